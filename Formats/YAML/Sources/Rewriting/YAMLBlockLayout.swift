import VersionedCodableDocuments
import VersionedCodableFormatKit

/// An entry of a block mapping or sequence: the lines it owns.
///
///     # about port        lead
///     port: 80   # why    mark, indicatorEnd (after the colon), end, trail
struct YAMLEntry {
    /// The index of the child; nil for an entry that is not a member, such as a merge key.
    var child: Int?
    var key: Int?
    var value: Int?
    /// The start of the entry: its dash, its question mark, or its key.
    var mark: Int
    /// The offset after its dash or colon.
    var indicatorEnd: Int
    /// The offset after its value.
    var end: Int
    /// The first line of the comments above it, or its own line.
    var leadLine: Int
    var line: Int
    /// The last line of its value.
    var lastLine: Int
    /// The comment after it; empty if there is none.
    var trail: Range<Int>
    /// The offset at which a line can be inserted after it.
    var tail: Int
    /// The line after the last one that belongs to it, including comments at the end of its value.
    var endLine: Int
    /// Whether it is the first entry on its line.
    var ownsLine: Bool
    /// Whether it begins with a question mark.
    var isExplicit: Bool
}

struct YAMLBlockLayout {
    var column: Int
    var entries: [YAMLEntry]
    /// The index of the entry of each child; nil for a child that a merge key provides.
    var entryOfChild: [Int?]
    let entryOfValue: [Int: Int]

    init(column: Int, entries: [YAMLEntry], entryOfChild: [Int?]) {
        self.column = column
        self.entries = entries
        self.entryOfChild = entryOfChild
        entryOfValue = Dictionary(
            entries.indices.compactMap { index in entries[index].value.map { ($0, index) } },
            uniquingKeysWith: { first, _ in first })
    }

    func entry(ofValue node: Int) -> YAMLEntry? { entryOfValue[node].map { entries[$0] } }
}

/// The block layouts and flow styles found so far.
final class YAMLLayoutCache {
    var layouts: [Int: YAMLBlockLayout] = [:]
    /// Whether the nonempty collections in a container are in flow style.
    var usesFlow: [Int: Bool] = [:]
}

extension YAMLRewriter {
    /// Returns the entries of a block collection.
    ///
    /// - Complexity: O(n) in its children and the lines between them.
    func layout(of node: Int) throws -> YAMLBlockLayout {
        if let known = layouts.layouts[node] { return known }
        let layout = try newLayout(of: node)
        layouts.layouts[node] = layout
        return layout
    }

    private func newLayout(of node: Int) throws -> YAMLBlockLayout {
        let isObject = source.kind(of: node) == .object
        let children = source.children(of: node)
        var entries: [YAMLEntry] = []
        entries.reserveCapacity(children.count)
        var extras = outline.extras[node, default: []][...]
        var from = outline.places[node].start
        let column = lines.column(of: from)
        var entryOfChild: [Int?] = Array(repeating: nil, count: children.count)
        func add(_ entry: YAMLEntry) {
            entries.append(entry)
            entries[entries.count - 1].endLine = footEnd(after: entry, column)
            from = entry.end
        }
        for (position, child) in children.enumerated() {
            let place = outline.places[child.value]
            guard place.isWritten else { continue }
            let begin = child.key.map { outline.places[$0].begin } ?? place.begin
            while let extra = extras.first, extra.begin < begin {
                add(try entry(of: extra, from: from, after: entries.last, column))
                extras.removeFirst()
            }
            let entry = try entry(
                position, child, isObject, from: from, after: entries.last, column)
            entryOfChild[position] = entries.count
            add(entry)
        }
        for extra in extras { add(try entry(of: extra, from: from, after: entries.last, column)) }
        return YAMLBlockLayout(column: column, entries: entries, entryOfChild: entryOfChild)
    }

