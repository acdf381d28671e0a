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
        // The text as far as it is copied, and the offset after that, unless it is a range of the
        // source.
        var copied: (text: Int, end: Int)?
        if isMultiline { copied = (tree.beginText(), start) }
        while true {
            skipPlain(quote, isBasic ? ASCII.backslash : quote)
            switch byte(at) {
            case quote:
                var stop = at
                if isMultiline {
                    guard let end = skipClosing(quote) else { continue }
                    stop = end
                } else {
                    at &+= 1
                }
                guard let copied else {
                    return Scalar(.string, flags: TapeNode.quoted, start, stop &- start)
                }
                append(copied.end, stop)
                return Scalar(
                    .string, flags: TapeNode.detached, copied.text,
                    tree.endText(copied.text, from: start - delimiter, to: at))
            case ASCII.backslash:
                let text = copied ?? (tree.beginText(), start)
                append(text.end, at)
                if isMultiline, ASCII.isWhitespace(byte(at + 1)) {
                    at = try skipLineEnd(at)
                } else {
                    let (length, number) = try escape(at)
                    at += length
                    tree.texts.advance(UTF8Sequence.write(number, to: tree.texts.reserve(4)))
                }
                copied = (text.text, at)
            case ASCII.carriageReturn where isMultiline:
                guard byte(at + 1) == ASCII.lineFeed else { throw loneCarriageReturn(at) }
                append(copied?.end ?? start, at)
                copied?.end = at + 1
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

    /// Copies a range of the source.
    private mutating func append(_ start: Int, _ stop: Int) {
        tree.texts.append(base + start, stop - start)
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
}
