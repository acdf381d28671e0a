import VersionedCodableCore

/// The innermost value of a configured type that is being decoded.
///
/// The struct is trivial, so that it can be in raw memory: it is read for every missing key, and
/// changed for every value of such a type.
struct ConfiguredObject {
    /// The object from which the value is decoded; `.max` for none.
    var object = UInt32.max
    /// The object, if it has keys under aliases; otherwise `.max`.
    var aliased = UInt32.max
    /// Whether the defaults of missing members are known.
    var hasMembers = false
    var type: (any ConfiguredCodable.Type)?
}

/// Defaults and other names of the members of configured types, as far as they are known.
struct ConfiguredMembers {
    /// The defaults for missing members of some objects.
    var defaults: [UInt32: (type: any ConfiguredCodable.Type, members: [String: any Encodable])] =
        [:]
    /// The members of some types that have defaults for missing keys.
    var defaultedKeys: [ObjectIdentifier: Set<String>] = [:]
    var aliasTables: [ObjectIdentifier: KeyAliasTable?] = [:]
    var lastAliasTable: (type: any ConfiguredCodable.Type, table: KeyAliasTable?)?
    /// Objects with flattened members, if unknown keys are errors.
    var flattened: Set<UInt32> = []
}

extension DecodingSession {
    /// Whether the innermost value of a configured type is decoded from an object.
    @inline(__always)
    func isConfigured(_ object: UInt32) -> Bool { configured.pointee.object == object }

    @inline(__always)
    func hasAliases(_ object: UInt32) -> Bool { configured.pointee.aliased == object }

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
            if configured.pointee.hasMembers { members.defaults[new.object] = nil }
            configured.pointee = outer
        }
        return try decode()
    }

    /// Decodes a value of a configured type; nil for any other type, and for flattened members.
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

    func withoutAliases<Result>(_ body: () -> Result) -> Result {
        let outer = configured.pointee.aliased
        configured.pointee.aliased = .max
        defer { configured.pointee.aliased = outer }
        return body()
    }

    // MARK: Missing keys

    /// Returns the default of a member whose key an object lacks.
    func memberForMissing<Value>(
        _ type: Value.Type, _ key: some CodingKey, of object: UInt32
    ) throws -> Value? {
        guard isConfigured(object), let configuredType = configured.pointee.type else { return nil }
        let found: [String: any Encodable]
        if let known = members.defaults[object], known.type == configuredType {
            found = known.members
        } else {
            found = try configuredType.membersForMissingKeys()
            members.defaults[object] = (configuredType, found)
            if members.defaultedKeys[ObjectIdentifier(configuredType)] == nil {
                members.defaultedKeys[ObjectIdentifier(configuredType)] = Set(found.keys)
            }
            configured.pointee.hasMembers = true
        }
        let member = found[key.stringValue]
        return member as? Value ?? (member as? any DefaultedMember)?.value as? Value
    }

    /// Returns the default of a scalar whose key an object lacks.
    ///
    /// - Throws: `DecodingError` if there is no default.
    @inline(never)
    func scalarForMissing<Value>(
        _ type: Value.Type, _ key: some CodingKey, of spot: Spot
    ) throws -> Value {
        if let value = try memberForMissing(type, key, of: spot.node) { return value }
        throw keyNotFound(key, in: spot)
    }

    /// Returns the default of an optional member whose key an object lacks.
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
        // A property that is nil initially is nil in every object.
        if let keys = members.defaultedKeys[ObjectIdentifier(configuredType)],
            !keys.contains(key.stringValue)
        {
            return nil
        }
        // An explicit null means nil.
        guard member(named: key.stringValue, of: spot.node) == 0 else { return nil }
        return try memberForMissing(type, key, of: spot.node)
    }

    /// Returns the default of a member that could not be decoded because it is null or empty.
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

    /// Decodes a flattened member from the object that contains it.
    func flattened<Value>(
        _ fill: (UnsafeMutableRawPointer) throws -> Void, in object: Spot
    ) throws -> Value {
        // The object has keys of several types.
        if asked != nil { members.flattened.insert(object.node) }
        let outer = configured.pointee
        // The flattened type's keys have no aliases or defaults of the outer type.
        configured.pointee = ConfiguredObject()
        defer { configured.pointee = outer }
        return try filled(fill)
    }

    /// Returns the object of a member that has the same key as a flattened one.
    func parent(of member: Spot) -> Spot {
        guard member.node != missingNode, member.node < document.nodeCount,
            let parent = document.parent(ofNode: Int(member.node))
        else { return member }
        return member.at(UInt32(parent)).unmarked
    }
}
