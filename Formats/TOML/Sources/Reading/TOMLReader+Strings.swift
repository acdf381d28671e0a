import VersionedCodableDocuments

extension TOMLReader {
    /// Reads a string in quotes, or in three of them; in single quotes it has no escapes.
    mutating func string() throws -> Scalar {
        let (quote, start) = (byte(at), at)
        at &+= 1
        if byte(at) == quote, byte(at &+ 1) == quote {
            at &+= 2
            // A line end directly after three quotes is not part of the text.
            if byte(at) == ASCII.carriageReturn, byte(at &+ 1) == ASCII.lineFeed { at &+= 1 }
            if byte(at) == ASCII.lineFeed { at &+= 1 }
        }
        return try rest(of: quote, from: at, delimiter: at &- start)
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
                    try skipLineEnd()
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
        while true {
            let stops = EightBytes(at: base + at).specials(first, second)
            if stops != 0 { return at &+= EightBytes.first(stops) }
            at &+= 8
        }
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
