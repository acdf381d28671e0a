import VersionedCodableDocuments

/// Finds the parts of containers.
///
/// Children are skipped by their ranges; only the gaps between them are read.
struct LayoutReader: Sendable {
    /// The ranges of a child of a container.
    struct Child: Sendable {
        /// The key with its quotes; nil for an element.
        var key: Range<Int>?
        /// The value with its quotes and brackets, or tags.
        var value: Range<Int>

        var start: Int { key?.lowerBound ?? value.lowerBound }
    }

    private let lines: SourceLines
    /// The scanner of gaps between brackets; nil for markup.
    private let scanner: GapScanner?
    private let tokens: @Sendable (_ gap: Range<Int>) -> [GapScanner.Token]
    private let isMember: @Sendable (_ comment: [UInt8]) -> Bool

    /// Creates a reader of containers in brackets.
    init(
        _ lines: SourceLines, _ comments: CommentSyntax,
        isMember: @escaping @Sendable (_ comment: [UInt8]) -> Bool
    ) {
        self.lines = lines
        self.isMember = isMember
        let scanner = GapScanner(lines.bytes, comments)
        self.scanner = scanner
        tokens = { scanner.tokens(in: $0) }
    }

    /// Creates a reader of elements.
    init(_ index: MarkupIndex) {
        lines = index.lines
        scanner = nil
        tokens = { index.tokens(in: $0) }
        isMember = { MarkupIndex.isMember($0) }
    }

    /// Returns the parts of the text between brackets or tags.
    ///
    /// - Parameters:
    ///   - range: The text, without the brackets or tags.
    ///   - children: The children in it.
    ///   - marks: The marks of the container; nil if its members have no separators.
    /// - Returns: nil when the gaps between brackets hold anything besides separators, white space
    ///   and comments.
    func layout(
        inside range: Range<Int>, _ children: [Child], _ marks: BracketSyntax.Marks?
    ) -> ContainerLayout? {
        let (open, close) = (range.lowerBound, range.upperBound)
        var layout = ContainerLayout(open: open, close: close, entries: [])
        layout.entries.reserveCapacity(children.count)
        var from = open
        for child in children {
            guard from <= child.start, read(from..<child.start, child, marks, into: &layout)
            else { return nil }
            from = child.value.upperBound
        }
        guard from <= close, read(from..<close, nil, marks, into: &layout) else { return nil }
        return layout
    }

    /// Reads a gap between two children or between a child and a bracket.
    private func read(
        _ gap: Range<Int>, _ next: Child?, _ marks: BracketSyntax.Marks?,
        into layout: inout ContainerLayout
    ) -> Bool {
        let tokens = tokens(gap)
        let last = layout.entries.count - 1
        var separator: (token: Int, offset: Int)?
        if let marks {
            for (index, token) in tokens.enumerated() {
                guard case .mark(let byte, let offset) = token else { continue }
                guard byte == marks.separator, separator == nil, last >= 0 else {
                    return readOthers(gap, next, marks.separator, tokens, into: &layout)
                }
                separator = (index, offset)
            }
        }
        let firstLineEnd = tokens.firstIndex {
            if case .lineEnd = $0 { true } else { false }
        }
        // Before the first member of a file without brackets, all lines are whole.
        let isWhole = firstLineEnd != nil && lines.isFirst(gap.lowerBound)
        var rest = firstLineEnd.map { tokens[(isWhole ? 0 : $0)...] } ?? []
        var start = next?.start ?? gap.upperBound
        let leads = separator.map { $0.token > firstLineEnd ?? tokens.count } ?? false
        if separator != nil { layout.separatorsLead = leads }
        if let separator, let firstLineEnd, leads {
            start = separator.offset
            rest = tokens[firstLineEnd..<separator.token]
        } else if let separator {
            layout.entries[last].separator = separator.offset
            layout.entries[last].end = separator.offset + 1
        }
        let sameLine = tokens[..<(isWhole ? 0 : firstLineEnd ?? tokens.count)]
        /// Whether neither text nor an instruction precedes.
        var isFirst = true
        for (index, token) in sameLine.enumerated() {
            guard case .comment(let range, let endsLine) = token else {
                if marks == nil {
                    (isFirst, start) = (false, next?.start ?? gap.upperBound)
                }
                continue
            }
            let isBehind =
                firstLineEnd != nil || next == nil || index < (separator?.token ?? 0)
            if last >= 0, isFirst, isBehind || endsLine {
                note(range, behind: last, in: &layout)
            } else if firstLineEnd == nil, next != nil {
                start = min(start, range.lowerBound)
            } else {
                layout.ownComments.append(range)
            }
        }
        // Comments on the line of the next member, before it.
        while next != nil, case .comment(let range, endsLine: false)? = rest.last {
            start = min(start, range.lowerBound)
            rest.removeLast()
        }
        let lead = next == nil ? start..<start : self.lead(&rest, above: start)
        for token in rest {
            if case .comment(let range, _) = token { layout.ownComments.append(range) }
        }
        if let next {
            layout.entries.append(
                EntryLayout(
                    lead: lead, start: start, key: next.key, value: next.value,
                    trail: next.value.upperBound..<next.value.upperBound,
                    end: next.value.upperBound))
            if leads { layout.entries[last + 1].leadingSeparator = separator?.offset }
        }
        return true
    }

