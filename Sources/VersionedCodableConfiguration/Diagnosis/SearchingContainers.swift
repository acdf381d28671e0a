import VersionedCodableCore

/// A keyed container for a type that is run by `DecodingRetries`.
struct SearchingKeyedContainer<Key: CodingKey>: UniformKeyedContainer {
    let base: KeyedDecodingContainer<Key>
    let retries: DecodingRetries
    /// The decoder of the object.
    let object: (any Decoder)?

    var codingPath: [any CodingKey] { base.codingPath }
    var allKeys: [Key] { base.allKeys }

    func contains(_ key: Key) -> Bool { base.contains(key) }

    func decodeNil(forKey key: Key) throws -> Bool {
        try retries.request {
            try base.decodeNil(forKey: key)
        } else: { [retries] error in
            retries.search.note(error, at: [])
            return true
        }
    }

    func required<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value {
        try retries.request {
            try base.decode(type, forKey: key)
        } else: { error in
            value(type, forKey: key, after: error)
        }
    }

    func present<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value? {
        try retries.request {
            try base.decodeIfPresent(type, forKey: key)
        } else: { error in
            // The placeholder of an optional value is nil.
            .some(value(type, forKey: key, after: error))
        }
    }

    private func value<Value: Decodable>(
        _ type: Value.Type, forKey key: Key, after error: any Error
    ) -> Value? {
        if type is any FlattenedMember.Type, let spot = object?.sessionSpot {
            return retries.search.recovered(type, at: spot.spot, after: error)
        }
        return retries.search.member(type, key, of: base, after: error)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        let object = try? base.superDecoder(forKey: key)
        if let object { retries.search.note(type, of: object) }
        return try retries.keyed(of: object) {
            try base.nestedContainer(keyedBy: type, forKey: key)
        }
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try retries.unkeyed { try base.nestedUnkeyedContainer(forKey: key) }
    }

    func superDecoder() throws -> any Decoder { try retries.decoder { try base.superDecoder() } }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        try retries.decoder { try base.superDecoder(forKey: key) }
    }
}

struct SearchingUnkeyedContainer: UnkeyedDecodingContainer {
    var base: any UnkeyedDecodingContainer
    let retries: DecodingRetries

    var codingPath: [any CodingKey] { base.codingPath }
    var count: Int? { base.count }
    var isAtEnd: Bool { base.isAtEnd }
    var currentIndex: Int { base.currentIndex }

    mutating func decodeNil() throws -> Bool { try base.decodeNil() }

    mutating func decode(_ type: Int128.Type) throws -> Int128 { try value(type) }

    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try value(type) }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value(type) }

    private mutating func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        // Requesting an element after the end must end a loop.
        if retries.isImmediate, base.isAtEnd { return try base.decode(type) }
        let before = base
        return try element { container, retries in
            try retries.request {
                try container.decode(type)
            } else: { error in
                retries.search.element(type, of: before, after: error)
            }
        }
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        var copy = base
        let object = try? copy.superDecoder()
        if let object { retries.search.note(type, of: object) }
        return try element { container, retries in
            try retries.keyed(of: object) { try container.nestedContainer(keyedBy: type) }
        }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try element { container, retries in
            try retries.unkeyed { try container.nestedUnkeyedContainer() }
        }
    }

    mutating func superDecoder() throws -> any Decoder {
        try element { container, retries in try retries.decoder { try container.superDecoder() } }
    }

    /// Returns an answer, and passes over the element if that was not decoded for it.
    private mutating func element<Answer>(
        _ answer: (inout any UnkeyedDecodingContainer, DecodingRetries) throws -> Answer
    ) rethrows -> Answer {
        let index = base.currentIndex
        let answer = try answer(&base, retries)
        if base.currentIndex == index { _ = try? base.superDecoder() }
        return answer
    }
}

extension SearchingUnkeyedContainer: VersionedElements {
    mutating func decodeElement<Value: VersionedCodable>(
        versioned type: Value.Type
    ) throws -> Value {
        try decode(Versioned<Value>.self).wrappedValue
    }
}

extension MistakeSearch {
    /// Returns the replacement of a member that cannot be decoded.
    func member<Value: Decodable, Key>(
        _ type: Value.Type, _ key: Key, of container: KeyedDecodingContainer<Key>,
        after error: any Error
    ) -> Value? {
        value(
            type, after: error, depth: container.codingPath.count + 1,
            isThere: container.contains(key)
        ) {
            (try? container.decode(Captured<Value>.self, forKey: key))?.decoder
        }
    }

    /// Returns the replacement of an element that cannot be decoded.
    func element<Element: Decodable>(
        _ type: Element.Type, of container: any UnkeyedDecodingContainer, after error: any Error
    ) -> Element? {
        var container = container
        return value(
            type, after: error, depth: container.codingPath.count + 1, isThere: !container.isAtEnd
        ) {
            (try? container.decode(Captured<Element>.self))?.decoder
        }
    }
}
