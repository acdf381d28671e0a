import VersionedCodableDocuments

extension TOMLReader {
    /// Reads a string on one line; in single quotes it has no escapes.
    mutating func lineString() throws -> Scalar {
        let quote = byte(at)
        at &+= 1
        return try rest(of: quote, from: at, delimiter: 1)
    }

    /// Reads a string in three quotes; in single quotes it has no escapes.
    mutating func multilineString() throws -> Scalar {
        let open = at
        let start = skipOpening()
        return try rest(of: byte(open), from: start, delimiter: start - open)
    }

    /// Reads the rest of a string up to its closing quote, or three, as many as opened it.
    ///
    /// - Parameter delimiter: The length of what opened it, with a line end after three quotes.
    @inline(never)
    private mutating func rest(
        of quote: UInt8, from start: Int, delimiter: Int
    ) throws -> Scalar {
        let isBasic = quote == ASCII.quote
        let isMultiline = delimiter > 1
        var isPlain = !isMultiline
        while true {
            skipPlain(quote, isBasic ? ASCII.backslash : quote)
            switch byte(at) {
            case quote where isMultiline:
                guard let stop = skipClosing(quote) else { continue }
                return try unescape(from: start, to: stop, delimiter: delimiter, isBasic: isBasic)
            case quote:
                let stop = at
                at &+= 1
                return isPlain
                    ? Scalar(.string, flags: TapeNode.quoted, start, stop &- start)
                    : try unescape(from: start, to: stop, delimiter: 1, isBasic: isBasic)
            case ASCII.backslash:
                isPlain = false
                at = isMultiline ? try skipMultilineEscape(at) : try at + escape(at).length
            case ASCII.carriageReturn where isMultiline:
                guard byte(at + 1) == ASCII.lineFeed else { throw loneCarriageReturn(at) }
                at &+= 2
            case ASCII.lineFeed where isMultiline: at &+= 1
            case ASCII.tab: at &+= 1
            case 0x80...: try skipSequence()
            default:
                let quotes = String(
                    repeating: isBasic ? "\"" : "'", count: isMultiline ? 3 : 1)
                let mark = isBasic ? "'" : "\""
                throw badCharacter("\(mark)\(quotes)\(mark) at the end of the string", at)
            }
        }
    }

    /// Skips to the next byte that is one of two, a control character, or beyond ASCII.
    @inline(__always)
    private mutating func skipPlain(_ first: UInt8, _ second: UInt8) {
        var stops = EightBytes(at: base + at).specials(first, second)
        while stops == 0 {
            at &+= 8
            stops = EightBytes(at: base + at).specials(first, second)
        }
        at &+= EightBytes.first(stops)
    }

    /// Skips three quotes and a line end directly after them, which is not part of the text.
    private mutating func skipOpening() -> Int {
        at &+= 3
        if byte(at) == ASCII.carriageReturn, byte(at + 1) == ASCII.lineFeed { at &+= 1 }
        if byte(at) == ASCII.lineFeed { at &+= 1 }
        return at
    }

    /// Reads a run of quotes; three or more end the string, after up to two that belong to it.
    ///
    /// Returns the offset at which the text ends; nil when it continues.
    private mutating func skipClosing(_ quote: UInt8) -> Int? {
        var count = 0
        while byte(at + count) == quote, count < 6 { count += 1 }
        guard count >= 3 else {
            at &+= count
            return nil
        }
        // More than five quotes are an error of the statement.
        let inside = min(count, 5) - 3
        at &+= inside + 3
        return at - 3
    }

    /// Keeps text written to `TOMLTree.reserveText(_:)`, after `delimiter` other bytes of the
    /// string.
    mutating func commit(
        _ written: Int, from start: Int, to stop: Int, delimiter: Int
    ) -> Scalar {
        let offset = start - delimiter
        let place = tree.commitText(written, at: offset, length: at - offset)
        return Scalar(.string, flags: TapeNode.detached, Int(place), written)
    }
}
