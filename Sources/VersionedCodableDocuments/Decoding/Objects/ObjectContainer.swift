import VersionedCodableCore

struct ObjectContainer<Key: CodingKey>: SessionKeyedContainer {
    let base: DecodingSession
    let spot: Spot

    @_transparent
    static func shaped(_ base: DecodingSession) -> DecodingSession { base }

    var allKeys: [Key] { base.keys(of: object, as: Key.self) }

    @inline(__always)
    func find(_ key: Key) -> UInt32 {
        base.find(key.stringValue, in: object)
    }

    @inline(__always)
    func member<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        let node = base.find(key.stringValue, in: object)
        if node == 0 { return try base.decodeAbsent(type, key, of: spot) }
        do {
            return try ObjectDecoder.decode(type, base, spot.at(node))
        } catch {
            return try base.valueForNothing(error, type, key, of: spot)
        }
    }

    @inline(__always)
    func optionalMember<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        let node = base.find(key.stringValue, in: object)
        if node == 0 { return try base.decodeAbsentIfPresent(type, key, of: spot) }
        return base.isNull(node) ? nil : try ObjectDecoder.decode(type, base, spot.at(node))
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        base.noteKeys(Key.self, of: object)
        return try ObjectDecoder(session: base, spot: try value(key)).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        base.noteKeys(Key.self, of: object)
        return try ObjectDecoder(session: base, spot: try value(key)).unkeyedContainer()
    }
}

extension DecodingSession {
    /// Decodes a value whose key is missing: an annotation, inlined member or default.
    ///
    /// A separate function, because its optional value needs generic metadata.
    @inline(never)
    func decodeAbsent<Value: Decodable>(
        _ type: Value.Type,
        _ key: some CodingKey,
        of spot: Spot
    ) throws -> Value {
        if let value = try annotation(type, key, of: spot) { return value }
        if objectPlan(of: type).pointee.plan == .inlined {
            asked?.forget(name: key.stringValue, of: spot.node)
            return try inlined(type, in: spot)
        }
        if let value = try valueForMissing(type, key, of: spot.node) { return value }
        throw keyNotFound(key, in: spot)
    }

    @inline(__always)
    fileprivate func decodeAbsentIfPresent<Value: Decodable>(
        _ type: Value.Type,
        _ key: some CodingKey,
        of spot: Spot
    ) throws -> Value? {
        if let value = try optionalForMissing(type, key, of: spot) { return value }
        return try annotation(type, key, of: spot)
    }
}