    private func entry(
        _ position: Int, _ child: RewriteSource.Child, _ isObject: Bool, from: Int,
        after previous: YAMLEntry?, _ column: Int
    ) throws -> YAMLEntry {
        let value = outline.places[child.value]
        var mark: Int
        var indicatorEnd: Int
        if let key = child.key {
            let place = outline.places[key]
            mark = place.begin
            guard from <= mark else { throw EditRefusal("a key is at an unexpected offset") }
            if let question = firstMark(from: from, to: place.begin) {
                guard bytes[question] == UInt8(ascii: "?") else {
                    throw EditRefusal("there is unexpected text before a key")
                }
                mark = question
            }
            indicatorEnd = place.end
            if !value.lacksColon {
                guard let colon = firstMark(from: place.end, to: bytes.count),
                    bytes[colon] == UInt8(ascii: ":")
                else { throw EditRefusal("a key has no colon") }
                indicatorEnd = colon + 1
            }
        } else {
            guard let dash = firstMark(from: from, to: bytes.count),
                bytes[dash] == UInt8(ascii: "-")
            else {
                throw EditRefusal("an element has no dash")
            }
            mark = dash
            indicatorEnd = dash + 1
        }
        var entry = try entry(mark, value.end, value.tail, after: previous, column)
        entry.child = position
        entry.key = child.key
        entry.value = child.value
        entry.indicatorEnd = indicatorEnd
        entry.isExplicit =
            isObject && bytes[mark] == UInt8(ascii: "?") && mark < indicatorEnd - 1
            && child.key.map { outline.places[$0].begin != mark } ?? false
        return entry
    }

    private func entry(
        of extra: YAMLOutline.Extra, from: Int, after previous: YAMLEntry?, _ column: Int
    ) throws -> YAMLEntry {
        if firstMark(from: from, to: extra.begin) != nil {
            throw EditRefusal("there is unexpected text before a key")
        }
        return try entry(extra.begin, extra.end, extra.tail, after: previous, column)
    }

    private func entry(
        _ mark: Int, _ end: Int, _ tail: Int, after previous: YAMLEntry?, _ column: Int
    ) throws -> YAMLEntry {
        guard mark <= end, end <= tail else { throw EditRefusal("an entry has no end") }
        let line = lines.line(of: mark)
        let lastLine = lines.line(of: max(tail, mark))
        let ownsLine = lines.text(line) == mark
        if ownsLine, mark - lines.start(line) != column {
            throw EditRefusal("the entries are not aligned")
        }
        if !ownsLine, previous != nil { throw EditRefusal("two entries are on one line") }
        var trail = end..<end
        if tail == end {
            let next = lines.afterWhiteSpace(end)
            let textEnd = lines.textEnd(lastLine)
            guard next >= textEnd || bytes[next] == UInt8(ascii: "#") else {
                throw EditRefusal("there is unexpected text after a value")
            }
            if next < textEnd { trail = next..<textEnd }
        }
        var entry = YAMLEntry(
            mark: mark, indicatorEnd: mark, end: end, leadLine: line, line: line,
            lastLine: lastLine,
            trail: trail, tail: tail == end ? lines.textEnd(lastLine) : tail,
            endLine: lastLine + 1, ownsLine: ownsLine, isExplicit: false)
        if ownsLine { entry.leadLine = leadLine(above: line, after: previous, column) }
        return entry
    }

    /// Returns the first line of the comments that belong to the line below them.
    private func leadLine(above line: Int, after previous: YAMLEntry?, _ column: Int) -> Int {
        var first = line
        let least = previous?.endLine ?? 0
        while first > least, lines.isComment(first - 1), !isDeadCode(first - 1),
            lines.text(first - 1) - lines.start(first - 1) >= column
        {
            first -= 1
        }
        if previous == nil, first < line, isHeader(first..<line) { return line }
        return first
    }

    /// Returns the line after the comments at the end of a block collection that is the value of an
    /// entry: those indented deeper than the entry.
    func footEnd(after entry: YAMLEntry, _ column: Int) -> Int {
        var end = entry.lastLine + 1
        guard let value = entry.value, isBlockCollection(value) else { return end }
        var line = end
        while line < lines.count {
            if lines.isComment(line), lines.text(line) - lines.start(line) > column {
                end = line + 1
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
        let text = String(
            decoding: bytes[lines.start(range.lowerBound)..<lines.textEnd(range.lowerBound)],
            as: UTF8.self
        ).lowercased()
        let words = [
            "#!", "yaml-language-server", "$schema", "license", "copyright", "-*-", "vim:",
        ]
        return words.contains { text.contains($0) }
    }

    /// Whether a comment is a commented-out entry.
    func isDeadCode(_ line: Int) -> Bool {
        YAMLTexts.isMember(bytes[lines.afterWhiteSpace(lines.start(line))..<lines.textEnd(line)])
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
