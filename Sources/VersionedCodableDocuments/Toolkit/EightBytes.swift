/// Eight bytes of text tested in one step (SWAR: SIMD within a register).
///
/// Every test returns marks: a word with the high bit of each byte that qualifies. `first(_:)`
/// returns the index of the first mark.
///
/// `equal(_:)` is exact for every byte. `near(_:)` and `nearBelow(_:)` cost half as much, but their
/// results must go through `marks(_:)`, or through `stops(_:)`, which also marks non-ASCII bytes; and
/// only the first mark is reliable: the borrow of a byte that qualifies may mark the bytes above it.
/// That is enough for a scanner:
///
///     let word = EightBytes(at: text)
///     let stops = word.stops(word.near(ASCII.quote) | word.nearBelow(ASCII.space))
///     at += stops == 0 ? 8 : EightBytes.first(stops)
@frozen
public struct EightBytes: Sendable {
    /// The bytes, the first one least significant.
    public let word: UInt64

    /// The number of bytes in a word.
    @inlinable public static var width: Int { 8 }

    @usableFromInline static var low: UInt64 { @inlinable get { 0x7F7F_7F7F_7F7F_7F7F } }
    @usableFromInline static var high: UInt64 { @inlinable get { 0x8080_8080_8080_8080 } }

    /// Loads eight bytes, all of which must be readable.
    @inlinable @inline(__always)
    public init(at text: UnsafeRawPointer) {
        word = UInt64(littleEndian: text.loadUnaligned(as: UInt64.self))
    }

    /// Returns a word of eight copies of a byte.
    @inlinable @inline(__always)
    public static func repeating(_ byte: UInt8) -> UInt64 {
        0x0101_0101_0101_0101 &* UInt64(byte)
    }

    /// Returns the index of the first mark; there must be one.
    @inlinable @inline(__always)
    public static func first(_ marks: UInt64) -> Int { marks.trailingZeroBitCount &>> 3 }

    // MARK: Every byte

    /// Marks the bytes equal to a byte.
    @inlinable @inline(__always)
    public func equal(_ byte: UInt8) -> UInt64 {
        let other = word ^ EightBytes.repeating(byte)
        return ~((other & EightBytes.low) &+ EightBytes.low | other) & EightBytes.high
    }

    // MARK: Up to the first

    /// Returns an operand of `marks(_:)` that finds an ASCII byte; ignored bits may differ (`<`, `>`).
    @inlinable @inline(__always)
    public func near(_ byte: UInt8, ignoring ignored: UInt8 = 0) -> UInt64 {
        ((word & ~EightBytes.repeating(ignored)) ^ EightBytes.repeating(byte))
            &- EightBytes.repeating(1)
    }

    /// Returns an operand of `marks(_:)` that finds the bytes below a bound.
    @inlinable @inline(__always)
    public func nearBelow(_ bound: UInt8) -> UInt64 { word &- EightBytes.repeating(bound) }

    /// Marks what operands joined with `|` find; exact up to the first mark.
    @inlinable @inline(__always)
    public func marks(_ found: UInt64) -> UInt64 { found & ~word & EightBytes.high }

    /// Marks what operands joined with `|` find, and non-ASCII; exact up to the first mark.
    @inlinable @inline(__always)
    public func stops(_ found: UInt64) -> UInt64 { (found | word) & EightBytes.high }

    /// Marks two bytes, control characters and non-ASCII bytes; exact up to the first mark.
    @inlinable @inline(__always)
    public func stops(at first: UInt8, or second: UInt8) -> UInt64 {
        stops(near(first) | near(second) | nearBelow(ASCII.space))
    }
}

extension EightBytes {
    /// Returns the index of the first marked byte from `start` on; nil if there is none.
    ///
    /// The bytes are tested eight at a time.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - start: The index of the first byte to test.
    ///   - marks: Returns the marks of a word.
    @inlinable @inline(__always)
    public static func firstIndex(
        in bytes: UnsafeRawBufferPointer, from start: Int, _ marks: (EightBytes) -> UInt64
    ) -> Int? {
        guard let base = bytes.baseAddress, start < bytes.count else { return nil }
        var index = start
        while index + 8 <= bytes.count {
            let found = marks(EightBytes(at: base + index))
            if found != 0 { return index + first(found) }
            index += 8
        }
        // The remaining bytes, padded with zeros.
        var rest: UInt64 = 0
        for place in index..<bytes.count {
            rest |= UInt64(bytes[place]) << UInt64(8 * (place - index))
        }
        let found = withUnsafeBytes(of: rest.littleEndian) { memory in
            memory.baseAddress.map { marks(EightBytes(at: $0)) } ?? 0
        }
        guard found != 0, index + first(found) < bytes.count else { return nil }
        return index + first(found)
    }
}

extension UTF8Sequence {
    /// Whether all bytes are ASCII.
    ///
    /// - Complexity: O(n) in the bytes before the first that is not.
    @inlinable
    public static func isASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
        EightBytes.firstIndex(in: bytes, from: 0) { $0.stops(0) } == nil
    }
}
