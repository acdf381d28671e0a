/// Eight bytes of text looked at in one step (SWAR: SIMD within a register).
///
/// A question is answered by marks: the high bit of every byte that qualifies. `first(_:)` says
/// where the first of them is.
///
/// There are two ways to ask. `equal(_:)` and `below(_:)` are right about every byte. `near(_:)`
/// and `nearBelow(_:)` cost half of that, but have to go through `stops(_:)`, which marks what is
/// not ASCII as well, and only the first mark of its answer is certain: the borrow of a byte that
/// qualifies may mark the bytes above it. That is all that a scanner needs:
///
///     let word = EightBytes(at: text)
///     let stops = word.stops(word.near(.quote) | word.nearBelow(.space))
///     at += stops == 0 ? 8 : EightBytes.first(stops)
@frozen
public struct EightBytes: Sendable {
    /// The bytes, the first one least significant.
    public let word: UInt64

    /// Bytes in a word.
    @inlinable public static var width: Int { 8 }

    @usableFromInline static var low: UInt64 { @inlinable get { 0x7F7F_7F7F_7F7F_7F7F } }
    @usableFromInline static var high: UInt64 { @inlinable get { 0x8080_8080_8080_8080 } }

    /// Loads the bytes at an address, all of which may be read.
    @inlinable @inline(__always)
    public init(at text: UnsafeRawPointer) {
        word = UInt64(littleEndian: text.loadUnaligned(as: UInt64.self))
    }

    /// A word made of one byte.
    @inlinable @inline(__always)
    public static func repeating(_ byte: UInt8) -> UInt64 {
        0x0101_0101_0101_0101 &* UInt64(byte)
    }

    /// The place of the first mark; there is one.
    @inlinable @inline(__always)
    public static func first(_ marks: UInt64) -> Int { marks.trailingZeroBitCount &>> 3 }

    /// Whether all eight are ASCII.
    @inlinable @inline(__always)
    public var isASCII: Bool { word & EightBytes.high == 0 }

    // MARK: Every byte

    /// Marks the bytes that are this one.
    @inlinable @inline(__always)
    public func equal(_ byte: UInt8) -> UInt64 {
        let other = word ^ EightBytes.repeating(byte)
        return ~((other & EightBytes.low) &+ EightBytes.low | other) & EightBytes.high
    }

    /// Marks the bytes below one that is at most 0x80.
    @inlinable @inline(__always)
    public func below(_ bound: UInt8) -> UInt64 { atLeast(bound) ^ EightBytes.high }

    /// Marks the bytes from one on that is at most 0x80.
    @inlinable @inline(__always)
    public func atLeast(_ bound: UInt8) -> UInt64 {
        ((word & EightBytes.low) &+ EightBytes.repeating(0x80 &- bound) | word) & EightBytes.high
    }

    // MARK: Up to the first

    /// Part of a question to `stops(_:)`: where the bytes are this one of ASCII.
    ///
    /// The ignored bits may differ, so that one question finds `<` and `>`.
    @inlinable @inline(__always)
    public func near(_ byte: UInt8, ignoring ignored: UInt8 = 0) -> UInt64 {
        ((word & ~EightBytes.repeating(ignored)) ^ EightBytes.repeating(byte))
            &- EightBytes.repeating(1)
    }

    /// Part of a question to `stops(_:)`: where the bytes are below one.
    @inlinable @inline(__always)
    public func nearBelow(_ bound: UInt8) -> UInt64 { word &- EightBytes.repeating(bound) }

    /// Marks what parts of a question found, put together with `|`, and all that is not ASCII;
    /// right up to the first mark.
    @inlinable @inline(__always)
    public func stops(_ found: UInt64) -> UInt64 { (found | word) & EightBytes.high }

    /// Marks one of two bytes, control characters below 0x20, and all that is not ASCII; right up
    /// to the first mark.
    @inlinable @inline(__always)
    public func stops(at first: UInt8, or second: UInt8) -> UInt64 {
        stops(near(first) | near(second) | nearBelow(.space))
    }
}

extension EightBytes {
    /// The place of the first of some bytes from another place on, found eight at a time; nil if
    /// there is none.
    ///
    /// - Parameters:
    ///   - bytes: The bytes to look at.
    ///   - start: Where to begin.
    ///   - marks: Marks these bytes in a word.
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
        // What is left, with zeros behind it.
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
    /// - Complexity: O(n), without stopping at the first that is not.
    @inlinable @inline(__always)
    public static func isASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let start = bytes.baseAddress else { return true }
        return bytes.count <= 32
            ? isShortASCII(start, bytes.count) : isLongASCII(start, bytes.count)
    }

    @inlinable @inline(__always)
    static func isShortASCII(_ start: UnsafeRawPointer, _ count: Int) -> Bool {
        var all: UInt64 = 0
        var at = 0
        while at &+ 8 <= count {
            all |= (start + at).loadUnaligned(as: UInt64.self)
            at &+= 8
        }
        if count >= 8 {
            all |= (start + (count &- 8)).loadUnaligned(as: UInt64.self)
        } else if count >= 4 {
            all |= UInt64(start.loadUnaligned(as: UInt32.self))
            all |= UInt64((start + (count &- 4)).loadUnaligned(as: UInt32.self))
        } else if count > 0 {
            all |= UInt64(start.load(as: UInt8.self))
            all |= UInt64((start + (count &>> 1)).load(as: UInt8.self))
            all |= UInt64((start + (count &- 1)).load(as: UInt8.self))
        }
        return all & EightBytes.high == 0
    }

    @usableFromInline
    static func isLongASCII(_ start: UnsafeRawPointer, _ count: Int) -> Bool {
        var all = SIMD4<UInt64>()
        var at = 0
        while at + 32 <= count {
            all |= (start + at).loadUnaligned(as: SIMD4<UInt64>.self)
            at += 32
        }
        return (all[0] | all[1] | all[2] | all[3]) & EightBytes.high == 0
            && isShortASCII(start + at, count - at)
    }
}
