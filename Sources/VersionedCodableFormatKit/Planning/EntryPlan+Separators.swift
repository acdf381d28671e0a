import VersionedCodableDocuments

// Adds and removes separators.
extension EntryPlan {
    /// Adds or removes the separator after an entry: needed before another, at the end as before.
    mutating func updateSeparator(of position: Int, isLast: Bool) {
        let entry = layout.entries[position]
        if isLast, !hasTrailing {
            guard let separator = entry.separator else { return }
            return edits.delete(separator..<separator + 1, .separator)
        }
        guard entry.separator == nil, let marks = style.marks else { return }
        // On a shared line, a comment before the separator stays with its entry.
        let isAfterAll = !isMultiline && !lines.isLast(entry.end)
        edits.insert(
            [marks.separator], at: isAfterAll ? entry.end : entry.value.upperBound, .separator)
    }
}
