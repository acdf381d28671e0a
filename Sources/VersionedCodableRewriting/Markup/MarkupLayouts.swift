/// Assigns the comments between the children of an element to the children.
public struct MarkupLayouts: Sendable {
    private let index: MarkupIndex

    /// Creates a finder for a document.
    public init(_ index: MarkupIndex) {
        self.index = index
    }

    /// A token between two elements; white space is skipped.
    private enum Token {
        case lineEnd
        case comment(Range<Int>)
        /// Text, an instruction or a CDATA section.
        case other
    }

    /// Returns the parts of an element with children.
    ///
    /// - Parameters:
    ///   - content: The range between its tags.
    ///   - units: The ranges of its children, or of groups of them, in document order.
    /// - Complexity: O(n) in the text between the units.
    public func layout(of content: Range<Int>, _ units: [Range<Int>]) -> ContainerLayout {
        var layout = ContainerLayout(
            open: content.lowerBound, close: content.upperBound, entries: [])
        layout.entries.reserveCapacity(units.count)
        var from = content.lowerBound
        for unit in units {
            read(from..<max(from, unit.lowerBound), unit, into: &layout)
            from = unit.upperBound
        }
        read(from..<max(from, content.upperBound), nil, into: &layout)
        return layout
    }

    private func read(_ gap: Range<Int>, _ unit: Range<Int>?, into layout: inout ContainerLayout) {
        let tokens = tokens(in: gap)
        let firstLineEnd = tokens.firstIndex { if case .lineEnd = $0 { true } else { false } }
        let last = layout.entries.count - 1
        var start = unit?.lowerBound ?? gap.upperBound
        var isOpen = true
        for token in tokens[..<(firstLineEnd ?? tokens.count)] {
            guard case .comment(let range) = token else {
                isOpen = false
                start = unit?.lowerBound ?? gap.upperBound
                continue
            }
            if last >= 0, isOpen, firstLineEnd != nil || unit == nil {
                let trail = layout.entries[last].trail
                layout.entries[last].trail =
                    trail.isEmpty ? range : trail.lowerBound..<range.upperBound
                layout.entries[last].end = range.upperBound
            } else if firstLineEnd == nil, unit != nil {
                start = min(start, range.lowerBound)
            } else {
                layout.ownComments.append(range)
            }
        }
        var rest = firstLineEnd.map { tokens[$0...] } ?? []
        guard let unit else {
            for case .comment(let range) in rest { layout.ownComments.append(range) }
            return
        }
        while case .comment(let range)? = rest.last {
            start = range.lowerBound
            rest.removeLast()
        }
        var lead = start..<start
        if case .lineEnd? = rest.last, index.lines.isFirst(start) {
            let end = index.lines.start(of: start)
            var first = end
            while rest.count >= 2, case .lineEnd? = rest.last,
                case .comment(let range) = rest[rest.endIndex - 2],
                index.lines.isFirst(range.lowerBound), !isElement(range)
            {
                first = index.lines.start(of: range.lowerBound)
                rest.removeLast(2)
            }
            lead = first..<end
        }
        for case .comment(let range) in rest { layout.ownComments.append(range) }
        layout.entries.append(
            EntryLayout(
                lead: lead, start: start, key: nil, value: unit,
                trail: unit.upperBound..<unit.upperBound, end: unit.upperBound))
    }

    private func tokens(in gap: Range<Int>) -> [Token] {
        var tokens: [Token] = []
        var scanner = MarkupScanner(index.bytes, in: gap)
        while let mark = scanner.next() {
            switch mark {
            case .comment(let range): tokens.append(.comment(range))
            case .text(let range):
                for at in range {
                    if index.bytes[at] == 0x0A {
                        tokens.append(.lineEnd)
                    } else if index.bytes[at] == 0x0D {
                        let isPair = at + 1 < range.upperBound && index.bytes[at + 1] == 0x0A
                        if !isPair { tokens.append(.lineEnd) }
                    } else if !MarkupScanner.isBlank(index.bytes[at]) {
                        tokens.append(.other)
                    }
                }
            default: tokens.append(.other)
            }
        }
        return tokens
    }

    private func isElement(_ comment: Range<Int>) -> Bool {
        let text = index.bytes[comment].dropFirst(4).drop(while: MarkupScanner.isBlank)
        return text.first == UInt8(ascii: "<")
    }
}
