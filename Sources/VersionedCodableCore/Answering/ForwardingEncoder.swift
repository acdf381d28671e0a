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
        ForwardingEncoder(base: base, filter: self)
    }
}

package enum PassedMember {
    case unchanged
    case nothing
    case null
    case other(any Encodable)
}

/// An encoder that forwards the output of a value to another one, member by member.
struct ForwardingEncoder<Filter: MemberFilter>: Encoder {
    let base: any Encoder
    let filter: Filter
    /// The filter if it also decides about the containers of the value; nil leaves them to the base.
    var stamping: VersionStampingHook?

    var codingPath: [any CodingKey] { base.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        stamping?.open(in: base)
        return KeyedEncodingContainer(
            ForwardingContainer<Key, Key, Filter>(
                base: base.container(keyedBy: type), baseKey: { $0 }, filter: filter,
                stamping: stamping))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        stamping?.unkeyedContainer(in: base) ?? base.unkeyedContainer()
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        stamping?.singleValueContainer(in: base) ?? base.singleValueContainer()
    }
}

extension ForwardingEncoder<VersionStampingHook> {
    init(base: any Encoder, stamping hook: VersionStampingHook) {
        self.init(base: base, filter: hook, stamping: hook)
    }
}
