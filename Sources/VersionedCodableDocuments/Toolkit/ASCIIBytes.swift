// The bytes that formats are written in, by name, and what one asks about them.

extension UInt8 {
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
    /// The byte `0`; `zero` is the number of that name.
    @inlinable public static var digitZero: UInt8 { 0x30 }
    /// A space.
    @inlinable public static var space: UInt8 { 0x20 }
    /// A tab.
    @inlinable public static var tab: UInt8 { 0x09 }
    /// The end of a line.
    @inlinable public static var lineFeed: UInt8 { 0x0A }
    /// What stands in front of a line feed in the texts of some systems.
    @inlinable public static var carriageReturn: UInt8 { 0x0D }
    /// The control character at the end of ASCII.
    @inlinable public static var delete: UInt8 { 0x7F }

    /// Whether it is a digit of ASCII.
    @inlinable @inline(__always)
    public var isDigit: Bool { self &- .digitZero < 10 }

    /// Whether it is a letter of ASCII.
    @inlinable @inline(__always)
    public var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

    /// Whether it is a space or a tab.
    @inlinable @inline(__always)
    public var isBlank: Bool { self == .space || self == .tab }

    /// Whether it is a space, a tab, a line feed or a carriage return, the white space of JSON and
    /// XML.
    @inlinable @inline(__always)
    public var isWhitespace: Bool {
        self == .space || self == .lineFeed || self == .carriageReturn || self == .tab
    }

    /// Whether it is `e` or `E`.
    @inlinable @inline(__always)
    public var isExponentMark: Bool { self | 0x20 == UInt8(ascii: "e") }

    /// The value of a hexadecimal digit; nil for another byte.
    @inlinable
    public var hexValue: UInt32? {
        if isDigit { return UInt32(self &- .digitZero) }
        let letter = (self | 0x20) &- UInt8(ascii: "a")
        return letter < 6 ? UInt32(letter) + 10 : nil
    }

    /// The hexadecimal digit of a value, in small letters.
    ///
    /// - Parameter value: A number below 16, which is not checked.
    @inlinable
    public static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? .digitZero &+ value : UInt8(ascii: "a") &+ value &- 10
    }

    /// The hexadecimal digit of a value, in capital letters.
    ///
    /// - Parameter value: A number below 16, which is not checked.
    @inlinable
    public static func capitalHexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? .digitZero &+ value : UInt8(ascii: "A") &+ value &- 10
    }
}
