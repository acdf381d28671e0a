extension MarkupIndex {
    /// Returns the element that starts at an offset; nil if there is none.
    ///
    /// - Complexity: O(log n) in the elements.
    public func element(at start: Int) -> Int? {
        let low = elements.partitioningIndex { $0.outer.lowerBound >= start }
        return low < elements.count && elements[low].outer.lowerBound == start ? low : nil
    }

    /// Returns the last element that starts at or before an offset; nil if there is none.
    ///
    /// - Complexity: O(log n) in the elements.
    public func element(from offset: Int) -> Element? {
        let next = elements.partitioningIndex { $0.outer.lowerBound > offset }
        return next > 0 ? elements[next - 1] : nil
    }

    /// Returns the entry that a comment may be: an element without a known key.
    public static func commentedEntry(_ comment: ArraySlice<UInt8>) -> CommentedEntry? {
        comment.dropFirst(4).drop(while: MarkupScanner.isBlank).first == UInt8(ascii: "<")
            ? CommentedEntry(key: nil, isCertain: true) : nil
    }

    /// Returns the tokens between two elements; text, instructions and CDATA sections are marks.
    public func tokens(in gap: Range<Int>) -> [GapScanner.Token] {
        var tokens: [GapScanner.Token] = []
        var scanner = MarkupScanner(bytes, in: gap)
        while let mark = scanner.next() {
            switch mark {
            case .comment(let range): tokens.append(.comment(range, endsLine: false))
            case .text(let range):
                for at in range {
                    let isPair =
                        bytes[at] == 0x0D && at + 1 < range.upperBound
                        && bytes[at + 1] == 0x0A
                    if bytes[at] == 0x0A || bytes[at] == 0x0D, !isPair {
                        tokens.append(.lineEnd(at + 1))
                    } else if !MarkupScanner.isBlank(bytes[at]) {
                        tokens.append(.mark(bytes[at], at: at))
                    }
                }
            default: tokens.append(.mark(0, at: gap.lowerBound))
            }
        }
        return tokens
    }
}
