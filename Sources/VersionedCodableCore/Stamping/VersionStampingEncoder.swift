/// An encoder that passes everything on to another one and adds the version.
///
/// It stands between a value and the encoder of the document along the path of the version only.
/// What the value writes beside that path goes to the encoder of the document untouched.
struct VersionStampingEncoder: Encoder {
    let base: any Encoder
    let stamp: VersionStamp
    let session: VersionStampingSession

    var codingPath: [any CodingKey] { base.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        open()
        return KeyedEncodingContainer(
            VersionStampingContainer<Key, Key>(
                base: base.container(keyedBy: Key.self),
                baseKey: { $0 },
                stamp: stamp,
                session: session,
                userInfo: userInfo
            )
        )
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        session.fail(session.clash(at: stamp, found: "an array"))
        return scratch.unkeyedContainer()
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        VersionStampingSingleValue(encoder: self)
    }

    /// Begins the object of the document that this encoder writes, with the version if that is a
    /// key of the object.
    func open() {
        guard stamp.container == nil else { return }
        do {
            try stamp.open(as: base.container(keyedBy: PathKey.self))
        } catch {
            session.fail(error)
        }
    }

    /// Writes what is left of the version.
    func finish() throws {
        open()
        try session.check()
        try stamp.finish()
    }

    /// An encoder for what has no place in the document.
    var scratch: VersionRecorder {
        VersionRecorder(stamp: VersionStamp(), codingPath: codingPath, userInfo: userInfo)
    }
}

extension VersionStamp {
    /// Forgets what was written at this place and below, because the value writes it again.
    func restart() {
        container = nil
        isWritten = false
        children.forEach { $0.stamp.restart() }
    }

    /// Begins this place as an object of the document and writes the leaves among its keys.
    func open(as object: KeyedEncodingContainer<PathKey>) throws {
        var object = object
        container = object
        for (key, child) in children where child.isLeaf {
            guard let value = child.value else { continue }
            try object.encode(value, forKey: PathKey(key))
        }
    }

    /// Writes everything below this place that the value did not write.
    func finish() throws {
        guard !isWritten, var object = container else { return }
        for (key, child) in children where !child.isLeaf && !child.isWritten {
            if child.container == nil {
                try child.open(
                    as: object.nestedContainer(
                        keyedBy: PathKey.self,
                        forKey: PathKey(key)
                    )
                )
            }
            try child.finish()
        }
        isWritten = true
        container = nil
    }
}

/// The single value container of a value that has the version inside.
private struct VersionStampingSingleValue: SingleValueEncodingContainer {
    let encoder: VersionStampingEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    private func refuse(_ found: String) -> any Error {
        let error = encoder.session.clash(at: encoder.stamp, found: found)
        encoder.session.fail(error)
        return error
    }

    /// Below the root, null is as good as missing: the object of the version takes its place.
    func encodeNil() throws {
        if encoder.stamp.keys.isEmpty { throw refuse("null") }
    }

    func encode(_ value: Bool) throws { throw refuse("\(value)") }
    func encode(_ value: String) throws { throw refuse("a string") }
    func encode(_ value: Double) throws { throw refuse("\(value)") }
    func encode(_ value: Float) throws { throw refuse("\(value)") }
    func encode(_ value: Int) throws { throw refuse("\(value)") }
    func encode(_ value: Int8) throws { throw refuse("\(value)") }
    func encode(_ value: Int16) throws { throw refuse("\(value)") }
    func encode(_ value: Int32) throws { throw refuse("\(value)") }
    func encode(_ value: Int64) throws { throw refuse("\(value)") }
    func encode(_ value: Int128) throws { throw refuse("\(value)") }
    func encode(_ value: UInt) throws { throw refuse("\(value)") }
    func encode(_ value: UInt8) throws { throw refuse("\(value)") }
    func encode(_ value: UInt16) throws { throw refuse("\(value)") }
    func encode(_ value: UInt32) throws { throw refuse("\(value)") }
    func encode(_ value: UInt64) throws { throw refuse("\(value)") }
    func encode(_ value: UInt128) throws { throw refuse("\(value)") }

    func encode<Value: Encodable>(_ value: Value) throws {
        switch try encoder.session.join(value, with: encoder.stamp) {
        case is StampedPart<Value>:
            try value.encode(to: encoder)
        case let joined:
            encoder.stamp.isWritten = true
            var container = encoder.base.singleValueContainer()
            try container.encode(joined)
        }
    }
}
