import VersionedCodableCore

struct ElementContainer<Key: CodingKey>: SessionKeyedContainer {
    let base: DecodingSession
    let spot: Spot

    @_transparent
    static func shaped(_ base: DecodingSession) -> ElementSession { ElementSession(of: base) }

    var allKeys: [Key] {
        let keys = base.keys(of: object, as: Key.self)
        guard keys.isEmpty, base.nodes[Int(object)].isKind(.key),
            (Key.self as? any ChoiceCodingKey.Type)?.takesOthers == true
        else { return keys }
        return Key(stringValue: "*").map { [$0] } ?? []
    }

    @inline(__always)
    func find(_ key: Key) -> UInt32 {
        session.member(key, in: object)
    }

    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        let node = session.member(key, in: object)
        if let text = session.memberText(at: node) { return text }
        return try session.memberString(node, key, of: spot)
    }

    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        let node = session.member(key, in: object)
        if let text = session.memberText(at: node), !text.isEmpty { return text }
        return try session.memberStringIfPresent(node, key, of: spot)
    }

    @inline(__always)
    func member<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        do {
            return try session.decodeExpectedMember(type, key, of: spot)
        } catch {
            return try base.valueForNothing(error, type, key, of: spot)
        }
    }

    @inline(__always)
    func optionalMember<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try session.decodeExpectedMemberIfPresent(type, key, of: spot)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        base.noteKeys(Key.self, of: object)
        if ErrorMessages.isUnnamedPayload(type, of: Key.self) {
            throw base.corrupted(
                ErrorMessages.unnamedPayload(key.stringValue), at: try value(key))
        }
        return try ElementDecoder(in: base, at: try value(key)).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        base.noteKeys(Key.self, of: object)
        // An empty array has no member.
        let node = find(key)
        let spot = try node == 0 ? base.missing(key, in: spot) : spot.at(node)
        return try ElementDecoder(in: base, at: spot).unkeyedContainer()
    }
}
