/// An encoder that records what a value writes, as a ``VersionStamp``.
struct VersionRecorder: Encoder {
    let stamp: VersionStamp
    let codingPath: [any CodingKey]
    let userInfo: [CodingUserInfoKey: Any]
    /// The encoder of the document, if there is one.
    var document: (any Encoder)?

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        stamp.content = .keyed
        return KeyedEncodingContainer(Keyed<Key>(recorder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        stamp.content = .list([])
        return Unkeyed(recorder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        Single(recorder: self)
    }

    fileprivate func below(_ key: some CodingKey, _ stamp: VersionStamp) -> VersionRecorder {
        VersionRecorder(stamp: stamp, codingPath: codingPath + [key], userInfo: userInfo)
    }

    fileprivate func record(_ scalar: VersionStamp.Scalar, of value: any Encodable) {
        stamp.clear()
        stamp.content = .scalar(scalar)
        stamp.value = value
    }
}

extension VersionRecorder {
    fileprivate struct Single: SingleValueEncodingContainer {
        let recorder: VersionRecorder
        var codingPath: [any CodingKey] { recorder.codingPath }

        func encodeNil() { recorder.stamp.content = .null }
        func encode(_ value: Bool) { recorder.record(.truth(value), of: value) }
        func encode(_ value: String) { recorder.record(.text(value), of: value) }
        func encode(_ value: Double) { recorder.record(.init(value), of: value) }
        func encode(_ value: Float) { recorder.record(.init(value), of: value) }
        func encode(_ value: Int) { recorder.record(.init(value), of: value) }
        func encode(_ value: Int8) { recorder.record(.init(value), of: value) }
        func encode(_ value: Int16) { recorder.record(.init(value), of: value) }
        func encode(_ value: Int32) { recorder.record(.init(value), of: value) }
        func encode(_ value: Int64) { recorder.record(.init(value), of: value) }
        func encode(_ value: Int128) { recorder.record(.init(value), of: value) }
        func encode(_ value: UInt) { recorder.record(.init(value), of: value) }
        func encode(_ value: UInt8) { recorder.record(.init(value), of: value) }
        func encode(_ value: UInt16) { recorder.record(.init(value), of: value) }
        func encode(_ value: UInt32) { recorder.record(.init(value), of: value) }
        func encode(_ value: UInt64) { recorder.record(.init(value), of: value) }
        func encode(_ value: UInt128) { recorder.record(.init(value), of: value) }

        func encode<Value: Encodable>(_ value: Value) throws {
            try recorder.stamp.record(
                value, codingPath: recorder.codingPath, userInfo: recorder.userInfo)
        }
    }

    fileprivate struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let recorder: VersionRecorder
        var codingPath: [any CodingKey] { recorder.codingPath }

        private func at(_ key: some CodingKey) -> VersionRecorder {
            recorder.below(key, recorder.stamp.makeChild(key))
        }

        func encodeNil(forKey key: Key) { at(key).stamp.content = .null }

        // Only the generic method does work: the standard types encode themselves through a single
        // value container, which records them with their own type.
        func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
            let recorder = at(key)
            try recorder.stamp.record(
                value, codingPath: recorder.codingPath, userInfo: recorder.userInfo)
        }

        func nestedContainer<NestedKey: CodingKey>(
            keyedBy type: NestedKey.Type,
            forKey key: Key
        ) -> KeyedEncodingContainer<NestedKey> {
            at(key).container(keyedBy: type)
        }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            at(key).unkeyedContainer()
        }

        func superEncoder() -> any Encoder { at(PathKey("super")) }
        func superEncoder(forKey key: Key) -> any Encoder { at(key) }
    }

    fileprivate struct Unkeyed: UnkeyedEncodingContainer {
        let recorder: VersionRecorder
        var codingPath: [any CodingKey] { recorder.codingPath }

        var count: Int {
            if case .list(let elements) = recorder.stamp.content { elements.count } else { 0 }
        }

        private func next() -> VersionRecorder {
            let key = PathKey("\(count)")
            let stamp = VersionStamp(keys: recorder.stamp.keys + [key.stringValue])
            if case .list(let elements) = recorder.stamp.content {
                recorder.stamp.content = .list(elements + [stamp])
            }
            return recorder.below(key, stamp)
        }

        func encodeNil() { next().stamp.content = .null }

        func encode<Value: Encodable>(_ value: Value) throws {
            let recorder = next()
            try recorder.stamp.record(
                value, codingPath: recorder.codingPath, userInfo: recorder.userInfo)
        }

        func nestedContainer<NestedKey: CodingKey>(
            keyedBy type: NestedKey.Type
        ) -> KeyedEncodingContainer<NestedKey> {
            next().container(keyedBy: type)
        }

        func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next().unkeyedContainer() }
        func superEncoder() -> any Encoder { next() }
    }
}
