import VersionedCodableDocuments

// Byte classes of TOML.

extension UInt8 {
    /// Whether the byte is allowed in a bare key.
    @inline(__always)
    var isBare: Bool {
        ASCII.isLetter(self) || ASCII.isDigit(self) || self == ASCII.minus
            || self == ASCII.underscore
    }

    /// Whether the byte may continue a number, a date or a word.
    @inline(__always)
    var isInWord: Bool {
        isBare || self == ASCII.point || self == ASCII.colon || self == ASCII.plus
    }
}

extension EightBytes {
    /// Marks two bytes, control characters, and bytes beyond ASCII; exact up to the first mark.
    @inline(__always)
    func specials(_ first: UInt8, _ second: UInt8) -> UInt64 {
        stops(near(first) | near(second) | nearBelow(ASCII.space) | near(ASCII.delete))
    }

    /// Marks control characters and bytes beyond ASCII; exact up to the first mark.
    @inline(__always)
    var unusual: UInt64 { stops(nearBelow(ASCII.space) | near(ASCII.delete)) }
}

/// The escapes in double quotes that have a letter.
enum TOMLEscape {
    static let letters: [(letter: UInt8, byte: UInt8)] = Array(
        zip("bfnrt\"\\".utf8, [0x08, 0x0C, 0x0A, 0x0D, 0x09, ASCII.quote, ASCII.backslash]))
}
