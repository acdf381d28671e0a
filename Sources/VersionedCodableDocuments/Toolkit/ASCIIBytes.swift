/// The ASCII bytes of the formats' grammars, and tests for classes of them.
public enum ASCII {
    /// The byte `"`.
    @inlinable public static var quote: UInt8 { 0x22 }
    /// The byte `'`.
    @inlinable public static var apostrophe: UInt8 { 0x27 }
    /// The byte `\`.
    @inlinable public static var backslash: UInt8 { 0x5C }
    /// The byte `/`.
    @inlinable public static var slash: UInt8 { 0x2F }
    /// The byte `,`.
    @inlinable public static var comma: UInt8 { 0x2C }
    /// The byte `:`.
    @inlinable public static var colon: UInt8 { 0x3A }
    /// The byte `;`.
    @inlinable public static var semicolon: UInt8 { 0x3B }
    /// The byte `#`.
    @inlinable public static var hash: UInt8 { 0x23 }
    /// The byte `=`.
    @inlinable public static var equals: UInt8 { 0x3D }
    /// The byte `_`.
    @inlinable public static var underscore: UInt8 { 0x5F }
    /// The byte `&`.
    @inlinable public static var ampersand: UInt8 { 0x26 }
    /// The byte `<`.
    @inlinable public static var lessThan: UInt8 { 0x3C }
    /// The byte `>`.
    @inlinable public static var greaterThan: UInt8 { 0x3E }
    /// The byte `{`.
    @inlinable public static var openBrace: UInt8 { 0x7B }
    /// The byte `}`.
    @inlinable public static var closeBrace: UInt8 { 0x7D }
    /// The byte `[`.
    @inlinable public static var openBracket: UInt8 { 0x5B }
    /// The byte `]`.
    @inlinable public static var closeBracket: UInt8 { 0x5D }
    /// The byte `-`.
    @inlinable public static var minus: UInt8 { 0x2D }
    /// The byte `+`.
    @inlinable public static var plus: UInt8 { 0x2B }
    /// The byte `.`.
    @inlinable public static var point: UInt8 { 0x2E }
    /// The byte `0`.
    @inlinable public static var digitZero: UInt8 { 0x30 }
    /// A space.
    @inlinable public static var space: UInt8 { 0x20 }
    /// A tab.
    @inlinable public static var tab: UInt8 { 0x09 }
    /// A line feed.
    @inlinable public static var lineFeed: UInt8 { 0x0A }
    /// A carriage return, which precedes the line feed in a Windows line end.
    @inlinable public static var carriageReturn: UInt8 { 0x0D }
    /// The control character DEL, the last byte of ASCII.
    @inlinable public static var delete: UInt8 { 0x7F }

    /// Whether a byte is an ASCII digit.
    @inlinable @inline(__always)
    public static func isDigit(_ byte: UInt8) -> Bool { byte &- digitZero < 10 }

    /// Whether a byte is an ASCII letter.
    @inlinable @inline(__always)
    public static func isLetter(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- UInt8(ascii: "a") < 26
    }

    /// Whether a byte is a space or a tab.
    @inlinable @inline(__always)
    public static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

    /// Whether a byte is white space of JSON and XML: space, tab, line feed or carriage return.
    @inlinable @inline(__always)
    public static func isWhitespace(_ byte: UInt8) -> Bool {
        byte == space || byte == lineFeed || byte == carriageReturn || byte == tab
    }

    /// Whether a byte is `e` or `E`.
    @inlinable @inline(__always)
    public static func isExponentMark(_ byte: UInt8) -> Bool { byte | 0x20 == UInt8(ascii: "e") }

    /// Returns the value of a hexadecimal digit; nil for any other byte.
    @inlinable
    public static func hexValue(_ byte: UInt8) -> UInt32? {
        if isDigit(byte) { return UInt32(byte &- digitZero) }
        let letter = (byte | 0x20) &- UInt8(ascii: "a")
        return letter < 6 ? UInt32(letter) + 10 : nil
    }

    /// Returns the lower-case hexadecimal digit of a value, which must be below 16 (unchecked).
    @inlinable
    public static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? digitZero &+ value : UInt8(ascii: "a") &+ value &- 10
    }

    /// Returns the upper-case hexadecimal digit of a value, which must be below 16 (unchecked).
    @inlinable
    public static func capitalHexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? digitZero &+ value : UInt8(ascii: "A") &+ value &- 10
    }
}
