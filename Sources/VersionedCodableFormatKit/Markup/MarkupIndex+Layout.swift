extension MarkupIndex {
    /// Returns the parts of an element with children.
    ///
    /// - Parameters:
    ///   - content: The range between its tags.
    ///   - units: The ranges of its children, or of groups of them, in document order.
    /// - Returns: nil if the units overlap.
    /// - Complexity: O(n) in the text between the units.
    public func layout(of content: Range<Int>, _ units: [Range<Int>]) -> ContainerLayout? {
        LayoutReader(self).layout(inside: content, units.map { .init(value: $0) }, nil)
    }

    /// Whether a comment is a commented-out element.
    public static func isMember(_ comment: [UInt8]) -> Bool {
        comment.dropFirst(4).drop(while: MarkupScanner.isBlank).first == UInt8(ascii: "<")
    }

    /// Returns the entry that a comment may be: an element without a known key.
    public static func commentedEntry(_ comment: ArraySlice<UInt8>) -> CommentedEntry? {
        isMember(Array(comment)) ? CommentedEntry(key: nil, isCertain: true) : nil
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
