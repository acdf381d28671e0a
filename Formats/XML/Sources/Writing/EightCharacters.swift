extension UInt8 {
    static let closeBracket = UInt8(ascii: "]")
}

/// Eight bytes of text at once, and which of them may not be written as they are.
struct EightCharacters {
    let word: UInt64

    @inline(__always)
    init(at text: UnsafeRawPointer) {
        word = UInt64(littleEndian: text.loadUnaligned(as: UInt64.self))
    }

    @inline(__always)
    static func repeating(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

    /// The high bit of every byte that has to be looked at: `& < > ' "`, control characters,
    /// anything but ASCII, and `#`, which differs from `"` and `'` in one bit each.
    ///
    /// Exact up to the lowest such byte, since only a borrow out of a hit can make a false one
    /// above it.
    @inline(__always)
    var stops: UInt64 {
        let ones = EightCharacters.repeating(1)
        // Without the bits 1 and 4 the quotes, `#` and `&` are the same byte, and without the bit 2
        // the brackets are.
        let quotes = (word & ~EightCharacters.repeating(0x05)) ^ EightCharacters.repeating(0x22)
        let brackets = (word & ~EightCharacters.repeating(0x02)) ^ EightCharacters.repeating(0x3C)
        let controls = word &- EightCharacters.repeating(0x20)
        return ((quotes &- ones) | (brackets &- ones) | controls | word)
            & EightCharacters.repeating(0x80)
    }

    /// The index of the lowest byte of a mask that is not zero.
    @inline(__always)
    static func first(of stops: UInt64) -> Int { stops.trailingZeroBitCount &>> 3 }
}
