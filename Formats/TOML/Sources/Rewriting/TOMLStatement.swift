import VersionedCodableDocuments
import VersionedCodableFormatKit

/// A statement of a document: a member, or the header of a table.
///
///     # about b          lead
///     [a.b] # why        keys, trail
///     c.d = 1            keys, value
struct TOMLStatement {
    enum Kind {
        /// `key = value`
        case member
        /// `[key]`
        case table
        /// `[[key]]`
        case element
    }

    var kind: Kind
    /// The ranges of its keys, with quotes.
    var keys: [Range<Int>]
    /// The value that each key refers to; for an array of tables, the array.
    var nodes: [Int] = []
    /// Its parts; the value of a header is all of it with its brackets, and the end is after the
    /// terminator of the last line.
    var entry: EntryLayout
    /// The offset after comment lines directly below that belong to nothing else.
    var foot: Int
    /// The index of its section: the number of headers up to it.
    var section = 0
}

/// The statements and comments of a document that is known to be well-formed.
///
/// - Complexity: O(n) in the bytes.
struct TOMLStatements {
    private(set) var statements: [TOMLStatement] = []
    private(set) var comments: [Range<Int>] = []
    /// The offset after any byte order mark.
    let beginning: Int

    private let bytes: [UInt8]
    private let isMember: ([UInt8]) -> Bool
    private var at = 0
    /// The start of the comment lines directly above, without commented-out members.
    private var block: Int?
    /// The number of lines in `block`.
    private var blockLines = 0
    /// Whether the current line follows the last statement without an empty line.
    private var touchesStatement = false

    /// - Parameter isMember: Whether the text of a comment is a commented-out member.
    init(_ bytes: [UInt8], isMember: @escaping ([UInt8]) -> Bool) {
        self.bytes = bytes
        self.isMember = isMember
        beginning = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        at = beginning
        while at < bytes.count { line() }
    }

    private mutating func line() {
        let start = at
        skipWhiteSpace()
        switch byte {
        case nil, ASCII.lineFeed, ASCII.carriageReturn:
            block = nil
            touchesStatement = false
        case ASCII.hash:
            commentLine(from: start)
            return
        default:
            statement(from: start)
        }
        nextLine()
    }

    private mutating func commentLine(from start: Int) {
        let range = comment()
        nextLine()
        if isMember(Array(bytes[range])) {
            block = nil
            blockLines = 0
        } else if block == nil {
            block = start
            blockLines = 1
        } else {
            blockLines += 1
        }
        if touchesStatement, let last = statements.indices.last { statements[last].foot = at }
    }

    private mutating func statement(from start: Int) {
        var kind = TOMLStatement.Kind.member
        let first = at
        if byte == ASCII.openBracket {
            kind = peek(1) == ASCII.openBracket ? .element : .table
            at += kind == .element ? 2 : 1
        }
        let keys = self.keys()
        var value = first..<at
        if kind == .member {
            at += 1
            skipWhiteSpace()
            value = self.value()
        } else {
            at += kind == .element ? 2 : 1
            value = first..<at
        }
        skipWhiteSpace()
        let trail = byte == ASCII.hash ? comment() : at..<at
        let entry = EntryLayout(
            lead: lead(above: start)..<start, start: first, key: keys.last, value: value,
            trail: trail, end: lineEnd())
        if touchesStatement, let last = statements.indices.last {
            statements[last].foot = entry.lead.lowerBound
        }
        statements.append(TOMLStatement(kind: kind, keys: keys, entry: entry, foot: entry.end))
        block = nil
        touchesStatement = true
    }

    /// Returns the start of the comments that belong to a statement.
    ///
    /// A comment about the whole document at its beginning does not.
    private func lead(above start: Int) -> Int {
        guard let block else { return start }
        guard block == beginning, statements.isEmpty else { return block }
        return blockLines > 1 || CommentSyntax.isAboutDocument(bytes[block..<start]) ? start : block
    }

    // MARK: Parts

    private mutating func keys() -> [Range<Int>] {
        var keys: [Range<Int>] = []
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
            guard byte == ASCII.point else { return keys }
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

    private mutating func nextLine() {
        // Guarantees progress in a document that is not TOML.
        at = max(lineEnd(), min(at + 1, bytes.count))
    }
}
