import VersionedCodableDocuments

extension TOMLReader {
    /// Returns the length of the escape at a backslash, and the character it represents.
    mutating func escape(_ start: Int) throws -> (length: Int, number: UInt32) {
        switch byte(start + 1) {
        case UInt8(ascii: "u"): return (6, try hexNumber(start, digits: 4))
        case UInt8(ascii: "U"): return (10, try hexNumber(start, digits: 8))
        case let letter:
            guard let escape = TOMLEscape.letters.first(where: { $0.letter == letter }) else {
                throw unexpected("one of \" \\ b f n r t u U after '\\'", at: start + 1)
            }
            return (2, UInt32(escape.byte))
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

    /// Skips a backslash that removes the line end and all white space after it.
    mutating func skipLineEnd() throws {
        at += 1
        skipWhiteSpace()
        guard byte(at) == ASCII.lineFeed || byte(at) == ASCII.carriageReturn else {
            throw unexpected("the end of the line after '\\'", at: at)
        }
        try skipMoreLines(allowsComments: false)
    }
}
