/// The record that a `RecordingEncoder` makes of one value, member or element.
package protocol EncodingRecord {
    var codingPath: [any CodingKey] { get }
    var userInfo: [CodingUserInfoKey: Any] { get }

    /// Begins an object or an array at this value.
    ///
    /// - Returns: The record of the members or elements.
    func begin(array isArray: Bool) -> Self

    func member(_ key: some CodingKey) -> Self

    /// Returns the record of the next element of the array.
    func element() -> Self

    var count: Int { get }

    func recordNull()

    func record(_ value: some Encodable) throws
}

extension EncodingRecord {
    /// An encoder that records what is encoded here.
    package var encoder: any Encoder { RecordingEncoder(self) }
}

/// An encoder without a document, which records what is encoded.
struct RecordingEncoder<Record: EncodingRecord>: Encoder, SingleValueEncodingContainer {
    let record: Record

    init(_ record: Record) {
        self.record = record
    }

    var codingPath: [any CodingKey] { record.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { record.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(RecordedObject(record: record.begin(array: false)))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        RecordedArray(record: record.begin(array: true))
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func encodeNil() { record.recordNull() }

    func encode<Value: Encodable>(_ value: Value) throws { try record.record(value) }

    func encode(_ value: Int128) throws { try record.record(value) }

    func encode(_ value: UInt128) throws { try record.record(value) }
}

// In each container the generic method handles all standard types except those of 128 bits, for
// which the standard library has default implementations that throw.

private struct RecordedObject<Key: CodingKey, Record: EncodingRecord>:
    KeyedEncodingContainerProtocol
{
    let record: Record

    var codingPath: [any CodingKey] { record.codingPath }

    func encodeNil(forKey key: Key) { record.member(key).recordNull() }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try record.member(key).record(value)
    }

    func encode(_ value: Int128, forKey key: Key) throws { try record.member(key).record(value) }

    func encode(_ value: UInt128, forKey key: Key) throws { try record.member(key).record(value) }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        RecordingEncoder(record.member(key)).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        RecordingEncoder(record.member(key)).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { RecordingEncoder(record.member(PathKey.super)) }

    func superEncoder(forKey key: Key) -> any Encoder { RecordingEncoder(record.member(key)) }
}

private struct RecordedArray<Record: EncodingRecord>: UnkeyedEncodingContainer {
    let record: Record

    var codingPath: [any CodingKey] { record.codingPath }
    var count: Int { record.count }

    func encodeNil() { record.element().recordNull() }

    func encode<Value: Encodable>(_ value: Value) throws { try record.element().record(value) }

    func encode(_ value: Int128) throws { try record.element().record(value) }

    func encode(_ value: UInt128) throws { try record.element().record(value) }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        RecordingEncoder(record.element()).container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        RecordingEncoder(record.element()).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { RecordingEncoder(record.element()) }
}
