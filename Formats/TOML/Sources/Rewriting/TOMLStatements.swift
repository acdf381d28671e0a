import VersionedCodableDocuments
import VersionedCodableFormatKit

/// A statement of a document: a member, or the header of a table.
///
///     [a.b]              keys, value: all of it
///     c.d = 1            keys, value
struct TOMLStatement: Sendable {
    enum Kind: Sendable {
        /// `key = value`
        case member
        /// `[key]`
        case table
        /// `[[key]]`
        case element
    }

    var kind: Kind
    @CompactOffset var start: Int
    /// The indices of its keys among those of the document.
    @CompactRange var keys: Range<Int>
    /// The range of a member's value, or of a header with its brackets.
    @CompactRange var value: Range<Int>
    /// The value of a member; nil for a header.
    var node: Int?
    /// The index of its section: the number of headers up to it.
    @CompactOffset var section: Int
}

/// The statements of a document.
struct TOMLStatements: Sendable {
    private(set) var statements: [TOMLStatement] = []
    /// The ranges of the keys of all statements, with quotes.
    private(set) var keys: [Range<Int>] = []
    /// The offset after any byte order mark.
    let beginning: Int

    private let bytes: [UInt8]
    private var at = 0
    private var section = 0

    /// - Complexity: O(n) in the bytes, O(n log n) in the members if tables are not in text order.
    init(_ source: RewriteSource) {
        bytes = source.bytes
        beginning = Self.beginning(of: bytes)
        at = beginning
        var values = Self.values(of: source)[...]
        statements.reserveCapacity(values.count)
        while at < bytes.count { line(&values, source) }
    }

    /// Returns the values of the members that have statements, in text order.
    private static func values(of source: RewriteSource) -> [Int] {
        var values: [Int] = []
        var node = 0
        while node < source.document.nodeCount {
            let isValue =
                !source.entry(node).isKind(.key) && TOMLEditor.isBracketed(node, source)
            if isValue { values.append(node) }
            node = isValue ? max(Int(source.entry(node).next), node + 1) : node + 1
        }
        let starts = values.map { source.range(of: $0).lowerBound }
        let isOrdered = zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 }
        return isOrdered
            ? values : values.indices.sorted { starts[$0] < starts[$1] }.map { values[$0] }
    }

    static func beginning(of bytes: [UInt8]) -> Int {
        bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// Reads a line, or the lines of a member.
    private mutating func line(_ values: inout ArraySlice<Int>, _ source: RewriteSource) {
        skipWhiteSpace()
        switch byte {
        case nil, ASCII.lineFeed, ASCII.carriageReturn, ASCII.hash: break
        default: statement(&values, source)
        }
        while let byte, byte != ASCII.lineFeed { at += 1 }
        at += 1
    }

    private mutating func statement(_ values: inout ArraySlice<Int>, _ source: RewriteSource) {
        var kind = TOMLStatement.Kind.member
        let start = at
        if byte == ASCII.openBracket {
            kind = peek(1) == ASCII.openBracket ? .element : .table
            at += kind == .element ? 2 : 1
        }
        let first = keys.count
        readKeys()
        at += kind == .element ? 2 : 1
        var value = start..<min(at, bytes.count)
        let node = kind == .member ? values.popFirst() : nil
        if let node {
            value = source.range(of: node)
            at = max(at, value.upperBound)
        } else {
            section += 1
        }
        statements.append(
            TOMLStatement(
                kind: kind, start: start, keys: first..<keys.count, value: value, node: node,
                section: section))
    }

    private mutating func readKeys() {
        while true {
            skipWhiteSpace()
            let start = at
            if byte == ASCII.quote || byte == ASCII.apostrophe {
                string()
            } else {
                while let byte, byte.isBare { at += 1 }
            }
            keys.append(start..<at)
            skipWhiteSpace()
            guard byte == ASCII.point else { return }
            at += 1
        }
    }

    /// Reads a key in quotes.
    private mutating func string() {
        let quote = byte
        repeat {
            at += byte == ASCII.backslash && quote == ASCII.quote ? 2 : 1
        } while byte != nil && byte != quote
        at += 1
    }

    // MARK: Bytes

    private var byte: UInt8? { at < bytes.count ? bytes[at] : nil }

    private func peek(_ distance: Int) -> UInt8? {
        at + distance < bytes.count ? bytes[at + distance] : nil
    }

    private mutating func skipWhiteSpace() {
        while let byte, ASCII.isBlank(byte) { at += 1 }
    }
}
