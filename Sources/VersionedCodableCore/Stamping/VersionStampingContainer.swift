/// A keyed container that passes everything on to another one, except at the keys of the version.
///
/// At a key of the version, what the model writes is compared with the version; at a key on the way
/// to it, the two are joined.
struct VersionStampingContainer<Key: CodingKey, BaseKey: CodingKey>: KeyedEncodingContainerProtocol
{
    var base: KeyedEncodingContainer<BaseKey>
    let baseKey: (Key) -> BaseKey
    let stamp: VersionStamp
    let session: VersionStampingSession
    let userInfo: [CodingUserInfoKey: Any]

    var codingPath: [any CodingKey] { base.codingPath }

    mutating func join(
        _ value: some Encodable,
        with stamp: VersionStamp,
        _ key: Key
    ) throws {
        if stamp.isLeaf {
            try session.check(value, against: stamp, userInfo: userInfo)
        } else {
            try base.encode(try session.join(value, with: stamp), forKey: baseKey(key))
            stamp.isWritten = true
        }
    }

    mutating func joinIfPresent(
        _ value: (some Encodable)?,
        with stamp: VersionStamp,
        _ key: Key
    ) throws {
        if let value { try join(value, with: stamp, key) }
    }

    mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        if let stamp = stamp.child(key) { return try join(value, with: stamp, key) }
        try base.encode(value, forKey: baseKey(key))
    }

    mutating func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
        if let stamp = stamp.child(key) {
            return try joinIfPresent(value, with: stamp, key)
        }
        try base.encodeIfPresent(value, forKey: baseKey(key))
    }

    mutating func encodeConditional<Object: AnyObject & Encodable>(
        _ object: Object,
        forKey key: Key
    ) throws {
        if let stamp = stamp.child(key) { return try join(object, with: stamp, key) }
        try base.encodeConditional(object, forKey: baseKey(key))
    }

    /// At a key of the version, null is as good as missing.
    mutating func encodeNil(forKey key: Key) throws {
        if stamp.child(key) == nil { try base.encodeNil(forKey: baseKey(key)) }
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        guard let stamp = stamp.child(key) else {
            return base.nestedContainer(keyedBy: type, forKey: baseKey(key))
        }
        guard !stamp.isLeaf else { return scratch(at: stamp, "an object").container(keyedBy: type) }
        // One container for both, because not every encoder joins two containers of the same key.
        let nested =
            stamp.container
            ?? base.nestedContainer(keyedBy: PathKey.self, forKey: baseKey(key))
        if stamp.container == nil {
            do { try stamp.open(as: nested) } catch { session.fail(error) }
        }
        return KeyedEncodingContainer(
            VersionStampingContainer<NestedKey, PathKey>(
                base: nested,
                baseKey: { PathKey($0) },
                stamp: stamp,
                session: session,
                userInfo: userInfo
            )
        )
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        guard let stamp = stamp.child(key) else {
            return base.nestedUnkeyedContainer(forKey: baseKey(key))
        }
        return scratch(at: stamp, "an array").unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder {
        base.superEncoder()
    }

    mutating func superEncoder(forKey key: Key) -> any Encoder {
        guard let stamp = stamp.child(key) else { return base.superEncoder(forKey: baseKey(key)) }
        guard !stamp.isLeaf else { return scratch(at: stamp, "an object") }
        stamp.restart()
        let encoder = VersionStampingEncoder(
            base: base.superEncoder(forKey: baseKey(key)),
            stamp: stamp,
            session: session
        )
        // Now, because nobody tells when the encoder is no longer used.
        encoder.open()
        return encoder
    }

    /// Takes what the model writes in place of the version; encoding ends with an error.
    private func scratch(at stamp: VersionStamp, _ found: String) -> VersionRecorder {
        session.fail(session.clash(at: stamp, found: found))
        return VersionRecorder(stamp: VersionStamp(), codingPath: codingPath, userInfo: userInfo)
    }
}
