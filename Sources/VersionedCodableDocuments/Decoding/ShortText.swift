import VersionedCodableCore

/// Text of one to fifteen bytes, in the form in which the standard library keeps short ASCII text
/// inside a `String`.
///
/// Most keys and many values are that short. Their strings can be written and compared as two
/// words, which takes a fraction of what `String(decoding:as:)` and a walk over the bytes do.
///
/// It relies on a fact the standard library promises on Apple platforms only: that such a string is
/// two words with the text in them from the lowest byte, a count in four bits, and a mark above
/// them. It is checked once, for text of each length; where it does not hold, nothing is taken for
/// short text.
struct ShortText {
    private let low: UInt64
    private let high: UInt64

    /// The most bytes that fit.
    static let limit = 15

    /// The four bits above the count.
    private static var mark: UInt64 { 0xE }

    /// The text of 1 to `limit` bytes, in memory of at least sixteen.
    ///
    /// Without a branch: how long texts are is hard to foresee.
    @inline(__always)
    init(padded text: UnsafeRawPointer, _ count: Int) {
        let bits = UInt64(truncatingIfNeeded: count) &* 8
        let (first, second) = ShortText.words(at: text)
        low = first & (.max &>> (64 &- min(bits, 64)))
        high = ShortText.mark << 60 | bits << 53 | second & (1 &<< (max(bits, 64) &- 64) &- 1)
    }

    /// The first sixteen bytes in memory, as two words.
    @inline(__always)
    private static func words(at text: UnsafeRawPointer) -> (UInt64, UInt64) {
        (
            text.loadUnaligned(as: UInt64.self).littleEndian,
            text.loadUnaligned(fromByteOffset: 8, as: UInt64.self).littleEndian
        )
    }

    /// Whether every byte is ASCII, as it is in the strings that have this form.
    @inline(__always)
    var isASCII: Bool { (low | high & 0x00FF_FFFF_FFFF_FFFF) & 0x8080_8080_8080_8080 == 0 }

    /// Whether the words of a string are short ASCII text of a byte at least.
    @inline(__always)
    var isText: Bool { high >> 56 &- (ShortText.mark << 4 + 1) < UInt64(ShortText.limit) }

    /// How many bytes it has.
    @inline(__always)
    var count: Int { Int(truncatingIfNeeded: high >> 56 & 0xF) }

    /// Whether as many bytes, in memory of at least sixteen, are this text, which has one at least.
    @inline(__always)
    func isEqual(toPadded text: UnsafeRawPointer) -> Bool {
        // What is not text is shifted out.
        let bits = high >> 53 & 0x78
        let (first, second) = ShortText.words(at: text)
        if bits <= 64 { return (first ^ low) &<< (64 &- bits) == 0 }
        return (first ^ low) | (second ^ high) &<< (128 &- bits) == 0
    }

    /// Whether the standard library keeps strings in this form.
    static let isStringForm: Bool = {
        guard MemoryLayout<String>.size == MemoryLayout<ShortText>.size,
            MemoryLayout<String>.alignment == MemoryLayout<ShortText>.alignment
        else { return false }
        return (1...limit).allSatisfy { count in
            // More than the text, so that what follows it is seen to be left out.
            let bytes = (0..<16).map { UInt8(0x70 + $0) }
            return bytes.withUnsafeBytes { text in
                guard let start = text.baseAddress else { return false }
                let short = ShortText(padded: start, count)
                let string = unsafeBitCast(
                    String(decoding: text.prefix(count), as: UTF8.self), to: (UInt64, UInt64).self)
                return string == (short.low, short.high)
            }
        }
    }()
}
