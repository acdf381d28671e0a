import VersionedCodableCore

/// The elements of an array that is made of members, in order.
struct ElementListContainer: UnkeyedDecodingContainer, VersionedElements {
    let session: ElementSession
    private var list: MemberList
    /// The array.
    private let spot: Spot
    /// The type that asked for the elements; `Never` where that is not known.
    private let owner: Any.Type
    private var key: UInt32
    private var index = 0
    /// Whether the first element of an open list was said not to be nil.
    private var mayBeNil = false

    private var frame: UInt32 { spot.frame & Spot.frameNumber }

    init(session: ElementSession, list: MemberList, spot: Spot, owner: Any.Type) {
        self.session = session
        self.list = list
        self.spot = spot
        self.owner = owner
        key = list.hasText ? 1 : list.first
    }

    var codingPath: [any CodingKey] {
        let path = session.base.codingPath(of: Spot(node: list.origin, frame: frame))
        // The way to the first member of several ends with its place among them.
        guard !list.isAll, list.first != 0, list.arrayEnd == 0, session.isArray(list.first) else {
            return path
        }
        return path.dropLast()
    }
    var currentIndex: Int { index }

    var count: Int? {
        if list.isOpen, key != 0 { return nil }
        var count = 0
        var key = list.first
        while key != 0 {
            count += 1
            key = list.next(key, in: session)
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
        session.base.endOfArray(
            type, index, of: Spot(node: list.origin, frame: frame))
    }

    /// The next element, which is of a known kind.
    private mutating func next(_ type: Any.Type, _ keys: ElementKeys = .plain) throws -> Spot {
        guard key != 0 else { throw endOfArray(type) }
        if list.isOpen {
            if keys.choice != nil { session.unnoteOpenArray(spot) }
            try close(session.memberList(spot, of: keys) ?? MemberList(), keys)
        }
        return spot(of: key)
    }

    /// Makes the list one whose elements are known.
    ///
    /// - Throws: `NothingToDecode` when that is not what was said of it.
    private mutating func close(_ closed: MemberList, _ keys: ElementKeys) throws {
        list = closed
        key = list.hasText ? 1 : list.first
        session.shape.openLists.keysInside[ObjectIdentifier(owner)] = owner == Never.self ? nil : keys
        if key == 0 || mayBeNil && keys.choice == nil { throw NothingToDecode() }
    }

    /// Decodes the next element, which may be a choice.
    private mutating func element<Value>(
        _ type: Any.Type, _ decode: (Spot) throws -> Value
    ) throws -> Value {
        var first: Value?
        if list.isOpen, key != 0 {
            if let keys = session.keys(ofElements: type) {
                _ = try next(type, keys)
            } else {
                var closed = list
                let result = Result {
                    try session.decodeFirst(
                        of: &closed, at: spot, as: type, mayBeNil: mayBeNil, decode)
                }
                try close(closed, session.keys(ofElements: type) ?? .plain)
                first = try result.get()
            }
        }
        let value = try first ?? decode(next(type))
        if list.losesNames(of: type) { try session.checkName(of: key, in: list) }
        advance()
        return value
    }

    private mutating func advance() {
        index += 1
        key = list.hasText ? 0 : list.next(key, in: session)
    }

    mutating func decodeNil() throws -> Bool {
        if list.isOpen, key != 0, owner != Never.self {
            let first = node(of: key)
            if session.isNothing(first), !session.base.isNull(first) {
                mayBeNil = true
                return false
            }
            // An element that is null is no choice.
            guard session.base.isNull(first) else { return false }
        }
        let element = try next(Never?.self)
        // A choice is its name, so that an empty element is one, too.
        guard
            list.choice == nil
                ? session.isNothing(element.node) : session.base.isNull(element.node)
        else { return false }
        advance()
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let session = session
        return try element(type) { try session.decode(type, $0) }
    }

    mutating func decodeElement<Value: VersionedCodable>(versioned type: Value.Type) throws -> Value
    {
        // An element that cannot be decoded is not passed over, whatever the reason.
        let session = session
        return try element(type) { spot in
            let decoder = ElementDecoder(in: session.base, at: spot, of: VersionedDocument<Value>.self)
            return decoder.declaresVersion(of: type)
                ? try decoder.decodeSchema(type) : try decoder.decode(versioned: type)
        }
    }

    mutating func decodeIfPresent<Value: Decodable>(_ type: Value.Type) throws -> Value? {
        if isAtEnd { return nil }
        return try decodeNil() ? nil : try decode(type)
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        let spot = try next(
            KeyedDecodingContainer<NestedKey>.self,
            ElementKeys(choice: type as? any ChoiceCodingKey.Type))
        let container = try ElementDecoder(in: session.base, at: spot).container(keyedBy: type)
        advance()
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let spot = try next([Any].self)
        let container = try ElementDecoder(in: session.base, at: spot).unkeyedContainer()
        advance()
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let spot = try next((any Decoder).self)
        try session.base.checkStack(spot)
        advance()
        return ElementDecoder(in: session.base, at: spot)
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
        let value = try session.base.float(try next(type))
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
