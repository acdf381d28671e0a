import VersionedCodableCore

/// What missing members of a type are read as, and what that means for those that are written.
struct DefaultMembers {
    private let members: [String: any Encodable]
    private let omits: Bool
    private let hasNull: Bool

    init(_ session: EncodingSession, _ members: [String: any Encodable]) {
        self.members = members
        omits = session.options.omitsDefaults
        hasNull = session.capabilities.contains(.null)
    }

    /// Whether a member is left out.
    func omits<Value: Encodable>(_ value: Value, _ key: String) -> Bool {
        // The members of a flattened one are left out each by itself.
        guard omits, let member = members[key] as? Value, !(value is any FlattenedMember) else {
            return false
        }
        return DefaultMembers.areEqual(value, member)
    }

    /// Whether values are of the same type and equal.
    static func areSame(_ one: any Encodable, _ other: any Encodable) -> Bool {
        func equal<Value: Encodable>(_ one: Value) -> Bool {
            (other as? Value).map { areEqual(one, $0) } ?? false
        }
        return equal(one)
    }

    /// Whether nil has to be written, because a missing key would be something else.
    func writesNull(_ key: String) -> Bool {
        guard hasNull, let member = members[key] else { return false }
        return !(member is any ExpressibleByNilLiteral)
    }

    private static func areEqual<Value: Encodable>(_ one: Value, _ other: Value) -> Bool {
        func equal<Known: Equatable>(_ known: Known) -> Bool { known == other as? Known }
        if let known = one as? any Equatable { return equal(known) }
        // What has no equality of its own is what it encodes.
        guard let one = try? DocumentValue(encoding: one),
            let other = try? DocumentValue(encoding: other)
        else { return false }
        return one == other
    }
}

/// The encoder of a value of which members are left out.
struct DefaultsEncoder: Encoder {
    let base: any Encoder
    let defaults: DefaultMembers

    var codingPath: [any CodingKey] { base.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(
            DefaultsContainer(base: base.container(keyedBy: type), defaults: defaults))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { base.unkeyedContainer() }

    func singleValueContainer() -> any SingleValueEncodingContainer { base.singleValueContainer() }
}

/// The members of an object, of which some are left out.
private struct DefaultsContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    var base: KeyedEncodingContainer<Key>
    let defaults: DefaultMembers

    var codingPath: [any CodingKey] { base.codingPath }

    mutating func encodeNil(forKey key: Key) throws { try base.encodeNil(forKey: key) }

    mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        if !defaults.omits(value, key.stringValue) { try base.encode(value, forKey: key) }
    }

    mutating func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
        try encodeOptional(value, key)
    }

    private mutating func encodeOptional<Value: Encodable>(_ value: Value?, _ key: Key) throws {
        if let value {
            if defaults.omits(value, key.stringValue) { return }
            try base.encodeIfPresent(value, forKey: key)
        } else if defaults.writesNull(key.stringValue) {
            try base.encodeNil(forKey: key)
        }
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        base.nestedContainer(keyedBy: type, forKey: key)
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        base.nestedUnkeyedContainer(forKey: key)
    }

    mutating func superEncoder() -> any Encoder { base.superEncoder() }

    mutating func superEncoder(forKey key: Key) -> any Encoder { base.superEncoder(forKey: key) }

    // The protocol has these for scalars, which would leave nil out.

    mutating func encodeIfPresent(_ value: Bool?, forKey key: Key) throws {
        try encodeOptional(value, key)
    }

    mutating func encodeIfPresent(_ value: String?, forKey key: Key) throws {
        try encodeOptional(value, key)
    }

    mutating func encodeIfPresent(_ value: Double?, forKey key: Key) throws {
        try encodeOptional(value, key)
    }

    mutating func encodeIfPresent(_ value: Float?, forKey key: Key) throws {
        try encodeOptional(value, key)
    }

    mutating func encodeIfPresent(_ value: Int?, forKey key: Key) throws {
        try encodeOptional(value, key)
    }

    mutating func encodeIfPresent(_ value: Int8?, forKey key: Key) throws {
        try encodeOptional(value, key)
    }

    mutating func encodeIfPresent(_ value: Int16?, forKey key: Key) throws {
        try encodeOptional(value, key)
    }

    mutating func encodeIfPresent(_ value: Int32?, forKey key: Key) throws {
        try encodeOptional(value, key)
    }

    mutating func encodeIfPresent(_ value: Int64?, forKey key: Key) throws {
        try encodeOptional(value, key)
    }

    mutating func encodeIfPresent(_ value: Int128?, forKey key: Key) throws {
        try encodeOptional(value, key)
    }

    mutating func encodeIfPresent(_ value: UInt?, forKey key: Key) throws {
        try encodeOptional(value, key)
    }

    mutating func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws {
        try encodeOptional(value, key)
    }

    mutating func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws {
        try encodeOptional(value, key)
    }

    mutating func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws {
        try encodeOptional(value, key)
    }

    mutating func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws {
        try encodeOptional(value, key)
    }

    mutating func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws {
        try encodeOptional(value, key)
    }
}
