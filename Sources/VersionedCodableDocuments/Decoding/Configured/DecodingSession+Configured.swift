import VersionedCodableCore

/// The value of a configured type that is being decoded.
struct ConfiguredObject {
    /// The object it is decoded from; `.max` for none.
    var object = UInt32.max
    var type: (any ConfiguredCodable.Type)?
    /// What missing members are, once one was asked for.
    var members: [String: any Encodable]?
}

// The innermost object of a configured type stands behind the hints, because it is asked for with
// every missing key.
extension DecodingSession {
    private var innermost: UnsafeMutablePointer<KeyHint> {
        @inline(__always) get { hints + DecodingSession.hintSlots }
    }

    /// Whether the innermost value of a configured type is decoded from an object.
    @inline(__always)
    func isConfigured(_ object: UInt32) -> Bool { innermost.pointee.object == object }

    /// Whether keys have other names in an object.
    @inline(__always)
    func hasAliases(_ object: UInt32) -> Bool { innermost.pointee.key == object }

    /// Decodes a value of a configured type.
    func configured<Value: ConfiguredCodable>(
        _ type: Value.Type, at spot: Spot, _ decode: () throws -> Value
    ) throws -> Value {
        let object = spot.node == missingNode ? .max : UInt32(tape.resolve(Int(spot.node)))
        let hasAliases = try findAliases(of: type, in: object, spot)
        let outer = (configured, innermost.pointee)
        configured = ConfiguredObject(object: object, type: type)
        innermost.pointee = KeyHint(object: object, key: hasAliases ? object : .max)
        defer { (configured, innermost.pointee) = outer }
        return try decode()
    }

    /// Calls back where no key has another name.
    func withoutAliases<Result>(_ body: () -> Result) -> Result {
        let outer = innermost.pointee.key
        innermost.pointee.key = .max
        defer { innermost.pointee.key = outer }
        return body()
    }

    // MARK: Missing keys

    /// What a member is whose key an object does not have.
    func memberForMissing<Value>(
        _ type: Value.Type, _ key: some CodingKey, of object: UInt32
    ) throws -> Value? {
        guard isConfigured(object), let configuredType = configured.type else { return nil }
        let members = try configured.members ?? configuredType.membersForMissingKeys()
        configured.members = members
        let member = members[key.stringValue]
        return member as? Value ?? (member as? any DefaultedMember)?.value as? Value
    }

    /// What a scalar is whose key an object does not have.
    ///
    /// - Throws: `DecodingError` when that is not known.
    @inline(never)
    func scalarForMissing<Value>(
        _ type: Value.Type, _ key: some CodingKey, of spot: Spot
    ) throws -> Value {
        if let value = try memberForMissing(type, key, of: spot.node) { return value }
        throw keyNotFound(key, in: spot)
    }

    /// What an optional member is whose key an object does not have.
    @inline(__always)
    func memberIfMissing<Value>(
        _ type: Value.Type, _ key: some CodingKey, of spot: Spot
    ) throws -> Value? {
        isConfigured(spot.node) ? try slowMemberIfMissing(type, key, of: spot) : nil
    }

    @inline(never)
    private func slowMemberIfMissing<Value>(
        _ type: Value.Type, _ key: some CodingKey, of spot: Spot
    ) throws -> Value? {
        // Null is meant to be nil.
        guard member(named: key.stringValue, of: spot.node) == 0 else { return nil }
        return try memberForMissing(type, key, of: spot.node)
    }

    /// What a member is whose value could not be decoded, if that is because it is nothing.
    @inline(never)
    func memberForNothing<Value>(
        _ error: any Error, _ type: Value.Type, _ key: some CodingKey, of spot: Spot
    ) throws -> Value {
        guard isConfigured(spot.node) else { throw error }
        let node = member(named: key.stringValue, of: spot.node)
        guard node != 0, isNothing(at: node),
            let value = try memberForMissing(type, key, of: spot.node)
        else { throw error }
        return value
    }

    // MARK: Flattened members

    /// Decodes a member from the object that it is asked for in.
    func flattened<Value>(
        _ fill: (UnsafeMutableRawPointer) throws -> Void, in object: Spot
    ) throws -> Value {
        // Keys of several types stand beside each other.
        if asked != nil { flattenedObjects.insert(object.node) }
        let outer = (configured, innermost.pointee)
        // Its keys are its own.
        configured = ConfiguredObject()
        innermost.pointee = KeyHint(object: .max, key: .max)
        defer { (configured, innermost.pointee) = outer }
        return try filled(fill)
    }

    /// The object that a member, which happens to have the key of a flattened one, stands in.
    func parent(of member: Spot) -> Spot {
        guard member.node != missingNode, member.node < document.nodeCount,
            let parent = document.parent(ofNode: Int(member.node))
        else { return member }
        return member.at(UInt32(parent)).unmarked
    }
}
