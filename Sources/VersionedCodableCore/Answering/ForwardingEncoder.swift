/// What is done with the members of a value before they reach the encoder of a document.
///
/// Without an implementation of its own, a method leaves everything to that encoder.
package protocol EncodingHook {
    /// Called before anything but nil is encoded for a key.
    func note(_ key: some CodingKey)

    /// Returns what is encoded for a key in place of a value.
    func passed<Value: Encodable>(
        _ value: Value, forKey key: some CodingKey
    ) throws -> PassedMember

    /// Returns what is encoded for a key in place of nil.
    func passedNil(forKey key: some CodingKey) -> PassedMember

    /// Returns the container of an object below a key; nil for that of the document.
    func nestedContainer<NestedKey: CodingKey, Key: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key, in base: inout KeyedEncodingContainer<Key>
    ) -> KeyedEncodingContainer<NestedKey>?

    /// Returns the container of an array below a key; nil for that of the document.
    func nestedUnkeyedContainer(
        forKey key: some CodingKey, at path: [any CodingKey]
    ) -> (any UnkeyedEncodingContainer)?

    /// Returns the encoder below a key; nil for that of the document.
    func superEncoder<Key: CodingKey>(
        forKey key: Key, in base: inout KeyedEncodingContainer<Key>
    ) -> (any Encoder)?

    /// Called before a value becomes an object.
    func open(in base: any Encoder)

    /// Returns the container of a value that becomes an array.
    func unkeyedContainer(in base: any Encoder) -> any UnkeyedEncodingContainer

    /// Returns the container of a value that becomes a single value.
    func singleValueContainer(
        of encoder: ForwardingEncoder<Self>
    ) -> any SingleValueEncodingContainer
}

/// What is encoded for a key.
package enum PassedMember {
    case unchanged
    case nothing
    case null
    case other(any Encodable)
}

extension EncodingHook {
    package func note(_ key: some CodingKey) {}

    package func passed<Value: Encodable>(
        _ value: Value, forKey key: some CodingKey
    ) -> PassedMember { .unchanged }

    package func passedNil(forKey key: some CodingKey) -> PassedMember { .unchanged }

    package func nestedContainer<NestedKey: CodingKey, Key: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key, in base: inout KeyedEncodingContainer<Key>
    ) -> KeyedEncodingContainer<NestedKey>? { nil }

    package func nestedUnkeyedContainer(
        forKey key: some CodingKey, at path: [any CodingKey]
    ) -> (any UnkeyedEncodingContainer)? { nil }

    package func superEncoder<Key: CodingKey>(
        forKey key: Key, in base: inout KeyedEncodingContainer<Key>
    ) -> (any Encoder)? { nil }

    package func open(in base: any Encoder) {}

    package func unkeyedContainer(in base: any Encoder) -> any UnkeyedEncodingContainer {
        base.unkeyedContainer()
    }

    package func singleValueContainer(
        of encoder: ForwardingEncoder<Self>
    ) -> any SingleValueEncodingContainer {
        encoder.base.singleValueContainer()
    }
}

/// An encoder that passes on what a value encodes to another one, member by member.
package struct ForwardingEncoder<Hook: EncodingHook>: Encoder {
    package let base: any Encoder
    package let hook: Hook

    package init(base: any Encoder, hook: Hook) {
        self.base = base
        self.hook = hook
    }

    package var codingPath: [any CodingKey] { base.codingPath }
    package var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

    package func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        hook.open(in: base)
        return KeyedEncodingContainer(
            ForwardingContainer<Key, Key, Hook>(
                base: base.container(keyedBy: type), baseKey: { $0 }, hook: hook))
    }

    package func unkeyedContainer() -> any UnkeyedEncodingContainer {
        hook.unkeyedContainer(in: base)
    }

    package func singleValueContainer() -> any SingleValueEncodingContainer {
        hook.singleValueContainer(of: self)
    }
}

/// A hook for values that have to be objects.
package protocol ObjectHook: EncodingHook {
    /// Throws the error that a value is a scalar, or nil.
    func refuse(_ scalar: (any StandardScalar)?, at path: [any CodingKey]) throws

    /// Encodes the value that a value is encoded as.
    func encode<Value: Encodable>(_ value: Value, to encoder: ForwardingEncoder<Self>) throws
}

extension ObjectHook {
    package func singleValueContainer(
        of encoder: ForwardingEncoder<Self>
    ) -> any SingleValueEncodingContainer {
        ForwardingValueContainer(encoder: encoder)
    }
}

/// The single value of a `ForwardingEncoder` for objects.
private struct ForwardingValueContainer<Hook: ObjectHook>: SingleValueEncodingContainer {
    let encoder: ForwardingEncoder<Hook>

    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil() throws { try encoder.hook.refuse(nil, at: codingPath) }

    // Also for the standard types, but for those of which the standard library has methods that throw.
    func encode<Value: Encodable>(_ value: Value) throws {
        if Value.self is any StandardScalar.Type {
            try encoder.hook.refuse(value as? any StandardScalar, at: codingPath)
        } else {
            try encoder.hook.encode(value, to: encoder)
        }
    }

    func encode(_ value: Int128) throws { try encoder.hook.refuse(value, at: codingPath) }

    func encode(_ value: UInt128) throws { try encoder.hook.refuse(value, at: codingPath) }
}
