import VersionedCodableCore

/// The `Decoder` of a node.
///
/// A struct of 24 bytes, so that it fits into an existential without an allocation.
struct NodeDecoder: Decoder, SingleValueDecodingContainer {
    let session: DecodingSession
    let spot: Spot
    /// The decoded type; `Never` if it is not known.
    let type: Any.Type

    init(in session: DecodingSession, at spot: Spot, of type: Any.Type = Never.self) {
        (self.session, self.spot, self.type) = (session, spot, type)
    }

    var codingPath: [any CodingKey] { session.codingPath(of: spot) }

    var userInfo: [CodingUserInfoKey: Any] { session.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        // A single call that makes the container, because it needs generic metadata.
        let object =
            if spot.frame & FrameBits.listed != 0, let elements = session.elements {
                try elements.element(type, of: self.type, at: spot)
            } else {
                try session.objectNode(spot)
            }
        return NodeDecoder.container(type, of: object, session)
    }

    @inline(never)
    private static func container<Key: CodingKey>(
        _ type: Key.Type, of object: Spot, _ session: DecodingSession
    ) -> KeyedDecodingContainer<Key> {
        session.asked?.note(object: object)
        session.noteKeys(type, of: object.node)
        return KeyedDecodingContainer(KeyedContainer<Key>(session: session, spot: object))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        if let list = try session.elements?.memberList(spot, of: .undeclared) {
            return ListContainer(session, list, at: spot)
        }
        return ListContainer(session, array: try session.arrayNode(spot))
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool {
        session.elements?.isNil(spot, as: type) ?? session.isNull(spot.node)
    }

    @inline(__always)
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try session.value(type, at: spot)
    }

    @inline(__always)
    func decode(_ type: Bool.Type) throws -> Bool { try session.bool(spot) }
    @inline(__always)
    func decode(_ type: String.Type) throws -> String { try session.string(spot) }
    @inline(__always)
    func decode(_ type: Double.Type) throws -> Double { try session.double(spot) }
    @inline(__always)
    func decode(_ type: Float.Type) throws -> Float { try session.float(spot) }
    @inline(__always)
    func decode(_ type: Int128.Type) throws -> Int128 { try session.integer(type, spot) }
    @inline(__always)
    func decode(_ type: UInt128.Type) throws -> UInt128 { try session.integer(type, spot) }

    @inline(__always)
    func decode<Value: FixedWidthInteger & Decodable>(_ type: Value.Type) throws -> Value {
        try session.integer(type, spot)
    }
}

/// A value of a document and its session, for any kind of decoder.
package struct SessionSpot {
    package let session: DecodingSession
    package let spot: Spot

    var node: UInt32 { spot.node }
}

/// A decoder that passes on what another one decodes.
package protocol WrappedDecoder: Decoder {
    var base: any Decoder { get }

    /// Called when a type asks for the members that it does not know.
    func noteUnknownMembers()
}

extension Decoder {
    /// The value of the decoder, if it is one of the engine's or wraps one.
    package var sessionSpot: SessionSpot? {
        if let decoder = self as? NodeDecoder {
            return SessionSpot(session: decoder.session, spot: decoder.spot)
        }
        return (self as? any WrappedDecoder)?.base.sessionSpot
    }
}

/// The decoder whose value a session's document replaces.
struct OuterDecoder {
    var spot: SessionSpot?
    /// The prefix of every path: the path of that decoder.
    lazy var path: [any CodingKey] = spot.map { $0.session.codingPath(of: $0.spot) } ?? []
}
