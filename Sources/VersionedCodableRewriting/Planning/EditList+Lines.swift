extension EditList {
    /// Deletes whole lines, and the smaller of the blocks of empty lines around them.
    ///
    /// - Parameters:
    ///   - range: The lines, from a line start to a line start.
    ///   - lines: The source.
    ///   - isFirst: Whether nothing in the container precedes them.
    ///   - isLast: Whether nothing in the container follows them.
    public mutating func deleteLines(
        _ range: Range<Int>, in lines: SourceLines, isFirst: Bool, isLast: Bool
    ) {
        let above = lines.emptyLines(above: range.lowerBound)
        let below = lines.emptyLines(from: range.upperBound)
        if isFirst {
            delete(range.lowerBound..<below.upperBound)
        } else if isLast {
            delete(above.lowerBound..<range.upperBound)
        } else if lines.count(in: above) > lines.count(in: below) {
            delete(range.lowerBound..<below.upperBound)
        } else {
            delete(above.lowerBound..<range.upperBound)
        }
    }

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
