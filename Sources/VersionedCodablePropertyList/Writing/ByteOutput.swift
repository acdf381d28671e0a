import Foundation

/// The bytes being written: raw memory that grows by doubling and is handed to `Data` without a copy.
struct ByteOutput: ~Copyable {
    private(set) var start: UnsafeMutableRawPointer
    private(set) var count = 0
    private var capacity: Int

    /// Bytes behind the room asked for that may be read and written but do not count.
    private static let slack = 16

    init(capacity: Int) {
        self.capacity = max(256, capacity)
        start = .allocate(byteCount: self.capacity + ByteOutput.slack, alignment: 16)
    }

    deinit { start.deallocate() }

    /// Hands the bytes over.
    consuming func data() -> Data {
        let data: Data
        if capacity > 2 * count + 4096 {
            data = Data(bytes: start, count: count)
            start.deallocate()
        } else {
            data = Data(
                bytesNoCopy: start, count: count,
                deallocator: .custom { memory, _ in memory.deallocate() })
        }
        discard self
        return data
    }

    /// Makes sure there is room for so many bytes, and says where the next one goes.
    @inline(__always)
    mutating func reserve(_ bytes: Int) -> UnsafeMutableRawPointer {
        if capacity &- count < bytes { grow(bytes) }
        return start + count
    }

    @inline(never)
    private mutating func grow(_ bytes: Int) {
        let larger = max(capacity * 2, count + bytes)
        let grown = UnsafeMutableRawPointer.allocate(
            byteCount: larger + ByteOutput.slack, alignment: 16)
        grown.copyMemory(from: start, byteCount: count)
        start.deallocate()
        start = grown
        capacity = larger
    }

    /// Counts bytes written into reserved room.
    @inline(__always)
    mutating func advance(_ bytes: Int) { count &+= bytes }

    /// Takes back what was written behind a place.
    mutating func truncate(to count: Int) { self.count = count }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        reserve(1).storeBytes(of: byte, as: UInt8.self)
        count &+= 1
    }

    @inline(__always)
    mutating func append(_ byte: UInt8, times: Int) {
        let target = reserve(times)
        if times <= 8 {
            target.storeBytes(of: UInt64(byte) &* 0x0101_0101_0101_0101, as: UInt64.self)
        } else {
            target.initializeMemory(as: UInt8.self, repeating: byte, count: times)
        }
        count &+= times
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafeRawPointer, _ length: Int) {
        reserve(length).copyMemory(from: bytes, byteCount: length)
        count &+= length
    }

    @inline(__always)
    mutating func append(_ text: StaticString) {
        append(text.utf8Start, text.utf8CodeUnitCount)
    }

    /// Appends text that is no literal; the label keeps literals out, for which this is slow.
    mutating func append(string text: String) {
        var text = text
        text.withUTF8 { bytes in
            if let base = bytes.baseAddress { append(base, bytes.count) }
        }
    }

    /// Appends the lowest bytes of a number, the most significant one first.
    @inline(__always)
    mutating func append(bigEndian number: UInt64, size: Int) {
        let shifted = number << UInt64(truncatingIfNeeded: 64 &- 8 &* size)
        reserve(8).storeBytes(of: shifted.bigEndian, as: UInt64.self)
        count &+= size
    }
}
