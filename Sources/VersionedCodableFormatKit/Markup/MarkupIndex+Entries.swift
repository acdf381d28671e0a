import VersionedCodableDocuments

extension MarkupIndex {
    /// Returns the text between two tags, divided into entries.
    ///
    /// - Parameters:
    ///   - content: The range between the tags.
    ///   - entries: The entries in document order, without comments.
    /// - Throws: `EditRefusal` when there is text between the entries, or they overlap.
    /// - Complexity: O(n) in the entries and the text between them.
    public func layout(
        of content: Range<Int>, entries: [Entry]
    ) throws(EditRefusal) -> Layout {
        var builder = LayoutBuilder(
            open: content.lowerBound, close: content.upperBound, in: lines, separator: nil,
            keys: { [] }, commentedEntry: MarkupIndex.commentedEntry)
        var from = content.lowerBound
        for entry in entries {
            guard from <= entry.start else {
                throw EditRefusal("its elements are not in order")
            }
            try builder.add(entry, after: tokens(in: from..<entry.start))
            from = entry.value.upperBound
        }
        guard from <= content.upperBound else {
            throw EditRefusal("its elements are not in order")
        }
        return try builder.finish(tokens(in: from..<content.upperBound))
    }
}
