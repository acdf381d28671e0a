import VersionedCodableCore

/// Values of types with more than `Codable`.
extension EncodingSession {
    /// The plan of a type that the engine does not know otherwise.
    func configuredPlan(of type: Any.Type) -> EncodingPlan {
        if let type = EncodingSession.configuredType(in: type, options.omitsDefaults) {
            return type is any FlattenedMember.Type ? .member : .configured
        }
        return options.omitsDefaults && type is any DefaultedMember.Type ? .member : .plain
    }

    /// The configured type that values of a type are of, or stand for where it is asked for that.
    private static func configuredType(
        in type: Any.Type, _ looksThrough: Bool
    ) -> (any ConfiguredCodable.Type)? {
        var type = type
        while true {
            if let type = type as? any ConfiguredCodable.Type { return type }
            guard looksThrough else { return nil }
            if let standIn = type as? any StandIn.Type {
                type = standIn.type
            } else if let wrapper = type as? any TransparentWrapper.Type,
                wrapper.wrappedTypes.count == 1
            {
                type = wrapper.wrappedTypes[0]
            } else {
                return nil
            }
        }
    }

    /// Encodes a value of a configured type, or what stands for one.
    func encodeConfigured<Value: Encodable>(_ value: Value, in container: UInt32) throws {
        try encodeWith(in: container) { try encodeConfigured(value, to: $0) }
    }

    fileprivate func encodeConfigured<Value: Encodable>(
        _ value: Value, to encoder: any Encoder
    ) throws {
        var encoder = encoder
        if let type = EncodingSession.configuredType(in: Value.self, options.omitsDefaults) {
            let members = try defaults(of: type)
            if !members.isEmpty {
                encoder = DefaultsEncoder(base: encoder, defaults: DefaultMembers(self, members))
            }
        }
        if let value = value as? any ConfiguredCodable {
            try value.encodeConfigured(to: encoder)
        } else {
            try value.encode(to: encoder)
        }
    }

    private func defaults(
        of type: any ConfiguredCodable.Type
    ) throws -> [String: any Encodable] {
        if let known = defaultMembers[ObjectIdentifier(type)] { return known }
        let members = try type.membersForMissingKeys()
        defaultMembers[ObjectIdentifier(type)] = members
        return members
    }

    /// Encodes a member whose key has just been written: its own members, or nothing.
    ///
    /// - Returns: False when it is to be encoded as any other value.
    func takeOwnMember(_ value: some Encodable) throws -> Bool {
        let key = tape.pointee.count - 1
        guard key > 0, tape.pointee.nodes[key].isKind(.key) else { return false }
        if let value = value as? any DefaultedMember {
            guard DefaultMembers.areSame(value.value, value.defaultValue) else { return false }
            takeBackKey(at: key)
            return true
        }
        guard let value = value as? any FlattenedMember else { return false }
        takeBackKey(at: key)
        let object = tape.pointee.open
        try encodeConfigured(value.flattened, to: encoder(at: object))
        while tape.pointee.open != object, tape.pointee.isOpen(object) { tape.pointee.end() }
        return true
    }
}

extension Encoder {
    /// Encodes a value as part of what is encoded here already.
    package func encodeMembers(of value: some Encodable) throws {
        if let session = sessionEncoder?.session as? EncodingSession {
            try session.encodeConfigured(value, to: self)
        } else {
            try value.encode(to: self)
        }
    }
}

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
private struct DefaultsEncoder: VersionWritingEncoder {
    let base: any Encoder
    let defaults: DefaultMembers

    var codingPath: [any CodingKey] { base.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { base.userInfo }
    var hasAttributes: Bool { (base as? any VersionWritingEncoder)?.hasAttributes == true }
    var hasNamedRoot: Bool { (base as? any VersionWritingEncoder)?.hasNamedRoot == true }

    func markRoot(_ mark: VersionRootMark) {
        (base as? any VersionWritingEncoder)?.markRoot(mark)
    }

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
}
