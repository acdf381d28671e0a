import VersionedCodableDocuments

extension TOMLReader {
    /// Returns the length of the escape at a backslash by its letter; nil when that is invalid.
    func checkEscapeLength(_ start: Int) -> Int? {
        switch byte(start + 1) {
        case ASCII.quote, ASCII.backslash, UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
            UInt8(ascii: "r"), UInt8(ascii: "t"):
            2
        case UInt8(ascii: "u"): 6
        case UInt8(ascii: "U"): 10
        default: nil
        }
    }

    /// Checks an escape and returns the offset after it.
    mutating func checkEscape(_ start: Int) throws -> Int {
        guard let length = checkEscapeLength(start) else { throw expectedEscape(start + 1) }
        if length == 2 { return start + 2 }
        var number: UInt32 = 0
        for place in start + 2..<start + length {
            guard let digit = ASCII.hexValue(byte(place)) else {
                throw expectedHexDigit(place, of: length - 2)
            }
            // Eight digits fill the number.
            number = number << 4 | digit
        }
        guard Unicode.Scalar(number) != nil else { throw noCharacter(start, length) }
        return start + length
    }

    /// Checks an escape, or a backslash that removes the line end and all white space after it.
    mutating func checkMultilineEscape(_ start: Int) throws -> Int {
        var place = start + 1
        guard
            ASCII.isBlank(byte(place)) || byte(place) == ASCII.lineFeed
                || byte(place) == ASCII.carriageReturn
        else { return try checkEscape(start) }
        while ASCII.isBlank(byte(place)) { place += 1 }
        guard byte(place) == ASCII.lineFeed || byte(place) == ASCII.carriageReturn else {
            throw unexpected("the end of the line after '\\'", at: place)
        }
        while true {
            switch byte(place) {
            case ASCII.space, ASCII.tab, ASCII.lineFeed: place += 1
            case ASCII.carriageReturn:
                guard byte(place + 1) == ASCII.lineFeed else { throw loneCarriageReturn(place) }
                place += 2
            default: return place
            }
        }
    }

    /// Copies text, resolving escapes and line ends, after `delimiter` other bytes of the string.
    mutating func unescape(from start: Int, to stop: Int, delimiter: Int) throws -> Scalar {
        // An escape is never shorter than the text it represents.
        let target = tree.reserveText(stop - start + 8)
        var written = 0
        var place = start
        while place < stop {
            let word = EightBytes(at: base + place)
            (target + written).storeBytes(of: word.word.littleEndian, as: UInt64.self)
            let stops = word.specials(ASCII.backslash, ASCII.backslash)
            let plain = stops == 0 ? 8 : EightBytes.first(stops)
            place += plain
            written += plain
            if stops == 0 { continue }
            if place >= stop { break }
            switch byte(place) {
            case ASCII.backslash:
                let (length, number) = escaped(place)
                place += length
                if let number { written += UTF8Sequence.write(number, to: target + written) }
            case ASCII.carriageReturn:
                place += 1
            default:
                target.storeBytes(of: byte(place), toByteOffset: written, as: UInt8.self)
                place += 1
                written += 1
            }
        }
        written -= place - stop
        return commit(written, from: start, to: stop, delimiter: delimiter)
    }

    /// Returns the scalar of a checked escape, nil for a removed line end, and its length in bytes.
    private func escaped(_ start: Int) -> (length: Int, number: UInt32?) {
        switch byte(start + 1) {
        case ASCII.quote, ASCII.backslash: return (2, UInt32(byte(start + 1)))
        case UInt8(ascii: "b"): return (2, 0x08)
        case UInt8(ascii: "f"): return (2, 0x0C)
        case UInt8(ascii: "n"): return (2, 0x0A)
        case UInt8(ascii: "r"): return (2, 0x0D)
        case UInt8(ascii: "t"): return (2, 0x09)
        case UInt8(ascii: "u"): return (6, hexNumber(start + 2, 4))
        case UInt8(ascii: "U"): return (10, hexNumber(start + 2, 8))
        default:
            var place = start + 1
            while ASCII.isBlank(byte(place)) || byte(place) == ASCII.lineFeed
                || byte(place) == ASCII.carriageReturn
            {
                place += 1
            }
            return (place - start, nil)
        }
    }

    private func hexNumber(_ start: Int, _ count: Int) -> UInt32 {
        (start..<start + count).reduce(0) { $0 << 4 | (ASCII.hexValue(byte($1)) ?? 0) }
    }
}
