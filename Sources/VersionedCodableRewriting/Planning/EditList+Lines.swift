extension EditList {
    /// Keeps the comment after a replaced value in its column if a sibling's comment shares that.
    public mutating func keepColumn(
        ofTrail position: Int, in entries: [EntryLayout], _ lines: SourceLines
    ) {
        let member = entries[position]
        guard !member.trail.isEmpty, let edit = edits.last, edit.range == member.value,
            !edit.replacement.contains(0x0A)
        else { return }
        let column = lines.column(of: member.trail.lowerBound)
        let isShared = [position - 1, position + 1].contains { other in
            guard entries.indices.contains(other) else { return false }
            let trail = entries[other].trail
            return !trail.isEmpty && lines.column(of: trail.lowerBound) == column
        }
        let start = lines.whiteSpace(before: member.trail.lowerBound).lowerBound
        guard isShared, start < member.trail.lowerBound else { return }
        // The old value may have been multiline.
        let end =
            lines.column(of: edit.range.lowerBound) + SourceLines.width(edit.replacement[...])
            + SourceLines.width(lines.bytes[edit.range.upperBound..<start])
        let width = max(1, column - end)
        replace(
            start..<member.trail.lowerBound, with: repeatElement(0x20, count: width), .replaced)
    }
}
