import VersionedCodableCore

/// The members of an element by the coding keys of a type.
struct ElementContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    /// The session and the object.
    ///
    /// `ContainerReuse.swift` tells who keeps the session alive.
    let state: ContainerState<DecodingSession>

    @inline(__always)
    var object: UInt32 { state.node }

    /// The object, and how it was reached.
    var spot: Spot { @inline(__always) get { Spot(node: state.node, frame: state.frame) } }

    /// Calls back with the session, without counting a reference to it.
    ///
    /// Transparent, because only then what it calls becomes part of the caller.
    @_transparent
    func withSession<Result>(_ body: (ElementSession) throws -> Result) rethrows -> Result {
        // The containers of a document of elements are made by its own session alone.
        try state.session._withUnsafeGuaranteedRef { try body(ElementSession(of: $0)) }
    }

    var codingPath: [any CodingKey] { withSession { $0.base.codingPath(of: spot) } }

    var allKeys: [Key] {
        withSession { session in
            let keys = session.base.keys(of: object, as: Key.self)
            guard keys.isEmpty, session.nodes[Int(object)].isKind(.key),
                (Key.self as? any ChoiceCodingKey.Type)?.takesOthers == true
            else { return keys }
            return Key(stringValue: "*").map { [$0] } ?? []
        }
    }

    func contains(_ key: Key) -> Bool { find(key) != 0 }

    func decodeNil(forKey key: Key) throws -> Bool {
        try withSession { $0.isNothing(try value(key).node) }
    }

    /// The node of a key, or 0.
    @inline(__always)
    func find(_ key: Key) -> UInt32 {
        withSession { $0.member(key, in: object) }
    }

    /// The node of a key that has to be there.
    @inline(__always)
    func value(_ key: Key) throws -> Spot {
        let node = find(key)
        if node == 0 { throw withSession { $0.base.keyNotFound(key, in: spot) } }
        return spot.at(node)
    }

    /// The node of a key, or nil when it is missing or null.
    @inline(__always)
    func present(_ key: Key) -> Spot? {
        let node = find(key)
        return node == 0 || withSession({ $0.isNothing(node) }) ? nil : spot.at(node)
    }

    @inline(__always)
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try withSession { session in
            do {
                return try session.decodeExpectedMember(type, key, of: spot)
            } catch {
                return try session.base.memberForNothing(error, type, key, of: spot)
            }
        }
    }

    @inline(__always)
    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try withSession { try $0.decodeExpectedMemberIfPresent(type, key, of: spot) }
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        noteKeys()
        if ErrorMessages.isUnnamedPayload(type, of: Key.self) {
            throw try withSession {
                $0.base.corrupted(ErrorMessages.unnamedPayload(key.stringValue), at: try value(key))
            }
        }
        return try withSession { ElementDecoder(in: $0.base, at: try value(key)) }
            .container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        noteKeys()
        // No member stands for an array without elements.
        return try withSession { session in
            let node = find(key)
            let spot =
                node == 0
                ? Spot(node: missingNode, frame: try session.base.missing(key, in: spot)) : spot.at(node)
            return try ElementDecoder(in: session.base, at: spot).unkeyedContainer()
        }
    }

    /// Notes the type of the keys: what is made of the container may outlast it.
    private func noteKeys() { withSession { $0.base.noteKeys(Key.self, of: object) } }

    func superDecoder() throws -> any Decoder { try superDecoder(PathKey.super) }

    func superDecoder(forKey key: Key) throws -> any Decoder { try superDecoder(key) }

    /// The decoder of a member; of a missing one, a decoder that finds null, as Foundation's coders
    /// do.
    private func superDecoder(_ key: any CodingKey) throws -> ElementDecoder {
        noteKeys()
        return try withSession { session in
            try session.base.checkStack(spot)
            let node = session.member(PathKey(stringValue: key.stringValue), nil, in: object)
            guard node == 0 else {
                session.passPlacements(of: object, to: node)
                return ElementDecoder(in: session.base, at: spot.at(node))
            }
            return ElementDecoder(in: session.base, at: Spot(node: missingNode, frame: try session.base.missing(key, in: spot)))
        }
    }
}
