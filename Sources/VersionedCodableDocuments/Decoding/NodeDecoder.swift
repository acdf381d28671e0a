import VersionedCodableCore

/// The `Decoder` of a node.
///
/// A struct of 16 bytes, so that it fits into an existential without an allocation.
package struct NodeDecoder: Decoder {
    package let session: DecodingSession
    package let node: UInt32
    package let frame: UInt32

    package init(session: DecodingSession, node: UInt32, frame: UInt32) {
        self.session = session
        self.node = node
        self.frame = frame
    }

    package var codingPath: [any CodingKey] { session.codingPath(of: node, in: frame) }

    package var userInfo: [CodingUserInfoKey: Any] { session.userInfo }

    package func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        // One place that makes the container, because it needs generic metadata.
        let (object, inner) =
            try frame & (FrameBits.listed | FrameBits.open) == 0
            ? session.objectNode(node, frame) : listedObject(type)
        return session.keyedContainer(type, object, inner)
    }

    /// The object that an element of an array of all members, or what may be one, is seen as.
    private func listedObject<Key: CodingKey>(
        _ type: Key.Type
    ) throws -> (node: UInt32, frame: UInt32) {
        let view =
            try frame & FrameBits.open == 0
            ? session.choice(type, at: node) : session.openChoice(type, at: node)
        if let view { return (view, frame & FrameBits.number) }
        return try session.objectNode(node, frame)
    }

    package func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        if session.repeatsKeys, let list = try session.memberList(node, frame) {
            return MemberListContainer(
                session: session, list: list, frame: frame & FrameBits.number)
        }
        let (array, inner) = try session.arrayNode(node, frame)
        return UnkeyedNodeContainer(session: session, array: array, frame: inner)
    }

    package func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
}

extension NodeDecoder: SingleValueDecodingContainer {
    package func decodeNil() -> Bool {
        session.isNil(node) || session.repeatsKeys && session.lacksText(node, frame)
    }

    package func decode(_ type: Bool.Type) throws -> Bool { try session.bool(node, frame) }
    package func decode(_ type: String.Type) throws -> String { try session.string(node, frame) }
    package func decode(_ type: Double.Type) throws -> Double { try session.double(node, frame) }
    package func decode(_ type: Float.Type) throws -> Float { try session.float(node, frame) }
    package func decode(_ type: Int.Type) throws -> Int { try session.integer(type, node, frame) }
    package func decode(_ type: Int8.Type) throws -> Int8 { try session.integer(type, node, frame) }
    package func decode(_ type: Int16.Type) throws -> Int16 { try session.integer(type, node, frame) }
    package func decode(_ type: Int32.Type) throws -> Int32 { try session.integer(type, node, frame) }
    package func decode(_ type: Int64.Type) throws -> Int64 { try session.integer(type, node, frame) }
    package func decode(_ type: Int128.Type) throws -> Int128 { try session.integer(type, node, frame) }
    package func decode(_ type: UInt.Type) throws -> UInt { try session.integer(type, node, frame) }
    package func decode(_ type: UInt8.Type) throws -> UInt8 { try session.integer(type, node, frame) }
    package func decode(_ type: UInt16.Type) throws -> UInt16 { try session.integer(type, node, frame) }
    package func decode(_ type: UInt32.Type) throws -> UInt32 { try session.integer(type, node, frame) }
    package func decode(_ type: UInt64.Type) throws -> UInt64 { try session.integer(type, node, frame) }
    package func decode(_ type: UInt128.Type) throws -> UInt128 { try session.integer(type, node, frame) }

    package func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try session.decode(
            type, node, session.repeatsKeys ? session.valueFrame(type, frame) : frame)
    }
}

extension DecodingSession {
    /// The container for an object.
    @inline(__always)
    func keyedContainer<Key: CodingKey>(
        _ type: Key.Type,
        _ object: UInt32,
        _ frame: UInt32
    ) -> KeyedDecodingContainer<Key> {
        if let slot = containers.reuse(type, object, frame) {
            return ContainerCache<DecodingSession>.container(
                KeyedDecodingContainer<Key>.self, takenFrom: slot)
        }
        return newContainer(type, object, frame)
    }

    @inline(never)
    private func newContainer<Key: CodingKey>(
        _ type: Key.Type,
        _ object: UInt32,
        _ frame: UInt32
    ) -> KeyedDecodingContainer<Key> {
        asked?.note(object: object, frame)
        let state = ContainerState(borrowing: self, node: object, frame: frame)
        if containers.isEnabled {
            let container = KeyedDecodingContainer(KeyedNodeContainer<Key>(state: state))
            if containers.keep(container, holding: state, for: type, owner: self) {
                return container
            }
        }
        noteKeys(type, of: object)
        return KeyedDecodingContainer(KeyedNodeContainer<Key>(state: state.owning(self)))
    }
}
