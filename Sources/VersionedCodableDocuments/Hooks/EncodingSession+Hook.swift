import VersionedCodableCore

extension EncodingSession {
    /// Returns the plan of a type that the engine does not know otherwise.
    func hookedPlan(of type: Any.Type) -> CodingPlan {
        if type == StampedMember.self { return .inlined }
        guard let type = hookedType(in: type) else { return .plain }
        return type is any FlattenedMember.Type ? .inlined : .hooked
    }

    /// Returns the `HookedCodable` type that values of a type have, or are wrapped around.
    private func hookedType(in type: Any.Type) -> (any HookedCodable.Type)? {
        var type = type
        while true {
            if let type = type as? any HookedCodable.Type { return type }
            guard let wrapper = type as? any ReplacedOnEncoding.Type else { return nil }
            type = wrapper.type
        }
    }

    func encodeHooked<Value: Encodable>(_ value: Value, in container: UInt32) throws {
        try encodeWith(in: container) { try encodeHooked(value, to: $0) }
    }

    fileprivate func encodeHooked<Value: Encodable>(
        _ value: Value, to encoder: any Encoder
    ) throws {
        var encoder = encoder
        if let type = hookedType(in: Value.self) {
            let known = hookedTypes.entry(of: type)
            if !kept.isEmpty, let object = encoder.nodeEncoder?.node {
                removeMembers(of: object, where: known.isOtherName)
            }
            let defaults =
                try known.encodedDefaults ?? type.membersForMissingKeys(encoder.userInfo)
            known.encodedDefaults = defaults
            if !defaults.isEmpty {
                encoder = DefaultMembers(
                    defaults, omits: options.omitsDefaults, hasNull: capabilities.contains(.null)
                ).encoder(to: encoder)
            }
        }
        if let value = value as? any HookedCodable {
            try value.encodeOwnForm(to: encoder)
        } else {
            try value.encode(to: encoder)
        }
    }

    /// Encodes a member whose key was just written as its own members, if it is inlined.
    ///
    /// - Returns: False if it is to be encoded like any other value.
    func takeOwnMember(_ value: some Encodable) throws -> Bool {
        let key = builder.count - 1
        let stamped = value as? StampedMember
        guard key > 0, builder.nodes[key].isKind(.key),
            let member = (stamped?.member as Any? ?? value) as? any FlattenedMember
        else { return false }
        let members = member.flattened
        takeBackKey(at: key)
        let object = builder.open
        let encoder = encoder(at: object)
        try encodeHooked(members, to: stamped?.stamping(encoder) ?? encoder)
        builder.close(to: object)
        return true
    }
}

extension Encoder {
    /// Encodes a value as part of the value that is being encoded.
    package func encodeMembers(of value: some Encodable) throws {
        if let session = nodeEncoder?.session {
            try session.encodeHooked(value, to: self)
        } else {
            try value.encode(to: self)
        }
    }
}
