extension EditList {
    /// Removes the comments after an entry on its line.
    public mutating func dropTrail(of entry: EntryLayout, in lines: SourceLines) {
        guard !entry.trail.isEmpty else { return }
        let start = lines.whiteSpace(before: entry.trail.lowerBound).lowerBound
        // The separator may be among the comments.
        let end = entry.trail.upperBound
        if let separator = entry.separator, start < separator, separator < end {
            delete(start..<separator)
            delete(separator + 1..<end)
        } else {
            delete(start..<end)
        }
    }

    /// Keeps the comment after a replaced value in its column if a sibling's comment shares that.
    ///
    /// - Parameters:
    ///   - position: The index of the entry.
    ///   - entries: The entry and its siblings.
    ///   - first: The index of the first edit of the entry, whose last edit replaces the value.
    ///   - keepsFar: Whether a comment far from a value that grows keeps its column, too.
    ///   - lines: The source.
    public mutating func keepColumn(
        ofTrail position: Int, in entries: [EntryLayout], since first: Int,
        keepingFar keepsFar: Bool = false,
        _ lines: SourceLines
    ) {
        let entry = entries[position]
        guard !entry.trail.isEmpty, let edit = edits.dropFirst(first).last,
            edit.range.upperBound == entry.value.upperBound, !edit.replacement.contains(0x0A)
        else { return }
        let column = lines.column(of: entry.trail.lowerBound)
        let isShared = [position - 1, position + 1].contains { other in
            guard entries.indices.contains(other) else { return false }
            let trail = entries[other].trail
            return !trail.isEmpty && lines.column(of: trail.lowerBound) == column
        }
        let start = lines.whiteSpace(before: entry.trail.lowerBound).lowerBound
        // The old value may have been multiline.
        var end =
            lines.column(of: edit.range.lowerBound) + SourceLines.width(edit.replacement[...])
            + SourceLines.width(lines.bytes[edit.range.upperBound..<start])
        for edit in edits[first...].dropLast() {
            end += SourceLines.width(edit.replacement[...])
            end -= SourceLines.width(lines.bytes[edit.range])
        }
        let isFar =
            keepsFar && entry.trail.lowerBound - start > 3 && end > lines.column(of: start)
        guard start < entry.trail.lowerBound, isShared || isFar else { return }
        let width = max(1, column - end)
        replace(
            start..<entry.trail.lowerBound, with: repeatElement(0x20, count: width), .replaced)
    }
}
