import VersionedCodableCore
import VersionedCodableEssentials

/// Memory of a session for returning a value as the requested type, which it has.
///
/// The plan of the requested type says so, having compared metatypes; the compiler does not know.
/// A cast would copy the value, counting references, and release the original. A value that is
/// stored and moved out is neither copied nor released. It is never read as another type.
///
/// No other code runs in between, so that one slot is sufficient for nested values.
struct ValueSlot {
    private let memory: UnsafeMutableRawPointer

    /// Enough for every type of value that is stored here, whatever its size on the system.
    private static let size =
        [
            MemoryLayout<Decimal>.size, MemoryLayout<URL>.size, MemoryLayout<Data>.size,
            MemoryLayout<Date>.size, MemoryLayout<String>.size, MemoryLayout<[Any]>.size,
            MemoryLayout<[AnyHashable: Any]>.size, MemoryLayout<Int128>.size, 32,
        ].max() ?? 0

    init() {
        memory = .allocate(byteCount: ValueSlot.size, alignment: 16)
    }

    func deallocate() { memory.deallocate() }

    @inline(__always)
    func moved<From, To>(_ value: From) -> To {
        assert(From.self == To.self && MemoryLayout<From>.size <= ValueSlot.size)
        return filled { $0.initializeMemory(as: From.self, to: value) }
    }

    /// Returns what a closure stores: an array or a dictionary, which is one reference whatever its
    /// elements are.
    @inline(__always)
    func filled<To>(_ decode: (UnsafeMutableRawPointer) throws -> Void) rethrows -> To {
        try decode(memory)
        return memory.bindMemory(to: To.self, capacity: 1).move()
    }
}
