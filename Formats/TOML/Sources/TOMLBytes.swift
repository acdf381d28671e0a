// The bytes TOML is made of, and the tests a scanner makes on eight of them at once.

extension UInt8 {
    static var quote: UInt8 { UInt8(ascii: "\"") }
    static var apostrophe: UInt8 { UInt8(ascii: "'") }
    static var backslash: UInt8 { UInt8(ascii: "\\") }
    static var hash: UInt8 { UInt8(ascii: "#") }
    static var equals: UInt8 { UInt8(ascii: "=") }
    static var comma: UInt8 { UInt8(ascii: ",") }
    static var colon: UInt8 { UInt8(ascii: ":") }
    static var underscore: UInt8 { UInt8(ascii: "_") }
    static var openBrace: UInt8 { UInt8(ascii: "{") }
    static var closeBrace: UInt8 { UInt8(ascii: "}") }
    static var openBracket: UInt8 { UInt8(ascii: "[") }
    static var closeBracket: UInt8 { UInt8(ascii: "]") }
    static var minus: UInt8 { UInt8(ascii: "-") }
    static var plus: UInt8 { UInt8(ascii: "+") }
    static var point: UInt8 { UInt8(ascii: ".") }
    static var zero: UInt8 { UInt8(ascii: "0") }
    static var space: UInt8 { 0x20 }
    static var tab: UInt8 { 0x09 }
    static var lineFeed: UInt8 { 0x0A }
    static var carriageReturn: UInt8 { 0x0D }
    static var delete: UInt8 { 0x7F }

    @inline(__always)
    var isDigit: Bool { self &- .zero < 10 }

    @inline(__always)
    var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

    /// Whether it may stand in a bare key.
    @inline(__always)
    var isBare: Bool { isLetter || isDigit || self == .minus || self == .underscore }

    /// Whether it may go on a number, a date or a word.
    @inline(__always)
    var isInWord: Bool { isBare || self == .point || self == .colon || self == .plus }

    /// Whether it is a space or a tab.
    @inline(__always)
    var isBlank: Bool { self == .space || self == .tab }

    /// The value of a hexadecimal digit, nil for another byte.
    var hexValue: UInt32? {
        if isDigit { return UInt32(self &- .zero) }
        let letter = (self | 0x20) &- UInt8(ascii: "a")
        return letter < 6 ? UInt32(letter) + 10 : nil
    }
}

/// Eight bytes of text at once.
struct EightBytes {
    let word: UInt64

    @inline(__always)
    init(at text: UnsafeRawPointer) {
        word = UInt64(littleEndian: text.loadUnaligned(as: UInt64.self))
    }

    @inline(__always)
    static func repeating(_ byte: UInt8) -> UInt64 {
        0x0101_0101_0101_0101 &* UInt64(byte)
    }

    /// The high bit of every byte that is one of two, a control character, or anything but ASCII.
    ///
    /// Exact up to the lowest such byte, since only a borrow out of a hit can make a false one
    /// above it.
    @inline(__always)
    func stops(at first: UInt8, or second: UInt8) -> UInt64 {
        let ones = EightBytes.repeating(1)
        let firsts = (word ^ EightBytes.repeating(first)) &- ones
        let seconds = (word ^ EightBytes.repeating(second)) &- ones
        return (firsts | seconds | controls | word) & EightBytes.repeating(0x80)
    }

    /// The same for control characters and anything but ASCII alone.
    @inline(__always)
    var unusual: UInt64 { (controls | word) & EightBytes.repeating(0x80) }

    /// The high bit of every control character; those of other bytes mean nothing where the byte is
    /// not ASCII.
    @inline(__always)
    private var controls: UInt64 {
        (word &- EightBytes.repeating(.space))
            | ((word ^ EightBytes.repeating(.delete)) &- EightBytes.repeating(1))
    }

    /// The index of the lowest byte of a mask that is not zero.
    @inline(__always)
    static func first(of stops: UInt64) -> Int {
        stops.trailingZeroBitCount &>> 3
    }
}
