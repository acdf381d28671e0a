import VersionedCodableCore

/// The elements of an array that is made of members, in order.
struct ElementListContainer: UnkeyedDecodingContainer, VersionedElements {
    let session: ElementSession
    private(set) var list: MemberList
    let frame: UInt32
    private var key: UInt32
    private var index = 0

    init(session: ElementSession, list: MemberList, frame: UInt32) {
        self.session = session
        self.list = list
        self.frame = frame
        key = list.hasText ? 1 : list.first
    }

    var codingPath: [any CodingKey] {
        let path = session.codingPath(of: Spot(node: list.origin, frame: frame))
        // The way to the first member of several ends with its place among them.
        guard !list.isAll, list.first != 0, list.arrayEnd == 0, session.isArray(list.first) else {
            return path
        }
        return path.dropLast()
    }
    var currentIndex: Int { index }

    var count: Int? {
        var count = 0
        var key = list.first
        while key != 0 {
            count += 1
            key = list.next(key, in: session.tape)
        }
        return list.hasText ? 1 : count
    }

    var isAtEnd: Bool { key == 0 }

    private func node(of key: UInt32) -> UInt32 {
        list.hasText ? list.text : list.arrayEnd != 0 ? key : key + 1
    }

    /// The element at a key.
    private func spot(of key: UInt32) -> Spot {
        Spot(node: node(of: key), frame: list.frame(frame))
    }

    private func endOfArray(_ type: Any.Type) -> DecodingError {
        session.endOfArray(
            type, index, of: Spot(node: list.origin, frame: frame))
    }

    /// The next element.
    private func next(_ type: Any.Type) throws -> Spot {
        guard key != 0 else { throw endOfArray(type) }
        return spot(of: key)
    }

    /// Makes the list one of choices if its first element is one, for decoders whose types did not
    /// tell.
    private mutating func note(_ choice: @autoclosure () -> (any ChoiceCodingKey.Type)?) {
        guard index == 0, list.isAll, list.choice == nil, let choice = choice() else { return }
        list = session.list(list, of: choice)
        key = list.first
    }

    /// The next element, which may be a choice.
    private mutating func next(choice type: Any.Type) throws -> Spot {
        let session = session
        note(TypeShape.of(type, session.userInfo).choice)
        return try next(type)
    }

    private mutating func advance() {
        index += 1
        key = list.hasText ? 0 : list.next(key, in: session.tape)
    }

    mutating func decodeNil() throws -> Bool {
        let element = try next(Never?.self)
        // A choice is its name, so that an empty element is one, too.
        guard
            list.choice == nil
                ? session.isNothing(element.node) : session.isNull(element.node)
        else { return false }
        advance()
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try session.decode(type, try next(choice: type))
        advance()
        return value
    }

    mutating func decodeElement<Value: VersionedCodable>(versioned type: Value.Type) throws -> Value
    {
        // An element that cannot be decoded is not passed over, whatever the reason.
        let decoder = ElementDecoder(
            session: session, spot: try next(choice: type), type: VersionedDocument<Value>.self)
        let value =
            decoder.declaresVersion(of: type)
            ? try decoder.decodeSchema(type) : try decoder.decode(versioned: type)
        advance()
        return value
    }

    mutating func decodeIfPresent<Value: Decodable>(_ type: Value.Type) throws -> Value? {
        if isAtEnd { return nil }
        return try decodeNil() ? nil : try decode(type)
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        note(type as? any ChoiceCodingKey.Type)
        let spot = try next(KeyedDecodingContainer<NestedKey>.self)
        let container = try ElementDecoder(session: session, spot: spot).container(keyedBy: type)
        advance()
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let spot = try next([Any].self)
        let container = try ElementDecoder(session: session, spot: spot).unkeyedContainer()
        advance()
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let spot = try next((any Decoder).self)
        advance()
        return ElementDecoder(session: session, spot: spot)
    }
}

extension ElementListContainer {
    mutating func decode(_ type: Bool.Type) throws -> Bool {
        let value = try session.readBool(try next(type))
        advance()
        return value
    }

    mutating func decode(_ type: String.Type) throws -> String {
        let value = try session.readString(try next(type))
        advance()
        return value
    }

    mutating func decode(_ type: Double.Type) throws -> Double {
        let value = try session.readDouble(try next(type))
        advance()
        return value
    }

    mutating func decode(_ type: Float.Type) throws -> Float {
        let value = try session.float(try next(type))
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
        let value = try session.readInteger(type, try next(type))
        advance()
        return value
    }
}
