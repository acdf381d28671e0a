import VersionedCodableDocuments

extension MarkupIndex {
    /// Returns the index of the last element that starts at or before an offset; nil if there is
    /// none.
    ///
    /// - Complexity: O(log n) in the elements.
    public func element(from offset: Int) -> Int? {
        let next = elements.partitioningIndex { $0.outer.lowerBound > offset }
        return next > 0 ? next - 1 : nil
    }

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
        try Layout(
            of: content, entries: entries, in: lines,
            comments: CommentSyntax(block: .init(begin: "<!--", end: "-->")), keys: { [] },
            commentedEntry: { comment in
                // An element that was commented out has no known key.
                comment.dropFirst(4).drop(while: ASCII.isWhitespace).first == ASCII.lessThan
                    ? CommentedEntry(key: nil, isCertain: true) : nil
            })
    }
}
