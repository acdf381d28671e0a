// The bytes JSON is made of, and the tests a scanner makes on eight of them at once.

extension UInt8 {
    static var quote: UInt8 { UInt8(ascii: "\"") }
    static var apostrophe: UInt8 { UInt8(ascii: "'") }
    static var backslash: UInt8 { UInt8(ascii: "\\") }
    static var slash: UInt8 { UInt8(ascii: "/") }
    static var comma: UInt8 { UInt8(ascii: ",") }
    static var colon: UInt8 { UInt8(ascii: ":") }
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

    @inline(__always)
    var isDigit: Bool { self &- .zero < 10 }

    @inline(__always)
    var isJSONBlank: Bool {
        self == .space || self == .lineFeed || self == .carriageReturn || self == .tab
    }

    /// Whether it is `e` or `E`.
    @inline(__always)
    var isExponentMark: Bool { self | 0x20 == UInt8(ascii: "e") }

    /// The value of a hexadecimal digit, nil for another byte.
    var hexValue: UInt32? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(self &- .zero)
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(self &- UInt8(ascii: "a") &+ 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(self &- UInt8(ascii: "A") &+ 10)
        default: nil
        }
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

    /// The high bit of every byte that ends a plain run inside a string: the delimiter, another
    /// byte, a control character, or anything but ASCII.
    ///
    /// Exact up to the lowest such byte, since only a borrow out of a hit can make a false one
    /// above it.
    @inline(__always)
    func stops(at delimiter: UInt8, or other: UInt8) -> UInt64 {
        let ones = EightBytes.repeating(1)
        let delimiters = (word ^ EightBytes.repeating(delimiter)) &- ones
        let others = (word ^ EightBytes.repeating(other)) &- ones
        let controls = word &- EightBytes.repeating(0x20)
        return (delimiters | others | controls | word) & EightBytes.repeating(0x80)
    }

    /// The high bit of every byte equal to one; exact up to the lowest.
    @inline(__always)
    func places(of byte: UInt8) -> UInt64 {
        let difference = word ^ EightBytes.repeating(byte)
        return (difference &- EightBytes.repeating(1)) & ~difference & EightBytes.repeating(0x80)
    }

    /// The index of the lowest byte of a mask that is not zero.
    @inline(__always)
    static func first(of stops: UInt64) -> Int {
        stops.trailingZeroBitCount &>> 3
    }
}
