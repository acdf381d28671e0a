import VersionedCodableCore

/// The innermost value of a configured type that is being decoded.
///
/// Trivial, so that it can be in raw memory: it is asked for with every missing key, and changed for
/// every value of such a type.
struct ConfiguredObject {
    /// The object it is decoded from; `.max` for none.
    var object = UInt32.max
    /// The same object, if it has keys under other names; else `.max`.
    var aliased = UInt32.max
    /// Whether what missing members are is known.
    var hasMembers = false
    var type: (any ConfiguredCodable.Type)?
}

extension DecodingSession {
    /// Whether the innermost value of a configured type is decoded from an object.
    @inline(__always)
    func isConfigured(_ object: UInt32) -> Bool { configured.pointee.object == object }

    /// Whether keys have other names in an object.
    @inline(__always)
    func hasAliases(_ object: UInt32) -> Bool { configured.pointee.aliased == object }

    /// Decodes a value of a configured type.
    @discardableResult @inline(__always)
    func configured<Result>(
        _ type: any ConfiguredCodable.Type, at spot: Spot, hasAliases: Bool,
        _ decode: () throws -> Result
    ) throws -> Result {
        var new = ConfiguredObject(type: type)
        if spot.node != missingNode { new.object = UInt32(tape.resolve(Int(spot.node))) }
        if hasAliases, try findAliases(of: type, in: new.object, spot) { new.aliased = new.object }
        let outer = configured.pointee
        configured.pointee = new
        defer {
            if configured.pointee.hasMembers { membersForMissing[new.object] = nil }
            configured.pointee = outer
        }
        return try decode()
    }

    /// A value of a configured type by its `init(from:)`; nil for any other type, and for members
    /// that stand among those of the object around them.
    package func configuredValue<Value>(
        _ type: Value.Type, at spot: Spot, _ decoder: () -> any Decoder
    ) throws -> Value? {
        func decode<Configured: ConfiguredCodable>(_ type: Configured.Type) throws -> Configured {
            try configured(type, at: spot, hasAliases: !type.keyAliases.isEmpty) {
                try type.decodeConfigured(from: decoder())
            }
        }
        guard !(type is any FlattenedMember.Type), let type = type as? any ConfiguredCodable.Type
        else { return nil }
        return try decode(type) as? Value
    }

    /// Calls back where no key has another name.
    func withoutAliases<Result>(_ body: () -> Result) -> Result {
        let outer = configured.pointee.aliased
        configured.pointee.aliased = .max
        defer { configured.pointee.aliased = outer }
        return body()
    }

    // MARK: Missing keys

    /// What a member is whose key an object does not have.
    func memberForMissing<Value>(
        _ type: Value.Type, _ key: some CodingKey, of object: UInt32
    ) throws -> Value? {
        guard isConfigured(object), let configuredType = configured.pointee.type else { return nil }
        let members: [String: any Encodable]
        if let known = membersForMissing[object], known.type == configuredType {
            members = known.members
        } else {
            members = try configuredType.membersForMissingKeys()
            membersForMissing[object] = (configuredType, members)
            if defaultedKeys[ObjectIdentifier(configuredType)] == nil {
                defaultedKeys[ObjectIdentifier(configuredType)] = Set(members.keys)
            }
            configured.pointee.hasMembers = true
        }
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
        guard let configuredType = configured.pointee.type else { return nil }
        // A property that is nil to begin with is so in every object.
        if let keys = defaultedKeys[ObjectIdentifier(configuredType)],
            !keys.contains(key.stringValue)
        {
            return nil
        }
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
        guard node != 0, shape.isNothing(at: node, in: self),
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
        let outer = configured.pointee
        // Its keys are its own.
        configured.pointee = ConfiguredObject()
        defer { configured.pointee = outer }
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
