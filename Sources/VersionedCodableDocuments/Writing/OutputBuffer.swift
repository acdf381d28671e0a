import VersionedCodableCore
import VersionedCodableEssentials

/// The bytes a writer makes: raw memory that grows by doubling and is handed to `Data` without a
/// copy.
///
///     var output = OutputBuffer(capacity: 256)
///     output.append("<key>")                        // any length; makes the room it needs
///     output.append(tape.text(of: key), length)
///     output.reserve(64)                            // room for what follows, asked for once
///     output.append(unchecked: UInt8(ascii: "\n"))
///     return output.data()
///
/// Every `append` makes room, except those whose label begins with `unchecked`: they, and what is
/// written through `next`, need room that `reserve(_:)` made. Writing further than that is
/// undefined.
///
/// Everything called once per value is inlined into the module of the writer.
@frozen
public struct OutputBuffer: ~Copyable {
    /// The first byte; moves when the buffer grows.
    public var start: UnsafeMutableRawPointer {
        @inlinable @inline(__always) get { memory }
    }

    /// Bytes written.
    public var count: Int {
        @inlinable @inline(__always) get { written }
    }

    @usableFromInline var memory: UnsafeMutableRawPointer
    @usableFromInline var written = 0
    @usableFromInline var capacity: Int

    /// Bytes behind the reserved room, and behind the bytes written, that may be read and written
    /// but do not count, so that short text is copied eight bytes at a time.
    public static var slack: Int { @inlinable get { 16 } }

    /// Makes a buffer with room for about so many bytes.
    public init(capacity: Int) {
        self.capacity = max(256, capacity)
        memory = .allocate(byteCount: self.capacity + OutputBuffer.slack, alignment: 16)
    }

    deinit { memory.deallocate() }

    /// Hands the bytes over.
    ///
    /// - Complexity: O(1); O(n) when more than half of the memory is unused.
    public consuming func data() -> Data {
        let data: Data
        if capacity > 2 * written + 4096 {
            data = Data(bytes: memory, count: written)
            memory.deallocate()
        } else {
            data = Data(
                bytesNoCopy: memory, count: written,
                deallocator: .custom { memory, _ in memory.deallocate() })
        }
        discard self
        return data
    }

    // MARK: Room

    /// Makes sure there is room for so many bytes, and says where the next one goes.
    @discardableResult
    @inlinable @inline(__always)
    public mutating func reserve(_ bytes: Int) -> UnsafeMutableRawPointer {
        if capacity &- written < bytes { grow(bytes) }
        return memory + written
    }

    @usableFromInline @inline(never)
    mutating func grow(_ bytes: Int) {
        let larger = max(capacity * 2, written + bytes)
        let grown = UnsafeMutableRawPointer.allocate(
            byteCount: larger + OutputBuffer.slack, alignment: 16)
        grown.copyMemory(from: memory, byteCount: written)
        memory.deallocate()
        memory = grown
        capacity = larger
    }

    /// Where the next byte goes.
    @inlinable @inline(__always)
    public var next: UnsafeMutableRawPointer { memory + written }

    /// Counts bytes written into reserved room; a negative number takes bytes back.
    @inlinable @inline(__always)
    public mutating func advance(_ bytes: Int) { written &+= bytes }

    /// Takes back what was written behind a place.
    @inlinable
    public mutating func truncate(to count: Int) { written = count }

    // MARK: Into reserved room

    /// Adds a byte into reserved room.
    @inlinable @inline(__always)
    public mutating func append(unchecked byte: UInt8) {
        memory.storeBytes(of: byte, toByteOffset: written, as: UInt8.self)
        written &+= 1
    }

    /// Adds up to eight bytes into reserved room, the lowest byte of the word first.
    @inlinable @inline(__always)
    public mutating func append(uncheckedWord word: UInt64, _ length: Int) {
        (memory + written).storeBytes(of: word.littleEndian, as: UInt64.self)
        written &+= length
    }

    // MARK: Making room

    /// Adds a byte.
    @inlinable @inline(__always)
    public mutating func append(_ byte: UInt8) {
        reserve(1).storeBytes(of: byte, as: UInt8.self)
        written &+= 1
    }

    /// Adds a byte so many times.
    @inlinable @inline(__always)
    public mutating func append(_ byte: UInt8, times: Int) {
        let target = reserve(times)
        if times <= 8 {
            target.storeBytes(of: UInt64(byte) &* 0x0101_0101_0101_0101, as: UInt64.self)
        } else {
            target.initializeMemory(as: UInt8.self, repeating: byte, count: times)
        }
        written &+= times
    }

    /// Adds bytes that lie elsewhere.
    @inlinable @inline(__always)
    public mutating func append(_ bytes: UnsafeRawPointer, _ length: Int) {
        reserve(length).copyMemory(from: bytes, byteCount: length)
        written &+= length
    }

    /// Adds a literal.
    @inlinable @inline(__always)
    public mutating func append(_ text: StaticString) {
        append(text.utf8Start, text.utf8CodeUnitCount)
    }

    /// Adds text that is no literal; the label keeps literals out, for which this is slow.
    public mutating func append(string text: String) {
        var text = text
        text.withUTF8 { bytes in
            if let base = bytes.baseAddress { append(base, bytes.count) }
        }
    }

    /// Adds the lowest 1 to 8 bytes of a number, the most significant one first.
    @inlinable @inline(__always)
    public mutating func append(bigEndian number: UInt64, size: Int) {
        let shifted = number << UInt64(truncatingIfNeeded: 64 &- 8 &* size)
        reserve(8).storeBytes(of: shifted.bigEndian, as: UInt64.self)
        written &+= size
    }
}
