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

    /// Returns the offset after a backslash that removes the line end and all white space after it.
    mutating func skipLineEnd(_ start: Int) throws -> Int {
        var place = start + 1
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
}
