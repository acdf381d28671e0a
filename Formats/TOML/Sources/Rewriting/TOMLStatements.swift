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
    /// The index of its section: the number of headers up to it.
    @CompactOffset var section: Int
}

/// The statements and comments of a document that is known to be well-formed.
///
/// - Complexity: O(n) in the bytes.
struct TOMLStatements: Sendable {
    private(set) var statements: [TOMLStatement] = []
    /// The ranges of the keys of all statements, with quotes.
    private(set) var keys: [Range<Int>] = []
    private(set) var comments: [Range<Int>] = []
    /// The offset after any byte order mark.
    let beginning: Int

    private let bytes: [UInt8]
    private var at = 0
    private var section = 0

    /// Returns the statements of a source, which are read once.
    static func found(in source: RewriteSource) -> TOMLStatements {
        source.found { TOMLStatements(source.bytes) }
    }

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        beginning = Self.beginning(of: bytes)
        at = beginning
        let lines = bytes.count { $0 == ASCII.lineFeed }
        statements.reserveCapacity(lines)
        keys.reserveCapacity(lines)
        while at < bytes.count { line() }
    }

    static func beginning(of bytes: [UInt8]) -> Int {
        bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    private mutating func line() {
        skipWhiteSpace()
        switch byte {
        case nil, ASCII.lineFeed, ASCII.carriageReturn: break
        case ASCII.hash: _ = comment()
        default: statement()
        }
        // Progresses in a document that is not TOML, too.
        at = max(lineEnd(), min(at + 1, bytes.count))
    }

    private mutating func statement() {
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
        if kind == .member {
            skipWhiteSpace()
            value = self.value()
        }
        if kind != .member { section += 1 }
        statements.append(
            TOMLStatement(
                kind: kind, start: start, keys: first..<keys.count, value: value,
                section: section))
        skipWhiteSpace()
        if byte == ASCII.hash { _ = comment() }
    }

    // MARK: Parts

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

    private mutating func value() -> Range<Int> {
        let start = at
        switch byte {
        case ASCII.quote, ASCII.apostrophe: string()
        case ASCII.openBracket, ASCII.openBrace: brackets()
        default:
            while let byte, byte != ASCII.hash, byte != ASCII.lineFeed, byte != ASCII.carriageReturn
            { at += 1 }
            while at > start, ASCII.isBlank(bytes[at - 1]) { at -= 1 }
        }
        return start..<at
    }

    private mutating func brackets() {
        var depth = 0
        repeat {
            switch byte {
            case ASCII.quote, ASCII.apostrophe: string()
            case ASCII.hash: _ = comment()
            case ASCII.openBracket, ASCII.openBrace:
                depth += 1
                at += 1
            case ASCII.closeBracket, ASCII.closeBrace:
                depth -= 1
                at += 1
            default: at += 1
            }
        } while depth > 0 && at < bytes.count
    }

    private mutating func string() {
        guard let quote = byte else { return }
        let isMultiline = peek(1) == quote && peek(2) == quote
        at += isMultiline ? 3 : 1
        while let byte {
            if byte == ASCII.backslash, quote == ASCII.quote {
                at += 2
            } else if byte != quote {
                at += 1
            } else if !isMultiline {
                at += 1
                return
            } else if peek(1) == quote, peek(2) == quote {
                // Up to two quotes before the end belong to the text.
                var end = at + 3
                while end < at + 5, end < bytes.count, bytes[end] == quote { end += 1 }
                at = end
                return
            } else {
                at += 1
            }
        }
    }

    private mutating func comment() -> Range<Int> {
        let start = at
        while let byte, byte != ASCII.lineFeed, byte != ASCII.carriageReturn { at += 1 }
        comments.append(start..<at)
        return start..<at
    }

    // MARK: Bytes

    private var byte: UInt8? { at < bytes.count ? bytes[at] : nil }

    private func peek(_ distance: Int) -> UInt8? {
        at + distance < bytes.count ? bytes[at + distance] : nil
    }

    private mutating func skipWhiteSpace() {
        while let byte, ASCII.isBlank(byte) { at += 1 }
    }

    private func lineEnd() -> Int {
        var end = at
        if end < bytes.count, bytes[end] == ASCII.carriageReturn { end += 1 }
        if end < bytes.count, bytes[end] == ASCII.lineFeed { end += 1 }
        return end
    }
}
