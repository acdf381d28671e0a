import VersionedCodableCore
import VersionedCodableDocuments

/// Makes values of a protocol type without asking the runtime again whether a type conforms.
///
/// A value of `any P` lies in memory as one of `Any` does, three words for the content and one for
/// its type, and behind them a word for each protocol, which says how the type conforms. Those
/// words are the same for all values of one type, so they can be taken from one that the runtime
/// made. Everything this relies on is looked at first; where it does not hold, the runtime is
/// asked.
enum Existential {
    /// The kind of the metadata of protocol types that are not bound to classes.
    private static var protocolKind: UInt { 0x303 }

    /// Whether a value is of a protocol type and what it holds is of a type.
    @inline(__always)
    static func hasContent<Content, Value>(
        _ type: Content.Type, in value: UnsafeRawPointer, of _: Value.Type
    ) -> Bool {
        guard MemoryLayout<Value>.size > MemoryLayout<Any>.size,
            MemoryLayout<Any>.size == 4 * MemoryLayout<UInt>.size,
            unsafeBitCast(Value.self as Any.Type, to: UnsafePointer<UInt>.self).pointee
                == protocolKind
        else { return false }
        let name = value.load(
            fromByteOffset: 3 * MemoryLayout<UInt>.size, as: UInt.self)
        return name == unsafeBitCast(type as Any.Type, to: UInt.self)
    }

    /// Puts content into memory for a value, which holds content of the same type as another one.
    @inline(__always)
    static func initialize<Content>(
        _ target: UnsafeMutableRawPointer, with content: consuming Content,
        like example: UnsafeRawPointer, size: Int
    ) {
        target.copyMemory(from: example, byteCount: size)
        target.initializeMemory(as: Any.self, to: content)
    }
}
