import VersionedCodableCore

enum TypeIdentity {
    /// Returns the address of a type's metadata, never 0; optionals are slower to compare.
    @inline(__always)
    static func address(of type: Any.Type) -> UInt { unsafeBitCast(type, to: UInt.self) }

    static func type(at address: UInt) -> Any.Type { unsafeBitCast(address, to: Any.Type.self) }

    /// Returns the home slot of a type; the number of slots is a power of two.
    ///
    /// Metadata of related types lies at regular distances, so all bits are mixed.
    @inline(__always)
    static func slot(of type: Any.Type, among slots: Int) -> Int {
        var bits = UInt64(address(of: type))
        bits = (bits ^ (bits >> 32)) &* 0xD6E8_FEB8_6659_FD93
        return Int(truncatingIfNeeded: bits >> 40) & (slots - 1)
    }

    /// The number of slots, from the home slot on, that are searched for a type.
    static let reach = 6
}
