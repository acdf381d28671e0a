/// Eight bytes of text looked at as one number; all questions answer with the high bit of every
/// byte that qualifies.
struct XMLWord {
    /// Bytes in a word.
    static let width = 8

    private let word: UInt64

    private static let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    private static let high: UInt64 = 0x8080_8080_8080_8080

    /// Loads the bytes at an address, which may reach into the padding of the source.
    @inline(__always)
    init(at address: UnsafeRawPointer) {
        word = UInt64(littleEndian: address.loadUnaligned(as: UInt64.self))
    }

    /// The place of the first mark; there is one.
    @inline(__always)
    static func first(_ marks: UInt64) -> Int { marks.trailingZeroBitCount >> 3 }

    /// Bytes that are this one.
    @inline(__always)
    func equal(_ byte: UInt8) -> UInt64 {
        let other = word ^ UInt64(byte) &* 0x0101_0101_0101_0101
        return ~((other & XMLWord.low) &+ XMLWord.low | other) & XMLWord.high
    }

    /// Bytes from 0 to 0x1F.
    @inline(__always)
    var control: UInt64 {
        ~((word & XMLWord.low) &+ 0x6060_6060_6060_6060 | word) & XMLWord.high
    }

    /// Bytes in front of which a name that libxml2 has found right ends; the zero bytes behind the
    /// source are some.
    @inline(__always)
    var nameEnds: UInt64 {
        equal(.slash) | equal(.greaterThan) | equal(.equals) | (visible ^ XMLWord.high)
    }

    /// Bytes that text does not mean as they stand: `&` and carriage returns.
    @inline(__always)
    var special: UInt64 { equal(.ampersand) | equal(.carriageReturn) }

    /// Bytes that the value of an attribute does not mean as they stand: `&` and blanks other than
    /// spaces.
    @inline(__always)
    var specialInValue: UInt64 { equal(.ampersand) | control }

    /// Bytes above a space.
    @inline(__always)
    var visible: UInt64 {
        ((word & XMLWord.low) &+ 0x5F5F_5F5F_5F5F_5F5F | word) & XMLWord.high
    }
}

extension UInt8 {
    static let lessThan = UInt8(ascii: "<")
    static let greaterThan = UInt8(ascii: ">")
    static let slash = UInt8(ascii: "/")
    static let ampersand = UInt8(ascii: "&")
    static let equals = UInt8(ascii: "=")
    static let colon = UInt8(ascii: ":")
    static let quote = UInt8(ascii: "\"")
    static let apostrophe = UInt8(ascii: "'")
    static let semicolon = UInt8(ascii: ";")
    static let carriageReturn = UInt8(ascii: "\r")
    static let lineFeed = UInt8(ascii: "\n")

    /// Whether the byte is white space of XML (production 3).
    @inline(__always)
    var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }

    /// Whether a name that libxml2 has found right ends in front of the byte.
    @inline(__always)
    var endsXMLName: Bool {
        self <= 0x20 || self == .slash || self == .greaterThan || self == .equals
    }
}
