import TestSupport

/// The decoder of the line format, which counts how often it parses.
final class LineDecoder {
    private(set) var parses = 0

    func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        parses += 1
        let tree = try LineTree(parsing: data.text)
        do {
            return try Value(from: TreeDecoder(tree: tree, codingPath: []))
        } catch let error as DecodingError {
            throw error
        } catch {
            // As many coders do: no error but a decoding error comes out of this one.
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: "bad lines", underlyingError: error))
        }
    }

    func decode<Value: Decodable>(_ type: Value.Type, from lines: String) throws -> Value {
        try decode(type, from: Data(lines.utf8))
    }
}

extension LineDecoder: VersionPeeking {}

extension LineDecoder {
    func decode<Value: VersionedCodable>(
        versioned type: Value.Type,
        from lines: String
    ) throws -> Value {
        try decode(versioned: type, from: Data(lines.utf8))
    }
}

private struct TreeDecoder: Decoder, SingleValueDecodingContainer {
    let tree: LineTree
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    private func mismatch(_ type: Any.Type) -> DecodingError {
        .typeMismatch(
            type,
            .init(
                codingPath: codingPath, debugDescription: "expected \(type), found \(tree.lines())")
        )
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        switch tree.content {
        case .map, .empty:
            KeyedDecodingContainer(Keyed<Key>(tree: tree, codingPath: codingPath))
        default: throw mismatch([String: Any].self)
        }
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        switch tree.content {
        case .list(let elements): return Unkeyed(elements: elements, codingPath: codingPath)
        case .empty: return Unkeyed(elements: [], codingPath: codingPath)
        default: throw mismatch([Any].self)
        }
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool {
        if case .bare("null") = tree.content { true } else { false }
    }

    func decode(_ type: String.Type) throws -> String {
        switch tree.content {
        case .bare(let text), .quoted(let text): return text
        default: throw mismatch(type)
        }
    }

    private func bare<Value: LosslessStringConvertible>(_ type: Value.Type) throws -> Value {
        guard case .bare(let text) = tree.content, let value = Value(text) else {
            throw mismatch(type)
        }
        return value
    }

    func decode(_ type: Bool.Type) throws -> Bool { try bare(type) }
    func decode(_ type: Double.Type) throws -> Double { try bare(type) }
    func decode(_ type: Float.Type) throws -> Float { try bare(type) }
    func decode(_ type: Int.Type) throws -> Int { try bare(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try bare(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try bare(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try bare(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try bare(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try bare(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try bare(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try bare(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try bare(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try bare(type) }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try Value(from: self)
    }

    private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let tree: LineTree
        let codingPath: [any CodingKey]

        var allKeys: [Key] {
            guard case .map(let members) = tree.content else { return [] }
            return members.compactMap { Key(stringValue: $0.key) }
        }

        func contains(_ key: Key) -> Bool { tree.find(key.stringValue) != nil }

        private func at(_ key: Key) throws -> TreeDecoder {
            guard let tree = tree.find(key.stringValue) else {
                throw DecodingError.keyNotFound(
                    key, .init(codingPath: codingPath, debugDescription: "no \(key.stringValue)"))
            }
            return TreeDecoder(tree: tree, codingPath: codingPath + [key])
        }

        func decodeNil(forKey key: Key) throws -> Bool { try at(key).decodeNil() }

        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            try Value(from: at(key))
        }

        func nestedContainer<NestedKey: CodingKey>(
            keyedBy type: NestedKey.Type,
            forKey key: Key
        ) throws -> KeyedDecodingContainer<NestedKey> { try at(key).container(keyedBy: type) }

        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
            try at(key).unkeyedContainer()
        }

        func superDecoder() throws -> any Decoder {
            TreeDecoder(tree: tree.find("super") ?? LineTree(), codingPath: codingPath)
        }

        func superDecoder(forKey key: Key) throws -> any Decoder { try at(key) }
    }

    private struct Unkeyed: UnkeyedDecodingContainer {
        let elements: [LineTree]
        let codingPath: [any CodingKey]
        var currentIndex = 0
        var count: Int? { elements.count }
        var isAtEnd: Bool { currentIndex == elements.count }

        private mutating func next() throws -> TreeDecoder {
            guard !isAtEnd else {
                throw DecodingError.valueNotFound(
                    Any.self, .init(codingPath: codingPath, debugDescription: "at the end"))
            }
            defer { currentIndex += 1 }
            return TreeDecoder(tree: elements[currentIndex], codingPath: codingPath)
        }

        mutating func decodeNil() throws -> Bool {
            guard !isAtEnd, case .bare("null") = elements[currentIndex].content else {
                return false
            }
            currentIndex += 1
            return true
        }

        mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            try Value(from: next())
        }

        mutating func nestedContainer<NestedKey: CodingKey>(
            keyedBy type: NestedKey.Type
        ) throws -> KeyedDecodingContainer<NestedKey> { try next().container(keyedBy: type) }

        mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
            try next().unkeyedContainer()
        }

        mutating func superDecoder() throws -> any Decoder { try next() }
    }
}
