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
            if let wrapper = type as? any ReplacedOnEncoding.Type {
                type = wrapper.type
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
                encoder = ForwardingEncoder(base: encoder, hook: DefaultMembers(self, members))
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
        if let session = sessionEncoder?.session {
            try session.encodeConfigured(value, to: self)
        } else {
            try value.encode(to: self)
        }
    }
}
