import VersionedCodableDocuments

extension TOMLReader {
    /// Returns the length of the escape at a backslash, and the character it represents.
    mutating func escape(_ start: Int) throws -> (length: Int, number: UInt32) {
        switch byte(start + 1) {
        case ASCII.quote, ASCII.backslash: return (2, UInt32(byte(start + 1)))
        case UInt8(ascii: "b"): return (2, 0x08)
        case UInt8(ascii: "f"): return (2, 0x0C)
        case UInt8(ascii: "n"): return (2, 0x0A)
        case UInt8(ascii: "r"): return (2, 0x0D)
        case UInt8(ascii: "t"): return (2, 0x09)
        case UInt8(ascii: "u"): return (6, try hexNumber(start, digits: 4))
        case UInt8(ascii: "U"): return (10, try hexNumber(start, digits: 8))
        default: throw unexpected("one of \" \\ b f n r t u U after '\\'", at: start + 1)
        }
    }

    private mutating func hexNumber(_ start: Int, digits: Int) throws -> UInt32 {
        var number: UInt32 = 0
        for place in start + 2..<start + 2 + digits {
            guard let digit = ASCII.hexValue(byte(place)) else {
                let count = digits == 4 ? "four" : "eight"
                throw unexpected("\(count) hexadecimal digits in the escape", at: place)
            }
            // Eight digits fill the number.
            number = number << 4 | digit
        }
        guard Unicode.Scalar(number) != nil else {
            let escape = text(start, digits + 2)
            throw error("expected the code of a character, found \(escape)", at: start)
        }
        return number
    }

    /// Returns the offset after an escape, or after a backslash that removes the line end and all
    /// white space after it.
    mutating func skipMultilineEscape(_ start: Int) throws -> Int {
        var place = start + 1
        guard ASCII.isWhitespace(byte(place)) else { return try start + escape(start).length }
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

    /// Copies text after `delimiter` other bytes of the string, with its line ends as line feeds,
    /// and with escapes resolved if the string is basic.
    mutating func unescape(
        from start: Int, to stop: Int, delimiter: Int, isBasic: Bool
    ) throws -> Scalar {
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
            case ASCII.backslash where isBasic:
                if ASCII.isWhitespace(byte(place + 1)) {
                    place = try skipMultilineEscape(place)
                } else {
                    let (length, number) = try escape(place)
                    place += length
                    written += UTF8Sequence.write(number, to: target + written)
                }
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
}
