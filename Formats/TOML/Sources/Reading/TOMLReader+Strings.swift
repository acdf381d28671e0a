import VersionedCodableDocuments

extension TOMLReader {
    /// Reads a string in double quotes on one line.
    @inline(__always)
    mutating func basicString() throws -> Scalar {
        let start = at &+ 1
        var stop = start
        var stops = EightBytes(at: base + stop).specials(ASCII.quote, ASCII.backslash)
        while stops == 0 {
            stop &+= 8
            stops = EightBytes(at: base + stop).specials(ASCII.quote, ASCII.backslash)
        }
        stop &+= EightBytes.first(stops)
        guard byte(stop) == ASCII.quote else {
            return try unusualString(from: start, stoppedAt: stop)
        }
        at = stop &+ 1
        return Scalar(.string, flags: TapeNode.quoted, start, stop &- start)
    }

    /// Continues with a string that is not only printable ASCII.
    @inline(never)
    private mutating func unusualString(from start: Int, stoppedAt: Int) throws -> Scalar {
        at = stoppedAt
        var hasEscapes = false
        while byte(at) != ASCII.quote {
            switch byte(at) {
            case ASCII.backslash:
                hasEscapes = true
                at = try at + escape(at).length
            case ASCII.tab:
                at &+= 1
            case 0x80...:
                try skipSequence()
                continue
            case ..<0x20, ASCII.delete:
                throw badCharacter("'\"' at the end of the string", at)
            default:
                break
            }
            skipPlain(ASCII.quote, ASCII.backslash)
        }
        let stop = at
        at &+= 1
        if !hasEscapes { return Scalar(.string, flags: TapeNode.quoted, start, stop - start) }
        return try unescape(from: start, to: stop, delimiter: 1)
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

    /// Reads a string in single quotes on one line.
    mutating func literalString() throws -> Scalar {
        let start = at &+ 1
        at = start
        while true {
            skipPlain(ASCII.apostrophe, ASCII.apostrophe)
            switch byte(at) {
            case ASCII.apostrophe:
                at &+= 1
                return Scalar(.string, flags: TapeNode.quoted, start, at - 1 - start)
            case ASCII.tab: at &+= 1
            case 0x80...: try skipSequence()
            default: throw badCharacter("\"'\" at the end of the string", at)
            }
        }
    }

    // MARK: Multi-line strings

    /// Reads a string in three quotes; in single quotes it has no escapes.
    mutating func multilineString() throws -> Scalar {
        let open = at
        let quote = byte(at)
        let isBasic = quote == ASCII.quote
        let start = skipOpening()
        var isPlain = true
        while true {
            skipPlain(quote, isBasic ? ASCII.backslash : quote)
            switch byte(at) {
            case quote:
                if let stop = skipClosing(quote) {
                    let delimiter = start - open
                    if isPlain { return copy(from: start, to: stop, delimiter: delimiter) }
                    return isBasic
                        ? try unescape(from: start, to: stop, delimiter: delimiter)
                        : copyLines(from: start, to: stop, delimiter: delimiter)
                }
            case ASCII.backslash:
                isPlain = false
                at = try skipMultilineEscape(at)
            case ASCII.carriageReturn:
                isPlain = false
                guard byte(at + 1) == ASCII.lineFeed else { throw loneCarriageReturn(at) }
                at &+= 2
            case ASCII.lineFeed, ASCII.tab: at &+= 1
            case 0x80...: try skipSequence()
            default:
                let quotes = isBasic ? "'\"\"\"'" : "\"'''\""
                throw badCharacter("\(quotes) at the end of the string", at)
            }
        }
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

    /// Copies text unchanged, so that its range in the source includes the quotes.
    private mutating func copy(from start: Int, to stop: Int, delimiter: Int) -> Scalar {
        tree.reserveText(stop - start).copyMemory(from: base + start, byteCount: stop - start)
        return commit(stop - start, from: start, to: stop, delimiter: delimiter)
    }

    /// Copies multi-line text with its line ends as line feeds.
    private mutating func copyLines(from start: Int, to stop: Int, delimiter: Int) -> Scalar {
        let target = tree.reserveText(stop - start)
        var written = 0
        for place in start..<stop where byte(place) != ASCII.carriageReturn {
            target.storeBytes(of: byte(place), toByteOffset: written, as: UInt8.self)
            written += 1
        }
        return commit(written, from: start, to: stop, delimiter: delimiter)
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
