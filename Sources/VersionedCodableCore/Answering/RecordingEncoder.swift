/// An encoder without a document, which records what it is given.
///
/// It is at one value: the one that encodes itself, a member of it or an element. Conforming types
/// keep what is encoded there; the containers are the same for all of them.
package protocol RecordingEncoder: Encoder {
    /// Begins an object or an array at this value.
    ///
    /// - Returns: The encoder of the members or elements.
    func begin(array isArray: Bool) -> Self

    /// Returns the encoder of a member of the object.
    func member(_ key: some CodingKey) -> Self

    /// Returns the encoder of the next element of the array.
    func element() -> Self

    /// The number of elements so far.
    var count: Int { get }

    /// Records null as this value.
    func recordNull()

    /// Records this value.
    func record(_ value: some Encodable) throws
}

extension RecordingEncoder {
    package func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(RecordedObject(encoder: begin(array: false)))
    }

    package func unkeyedContainer() -> any UnkeyedEncodingContainer {
        RecordedArray(encoder: begin(array: true))
    }

    package func singleValueContainer() -> any SingleValueEncodingContainer {
        RecordedValue(encoder: self)
    }
}

// In each container the generic method is that of all standard types, but for those of 128 bits, for
// which the standard library has methods that throw.

/// The members of an object of a `RecordingEncoder`.
private struct RecordedObject<Key: CodingKey, Record: RecordingEncoder>:
    KeyedEncodingContainerProtocol
{
    let encoder: Record

    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil(forKey key: Key) { encoder.member(key).recordNull() }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try encoder.member(key).record(value)
    }

    func encode(_ value: Int128, forKey key: Key) throws { try encoder.member(key).record(value) }

    func encode(_ value: UInt128, forKey key: Key) throws { try encoder.member(key).record(value) }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        encoder.member(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder.member(key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder.member(PathKey.super) }

    func superEncoder(forKey key: Key) -> any Encoder { encoder.member(key) }
}

/// The elements of an array of a `RecordingEncoder`.
private struct RecordedArray<Record: RecordingEncoder>: UnkeyedEncodingContainer {
    let encoder: Record

    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { encoder.count }

    func encodeNil() { encoder.element().recordNull() }

    func encode<Value: Encodable>(_ value: Value) throws { try encoder.element().record(value) }

    func encode(_ value: Int128) throws { try encoder.element().record(value) }

    func encode(_ value: UInt128) throws { try encoder.element().record(value) }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        encoder.element().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        encoder.element().unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder.element() }
}

/// The single value of a `RecordingEncoder`.
private struct RecordedValue<Record: RecordingEncoder>: SingleValueEncodingContainer {
    let encoder: Record

    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil() { encoder.recordNull() }

    func encode<Value: Encodable>(_ value: Value) throws { try encoder.record(value) }

    func encode(_ value: Int128) throws { try encoder.record(value) }

    func encode(_ value: UInt128) throws { try encoder.record(value) }
}
