import VersionedCodableCore
import VersionedCodableEssentials

/// The bytes a document is read from, copied once and followed by zero bytes.
///
/// The padding lets a scanner load eight bytes at any offset up to `count` and stop at the end
/// without a check of its own. The bytes never change after `init`, which is why the class is
/// `Sendable`.
public final class SourceBuffer: @unchecked Sendable {
    /// Zero bytes behind the last byte.
    public static let padding = 16
    /// Offsets are 32 bits wide, and memory is no larger than an `Int` can say.
    public static let largestCount = Int(clamping: largestCount(in: Int64(Int.max)))

    /// The same where an `Int` can say so much.
    package static func largestCount(in memory: Int64) -> Int64 {
        min(Int64(UInt32.max), memory) - 64
    }

    /// The first byte.
    ///
    /// Valid as long as the buffer lives, for `count + padding` bytes.
    public let start: UnsafeRawPointer
    /// Bytes, padding not counted.
    public let count: Int

    /// Copies bytes.
    ///
    /// - Throws: `ReadingError` of kind `.limit` when there are 4 GiB or more.
    /// - Complexity: O(n).
    public convenience init(copying bytes: UnsafeRawBufferPointer) throws(ReadingError) {
        let memory = try SourceBuffer.memory(for: bytes.count)
        if let base = bytes.baseAddress {
            memory.copyMemory(from: base, byteCount: bytes.count)
        }
        self.init(adopting: memory, count: bytes.count)
    }

    /// Copies text, and finds out on the way whether it is ASCII, while it is in the nearest cache.
    ///
    /// - Returns: The copy, and a place that has nothing but ASCII in front of it; nil when there
    ///   is nothing else.
    /// - Throws: `ReadingError` of kind `.limit` when there are 4 GiB or more.
    /// - Complexity: O(n).
    static func copying(
        text bytes: UnsafeRawBufferPointer
    ) throws(ReadingError) -> (source: SourceBuffer, other: Int?) {
        let memory = try SourceBuffer.memory(for: bytes.count)
        var other: Int?
        var start = 0
        while let base = bytes.baseAddress, start < bytes.count {
            let count = min(1 << 13, bytes.count - start)
            memory.advanced(by: start).copyMemory(from: base + start, byteCount: count)
            let part = UnsafeRawBufferPointer(rebasing: bytes[start..<start + count])
            if other == nil, !UTF8Sequence.isASCII(part) { other = start }
            start += count
        }
        return (SourceBuffer(adopting: memory, count: bytes.count), other)
    }

    /// Memory for so many bytes, the padding zeroed.
    private static func memory(for count: Int) throws(ReadingError) -> UnsafeMutableRawPointer {
        guard count <= largestCount else {
            throw ReadingError.limit(.inputBytes, largestCount, at: nil)
        }
        let memory = UnsafeMutableRawPointer.allocate(byteCount: count + padding, alignment: 16)
        memory.advanced(by: count)
            .initializeMemory(as: UInt8.self, repeating: 0, count: padding)
        return memory
    }

    /// Copies the bytes of `data`.
    public static func copying(_ data: Data) throws -> SourceBuffer {
        try data.withUnsafeBytes { try SourceBuffer(copying: $0) }
    }

    /// Takes over memory that `allocate` gave out; it must have `count + padding` bytes, the
    /// padding zeroed.
    init(adopting memory: UnsafeMutableRawPointer, count: Int) {
        start = UnsafeRawPointer(memory)
        self.count = count
    }

    deinit {
        start.deallocate()
    }

    /// The bytes, padding not counted.
    public var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: start, count: count)
    }
}
