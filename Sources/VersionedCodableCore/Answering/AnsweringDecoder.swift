/// The answers of an `AnsweringDecoder` for one value, member or element.
package protocol DecodingAnswers {
    var codingPath: [any CodingKey] { get }
    var userInfo: [CodingUserInfoKey: Any] { get }

    /// Returns the answers for this value as an object.
    ///
    /// - Throws: An error if the value is not an object.
    func object<Key: CodingKey>(keyedBy type: Key.Type) throws -> Self

    /// Returns the answers for this value as an array, and the number of its elements.
    ///
    /// - Throws: An error if the value is not an array.
    func array() throws -> (answers: Self, count: Int)

    func single() throws -> Self

    func keys<Key: CodingKey>(_ type: Key.Type) -> [Key]

    func contains(_ key: any CodingKey) -> Bool

    func member(_ key: any CodingKey) -> Self

    /// Returns the answers for an element of the array; types may request elements after the end.
    ///
    /// - Throws: An error that ends a type's loop over elements.
    func element(_ index: Int) throws -> Self

    /// Called when a type checks for the end of the array.
    func noteEndIsAsked()

    func isNull() throws -> Bool

    func value<Value: Decodable>(_ type: Value.Type) throws -> Value

    /// Returns this value as a type; nil if it is missing or null.
    func valueIfPresent<Value: Decodable>(_ type: Value.Type) throws -> Value?
}

extension DecodingAnswers {
    package func noteEndIsAsked() {}
}

/// A decoder without a document, which answers the requests of a type.
package struct AnsweringDecoder<Answers: DecodingAnswers>: Decoder, SingleValueDecodingContainer {
    let answers: Answers

    package init(_ answers: Answers) {
        self.answers = answers
    }

    package var codingPath: [any CodingKey] { answers.codingPath }
    package var userInfo: [CodingUserInfoKey: Any] { answers.userInfo }

    package func container<Key: CodingKey>(
        keyedBy type: Key.Type
    ) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(AnsweredObject(answers: try answers.object(keyedBy: type)))
    }

    package func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let (answers, count) = try answers.array()
        return AnsweredArray(answers: answers, length: count)
    }

    package func singleValueContainer() throws -> any SingleValueDecodingContainer {
        AnsweringDecoder(try answers.single())
    }

    package func decodeNil() -> Bool { (try? answers.isNull()) ?? false }

    package func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try answers.value(type)
    }

    package func decode(_ type: Int128.Type) throws -> Int128 { try answers.value(type) }

    package func decode(_ type: UInt128.Type) throws -> UInt128 { try answers.value(type) }
}

/// Answers that do not depend on a version in a document: a value of a versioned type is asked for
/// as its newest schema.
package protocol VersionAnswers: DecodingAnswers {
    func decodeSchema<Schema: VersionedCodable>(_ type: Schema.Type) throws -> Schema
}

extension AnsweringDecoder: VersionReadingDecoder where Answers: VersionAnswers {
    package func declaresVersion<Value: VersionedCodable>(of type: Value.Type) -> Bool { true }

    package func decodeSchema<Schema: VersionedCodable>(_ type: Schema.Type) throws -> Schema {
        try answers.decodeSchema(type)
    }

    package func skipValue() {}

    package func missing(
        _ key: any CodingKey, remark: String, in context: DecodingError.Context
    ) -> DecodingError? { nil }

    package func sourcePlace(of path: [any CodingKey]) -> SourcePlace { SourcePlace() }

    package var versionRoot: VersionRoot? { nil }
}

// In each container the generic method is that of all standard types, but for those of 128 bits, for
// which the standard library has methods that throw (UniformContainers.swift).

private struct AnsweredObject<Key: CodingKey, Answers: DecodingAnswers>: UniformKeyedContainer {
    let answers: Answers

    var codingPath: [any CodingKey] { answers.codingPath }
    var allKeys: [Key] { answers.keys(Key.self) }

    func contains(_ key: Key) -> Bool { answers.contains(key) }

    func decodeNil(forKey key: Key) throws -> Bool { try answers.member(key).isNull() }

    func required<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value {
        try answers.member(key).value(type)
    }

    func present<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value? {
        try answers.member(key).valueIfPresent(type)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try AnsweringDecoder(answers.member(key)).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try AnsweringDecoder(answers.member(key)).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { AnsweringDecoder(answers.member(PathKey.super)) }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        AnsweringDecoder(answers.member(key))
    }
}

private struct AnsweredArray<Answers: DecodingAnswers>: UnkeyedDecodingContainer {
    let answers: Answers
    let length: Int
    private(set) var currentIndex = 0

    init(answers: Answers, length: Int) {
        self.answers = answers
        self.length = length
    }

    var codingPath: [any CodingKey] { answers.codingPath }

    var count: Int? {
        answers.noteEndIsAsked()
        return length
    }

    var isAtEnd: Bool {
        answers.noteEndIsAsked()
        return currentIndex >= length
    }

    private mutating func next() throws -> Answers {
        currentIndex += 1
        return try answers.element(currentIndex - 1)
    }

    mutating func decodeNil() throws -> Bool {
        guard try answers.element(currentIndex).isNull() else { return false }
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
        try AnsweringDecoder(next()).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try AnsweringDecoder(next()).unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder { try AnsweringDecoder(next()) }
}
