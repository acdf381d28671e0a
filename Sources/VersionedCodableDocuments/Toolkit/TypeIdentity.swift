import VersionedCodableCore

/// Types as keys of the small direct-mapped caches of a session.
enum TypeIdentity {
    /// The address of a type's metadata; never 0.
    ///
    /// A number, because comparing optional pointers asks first whether they are nil.
    @inline(__always)
    static func address(of type: Any.Type) -> UInt { unsafeBitCast(type, to: UInt.self) }

    /// The type with an address.
    static func type(at address: UInt) -> Any.Type { unsafeBitCast(address, to: Any.Type.self) }

    /// A place for a type among a power of two of slots.
    ///
    /// Metadata of types that belong together lies at regular distances, so all bits are mixed.
    @inline(__always)
    static func slot(of type: Any.Type, among slots: Int) -> Int {
        var bits = UInt64(address(of: type))
        bits = (bits ^ (bits >> 32)) &* 0xD6E8_FEB8_6659_FD93
        return Int(truncatingIfNeeded: bits >> 40) & (slots - 1)
    }

    /// How many slots from its home slot on a type may be found in.
    static let reach = 6
}
