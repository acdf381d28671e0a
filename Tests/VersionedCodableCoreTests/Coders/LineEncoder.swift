import TestSupport

/// The encoder of the line format, in which a value of a key replaces the value the key had.
struct LineEncoder {
    func encode<Value: Encodable>(_ value: Value) throws -> Data {
        let tree = LineTree()
        try value.encode(to: TreeEncoder(tree: tree, codingPath: []))
        return Data(tree.lines().joined(separator: "\n").utf8)
    }
}

extension LineEncoder: VersionStamping {}

extension LineEncoder {
    func lines(versioned value: any VersionedCodable) throws -> [String] {
        try encode(versioned: value).text
            .split(separator: "\n").map(String.init)
    }
}

private struct TreeEncoder: Encoder {
    let tree: LineTree
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if case .map = tree.content {} else { tree.content = .map([]) }
        return KeyedEncodingContainer(Keyed<Key>(tree: tree, codingPath: codingPath))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if case .list = tree.content {} else { tree.content = .list([]) }
        return Unkeyed(tree: tree, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        Single(tree: tree, codingPath: codingPath)
    }

    private struct Single: SingleValueEncodingContainer {
        let tree: LineTree
        let codingPath: [any CodingKey]

        func encodeNil() { tree.content = .bare("null") }
        func encode(_ value: String) { tree.content = .quoted(value) }
        func encode(_ value: Bool) { tree.content = .bare("\(value)") }
        func encode(_ value: Double) { tree.content = .bare("\(value)") }
        func encode(_ value: Float) { tree.content = .bare("\(value)") }
        func encode(_ value: Int) { tree.content = .bare("\(value)") }
        func encode(_ value: Int8) { tree.content = .bare("\(value)") }
        func encode(_ value: Int16) { tree.content = .bare("\(value)") }
        func encode(_ value: Int32) { tree.content = .bare("\(value)") }
        func encode(_ value: Int64) { tree.content = .bare("\(value)") }
        func encode(_ value: UInt) { tree.content = .bare("\(value)") }
        func encode(_ value: UInt8) { tree.content = .bare("\(value)") }
        func encode(_ value: UInt16) { tree.content = .bare("\(value)") }
        func encode(_ value: UInt32) { tree.content = .bare("\(value)") }
        func encode(_ value: UInt64) { tree.content = .bare("\(value)") }

        func encode<Value: Encodable>(_ value: Value) throws {
            try value.encode(to: TreeEncoder(tree: tree, codingPath: codingPath))
        }
    }

    private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let tree: LineTree
        let codingPath: [any CodingKey]

        private func replace(_ key: Key) -> TreeEncoder {
            let place = tree.member(key.stringValue)
            place.content = .empty
            return TreeEncoder(tree: place, codingPath: codingPath + [key])
        }

        func encodeNil(forKey key: Key) { replace(key).tree.content = .bare("null") }

        func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
            try value.encode(to: replace(key))
        }

        func nestedContainer<NestedKey: CodingKey>(
            keyedBy type: NestedKey.Type,
            forKey key: Key
        ) -> KeyedEncodingContainer<NestedKey> { replace(key).container(keyedBy: type) }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            replace(key).unkeyedContainer()
        }

        func superEncoder() -> any Encoder {
            TreeEncoder(tree: tree.member("super"), codingPath: codingPath)
        }

        func superEncoder(forKey key: Key) -> any Encoder { replace(key) }
    }

    private struct Unkeyed: UnkeyedEncodingContainer {
        let tree: LineTree
        let codingPath: [any CodingKey]

        var count: Int {
            if case .list(let elements) = tree.content { elements.count } else { 0 }
        }

        private func next() -> TreeEncoder {
            TreeEncoder(tree: tree.append(), codingPath: codingPath)
        }

        func encodeNil() { next().tree.content = .bare("null") }

        func encode<Value: Encodable>(_ value: Value) throws { try value.encode(to: next()) }

        func nestedContainer<NestedKey: CodingKey>(
            keyedBy type: NestedKey.Type
        ) -> KeyedEncodingContainer<NestedKey> { next().container(keyedBy: type) }

        func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next().unkeyedContainer() }
        func superEncoder() -> any Encoder { next() }
    }
}
