import VersionedCodableCore

/// The elements of an array in order.
///
/// The struct has 24 bytes, so that it fits into an existential without an allocation.
struct ArrayContainer: SessionUnkeyedContainer {
    let session: DecodingSession
    let spot: Spot
    private var node: UInt32
    private var index: UInt32 = 0

    init(session: DecodingSession, array spot: Spot) {
        self.session = session
        self.spot = spot
        node = spot.node + 1
    }

    var codingPath: [any CodingKey] { session.codingPath(of: spot) }
    var count: Int? { session.tape.childCount(of: Int(spot.node)) }
    var currentIndex: Int { Int(index) }

    var isAtEnd: Bool {
        let end = session.nodes[Int(spot.node)]
        if node < end.next { return false }
        if end.head & TapeNode.incomplete != 0 { session.missedInPrefix = true }
        return true
    }

    @inline(__always)
    func next(_ type: Any.Type) throws -> Spot {
        if isAtEnd { throw session.endOfArray(type, Int(index), of: spot) }
        return spot.at(node)
    }

    @inline(__always)
    mutating func advance() {
        node = session.nodes[Int(node)].next
        index += 1
    }

    mutating func decodeNil() throws -> Bool {
        guard session.isNull(try next(Never?.self).node) else { return false }
        advance()
        return true
    }

    mutating func element<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try ObjectDecoder.decode(type, session, try next(type))
        advance()
        return value
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        let container = try ObjectDecoder(
            session: session, spot: try next(KeyedDecodingContainer<NestedKey>.self)
        )
        .container(keyedBy: type)
        advance()
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try ObjectDecoder(
            session: session, spot: try next((any UnkeyedDecodingContainer).self)
        ).unkeyedContainer()
        advance()
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let decoder = ObjectDecoder(session: session, spot: try next((any Decoder).self))
        try session.checkStack(decoder.spot)
        advance()
        return decoder
    }
}
