import VersionedCodableCore

extension DecodingSession {
    /// Whether an object certainly declares the version of a type, without decoding the spec.
    ///
    /// False means that the spec has to be decoded. This makes versions cheap if every object of a
    /// document has one.
    @inline(__always)
    func declares<Value: VersionedCodable>(
        _ type: Value.Type, _ known: inout QuickVersion, at node: UInt32
    ) -> Bool {
        if known == .unknown { known = QuickVersion(of: type) }
        guard case .number(let version) = known, node != missingNode,
            nodes[Int(node)].isKind(.object)
        else { return false }
        return declares(version, in: node)
    }

    /// Whether the integer under the key `version` of an object is the given one; false if that
    /// takes more than one look-up.
    private func declares(_ version: Int, in object: UInt32) -> Bool {
        guard usesPlainKeys, case let member = member(named: "version", of: object),
            member != missingNode,
            nodes[Int(member)].isKind(elementShape == nil ? .integer : .untyped)
        else { return false }
        return smallInteger(at: member) == Int64(version)
    }
}

/// The version of a type, if it can be looked up without decoding the spec.
enum QuickVersion: Equatable {
    /// Not determined yet.
    case unknown
    /// The spec has to be decoded.
    case none
    /// The integer under the key `version`.
    case number(Int)

    @inline(never)
    init<Value: VersionedCodable>(of type: Value.Type) {
        self = .none
        guard Value.VersionSpec.self == VersionKeyAtRootVersionPathSpec.self else { return }
        if let version = Value.version as? Int { self = .number(version) }
    }
}
