import VersionedCodableCore

/// The innermost value of a `HookedCodable` type that is being decoded.
struct HookedObject {
    /// The object from which the value is decoded; `.max` for none.
    var object = UInt32.max
    /// The object, if it has keys under other names; otherwise `.max`.
    var renamed = UInt32.max
    var type: HookedType?
    /// The defaults for missing keys; nil until one is missing.
    var defaults: [String: any Encodable]?
}

extension DecodingSession {
    /// Whether the innermost value of a `HookedCodable` type is decoded from an object.
    @inline(__always)
    func isHooked(_ object: UInt32) -> Bool { hooked.object == object }

    @inline(__always)
    func hasOtherNames(_ object: UInt32) -> Bool { hooked.renamed == object }

    /// Decodes a value by its `init(from:)`, or in the form of its type.
    ///
    /// - Parameter own: The type, if its values have a hook.
    func decode<Value: Decodable>(
        _ type: Value.Type, as own: (any HookedCodable.Type)?, at spot: Spot,
        from decoder: any Decoder
    ) throws -> Value {
        guard let own else { return try type.init(from: decoder) }
        let known = hookedTypes.entry(of: own)
        var new = HookedObject(type: known)
        if spot.node != missingNode {
            new.object = UInt32(tape.resolve(Int(spot.node)))
            if nodes[Int(new.object)].isKind(.object),
                try known.hasOtherNames(in: new.object, spot, self)
            {
                new.renamed = new.object
            }
        }
        let outer = hooked
        hooked = new
        defer { hooked = outer }
        func decodeOwn<Own: HookedCodable>(_: Own.Type) throws -> Value {
            // The same type, or a subclass; a dynamic cast would cost more than a small object.
            unsafeBitCast(try Own.decodeOwnForm(from: decoder), to: Value.self)
        }
        let value = try decodeOwn(own)
        if new.renamed != .max { noteKeys(own, of: new.object) }
        return value
    }

    // MARK: Other names

    /// Returns the value of a key under one of its other names, or `missingNode`.
    @inline(never)
    func findOtherName(_ key: String, where find: (String) -> UInt32) -> UInt32 {
        guard let type = hooked.type else { return missingNode }
        let outer = hooked.renamed
        hooked.renamed = .max
        defer { hooked.renamed = outer }
        return type.otherNames(of: key).lazy.map(find).first { $0 != missingNode } ?? missingNode
    }

    /// Returns the other names of a key in any type so far.
    func otherNames(of key: String) -> [String] {
        hookedTypes.values.flatMap { $0.otherNames(of: key) }
    }

    /// Returns the value of the first member with another name of a key in any type so far.
    ///
    /// - Complexity: O(types with other names), plus the cost of `named` for each of the names.
    func otherwiseNamed(_ key: String, in object: UInt32) -> UInt32? {
        otherNames(of: key).compactMap { named($0, in: object) }.min()
    }

    /// Returns the types that an object is decoded as and of whose keys it has other names.
    func typesWithOtherNames(of object: UInt32) -> [HookedType] {
        if hookedTypes.isEmpty { return [] }
        let types = keyTypes[object].compactMap { hookedTypes[ObjectIdentifier($0)] }
        return hasOtherNames(object) ? types + [hooked.type].compactMap { $0 } : types
    }

    // MARK: Missing keys

    /// Returns the value of a member whose key an object lacks; nil if it has none.
    ///
    /// - Parameter isOptional: Whether the member is requested as an optional.
    @inline(never)
    func valueForMissing<Value>(
        _ type: Value.Type, _ key: some CodingKey, isOptional: Bool = false, of object: UInt32
    ) throws -> Value? {
        guard isHooked(object), let known = hooked.type else { return nil }
        let name = key.stringValue
        if isOptional {
            // A property that is nil initially is nil in every object.
            if known.defaultedKeys?.contains(name) == false { return nil }
            // An explicit null means nil.
            guard member(named: name, of: object) == missingNode else { return nil }
        }
        let defaults = try hooked.defaults ?? known.type.membersForMissingKeys(userInfo)
        hooked.defaults = defaults
        known.defaultedKeys = known.defaultedKeys ?? Set(defaults.keys)
        return defaults[name] as? Value
    }

    /// Returns the value of a member that could not be decoded because it is null or empty.
    @inline(never)
    func valueForNothing<Value>(
        _ error: any Error, _ type: Value.Type, _ key: some CodingKey, of spot: Spot
    ) throws -> Value {
        guard isHooked(spot.node) else { throw error }
        let node = member(named: key.stringValue, of: spot.node)
        guard node != missingNode, isNothing(node),
            let value = try valueForMissing(type, key, of: spot.node)
        else { throw error }
        return value
    }

    // MARK: Inlined members

    /// Decodes a member from the object that contains it.
    ///
    /// - Parameter name: The key of the member, unless the object is known to lack it.
    func inlined<Value: Decodable>(
        _ type: Value.Type, named name: String? = nil, in object: Spot
    ) throws -> Value {
        asked?.shared.insert(object.node)
        if let name { try noteInlined(name, in: object) }
        let outer = hooked
        if let known = outer.type, outer.renamed == object.node {
            noteKeys(known.type, of: object.node)
        }
        // The keys of the inlined type have no other names or values of the outer type.
        hooked = HookedObject()
        defer { hooked = outer }
        return try type.init(from: decoder(object))
    }

    private func noteInlined(_ name: String, in spot: Spot) throws {
        guard let object = object(of: spot), let value = named(name, in: object) else { return }
        if keyTypes.inlined[object]?[name] == nil, keyTypes.keepers.contains(object) {
            let key = "the key \"\(ErrorMessages.shortName(name))\" of a flattened property"
            throw corrupted(
                "\(key) is unknown; to keep it, declare the property before UnknownMembers",
                at: spot.at(value - 1))
        }
        keyTypes.inlined[object, default: [:]][name, default: []] +=
            keyTypes.owners(of: name, in: object)
    }

    /// Whether an object has a member that is unknown although it has the key of an inlined one.
    func isUnknown(inlined name: String, in object: UInt32) -> Bool {
        guard let types = keyTypes.inlined[object]?[name] else { return false }
        return keyTypes.owners(of: name, in: object)
            .allSatisfy { owner in types.contains { $0 == owner } }
    }

    /// Takes back the request of an inlined member by its key, and returns the coding key.
    func forgetKey(ofInlined member: Spot) -> String? {
        guard case let object = parent(of: member), object.node != member.node,
            nodes[Int(member.node) - 1].isKind(.key)
        else { return nil }
        asked?.forget(value: member.node)
        let key = options.keys.codingKey(tape.string(of: nodes[Int(member.node) - 1]), under: [])
        asked?.forget(name: key, of: object.node)
        return key
    }

    /// Returns the object of a member that has the same key as an inlined one.
    func parent(of member: Spot) -> Spot {
        guard member.node != missingNode,
            let parent = document.parent(ofNode: Int(member.node))
        else { return member }
        return member.at(UInt32(parent)).unmarked
    }
}