    /// Reads a gap with members that the document omits because their keys are repeated.
    ///
    /// They belong to the member before them, or else to the one after them.
    private func readOthers(
        _ gap: Range<Int>, _ next: Child?, _ separator: UInt8, _ tokens: [GapScanner.Token],
        into layout: inout ContainerLayout
    ) -> Bool {
        let last = layout.entries.count - 1
        guard last >= 0 ? layout.entries[last].key != nil : next?.key != nil,
            let others = scanner?.others(in: gap, separator),
            let behind = others.separators.last, behind >= others.content.upperBound || next == nil
        else { return false }
        for case .comment(let range, _) in tokens where !others.content.contains(range.lowerBound) {
            layout.ownComments.append(range)
        }
        if last >= 0 {
            guard let first = others.separators.first, first < others.content.lowerBound
            else { return false }
            let isClosed = behind >= others.content.upperBound
            layout.entries[last].isFollowedByOthers = true
            layout.entries[last].separator = isClosed ? behind : nil
            layout.entries[last].end = isClosed ? behind + 1 : others.content.upperBound
        }
        guard let next else { return last >= 0 }
        let start = last >= 0 ? next.start : others.content.lowerBound
        layout.entries.append(
            EntryLayout(
                lead: start..<start, start: start, key: next.key, value: next.value,
                trail: next.value.upperBound..<next.value.upperBound, end: next.value.upperBound))
        return true
    }

    private func note(_ comment: Range<Int>, behind member: Int, in layout: inout ContainerLayout) {
        let trail = layout.entries[member].trail
        layout.entries[member].trail =
            trail.isEmpty ? comment : trail.lowerBound..<comment.upperBound
        layout.entries[member].end = max(layout.entries[member].end, comment.upperBound)
    }

    /// Removes the comments directly above an offset from the end of a gap: whole lines without an
    /// empty line between them, and no commented-out members.
    private func lead(_ tokens: inout ArraySlice<GapScanner.Token>, above start: Int) -> Range<Int>
    {
        // Finding the start of a line that begins inside another member is expensive.
        guard case .lineEnd(let end)? = tokens.last else { return start..<start }
        var first = end
        while case .lineEnd? = tokens.last, tokens.count >= 2,
            case .comment(let range, _) = tokens[tokens.endIndex - 2],
            lines.isFirst(range.lowerBound), !isMember(Array(lines.bytes[range]))
        {
            first = lines.start(of: range.lowerBound)
            tokens.removeLast(2)
        }
        return first..<end
    }
}
