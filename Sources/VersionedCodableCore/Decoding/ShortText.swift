/// Text of one to fifteen bytes, in the form in which the standard library keeps short ASCII text inside a `String`.
///
/// Most keys and many values are that short. Their strings can be written and compared as two words, which takes a
/// fraction of what `String(decoding:as:)` and a walk over the bytes do.
///
/// It relies on a fact the standard library promises on Apple platforms only: that such a string is two words with the
/// text in them from the lowest byte, a count in four bits, and a mark above them. It is checked once, for text of each
/// length; where it does not hold, nothing is taken for short text.
struct ShortText {
    private let low: UInt64
    private let high: UInt64

    /// The most bytes that fit.
    static let limit = 15

    /// The four bits above the count.
    private static var mark: UInt64 { 0xE }

    /// The text of 1 to `limit` bytes.
    ///
    /// Reads nothing but these bytes.
    @inline(__always)
    init(_ text: UnsafeRawPointer, _ count: Int) {
        let bytes = UInt64(truncatingIfNeeded: count)
        let head = ShortText.mark << 60 | bytes << 56
        if count >= 8 {
            // What both words have of the text is shifted out, in two steps because 64 bits are too many for one.
            let tail = text.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
            low = text.loadUnaligned(as: UInt64.self).littleEndian
            high = head | (tail.littleEndian &>> 8) &>> (8 &* (15 &- bytes))
        } else if count >= 4 {
            let tail = text.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
            low =
                UInt64(text.loadUnaligned(as: UInt32.self).littleEndian)
                | UInt64(tail.littleEndian) &<< (8 &* (bytes &- 4))
            high = head
        } else {
            let middle = text.load(fromByteOffset: count / 2, as: UInt8.self)
            let last = text.load(fromByteOffset: count - 1, as: UInt8.self)
            low =
                UInt64(text.load(as: UInt8.self)) | UInt64(middle) &<< (8 &* (bytes / 2))
                | UInt64(last) &<< (8 &* (bytes &- 1))
            high = head
        }
    }

    /// Whether every byte is ASCII, as it is in the strings that have this form.
    @inline(__always)
    var isASCII: Bool { (low | high & 0x00FF_FFFF_FFFF_FFFF) & 0x8080_8080_8080_8080 == 0 }

    /// Whether the words of a string are short ASCII text, or none.
    @inline(__always)
    var isMarked: Bool { high >> 60 == ShortText.mark }

    /// How many bytes it has.
    @inline(__always)
    var count: Int { Int(truncatingIfNeeded: high >> 56 & 0xF) }

    /// Whether as many bytes in memory are this text, which has one at least.
    @inline(__always)
    func isEqual(to text: UnsafeRawPointer) -> Bool {
        let other = ShortText(text, count)
        return (low ^ other.low) | (high ^ other.high) == 0
    }

    /// Whether the standard library keeps strings in this form.
    static let isStringForm: Bool = {
        guard MemoryLayout<String>.size == MemoryLayout<ShortText>.size,
            MemoryLayout<String>.alignment == MemoryLayout<ShortText>.alignment
        else { return false }
        return (1...limit).allSatisfy { count in
            let bytes = (0..<count).map { UInt8(0x70 + $0) }
            return bytes.withUnsafeBytes { text in
                guard let start = text.baseAddress else { return false }
                let short = ShortText(start, count)
                let string = unsafeBitCast(
                    String(decoding: text, as: UTF8.self), to: (UInt64, UInt64).self)
                return string == (short.low, short.high)
            }
        }
    }()
}
