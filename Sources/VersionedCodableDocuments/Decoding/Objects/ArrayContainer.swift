import VersionedCodableCore

/// The elements of an array in order.
///
/// A struct of 24 bytes, so that it fits into an existential without an allocation.
struct ArrayContainer: UnkeyedDecodingContainer {
    let session: DecodingSession
    /// The array, and how it was reached.
    let spot: Spot
    private var next: UInt32
    private var index: UInt32 = 0

    init(session: DecodingSession, array spot: Spot) {
        self.session = session
        self.spot = spot
        next = spot.node + 1
    }

    var codingPath: [any CodingKey] { session.codingPath(of: spot) }
    var count: Int? { session.tape.childCount(of: Int(spot.node)) }
    var currentIndex: Int { Int(index) }

    var isAtEnd: Bool {
        let end = session.nodes[Int(spot.node)]
        if next < end.next { return false }
        if end.head & TapeNode.incomplete != 0 { session.missedInPrefix = true }
        return true
    }

    /// The node of the next element, which has to be there.
    @inline(__always)
    func element(_ type: Any.Type) throws -> Spot {
        if isAtEnd { throw session.endOfArray(type, Int(index), of: spot) }
        return spot.at(next)
    }

    @inline(__always)
    mutating func advance() {
        next = session.nodes[Int(next)].next
        index += 1
    }

    mutating func decodeNil() throws -> Bool {
        guard session.isNull(try element(Never?.self).node) else { return false }
        advance()
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try ObjectDecoder.decode(type, session, try element(type))
        advance()
        return value
    }

    mutating func decodeIfPresent<Value: Decodable>(_ type: Value.Type) throws -> Value? {
        if isAtEnd { return nil }
        if session.isNull(next) {
            advance()
            return nil
        }
        return try decode(type)
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        let container = try ObjectDecoder(
            session: session, spot: try element(KeyedDecodingContainer<NestedKey>.self)
        )
        .container(keyedBy: type)
        advance()
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try ObjectDecoder(
            session: session, spot: try element((any UnkeyedDecodingContainer).self)
        ).unkeyedContainer()
        advance()
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let decoder = ObjectDecoder(session: session, spot: try element((any Decoder).self))
        try session.checkStack(decoder.spot)
        advance()
        return decoder
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool {
        let value = try session.bool(try element(type))
        advance()
        return value
    }

    mutating func decode(_ type: String.Type) throws -> String {
        let value = try session.string(try element(type))
        advance()
        return value
    }

    mutating func decode(_ type: Double.Type) throws -> Double {
        let value = try session.double(try element(type))
        advance()
        return value
    }

    mutating func decode(_ type: Float.Type) throws -> Float {
        let value = try session.float(try element(type))
        advance()
        return value
    }

    mutating func decode(_ type: Int.Type) throws -> Int { try integer(type) }

    mutating func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }

    mutating func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }

    mutating func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }

    mutating func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }

    mutating func decode(_ type: Int128.Type) throws -> Int128 { try integer(type) }

    mutating func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }

    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }

    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }

    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }

    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }

    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try integer(type) }

    @inline(__always)
    private mutating func integer<Value: FixedWidthInteger>(_ type: Value.Type) throws -> Value {
        let value = try session.integer(type, try element(type))
        advance()
        return value
    }
}
