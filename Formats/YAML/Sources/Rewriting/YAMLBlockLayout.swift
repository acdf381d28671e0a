import VersionedCodableDocuments
import VersionedCodableFormatKit

/// The block layouts and flow styles found so far.
final class YAMLLayoutCache {
    var layouts: [Int: ContainerLayout] = [:]
    /// Whether the nonempty collections in a container are in flow style.
    var usesFlow: [Int: Bool] = [:]
}

extension YAMLRewriter {
    /// Returns the entries of a block collection.
    ///
    /// - Complexity: O(n) in its children and the lines between them.
    func layout(of node: Int) throws -> ContainerLayout {
        if let known = layouts.layouts[node] { return known }
        let layout = try newLayout(of: node)
        layouts.layouts[node] = layout
        return layout
    }

    /// Returns the entry of a value in a block collection.
    func entry(of node: Int, in layout: ContainerLayout) -> EntryLayout? {
        outline.places[node].isWritten ? layout.entry(at: outline.places[node].begin) : nil
    }

    private func newLayout(of node: Int) throws -> ContainerLayout {
        let isObject = source.kind(of: node) == .object
        let children = source.children(of: node)
        var layout = ContainerLayout(
            open: outline.places[node].start, close: outline.places[node].end, entries: [])
        layout.entries.reserveCapacity(children.count)
        var entryOfChild: [Int?] = Array(repeating: nil, count: children.count)
        let column = column(of: node)
        var extras = outline.extras[node, default: []][...]
        for (position, child) in children.enumerated() {
            let place = outline.places[child.value]
            guard place.isWritten else { continue }
            let begin = child.key.map { outline.places[$0].begin } ?? place.begin
            while let extra = extras.popFirst(before: begin) {
                layout.entries.append(try entry(of: extra, after: layout, column))
            }
            entryOfChild[position] = layout.entries.count
            layout.entries.append(try entry(of: child, isObject, after: layout, column))
        }
        for extra in extras {
            layout.entries.append(try entry(of: extra, after: layout, column))
        }
        layout.entryOfChild = entryOfChild
        return layout
    }

    private func entry(
        of child: RewriteSource.Child, _ isObject: Bool, after layout: ContainerLayout,
        _ column: Int
    ) throws -> EntryLayout {
        let from = layout.entries.last?.value.upperBound ?? layout.open
        let value = outline.places[child.value]
        guard let key = child.key else {
            guard let dash = firstMark(from: from, to: bytes.count),
                bytes[dash] == UInt8(ascii: "-")
            else { throw EditRefusal("an element has no dash") }
            return try entry(
                dash, nil, value.outerRange, value.tail, isBlockCollection(child.value),
                after: layout.entries.last, column)
        }
        let place = outline.places[key]
        guard from <= place.begin else { throw EditRefusal("a key is at an unexpected offset") }
        let question = firstMark(from: from, to: place.begin)
        if let question, bytes[question] != UInt8(ascii: "?") {
            throw EditRefusal("there is unexpected text before a key")
        }
        if !value.lacksColon {
            guard let colon = firstMark(from: place.end, to: bytes.count),
                bytes[colon] == UInt8(ascii: ":")
            else { throw EditRefusal("a key has no colon") }
        }
        return try entry(
            question ?? place.begin, place.outerRange, value.outerRange, value.tail,
            isBlockCollection(child.value), after: layout.entries.last, column)
    }

    private func entry(
        of extra: YAMLOutline.Extra, after layout: ContainerLayout, _ column: Int
    ) throws -> EntryLayout {
        let from = layout.entries.last?.value.upperBound ?? layout.open
        if firstMark(from: from, to: extra.begin) != nil {
            throw EditRefusal("there is unexpected text before a key")
        }
        var entry = try entry(
            extra.begin, nil, extra.begin..<extra.end, extra.tail, false,
            after: layout.entries.last, column)
        entry.isMember = false
        return entry
    }

