import VersionedCodableCore

/// Well-formed byte sequences of UTF-8 (RFC 3629, Unicode table 3-7).
public enum UTF8Sequence {
    /// Returns the length of the sequence at an address: 1 to 4 bytes, or 0 when it is ill-formed.
    ///
    /// Overlong forms, surrogates and numbers above U+10FFFF are ill-formed.
    ///
    /// - Parameter text: The first byte. At most four bytes are read, one by one, up to the first
    ///   that does not continue the sequence, so a zero byte after the text is enough padding.
    @inlinable
    public static func length(at text: UnsafeRawPointer) -> Int {
        text.load(as: UInt8.self) < 0x80 ? 1 : sequence(at: text)
    }

    @usableFromInline
    static func sequence(at text: UnsafeRawPointer) -> Int {
        let (length, isWhole) = parse(text)
        return isWhole ? length : 0
    }

    /// Returns the length of the longest well-formed beginning of a sequence; 0 if there is none.
    public static func wellFormedBytes(at text: UnsafeRawPointer) -> Int {
        parse(text).length
    }

    /// Finds the first byte at or after `from` that breaks UTF-8.
    ///
    /// - Returns: The offset of the byte, which is `bytes.count` when the last sequence is cut off;
    ///   nil when the text is well-formed.
    /// - Complexity: O(n).
    public static func firstFault(in bytes: UnsafeRawBufferPointer, from: Int = 0) -> Int? {
        var at = from
        while let start = EightBytes.firstIndex(in: bytes, from: at, { $0.stops(0) }) {
            // The sequence is copied, so that no byte after the end is read.
            var tail: UInt64 = 0
            for index in start..<min(start + 4, bytes.count) {
                tail |= UInt64(bytes[index]) << UInt64(8 * (index - start))
            }
            let (length, isWhole) = withUnsafeBytes(of: tail.littleEndian) { word in
                word.baseAddress.map(parse) ?? (0, false)
            }
            guard isWhole else { return start + length }
            at = start + length
        }
        return nil
    }

    /// Writes a Unicode scalar value as UTF-8.
    ///
    /// - Parameters:
    ///   - number: A Unicode scalar value, which is not checked.
    ///   - target: Room for four bytes.
    /// - Returns: The number of bytes written.
    @inlinable
    public static func write(_ number: UInt32, to target: UnsafeMutableRawPointer) -> Int {
        func put(_ offset: Int, _ byte: UInt32) {
            target.storeBytes(
                of: UInt8(truncatingIfNeeded: byte), toByteOffset: offset, as: UInt8.self)
        }
        func continuation(_ offset: Int, _ shift: UInt32) {
            put(offset, 0x80 | (number >> shift & 0x3F))
        }
        switch number {
        case ..<0x80:
            put(0, number)
            return 1
        case ..<0x800:
            put(0, 0xC0 | number >> 6)
            continuation(1, 0)
            return 2
        case ..<0x10000:
            put(0, 0xE0 | number >> 12)
            continuation(1, 6)
            continuation(2, 0)
            return 3
        default:
            put(0, 0xF0 | number >> 18)
            continuation(1, 12)
            continuation(2, 6)
            continuation(3, 0)
            return 4
        }
    }

    /// Returns the length of the well-formed beginning, and whether it is a whole sequence.
    private static func parse(_ text: UnsafeRawPointer) -> (length: Int, isWhole: Bool) {
        let first = text.load(as: UInt8.self)
        if first < 0x80 { return (1, true) }
        guard first >= 0xC2, first <= 0xF4 else { return (0, false) }
        let second = text.load(fromByteOffset: 1, as: UInt8.self)
        let (low, high): (UInt8, UInt8) =
            switch first {
            case 0xE0: (0xA0, 0xBF)
            case 0xED: (0x80, 0x9F)
            case 0xF0: (0x90, 0xBF)
            case 0xF4: (0x80, 0x8F)
            default: (0x80, 0xBF)
            }
        guard second >= low, second <= high else { return (1, false) }
        if first < 0xE0 { return (2, true) }
        guard text.load(fromByteOffset: 2, as: UInt8.self) & 0xC0 == 0x80 else { return (2, false) }
        if first < 0xF0 { return (3, true) }
        guard text.load(fromByteOffset: 3, as: UInt8.self) & 0xC0 == 0x80 else { return (3, false) }
        return (4, true)
    }
}
