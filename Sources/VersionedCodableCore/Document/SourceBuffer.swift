import Foundation

/// The bytes a document is read from, copied once and followed by zero bytes.
///
/// The padding lets a scanner load eight bytes at any offset up to `count` and stop at the end without a check of
/// its own. The bytes never change after `init`, which is why the class is `Sendable`.
public final class SourceBuffer: @unchecked Sendable {
    /// Zero bytes behind the last byte.
    public static let padding = 16
    /// Offsets are 32 bits wide.
    public static let largestCount = Int(UInt32.max) - 64

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
    public init(copying bytes: UnsafeRawBufferPointer) throws(ReadingError) {
        guard bytes.count <= SourceBuffer.largestCount else {
            throw ReadingError.limit(.inputBytes, SourceBuffer.largestCount, at: nil)
        }
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: bytes.count + SourceBuffer.padding, alignment: 16)
        if let base = bytes.baseAddress {
            memory.copyMemory(from: base, byteCount: bytes.count)
        }
        memory.advanced(by: bytes.count)
            .initializeMemory(as: UInt8.self, repeating: 0, count: SourceBuffer.padding)
        start = UnsafeRawPointer(memory)
        count = bytes.count
    }

    /// Copies the bytes of `data`.
    public static func copying(_ data: Data) throws -> SourceBuffer {
        try data.withUnsafeBytes { try SourceBuffer(copying: $0) }
    }

    /// Takes over memory that `allocate` gave out; it must have `count + padding` bytes, the padding zeroed.
    package init(adopting memory: UnsafeMutableRawPointer, count: Int) {
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
