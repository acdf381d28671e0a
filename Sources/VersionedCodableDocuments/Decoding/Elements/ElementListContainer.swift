import VersionedCodableCore

/// The elements of an array that is made of members, in order.
struct ElementListContainer: UnkeyedDecodingContainer, VersionedElements {
    let session: ElementSession
    private(set) var list: MemberList
    let frame: UInt32
    private var key: UInt32
    private var index = 0
    /// Whether text is no element.
    private var skipsText = false

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

    /// Nil where text may be an element or not.
    var count: Int? {
        var count = 0
        var key = list.first
        while key != 0 {
            if list.isAll, session.isText(key) { return nil }
            count += 1
            key = session.next(key, in: list)
        }
        return list.hasText ? 1 : count
    }

    var isAtEnd: Bool { place() == 0 }

    /// The key of the next element; 0 for none.
    private func place() -> UInt32 {
        var key = key
        if skipsText {
            while key != 0, list.isAll, session.isText(key) { key = session.next(key, in: list) }
        }
        return key
    }

    private func node(of key: UInt32) -> UInt32 {
        list.hasText ? list.text : list.arrayEnd != 0 ? key : key + 1
    }

    /// The element at a key.
    private func spot(of key: UInt32) -> Spot {
        Spot(node: node(of: key), frame: session.frame(of: list, frame))
    }

    private mutating func advance(from key: UInt32) {
        index += 1
        self.key = list.hasText ? 0 : session.next(key, in: list)
    }

    private func endOfArray(_ type: Any.Type) -> DecodingError {
        session.endOfArray(
            type, index, of: Spot(node: list.origin, frame: frame))
    }

    /// Decodes the next element.
    private mutating func element<Value>(
        _ type: Any.Type,
        _ decode: (ElementSession, Spot) throws -> Value
    ) throws -> Value {
        let outer = session.listedType
        defer { session.listedType = outer }
        while true {
            let key = place()
            guard key != 0 else { throw endOfArray(type) }
            if list.isAll || list.isOpen { session.listedType = type }
            session.tookText = false
            let spot = spot(of: key)
            guard list.isAll, session.isText(key) else {
                if list.isOpen {
                    session.tookMembers = false
                    let first = Result { try decode(session, spot) }
                    if session.settle(&list) { self.key = list.first }
                    // Text in front of the first element is tried again.
                    if list.isAll, session.isText(list.first) { continue }
                    let value = try first.get()
                    advance(from: self.key)
                    return value
                }
                let value = try decode(session, spot)
                advance(from: key)
                return value
            }
            let result = Result { try decode(session, spot) }
            guard session.tookText else {
                skipsText = true
                continue
            }
            session.mixedLists.insert(list.origin)
            let value = try result.get()
            advance(from: key)
            return value
        }
    }

    mutating func decodeNil() throws -> Bool {
        let key = place()
        guard key != 0 else { throw endOfArray(Never?.self) }
        guard session.isNothing(node(of: key)) else { return false }
        advance(from: key)
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try element(type) { try $0.decode(type, $1) }
    }

    mutating func decodeElement<Value: VersionedCodable>(versioned type: Value.Type) throws -> Value
    {
        // An element that cannot be decoded is not passed over, whatever the reason.
        let before = self
        do {
            return try element(VersionedDocument<Value>.self) { session, spot in
                let decoder = ElementDecoder(session: session, spot: spot)
                return decoder.declaresVersion(of: type)
                    ? try decoder.decodeSchema(type) : try decoder.decode(versioned: type)
            }
        } catch {
            self = before
            throw error
        }
    }

    mutating func decodeIfPresent<Value: Decodable>(_ type: Value.Type) throws -> Value? {
        if isAtEnd { return nil }
        return try decodeNil() ? nil : try decode(type)
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try element(KeyedDecodingContainer<NestedKey>.self) {
            try ElementDecoder(session: $0, spot: $1).container(keyedBy: type)
        }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let key = place()
        guard key != 0 else { throw endOfArray([Any].self) }
        list.isOpen = false
        let container = try ElementDecoder(session: session, spot: spot(of: key))
            .unkeyedContainer()
        advance(from: key)
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let key = place()
        guard key != 0 else { throw endOfArray((any Decoder).self) }
        list.isOpen = false
        advance(from: key)
        return session.decoder(spot(of: key))
    }
}

extension ElementListContainer {
    mutating func decode(_ type: Bool.Type) throws -> Bool {
        try element(type) { try $0.readBool($1) }
    }

    mutating func decode(_ type: String.Type) throws -> String {
        try element(type) { try $0.readString($1) }
    }

    mutating func decode(_ type: Double.Type) throws -> Double {
        try element(type) { try $0.readDouble($1) }
    }

    mutating func decode(_ type: Float.Type) throws -> Float {
        try element(type) { try $0.float($1) }
    }

    mutating func decode(_ type: Int.Type) throws -> Int {
        try element(type) { try $0.readInteger(type, $1) }
    }

    mutating func decode(_ type: Int8.Type) throws -> Int8 {
        try element(type) { try $0.readInteger(type, $1) }
    }

    mutating func decode(_ type: Int16.Type) throws -> Int16 {
        try element(type) { try $0.readInteger(type, $1) }
    }

    mutating func decode(_ type: Int32.Type) throws -> Int32 {
        try element(type) { try $0.readInteger(type, $1) }
    }

    mutating func decode(_ type: Int64.Type) throws -> Int64 {
        try element(type) { try $0.readInteger(type, $1) }
    }

    mutating func decode(_ type: Int128.Type) throws -> Int128 {
        try element(type) { try $0.readInteger(type, $1) }
    }

    mutating func decode(_ type: UInt.Type) throws -> UInt {
        try element(type) { try $0.readInteger(type, $1) }
    }

    mutating func decode(_ type: UInt8.Type) throws -> UInt8 {
        try element(type) { try $0.readInteger(type, $1) }
    }

    mutating func decode(_ type: UInt16.Type) throws -> UInt16 {
        try element(type) { try $0.readInteger(type, $1) }
    }

    mutating func decode(_ type: UInt32.Type) throws -> UInt32 {
        try element(type) { try $0.readInteger(type, $1) }
    }

    mutating func decode(_ type: UInt64.Type) throws -> UInt64 {
        try element(type) { try $0.readInteger(type, $1) }
    }

    mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
        try element(type) { try $0.readInteger(type, $1) }
    }
}
