/// A decoder without a document, which answers what a type asks for.
///
/// It is at one value: the one that a type decodes itself from, a member of it or an element.
/// Conforming types say what that is; the containers are the same for all of them.
package protocol AnsweringDecoder: Decoder {
    /// Returns the decoder of the object at this value.
    ///
    /// - Throws: An error if the value is no object.
    func object<Key: CodingKey>(keyedBy type: Key.Type) throws -> Self

    /// Returns the decoder of the array at this value, and the number of its elements.
    ///
    /// - Throws: An error if the value is no array.
    func array() throws -> (decoder: Self, count: Int)

    /// Returns the decoder of this value for a type that asks for a single value.
    func single() throws -> Self

    /// The keys of the object.
    func keys<Key: CodingKey>(_ type: Key.Type) -> [Key]

    /// Whether the object has a key.
    func contains(_ key: any CodingKey) -> Bool

    /// Returns the decoder of a member of the object.
    func member(_ key: any CodingKey) -> Self

    /// Returns the decoder of an element of the array; types may ask for more elements than there
    /// are.
    ///
    /// - Throws: An error that ends a type's loop over elements.
    func element(_ index: Int) throws -> Self

    /// Called when a type asks where the array ends.
    func noteEndIsAsked()

    /// Whether this value is null.
    func isNull() throws -> Bool

    /// Returns this value as a type.
    func value<Value: Decodable>(_ type: Value.Type) throws -> Value

    /// Returns this value as a type, or nil if there is none.
    func valueIfPresent<Value: Decodable>(_ type: Value.Type) throws -> Value?
}

extension AnsweringDecoder {
    package func noteEndIsAsked() {}

    package func container<Key: CodingKey>(
        keyedBy type: Key.Type
    ) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(AnsweredObject(decoder: try object(keyedBy: type)))
    }

    package func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let (decoder, count) = try array()
        return AnsweredArray(decoder: decoder, length: count)
    }

    package func singleValueContainer() throws -> any SingleValueDecodingContainer {
        AnsweredValue(decoder: try single())
    }
}

// In each container the generic method is that of all standard types, but for those of 128 bits, for
// which the standard library has methods that throw.

/// The members of an object of an `AnsweringDecoder`.
private struct AnsweredObject<Key: CodingKey, Answers: AnsweringDecoder>:
    KeyedDecodingContainerProtocol
{
    let decoder: Answers

    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { decoder.keys(Key.self) }

    func contains(_ key: Key) -> Bool { decoder.contains(key) }

    func decodeNil(forKey key: Key) throws -> Bool { try decoder.member(key).isNull() }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder.member(key).value(type)
    }

    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
        try decoder.member(key).value(type)
    }

    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
        try decoder.member(key).value(type)
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try decoder.member(key).valueIfPresent(type)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try decoder.member(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder.member(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { decoder.member(PathKey.super) }

    func superDecoder(forKey key: Key) throws -> any Decoder { decoder.member(key) }
}

/// The elements of an array of an `AnsweringDecoder`.
private struct AnsweredArray<Answers: AnsweringDecoder>: UnkeyedDecodingContainer {
    let decoder: Answers
    let length: Int
    private(set) var currentIndex = 0

    init(decoder: Answers, length: Int) {
        self.decoder = decoder
        self.length = length
    }

    var codingPath: [any CodingKey] { decoder.codingPath }

    var count: Int? {
        decoder.noteEndIsAsked()
        return length
    }

    var isAtEnd: Bool {
        decoder.noteEndIsAsked()
        return currentIndex >= length
    }

    private mutating func next() throws -> Answers {
        currentIndex += 1
        return try decoder.element(currentIndex - 1)
    }

    mutating func decodeNil() throws -> Bool {
        guard try decoder.element(currentIndex).isNull() else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try next().value(type)
    }

    mutating func decode(_ type: Int128.Type) throws -> Int128 { try next().value(type) }

    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try next().value(type) }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try next().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try next().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder { try next() }
}

/// The single value of an `AnsweringDecoder`.
private struct AnsweredValue<Answers: AnsweringDecoder>: SingleValueDecodingContainer {
    let decoder: Answers

    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool { (try? decoder.isNull()) ?? false }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.value(type) }

    func decode(_ type: Int128.Type) throws -> Int128 { try decoder.value(type) }

    func decode(_ type: UInt128.Type) throws -> UInt128 { try decoder.value(type) }
}