    private func entry(
        _ mark: Int, _ key: Range<Int>?, _ value: Range<Int>, _ tail: Int, _ isBlock: Bool,
        after previous: EntryLayout?, _ column: Int
    ) throws -> EntryLayout {
        let end = value.upperBound
        guard mark <= end, end <= tail else { throw EditRefusal("an entry has no end") }
        let line = lines.line(of: mark)
        let lastLine = lines.line(of: max(tail, mark))
        let ownsLine = lines.text(line) == mark
        if ownsLine, mark - lines.start(ofLine: line) != column {
            throw EditRefusal("the entries are not aligned")
        }
        if !ownsLine, previous != nil { throw EditRefusal("two entries are on one line") }
        var entry = EntryLayout(
            lead: mark..<mark, start: mark, key: key, value: value, trail: end..<end,
            end: tail == end ? lines.textEnd(ofLine: lastLine) : tail)
        if tail == end {
            let next = lines.whiteSpace(from: end).upperBound
            guard next >= entry.end || bytes[next] == UInt8(ascii: "#") else {
                throw EditRefusal("there is unexpected text after a value")
            }
            // After several lines of a collection, it is the comment of their last entry.
            if next < entry.end, !isBlock || line == lastLine { entry.trail = next..<entry.end }
        }
        if isBlock, let foot = footEnd(below: lastLine, column) { entry.end = foot }
        if ownsLine {
            let first = leadLine(above: line, after: previous)
            entry.lead = lines.start(ofLine: first)..<lines.start(ofLine: line)
        }
        return entry
    }

    /// Returns the first line of the comments that belong to the line below them.
    private func leadLine(above line: Int, after previous: EntryLayout?) -> Int {
        var first = line
        let least = previous.map { lines.line(of: $0.end) + 1 } ?? 0
        while first > least, lines.isComment(first - 1), !isDeadCode(first - 1) { first -= 1 }
        if previous == nil, first < line, isHeader(first..<line) { return line }
        return first
    }

    /// Returns the offset after the comments at the end of a block collection that is the value of
    /// an entry: those indented deeper than the entry; nil if there are none.
    private func footEnd(below lastLine: Int, _ column: Int) -> Int? {
        var end: Int?
        var line = lastLine + 1
        while line < lines.count {
            if lines.isComment(line), lines.text(line) - lines.start(ofLine: line) > column {
                end = lines.textEnd(ofLine: line)
            } else if !lines.isEmpty(line) {
                break
            }
            line += 1
        }
        return end
    }

    /// Whether comments at the beginning of a document belong to all of it.
    private func isHeader(_ range: Range<Int>) -> Bool {
        guard range.lowerBound == 0 else { return false }
        if range.count > 1 { return true }
        return CommentSyntax.isAboutDocument(
            bytes[lines.start(ofLine: range.lowerBound)..<lines.textEnd(ofLine: range.lowerBound)])
    }

    /// Whether a comment is a commented-out entry.
    func isDeadCode(_ line: Int) -> Bool {
        YAMLTexts.isMember(
            bytes[
                lines.whiteSpace(from: lines.start(ofLine: line))
                    .upperBound..<lines.textEnd(ofLine: line)])
    }

    /// Returns the first byte in a range that is neither white space nor in a comment.
    func firstMark(from start: Int, to end: Int) -> Int? {
        var at = start
        while at < end {
            let byte = bytes[at]
            if byte == UInt8(ascii: "#"), at == 0 || bytes[at - 1] <= 0x20 {
                while at < end, bytes[at] != 0x0A, bytes[at] != 0x0D { at += 1 }
            } else if byte <= 0x20 {
                at += 1
            } else {
                return at
            }
        }
        return nil
    }

    func isBlockCollection(_ node: Int) -> Bool {
        let place = outline.places[node]
        guard place.isWritten, !place.isAlias, !place.isFlow else { return false }
        return source.entry(node).isKind(.object) || source.entry(node).isKind(.array)
    }
}

extension ArraySlice<YAMLOutline.Extra> {
    /// Removes the first element if it begins before an offset.
    fileprivate mutating func popFirst(before offset: Int) -> YAMLOutline.Extra? {
        guard let first, first.begin < offset else { return nil }
        return removeFirst()
    }
}
