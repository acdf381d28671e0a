/// Decodes the sample without a document: every scalar is a constant, every array has the length of
/// the sample's.
///
/// What remains is the cost of `Codable` itself: containers, existentials, initializers, arrays.
struct ConstantDecoder: Decoder {
    /// The number of elements in the next array.
    let elements: Int
    /// The index of the service in the list; every second one has a note.
    var index = 0

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(ConstantKeyedContainer<Key>(decoder: self))
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer {
        ConstantUnkeyedContainer(length: elements)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer {
        ConstantValue()
    }
}

private struct ConstantKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: ConstantDecoder

    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { [] }

    func contains(_ key: Key) -> Bool { true }
    func decodeNil(forKey key: Key) -> Bool { false }
    func decode(_ type: Bool.Type, forKey key: Key) -> Bool { true }
    func decode(_ type: String.Type, forKey key: Key) -> String { "a constant for every string" }
    func decode(_ type: Double.Type, forKey key: Key) -> Double { 0.25 }
    func decode(_ type: Int.Type, forKey key: Key) -> Int { 8000 }

    func decodeIfPresent(_ type: String.Type, forKey key: Key) -> String? {
        decoder.index.isMultiple(of: 2) ? "a constant for every note" : nil
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        if type == [Port].self { return try Value(from: ConstantDecoder(elements: 2)) }
        if type == [Env].self { return try Value(from: ConstantDecoder(elements: 3)) }
        return try Value(from: decoder)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedDecodingContainer<Nested> {
        decoder.container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
        decoder.unkeyedContainer()
    }

    func superDecoder() -> any Decoder { decoder }
    func superDecoder(forKey key: Key) -> any Decoder { decoder }
}

private struct ConstantUnkeyedContainer: UnkeyedDecodingContainer {
    let length: Int
    var currentIndex = 0

    var codingPath: [any CodingKey] { [] }
    var count: Int? { length }
    var isAtEnd: Bool { currentIndex == length }

    mutating func decodeNil() -> Bool { false }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        defer { currentIndex += 1 }
        return try Value(from: ConstantDecoder(elements: 0, index: currentIndex))
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) -> KeyedDecodingContainer<Nested> {
        ConstantDecoder(elements: 0).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer {
        ConstantUnkeyedContainer(length: 0)
    }

    mutating func superDecoder() -> any Decoder {
        ConstantDecoder(elements: 0)
    }
}

private struct ConstantValue: SingleValueDecodingContainer {
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { false }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try Value(from: ConstantDecoder(elements: 0))
    }
}
