import VersionedCodableCore
import VersionedCodableDocuments

// What XML asks about its bytes.

extension EightBytes {
    /// Bytes in front of which a name that libxml2 has found right ends; the zero bytes behind the
    /// source are some.
    @inline(__always)
    var nameEnds: UInt64 {
        equal(.slash) | equal(.greaterThan) | equal(.equals) | below(0x21)
    }

    /// Bytes that text does not mean as they stand: `&` and carriage returns.
    @inline(__always)
    var special: UInt64 { equal(.ampersand) | equal(.carriageReturn) }

    /// Bytes that the value of an attribute does not mean as they stand: `&` and blanks other than
    /// spaces.
    @inline(__always)
    var specialInValue: UInt64 { equal(.ampersand) | below(.space) }

    /// Bytes above a space.
    @inline(__always)
    var visible: UInt64 { atLeast(0x21) }

    /// Bytes that have to be looked at before they are written: `& < > ' "`, control characters,
    /// all that is not ASCII, and `#`, which differs from `"` and `'` in one bit each; right up to
    /// the first.
    @inline(__always)
    var escapes: UInt64 {
        // Without the bits 1 and 4 the quotes, `#` and `&` are the same byte, and without the bit 2
        // the brackets are.
        stops(near(0x22, ignoring: 0x05) | near(0x3C, ignoring: 0x02) | nearBelow(.space))
    }
}

extension UInt8 {
    /// Whether a name that libxml2 has found right ends in front of the byte.
    @inline(__always)
    var endsXMLName: Bool {
        self <= 0x20 || self == .slash || self == .greaterThan || self == .equals
    }
}
