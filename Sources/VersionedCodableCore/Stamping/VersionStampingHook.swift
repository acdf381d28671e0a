/// Adds the version to the output of a value.
///
/// The hook is inserted between a value and the encoder of the document only along the path of the
/// version. Output next to that path is passed on unchanged. At a key of the version, the output is
/// compared with the version; at a key on the path to it, both are merged.
struct VersionStampingHook: MemberFilter {
    let stamp: VersionStamp
    let session: VersionStampingSession
    let userInfo: [CodingUserInfoKey: Any]

    private func below(_ stamp: VersionStamp) -> VersionStampingHook {
        VersionStampingHook(stamp: stamp, session: session, userInfo: userInfo)
    }

    // MARK: Members

    func passed<Value: Encodable>(
        _ value: Value, forKey key: some CodingKey
    ) throws -> PassedMember {
        guard let stamp = stamp.child(key) else {
            guard let member = value as? any InlinedMember else { return .unchanged }
            return .other(StampedMember(member: member, hook: self))
        }
        guard !stamp.isLeaf else {
            if stamp.yields {
                stamp.isWritten = true
                return .unchanged
            }
            try session.check(value, against: stamp, userInfo: userInfo)
            return .nothing
        }
        let joined = try session.join(value, with: stamp)
        stamp.isWritten = true
        return .other(joined)
    }

    /// Passes null; at a key of the version it counts as missing.
    func passedNil(forKey key: some CodingKey) -> PassedMember {
        stamp.child(key) == nil ? .unchanged : .nothing
    }

    func nestedContainer<NestedKey: CodingKey, Key: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key, in base: inout KeyedEncodingContainer<Key>
    ) -> KeyedEncodingContainer<NestedKey>? {
        guard let stamp = stamp.child(key) else { return nil }
        guard !stamp.isLeaf else {
            return scratch(at: stamp, "an object", base.codingPath).container(keyedBy: type)
        }
        // One container for both, because not every encoder merges two containers of the same key.
        let nested =
            stamp.container ?? base.nestedContainer(keyedBy: PathKey.self, forKey: key)
        if stamp.container == nil { session.keeping { try stamp.open(as: nested) } }
        let hook = below(stamp)
        return KeyedEncodingContainer(
            ForwardingContainer<NestedKey, PathKey, Self>(
                base: nested, baseKey: { PathKey($0) }, filter: hook, stamping: hook))
    }

    func nestedUnkeyedContainer(
        forKey key: some CodingKey, at path: [any CodingKey]
    ) -> (any UnkeyedEncodingContainer)? {
        stamp.child(key).map { scratch(at: $0, "an array", path).unkeyedContainer() }
    }

    func superEncoder<Key: CodingKey>(
        forKey key: Key, in base: inout KeyedEncodingContainer<Key>
    ) -> (any Encoder)? {
        guard let stamp = stamp.child(key) else { return nil }
        guard !stamp.isLeaf else { return scratch(at: stamp, "an object", base.codingPath) }
        stamp.restart()
        let (encoder, hook) = (base.superEncoder(forKey: key), below(stamp))
        // Opened immediately, because it is not known when the encoder is no longer used.
        hook.open(in: encoder)
        return ForwardingEncoder(base: encoder, stamping: hook)
    }

    // MARK: Values

    /// Begins the object of the document, with the version if that is a key of the object.
    func open(in base: any Encoder) {
        guard stamp.container == nil else { return }
        session.keeping { try stamp.open(as: base.container(keyedBy: PathKey.self)) }
    }

    /// Writes the rest of the version.
    func finish(in base: any Encoder) throws {
        open(in: base)
        try session.check()
        try stamp.finish()
    }

    func unkeyedContainer(in base: any Encoder) -> any UnkeyedEncodingContainer {
        scratch(at: stamp, "an array", base.codingPath).unkeyedContainer()
    }

    func singleValueContainer(in base: any Encoder) -> any SingleValueEncodingContainer {
        StampedValueContainer(base: base, hook: self)
    }

    /// Returns an encoder for output that the document cannot hold; encoding ends with an error.
    private func scratch(
        at stamp: VersionStamp, _ found: String, _ path: [any CodingKey]
    ) -> RecordingEncoder<VersionRecord> {
        session.fail(session.clash(at: stamp, found: found))
        return RecordingEncoder(
            VersionRecord(stamp: VersionStamp(), codingPath: path, userInfo: userInfo))
    }
}

/// A member that encoders of this package inline into the enclosing object.
package protocol InlinedMember: Encodable {}

/// An inlined member of the object with the version, whose members must not replace that.
package struct StampedMember: Encodable, PlannedCodable {
    package let member: any InlinedMember
    let hook: VersionStampingHook

    package func stamping(_ object: any Encoder) -> any Encoder {
        ForwardingEncoder(base: object, stamping: hook)
    }
    package func encode(to encoder: any Encoder) throws { try member.encode(to: encoder) }
}

/// The single value that a value with a version is encoded as, which has to be an object.
private struct StampedValueContainer: SingleValueEncodingContainer {
    let base: any Encoder
    let hook: VersionStampingHook

    var codingPath: [any CodingKey] { base.codingPath }

    // Null below the root is replaced by the version's object.
    func encodeNil() throws { if hook.stamp.keys.isEmpty { try refuse("null") } }

    // Also for the standard types, except those for which the standard library has default
    // implementations that throw.
    func encode<Value: Encodable>(_ value: Value) throws {
        if Value.self is any StandardScalar.Type {
            try refuse(value is String ? "a string" : "\(value)")
        }
        switch try hook.session.join(value, with: hook.stamp) {
        case is StampedPart<Value>:
            try value.encode(to: ForwardingEncoder(base: base, stamping: hook))
        case let joined:
            hook.stamp.isWritten = true
            var container = base.singleValueContainer()
            try container.encode(joined)
        }
    }

    func encode(_ value: Int128) throws { try refuse("\(value)") }

    func encode(_ value: UInt128) throws { try refuse("\(value)") }

    private func refuse(_ found: String) throws {
        let error = hook.session.clash(at: hook.stamp, found: found)
        hook.session.fail(error)
        throw error
    }
}

extension VersionStamp {
    /// Resets this node and its descendants, because the value writes them again.
    func restart() {
        container = nil
        isWritten = false
        children.forEach { $0.stamp.restart() }
    }

    /// Begins the object at this node and writes its leaves.
    func open(as object: KeyedEncodingContainer<PathKey>) throws {
        var object = object
        container = object
        if !yields { try writeLeaves(to: &object) }
    }

    private func writeLeaves(to object: inout KeyedEncodingContainer<PathKey>) throws {
        for (key, child) in children where child.isLeaf && !child.isWritten {
            guard let value = child.value else { continue }
            try object.encode(value, forKey: PathKey(key))
        }
    }

    /// Writes everything below this node that the value did not write.
    func finish() throws {
        guard !isWritten, var object = container else { return }
        for (key, child) in children where !child.isLeaf && !child.isWritten {
            if child.container == nil {
                try child.open(
                    as: object.nestedContainer(keyedBy: PathKey.self, forKey: PathKey(key)))
            }
            try child.finish()
        }
        if yields { try writeLeaves(to: &object) }
        isWritten = true
        container = nil
    }
}
