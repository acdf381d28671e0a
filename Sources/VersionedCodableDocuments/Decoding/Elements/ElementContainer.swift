import VersionedCodableCore

struct ElementContainer<Key: CodingKey>: SessionKeyedContainer {
    let state: ContainerState<DecodingSession>

    @_transparent
    static func shaped(_ base: DecodingSession) -> ElementSession { ElementSession(of: base) }

    var allKeys: [Key] {
        withSession { session in
            let keys = session.keys(of: object, as: Key.self)
            guard keys.isEmpty, session.nodes[Int(object)].isKind(.key),
                (Key.self as? any ChoiceCodingKey.Type)?.takesOthers == true
            else { return keys }
            return Key(stringValue: "*").map { [$0] } ?? []
        }
    }

    @inline(__always)
    func find(_ key: Key) -> UInt32 {
        withSession { Self.shaped($0).member(key, in: object) }
    }

    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        try withSession { base in
            let session = Self.shaped(base)
            let node = session.member(key, in: object)
            if let text = session.memberText(at: node) { return text }
            return try session.memberString(node, key, of: spot)
        }
    }

    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try withSession { base in
            let session = Self.shaped(base)
            let node = session.member(key, in: object)
            if let text = session.memberText(at: node), !text.isEmpty { return text }
            return try session.memberStringIfPresent(node, key, of: spot)
        }
    }

    @inline(__always)
    func member<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try withSession { session in
            do {
                return try Self.shaped(session).decodeExpectedMember(type, key, of: spot)
            } catch {
                return try session.valueForNothing(error, type, key, of: spot)
            }
        }
    }

    @inline(__always)
    func optionalMember<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try withSession { try Self.shaped($0).decodeExpectedMemberIfPresent(type, key, of: spot) }
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        noteKeys()
        if ErrorMessages.isUnnamedPayload(type, of: Key.self) {
            throw try withSession {
                $0.corrupted(ErrorMessages.unnamedPayload(key.stringValue), at: try value(key))
            }
        }
        return try withSession { ElementDecoder(in: $0, at: try value(key)) }
            .container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        noteKeys()
        // An empty array has no member.
        return try withSession { session in
            let node = find(key)
            let spot = try node == 0 ? session.missing(key, in: spot) : spot.at(node)
            return try ElementDecoder(in: session, at: spot).unkeyedContainer()
        }
    }
}
