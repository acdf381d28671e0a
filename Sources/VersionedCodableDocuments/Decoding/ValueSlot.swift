import VersionedCodableCore
import VersionedCodableEssentials

/// Memory of a session for one value on its way to a type that is not known where the value is
/// made.
///
/// To return a value as another type that is the same in memory, a cast would copy it, counting
/// references, and release it. Put into memory as what it is and moved out as what it is asked for,
/// it is neither copied nor released.
///
/// Nothing else runs between the two, so that one slot is enough for values within values.
struct ValueSlot {
    private let memory: UnsafeMutableRawPointer

    /// Enough for every type of value that is put here, however large the system has made it.
    static let size = [
        MemoryLayout<Decimal>.size, MemoryLayout<URL>.size, MemoryLayout<Data>.size,
        MemoryLayout<Date>.size, MemoryLayout<String>.size, MemoryLayout<[Any]>.size,
        MemoryLayout<[AnyHashable: Any]>.size, MemoryLayout<Int128>.size, 32,
    ].reduce(0, max)

    init() {
        memory = .allocate(byteCount: ValueSlot.size, alignment: 16)
    }

    func deallocate() { memory.deallocate() }

    /// The value as a type that is the same in memory.
    @inline(__always)
    func moved<From, To>(_ value: From) -> To {
        assert(MemoryLayout<From>.size <= ValueSlot.size)
        memory.initializeMemory(as: From.self, to: value)
        return moved()
    }

    /// The value that is in the memory.
    @inline(__always)
    private func moved<To>() -> To { memory.bindMemory(to: To.self, capacity: 1).move() }

    /// An array or a dictionary, which is one reference whatever its elements are.
    @inline(__always)
    func collection<To>(_ decode: (UnsafeMutableRawPointer) throws -> Void) rethrows -> To {
        try decode(memory)
        return moved()
    }

    /// The string with some bytes, or a wrapper of it; ill-formed UTF-8 is repaired.
    @inline(__always)
    func string<To>(_ text: UnsafeRawPointer, _ count: Int) -> To {
        moved(makeString(text, count))
    }

    /// Out of line, once for all types that are asked for.
    @inline(never)
    private func makeString(_ text: UnsafeRawPointer, _ count: Int) -> String {
        String(decoding: UnsafeRawBufferPointer(start: text, count: count), as: UTF8.self)
    }
}
