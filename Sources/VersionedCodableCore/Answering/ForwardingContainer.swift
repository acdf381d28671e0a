/// A container that forwards the members of an object to another one.
struct ForwardingContainer<Key: CodingKey, BaseKey: CodingKey, Filter: MemberFilter>:
    KeyedEncodingContainerProtocol
{
    var base: KeyedEncodingContainer<BaseKey>
    let baseKey: (Key) -> BaseKey
    let filter: Filter
    /// The filter if it also decides about nested containers.
    let stamping: VersionStampingHook?

    var codingPath: [any CodingKey] { base.codingPath }

    /// Encodes the filter's result for a value, if unchanged by a specific method of the base.
    private mutating func pass<Value: Encodable>(
        _ value: Value?, _ key: Key,
        _ encode: (inout KeyedEncodingContainer<BaseKey>, BaseKey) throws -> Void
    ) throws {
        let passed: PassedMember
        if let value {
            passed = try filter.passed(value, forKey: key)
        } else {
            passed = filter.passedNil(forKey: key)
        }
        switch passed {
        case .unchanged: try encode(&base, baseKey(key))
        case .nothing: break
        case .null: try base.encodeNil(forKey: baseKey(key))
        case .other(let other): try base.encode(other, forKey: baseKey(key))
        }
    }

    mutating func encodeNil(forKey key: Key) throws {
        try pass(Bool?.none, key) { try $0.encodeNil(forKey: $1) }
    }

    mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try pass(value, key) { try $0.encode(value, forKey: $1) }
    }

    mutating func encodeIfPresent<Value: Encodable>(
        _ value: Value?, forKey key: Key
    ) throws {
        try pass(value, key)
    }

    mutating func encodeConditional<Object: AnyObject & Encodable>(
        _ object: Object, forKey key: Key
    ) throws {
        try pass(object, key) { try $0.encodeConditional(object, forKey: $1) }
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        stamping?.nestedContainer(keyedBy: type, forKey: baseKey(key), in: &base)
            ?? base.nestedContainer(keyedBy: type, forKey: baseKey(key))
    }

    mutating func nestedUnkeyedContainer(
        forKey key: Key
    ) -> any UnkeyedEncodingContainer {
        stamping?.nestedUnkeyedContainer(forKey: key, at: codingPath)
            ?? base.nestedUnkeyedContainer(forKey: baseKey(key))
    }

    mutating func superEncoder() -> any Encoder { base.superEncoder() }

    mutating func superEncoder(forKey key: Key) -> any Encoder {
        stamping?.superEncoder(forKey: baseKey(key), in: &base)
            ?? base.superEncoder(forKey: baseKey(key))
    }
}

// The standard library has a method of its own for each of these, which omits nil, or throws for an
// integer of 128 bits; a generic method is the witness for all others.
extension ForwardingContainer {
    private mutating func pass<Value: Encodable>(_ value: Value?, _ key: Key) throws {
        try pass(value, key) { try $0.encodeIfPresent(value, forKey: $1) }
    }
    mutating func encode(_ value: Int128, forKey key: Key) throws {
        try pass(value, key) { try $0.encode(value, forKey: $1) }
    }
    mutating func encode(_ value: UInt128, forKey key: Key) throws {
        try pass(value, key) { try $0.encode(value, forKey: $1) }
    }
    mutating func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try pass(value, key) }
    mutating func encodeIfPresent(_ value: String?, forKey key: Key) throws { try pass(value, key) }
    mutating func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try pass(value, key) }
    mutating func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try pass(value, key) }
    mutating func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try pass(value, key) }
    mutating func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try pass(value, key) }
    mutating func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try pass(value, key) }
    mutating func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try pass(value, key) }
    mutating func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try pass(value, key) }
    mutating func encodeIfPresent(_ value: Int128?, forKey key: Key) throws { try pass(value, key) }
    mutating func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try pass(value, key) }
    mutating func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try pass(value, key) }
    mutating func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try pass(value, key) }
    mutating func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try pass(value, key) }
    mutating func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try pass(value, key) }
    mutating func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws {
        try pass(value, key)
    }
}
