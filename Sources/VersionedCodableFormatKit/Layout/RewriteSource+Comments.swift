import VersionedCodableDocuments

extension RewriteSource {
    /// Returns the comments in the gaps between scalars and keys, whose ranges must be exact.
    ///
    /// - Parameters:
    ///   - syntax: The syntax of comments.
    ///   - others: The ranges of other text without comments.
    /// - Complexity: O(n) in the bytes, O(n log n) in the nodes if they are not in text order.
    public func commentsBetweenScalars(
        _ syntax: CommentSyntax, besides others: [Range<Int>] = []
    ) -> [Range<Int>] {
        guard syntax.lineMark != nil || syntax.block != nil else { return [] }
        var scalars = others
        document.withUnsafeTape { tape in
            scalars.reserveCapacity(others.count + tape.count)
            for index in 0..<tape.count {
                let node = tape[index]
                switch node.kind {
                case .array, .object, .alias, .removed: continue
                default: scalars.append(tape.sourceRange(of: node))
                }
            }
        }
        return GapScanner(bytes, syntax).comments(outside: scalars)
    }
}

extension GapScanner {
    /// Returns the comments outside of ranges.
    public func comments(outside ranges: [Range<Int>]) -> [Range<Int>] {
        var comments: [Range<Int>] = []
        var from = 0
        let isOrdered = zip(ranges, ranges.dropFirst()).allSatisfy {
            $0.lowerBound <= $1.lowerBound
        }
        for range in isOrdered ? ranges : ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            comments += self.comments(in: from..<max(from, range.lowerBound))
            from = max(from, range.upperBound)
        }
        return comments + self.comments(in: from..<max(from, bytes.count))
    }
}
