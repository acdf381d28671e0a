import VersionedCodableDocuments

/// Scalars in quotes, and the folding of lines.
extension PlainScanner {
    /// Finds the end of a scalar in quotes and moves there.
    @inline(__always)
    mutating func quoted() throws -> Scalar {
        let quote = byte(at)
        guard quote == ASCII.quote || quote == ASCII.apostrophe else { throw GaveUp() }
        var scalar = Scalar(
            start: at, end: at, style: quote == ASCII.quote ? .doubleQuoted : .singleQuoted)
        at += 1
        while true {
            let word = EightBytes(at: base + at)
            let stops = word.stops(at: quote, or: ASCII.backslash)
            if stops == 0 {
                at += 8
                continue
            }
            at += EightBytes.first(stops)
            let found = byte(at)
            at += 1
            if found == quote {
                if quote == ASCII.quote || byte(at) != quote {
                    scalar.end = at
                    return scalar
                }
                scalar.isCopied = true
                at += 1
            } else if found < ASCII.space {
                if found == 0 {
                    throw GaveUp(
                        "expected a closing quote for this one, found the end of the document",
                        at: scalar.start)
                }
                if found == ASCII.lineFeed { try continueQuoted(&scalar) }
            } else if found == ASCII.backslash, quote == ASCII.quote {
                scalar.isCopied = true
                if byte(at) > ASCII.space { at += 1 }
            }
        }
    }

    /// Checks the start of a further line of a scalar in quotes.
    @inline(never)
    private mutating func continueQuoted(_ scalar: inout Scalar) throws {
        scalar.isCopied = true
        scalar.isOneLine = false
        let start = at
        skipSpaces()
        let first = byte(at)
        if first == ASCII.lineFeed { return }
        if first <= ASCII.tab || at - start <= level.column { throw GaveUp() }
        if at == start, isMarker(ASCII.minus) || isMarker(ASCII.point) { throw GaveUp() }
    }

    /// Writes text with its lines folded and its escapes replaced, and returns the number of bytes.
    ///
    /// White space with line feeds becomes a space, or one line feed less.
    ///
    /// - Parameter quote: The quotes around the text; 0 for plain text.
    func fold(
        _ start: Int, _ end: Int, quote: UInt8, into target: UnsafeMutableRawPointer
    ) throws -> Int {
        var at = start
        var count = 0
        func put(_ byte: UInt8) {
            target.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
            count += 1
        }
        while at < end {
            let next = byte(at)
            if next <= ASCII.space {
                let first = at
                let breaks = skipWhiteSpace(&at, end)
                if breaks == 0 {
                    for place in first..<at { put(byte(place)) }
                } else if breaks == 1 {
                    put(ASCII.space)
                } else {
                    for _ in 1..<breaks { put(ASCII.lineFeed) }
                }
            } else if next == ASCII.backslash, quote == ASCII.quote {
                if byte(at + 1) == ASCII.lineFeed {
                    at += 2
                    for _ in 0..<skipWhiteSpace(&at, end) { put(ASCII.lineFeed) }
                } else {
                    count += UTF8Sequence.write(try escape(&at), to: target + count)
                }
            } else {
                put(next)
                at += next == quote ? 2 : 1
            }
        }
        return count
    }

    /// Skips white space and returns the number of line feeds in it.
    @inline(__always)
    private func skipWhiteSpace(_ at: inout Int, _ end: Int) -> Int {
        var breaks = 0
        while at < end, byte(at) <= ASCII.space {
            if byte(at) == ASCII.lineFeed { breaks += 1 }
            at += 1
        }
        return breaks
    }

    /// Returns the character of an escape and moves after it.
    private func escape(_ at: inout Int) throws -> UInt32 {
        let mark = byte(at + 1)
        at += 2
        if let escape = YAMLEscape.letters.first(where: { $0.letter == mark }) {
            return escape.number
        }
        switch mark {
        case ASCII.tab, ASCII.space, ASCII.quote, ASCII.slash, ASCII.backslash: return UInt32(mark)
        case UInt8(ascii: "_"): return 0xA0
        case UInt8(ascii: "x"): return try hexadecimal(&at, 2)
        case UInt8(ascii: "u"): return try hexadecimal(&at, 4)
        case UInt8(ascii: "U"): return try hexadecimal(&at, 8)
        default: throw GaveUp("expected a YAML escape after '\\'", at: at - 1)
        }
    }

    private func hexadecimal(_ at: inout Int, _ digits: Int) throws -> UInt32 {
        var number: UInt32 = 0
        for _ in 0..<digits {
            guard let digit = ASCII.hexValue(byte(at)) else { throw GaveUp() }
            number = number << 4 | digit
            at += 1
        }
        guard Unicode.Scalar(number) != nil else { throw GaveUp() }
        return number
    }
}
