import VersionedCodableCore
import VersionedCodableEssentials

/// The output of a writer: raw memory that grows by doubling and becomes `Data` without a copy.
///
///     var output = OutputBuffer(capacity: 256)
///     output.append("<key>")                        // any length; makes the room it needs
///     output.append(tape.text(of: key), length)
///     output.reserve(64)                            // room for what follows, asked for once
///     output.append(unchecked: UInt8(ascii: "\n"))
///     return output.data()
///
/// Every `append` makes room, except those whose label begins with `unchecked`: they, and writes
/// through `next`, need room that `reserve(_:)` made. Writing past it is undefined.
///
/// Functions that are called once per value are inlined into the writer's module.
@frozen
public struct OutputBuffer: ~Copyable {
    /// The address of the first byte; it changes when the buffer grows.
    public var start: UnsafeMutableRawPointer {
        @inlinable @inline(__always) get { memory }
    }

    /// The number of bytes written.
    public var count: Int {
        @inlinable @inline(__always) get { written }
    }

    @usableFromInline var memory: UnsafeMutableRawPointer
    @usableFromInline var written = 0
    @usableFromInline var capacity: Int

    /// The number of bytes after the reserved room, and after the bytes written, that may be read
    /// and overwritten, so that short text is copied eight bytes at a time.
    public static var slack: Int { @inlinable get { 16 } }

    /// Makes a buffer with room for at least `capacity` bytes.
    public init(capacity: Int) {
        self.capacity = max(256, capacity)
        memory = .allocate(byteCount: self.capacity + OutputBuffer.slack, alignment: 16)
    }

    deinit { memory.deallocate() }

    /// Returns the bytes and transfers the ownership of the memory.
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

    /// Makes room for a number of bytes and returns the address of the next one.
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

    /// The address of the next byte.
    @inlinable @inline(__always)
    public var next: UnsafeMutableRawPointer { memory + written }

    /// Counts bytes written into reserved room; a negative number removes bytes.
    @inlinable @inline(__always)
    public mutating func advance(_ bytes: Int) { written &+= bytes }

    /// Removes all bytes after the first `count`.
    @inlinable
    public mutating func truncate(to count: Int) { written = count }

    // MARK: Into reserved room

    /// Appends a byte to reserved room.
    @inlinable @inline(__always)
    public mutating func append(unchecked byte: UInt8) {
        memory.storeBytes(of: byte, toByteOffset: written, as: UInt8.self)
        written &+= 1
    }

    /// Appends up to eight bytes to reserved room, the lowest byte of the word first.
    @inlinable @inline(__always)
    public mutating func append(uncheckedWord word: UInt64, _ length: Int) {
        (memory + written).storeBytes(of: word.littleEndian, as: UInt64.self)
        written &+= length
    }

    // MARK: Making room

    /// Appends a byte.
    @inlinable @inline(__always)
    public mutating func append(_ byte: UInt8) {
        reserve(1).storeBytes(of: byte, as: UInt8.self)
        written &+= 1
    }

    /// Appends a byte a number of times.
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

    /// Appends bytes from memory outside the buffer.
    @inlinable @inline(__always)
    public mutating func append(_ bytes: UnsafeRawPointer, _ length: Int) {
        reserve(length).copyMemory(from: bytes, byteCount: length)
        written &+= length
    }

    /// Appends a literal.
    @inlinable @inline(__always)
    public mutating func append(_ text: StaticString) {
        append(text.utf8Start, text.utf8CodeUnitCount)
    }

    /// Appends text other than a literal; the label keeps literals out, for which this is slow.
    public mutating func append(string text: String) {
        var text = text
        text.withUTF8 { bytes in
            if let base = bytes.baseAddress { append(base, bytes.count) }
        }
    }

    /// Appends the lowest 1 to 8 bytes of a number, the most significant one first.
    @inlinable @inline(__always)
    public mutating func append(bigEndian number: UInt64, size: Int) {
        let shifted = number << UInt64(truncatingIfNeeded: 64 &- 8 &* size)
        reserve(8).storeBytes(of: shifted.bigEndian, as: UInt64.self)
        written &+= size
    }
}
