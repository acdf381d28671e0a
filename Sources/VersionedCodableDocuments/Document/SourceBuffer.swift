import VersionedCodableCore
import VersionedCodableEssentials

/// The bytes a document is read from, copied once and followed by zero bytes.
///
/// The padding lets a scanner load eight bytes at any offset up to `count` and stop at the end
/// without a separate check. The bytes never change after `init`; hence `Sendable`.
public final class SourceBuffer: @unchecked Sendable {
    /// The number of zero bytes after the last byte.
    public static let padding = 16
    /// The maximum number of bytes: offsets have 32 bits, and memory is limited to `Int.max`.
    public static let largestCount = Int(clamping: largestCount(in: Int64(Int.max)))

    /// A buffer without bytes.
    static let empty = SourceBuffer(of: UnsafeRawBufferPointer(start: nil, count: 0))

    /// Returns the maximum for an amount of addressable memory.
    static func largestCount(in memory: Int64) -> Int64 {
        min(Int64(UInt32.max), memory) - 64
    }

    /// The address of the first of `count + padding` bytes; valid as long as the buffer lives.
    public let start: UnsafeRawPointer
    /// The number of bytes without the padding.
    public let count: Int

    /// Copies bytes.
    ///
    /// - Throws: `ReadingError` of kind `.limit` when there are more than `largestCount`.
    /// - Complexity: O(n).
    public convenience init(copying bytes: UnsafeRawBufferPointer) throws(ReadingError) {
        guard bytes.count <= SourceBuffer.largestCount else {
            throw ReadingError.limit(.inputBytes, SourceBuffer.largestCount, at: nil)
        }
        self.init(of: bytes)
    }

    private init(of bytes: UnsafeRawBufferPointer) {
        count = bytes.count
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: count + SourceBuffer.padding, alignment: 16)
        if let base = bytes.baseAddress { memory.copyMemory(from: base, byteCount: count) }
        memory.advanced(by: count)
            .initializeMemory(as: UInt8.self, repeating: 0, count: SourceBuffer.padding)
        start = UnsafeRawPointer(memory)
    }

    /// Copies the bytes of `data`.
    public static func copying(_ data: Data) throws -> SourceBuffer {
        try data.withUnsafeBytes { try SourceBuffer(copying: $0) }
    }

    deinit {
        start.deallocate()
    }

    /// The bytes without the padding.
    public var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: start, count: count)
    }
}
