import VersionedCodableCore
import VersionedCodableDocuments

/// The style of the containers of a document.
public struct BracketStyle: Sendable {
    /// The indentation of one level.
    public var unit: [UInt8] = [0x20, 0x20]
    /// Whether most objects have their members on separate lines.
    public var isMultiline = false
    var hasInlineArrays = false
    /// The text between a key and its value; a line feed for a new line.
    public var assignment: [UInt8]
    /// The white space after a separator on one line.
    public var blank: [UInt8] = [0x20]
    /// The padding inside the braces of an object on one line.
    var padding: [UInt8] = []
    /// The padding inside the brackets of an array on one line.
    var arrayPadding: [UInt8] = []

    /// Whether a separator follows the last member of most containers on lines.
    var hasTrailing = false

    /// Creates the default style.
    public init(_ syntax: BracketSyntax, _ lines: SourceLines) {
        padding = Array(syntax.usualPadding.utf8)
        assignment = Array(syntax.usualAssignment.utf8)
    }

    /// Infers the style from the first two children of each of the first 256 containers; O(nodes).
    init(
        _ source: RewriteSource, _ lines: SourceLines, _ syntax: BracketSyntax,
        _ isBracketed: (Int) -> Bool
    ) {
        self.init(syntax, lines)
        var votes = Votes()
        var looked = 0
        var node = 0
        defer { WorkCounter.add(node) }
        while node < source.tape.count, looked < 256 {
            let head = source.tape[node]
            if head.isKind(.object) || head.isKind(.array), source.tape.childCount(of: node) > 0,
                isBracketed(node)
            {
                looked += 1
                votes.look(at: node, source, lines, syntax)
            }
            node += 1
        }
        if let unit = votes.unit { self.unit = unit }
        let (objects, arrays) = (votes.objects, votes.arrays)
        isMultiline =
            objects.multiline > objects.inline || objects.inline == 0 && arrays.multiline > 0
        hasInlineArrays = arrays.inline > 0 && arrays.inline >= arrays.multiline
        if let assignment = votes.assignments.most { self.assignment = assignment }
        if let gap = votes.gaps.most {
            self.blank = gap
        } else if let last = assignment.last, last != 0x20 {
            blank = []
        }
        if let padding = votes.paddings.most { self.padding = padding }
        if let padding = votes.arrayPaddings.most { arrayPadding = padding }
        hasTrailing = votes.trailing.with > votes.trailing.without
    }
}

private struct Votes {
    var unit: [UInt8]?
    var objects = (multiline: 0, inline: 0)
    var arrays = (multiline: 0, inline: 0)
    var assignments = Counts()
    var gaps = Counts()
    var paddings = Counts()
    var arrayPaddings = Counts()
    var trailing = (with: 0, without: 0)

    struct Counts {
        private var counts: [[UInt8]: (count: Int, order: Int)] = [:]

        mutating func add(_ bytes: [UInt8]?) {
            guard let bytes else { return }
            let order = -counts.count
            counts[bytes, default: (0, order)].count += 1
        }

        /// The most frequent one, of equals the first.
        var most: [UInt8]? { counts.max { $0.value < $1.value }?.key }
    }

    mutating func look(
        at node: Int, _ source: RewriteSource, _ lines: SourceLines, _ syntax: BracketSyntax
    ) {
        let range = source.range(of: node)
        let isObject = source.kind(of: node) == .object
        let first = node + 1
        // Not aliases and containers in another notation.
        guard !source.tape[isObject ? node + 2 : first].isKind(.alias),
            range.lowerBound < lines.bytes.count,
            lines.bytes[range].starts(with: isObject ? syntax.object.open : syntax.array.open)
        else { return }
        let start = source.range(of: first).lowerBound
        guard start > range.lowerBound else { return }
        let gap = range.lowerBound + 1..<start
        let isMultiline = lines.isFirst(start) && lines.isMultiline(gap)
        if isMultiline {
            note(lines.indentation(at: start), in: lines.indentation(at: range.lowerBound))
            let separator = (isObject ? syntax.object : syntax.array).separator
            let last = lines.bytes[gap.upperBound..<range.upperBound - 1].last { $0 > ASCII.space }
            if last == separator { trailing.with += 1 } else { trailing.without += 1 }
        } else if lines.whiteSpace(from: gap.lowerBound).upperBound == start {
            let padding = Array(lines.bytes[gap])
            if isObject { paddings.add(padding) } else { arrayPaddings.add(padding) }
        }
        let value = isObject ? first + 1 : first
        if isObject {
            if isMultiline { objects.multiline += 1 } else { objects.inline += 1 }
            let (end, next) = (source.range(of: first).upperBound, source.range(of: value))
            assignments.add(syntax.assignment(lines.bytes[end..<max(end, next.lowerBound)]))
        } else if !source.isContainer(first) {
            if isMultiline { arrays.multiline += 1 } else { arrays.inline += 1 }
        }
        lookBehind(value, of: node, source, lines)
    }

    /// Counts the white space after the separator of a child and the next one on its line.
    private mutating func lookBehind(
        _ value: Int, of container: Int, _ source: RewriteSource, _ lines: SourceLines
    ) {
        let next = Int(source.tape[value].next)
        guard next < Int(source.tape[container].next) else { return }
        let start = source.range(of: value).upperBound
        let end = source.range(of: next).lowerBound
        guard start < end, !lines.isMultiline(start..<end) else { return }
        let whiteSpace = lines.bytes[start..<end].filter { $0 == 0x20 || $0 == 0x09 }
        if whiteSpace.count == end - start - 1 { gaps.add(whiteSpace) }
    }

    private mutating func note(_ inner: [UInt8], in outer: [UInt8]) {
        guard inner.count > outer.count, inner.starts(with: outer) else { return }
        let difference = Array(inner.dropFirst(outer.count))
        if unit == nil || difference.count < (unit?.count ?? 0) { unit = difference }
    }
}
