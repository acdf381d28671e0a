/// Decides what is encoded for the members of an object.
package protocol MemberFilter {
    /// Returns what to encode for a key instead of a value.
    func passed<Value: Encodable>(
        _ value: Value, forKey key: some CodingKey
    ) throws -> PassedMember

    /// Returns what to encode for a key instead of nil.
    func passedNil(forKey key: some CodingKey) -> PassedMember
}

extension MemberFilter {
    /// Returns an encoder that forwards what passes the filter to another one.
    package func encoder(to base: any Encoder) -> any Encoder {
        ForwardingEncoder(base: base, hook: FilteringHook(filter: self))
    }
}

package enum PassedMember {
    case unchanged
    case nothing
    case null
    case other(any Encodable)
}

/// A filter that also decides about the containers of a value.
///
/// The default implementation of each method leaves the work to the encoder of the document.
protocol EncodingHook: MemberFilter {
    /// Returns a nested keyed container; nil to use that of the base.
    func nestedContainer<NestedKey: CodingKey, Key: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key, in base: inout KeyedEncodingContainer<Key>
    ) -> KeyedEncodingContainer<NestedKey>?

    /// Returns a nested unkeyed container; nil to use that of the base.
    func nestedUnkeyedContainer(
        forKey key: some CodingKey, at path: [any CodingKey]
    ) -> (any UnkeyedEncodingContainer)?

    /// Returns the encoder for a key; nil to use that of the base.
    func superEncoder<Key: CodingKey>(
        forKey key: Key, in base: inout KeyedEncodingContainer<Key>
    ) -> (any Encoder)?

    /// Called before a value is encoded as an object.
    func open(in base: any Encoder)

    /// Returns the container for a value that is encoded as an array.
    func unkeyedContainer(in base: any Encoder) -> any UnkeyedEncodingContainer

    /// Returns the container for a value that is encoded as a single value.
    func singleValueContainer(
        of encoder: ForwardingEncoder<Self>
    ) -> any SingleValueEncodingContainer
}

extension EncodingHook {
    func nestedContainer<NestedKey: CodingKey, Key: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key, in base: inout KeyedEncodingContainer<Key>
    ) -> KeyedEncodingContainer<NestedKey>? { nil }

    func nestedUnkeyedContainer(
        forKey key: some CodingKey, at path: [any CodingKey]
    ) -> (any UnkeyedEncodingContainer)? { nil }

    func superEncoder<Key: CodingKey>(
        forKey key: Key, in base: inout KeyedEncodingContainer<Key>
    ) -> (any Encoder)? { nil }

    func open(in base: any Encoder) {}

    func unkeyedContainer(in base: any Encoder) -> any UnkeyedEncodingContainer {
        base.unkeyedContainer()
    }

    func singleValueContainer(
        of encoder: ForwardingEncoder<Self>
    ) -> any SingleValueEncodingContainer {
        encoder.base.singleValueContainer()
    }
}

private struct FilteringHook<Filter: MemberFilter>: EncodingHook {
    let filter: Filter

    func passed<Value: Encodable>(
        _ value: Value, forKey key: some CodingKey
    ) throws -> PassedMember {
        try filter.passed(value, forKey: key)
    }

    func passedNil(forKey key: some CodingKey) -> PassedMember { filter.passedNil(forKey: key) }
}

/// An encoder that forwards the output of a value to another one, member by member.
struct ForwardingEncoder<Hook: EncodingHook>: Encoder {
    let base: any Encoder
    let hook: Hook

    var codingPath: [any CodingKey] { base.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        hook.open(in: base)
        return KeyedEncodingContainer(
            ForwardingContainer<Key, Key, Hook>(
                base: base.container(keyedBy: type), baseKey: { $0 }, hook: hook))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        hook.unkeyedContainer(in: base)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        hook.singleValueContainer(of: self)
    }
}
