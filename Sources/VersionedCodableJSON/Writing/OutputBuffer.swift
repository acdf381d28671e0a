import Foundation

/// The text being written: raw memory that grows by doubling and is handed to `Data` without a copy.
struct OutputBuffer: ~Copyable {
    private(set) var start: UnsafeMutableRawPointer
    private(set) var count = 0
    private(set) var capacity: Int

    /// Bytes behind the capacity that may be written but do not count, so that text is copied eight bytes at a time.
    static let slack = 16

    init(capacity: Int) {
        self.capacity = max(64, capacity)
        start = .allocate(byteCount: self.capacity + OutputBuffer.slack, alignment: 16)
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

    /// Makes sure there is room for so many bytes.
    @inline(__always)
    mutating func reserve(_ bytes: Int) {
        if capacity &- count < bytes { grow(bytes) }
    }

    @inline(never)
    private mutating func grow(_ bytes: Int) {
        let larger = max(capacity * 2, count + bytes)
        let grown = UnsafeMutableRawPointer.allocate(
            byteCount: larger + OutputBuffer.slack, alignment: 16)
        grown.copyMemory(from: start, byteCount: count)
        start.deallocate()
        start = grown
        capacity = larger
    }

    /// Where the next byte goes; the room must be reserved.
    @inline(__always)
    var next: UnsafeMutableRawPointer { start + count }

    @inline(__always)
    mutating func advance(_ bytes: Int) {
        count &+= bytes
    }

    /// Adds a byte into reserved room.
    @inline(__always)
    mutating func put(_ byte: UInt8) {
        start.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
        count &+= 1
    }

    /// Adds a byte so many times.
    mutating func put(_ byte: UInt8, times: Int) {
        reserve(times)
        (start + count).initializeMemory(as: UInt8.self, repeating: byte, count: times)
        count &+= times
    }

    /// Adds bytes, reserving the room.
    @inline(__always)
    mutating func append(_ bytes: UnsafeRawPointer, _ length: Int) {
        reserve(length)
        (start + count).copyMemory(from: bytes, byteCount: length)
        count &+= length
    }

    /// Adds up to eight bytes into reserved room, the lowest byte of the word first.
    @inline(__always)
    mutating func put(word: UInt64, _ length: Int) {
        (start + count).storeBytes(of: word.littleEndian, as: UInt64.self)
        count &+= length
    }

    /// Adds text, reserving the room.
    mutating func append(_ text: String) {
        for byte in text.utf8 {
            reserve(1)
            put(byte)
        }
    }
}
