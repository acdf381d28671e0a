import VersionedCodableCore

/// The answers of `FillingDecoder` to a type with keys.
struct FillingKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: FillingDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }

    /// Two keys of a type that accepts any, none of a type whose keys are declared: they are not
    /// known.
    var allKeys: [Key] { ["key1", "key2"].compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { true }

    func decodeNil(forKey key: Key) throws -> Bool { decoder.inner(key).isNil() }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder.inner(key).make(type)
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        let inner = decoder.inner(key)
        if decoder.filling.isRecursive(type) {
            inner.shape.markOptional()
            inner.shape.add(kind: "recursive")
            return nil
        }
        return inner.isNil() ? nil : try inner.make(type)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        decoder.inner(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        decoder.inner(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { decoder.inner(PathKey.super) }

    func superDecoder(forKey key: Key) throws -> any Decoder { decoder.inner(key) }
}

/// The answers of `FillingDecoder` to a type that is one value.
struct FillingSingleValueContainer: SingleValueDecodingContainer {
    let decoder: FillingDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool { decoder.isNil() }

    func decode(_ type: Bool.Type) throws -> Bool { decoder.bool() }
    func decode(_ type: String.Type) throws -> String { decoder.string() }
    func decode(_ type: Double.Type) throws -> Double { decoder.double() }
    func decode(_ type: Float.Type) throws -> Float { decoder.float() }
    func decode(_ type: Int.Type) throws -> Int { decoder.integer(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { decoder.integer(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { decoder.integer(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { decoder.integer(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { decoder.integer(type) }
    func decode(_ type: Int128.Type) throws -> Int128 { decoder.integer(type) }
    func decode(_ type: UInt.Type) throws -> UInt { decoder.integer(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { decoder.integer(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { decoder.integer(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { decoder.integer(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { decoder.integer(type) }
    func decode(_ type: UInt128.Type) throws -> UInt128 { decoder.integer(type) }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.make(type) }
}
