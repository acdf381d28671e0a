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
        // An element that was commented out has no known key.
        var builder = LayoutBuilder(
            open: content.lowerBound, close: content.upperBound, in: lines, separator: nil,
            keys: { [] }
        ) { comment in
            comment.dropFirst(4).drop(while: ASCII.isWhitespace).first == ASCII.lessThan
                ? CommentedEntry(key: nil, isCertain: true) : nil
        }
        let gaps = GapScanner(bytes, CommentSyntax(block: .init(begin: "<!--", end: "-->")))
        var from = content.lowerBound
        for entry in entries {
            guard from <= entry.start, entry.key?.upperBound ?? from <= entry.value.lowerBound
            else { throw EditRefusal("its elements are not in order") }
            try builder.add(entry, after: gaps.tokens(in: from..<entry.start))
            from = entry.value.upperBound
        }
        guard from <= content.upperBound else {
            throw EditRefusal("its elements are not in order")
        }
        return try builder.finish(gaps.tokens(in: from..<content.upperBound))
    }
}
