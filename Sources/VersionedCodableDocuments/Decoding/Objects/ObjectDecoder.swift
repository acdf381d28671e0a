import VersionedCodableCore

/// The `Decoder` of a node, in documents with unique keys and array nodes.
///
/// The struct has 16 bytes, so that it fits into an existential without an allocation.
struct ObjectDecoder: ShapedDecoder {
    let session: DecodingSession
    let spot: Spot

    init(session: DecodingSession, spot: Spot) {
        self.session = session
        self.spot = spot
    }

    var base: DecodingSession { @inline(__always) get { session } }
    var node: UInt32 { @inline(__always) get { spot.node } }

    func container<Key: CodingKey>(
        keyedBy type: Key.Type
    ) throws -> KeyedDecodingContainer<Key> {
        // A single call that makes the container, because it needs generic metadata.
        ObjectDecoder.container(type, of: try session.objectNode(spot), session)
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        ArrayContainer(session: session, array: try session.arrayNode(spot))
    }
}

extension ObjectDecoder {
    func decodeNil() -> Bool {
        session.isNull(node)
    }

    func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try ObjectDecoder.decode(type, session, spot)
    }
}

extension ObjectDecoder {
    @inline(never)
    private static func container<Key: CodingKey>(
        _ type: Key.Type, of object: Spot, _ session: DecodingSession
    ) -> KeyedDecodingContainer<Key> {
        session.asked?.note(object: object)
        session.noteKeys(type, of: object.node)
        return KeyedDecodingContainer(ObjectContainer<Key>(base: session, spot: object))
    }
}
