import VersionedCodableCore
import VersionedCodableDocuments

/// A keyed container for a type whose requests are observed.
struct ObservedObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let base: KeyedDecodingContainer<Key>
    let value: Observed

    var codingPath: [any CodingKey] { base.codingPath }
    var allKeys: [Key] {
        let keys = base.allKeys
        value.observer.note(at: value.place) { $0.ask(keys: keys) }
        return keys
    }

    func contains(_ key: Key) -> Bool {
        value.observer.note(at: value.place(of: key)) { $0.isOptional = true }
        return base.contains(key)
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        try value.observer.isNull(at: value.place(of: key)) { try base.decodeNil(forKey: key) }
    }

    private func request<Value>(_ type: Value.Type, _ key: Key, isOptional: Bool) -> ValueRequest {
        ValueRequest(
            parent: value, place: value.place(of: key), depth: codingPath.count + 1,
            isOptional: isOptional, isThere: { base.contains(key) },
            decoder: { base.decoder(of: type, forKey: key) })
    }

    private func required<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value {
        try value.observer.value(type, request(type, key, isOptional: false)) {
            try base.decode(type, forKey: key)
        }
    }

    private func present<Value: Decodable>(_ key: Key) throws -> Value? {
        let type = Value.self
        return try value.observer.value(type, request(type, key, isOptional: true)) {
            try base.decodeIfPresent(type, forKey: key)
        }
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try value.inner(key, try? base.superDecoder(forKey: key)).object(keyedBy: type) {
            try base.nestedContainer(keyedBy: type, forKey: key)
        }
    }

    func nestedUnkeyedContainer(
        forKey key: Key
    ) throws -> any UnkeyedDecodingContainer {
        try value.inner(key).list { try base.nestedUnkeyedContainer(forKey: key) }
    }

    func superDecoder() throws -> any Decoder {
        try value.decoder(PathKey.super) { try base.superDecoder() }
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        try value.decoder(key) { try base.superDecoder(forKey: key) }
    }
}

// The standard library has a default for `decodeIfPresent` of each standard type, and for integers of
// 128 bits one that throws; these have precedence over a generic method.
extension ObservedObject {
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try required(type, key)
    }
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try required(type, key) }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try required(type, key) }
    func decodeIfPresent<Value: Decodable>(
        _ type: Value.Type, forKey key: Key
    ) throws -> Value? {
        try present(key)
    }
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try present(key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try present(key)
    }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        try present(key)
    }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try present(key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try present(key) }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try present(key) }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try present(key) }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try present(key) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try present(key) }
    func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? {
        try present(key)
    }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try present(key) }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try present(key) }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
        try present(key)
    }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
        try present(key)
    }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
        try present(key)
    }
    func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
        try present(key)
    }
}

struct ObservedList: UnkeyedDecodingContainer {
    var base: any UnkeyedDecodingContainer
    let value: Observed

    var codingPath: [any CodingKey] { base.codingPath }
    var count: Int? {
        value.observer.note(at: value.place) { $0.asksEnd = true }
        return base.count
    }
    var isAtEnd: Bool {
        value.observer.note(at: value.place) { $0.asksEnd = true }
        return base.isAtEnd
    }
    var currentIndex: Int { base.currentIndex }

    mutating func decodeNil() throws -> Bool { try base.decodeNil() }

    mutating func decode(_ type: Int128.Type) throws -> Int128 { try element(type) }

    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try element(type) }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try element(type)
    }

    private mutating func element<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let before = base
        return try next { base, value, index in
            let request = ValueRequest(
                parent: value, place: value.place(of: nil, at: index),
                depth: before.codingPath.count + 1, isElement: true,
                isThere: { !before.isAtEnd }, decoder: { before.decoder(ofNext: type) })
            return try value.observer.value(type, request) { try base.decode(type) }
        }
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        var copy = base
        let object = try? copy.superDecoder()
        return try next { base, value, index in
            try value.inner(nil, at: index, object).object(keyedBy: type) {
                try base.nestedContainer(keyedBy: type)
            }
        }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try next { base, value, index in
            try value.inner(nil, at: index).list { try base.nestedUnkeyedContainer() }
        }
    }

    mutating func superDecoder() throws -> any Decoder {
        try next { base, value, index in
            try value.decoder(nil, at: index) { try base.superDecoder() }
        }
    }

    /// Returns an answer, and passes over the element if that was not decoded for it.
    private mutating func next<Answer>(
        _ answer: (inout any UnkeyedDecodingContainer, Observed, _ index: Int) throws -> Answer
    ) rethrows -> Answer {
        let index = base.currentIndex
        let answer = try answer(&base, value, index)
        if base.currentIndex == index { _ = try? base.superDecoder() }
        return answer
    }
}

extension ObservedList: VersionedElements {
    mutating func decodeElement<Value: VersionedCodable>(
        versioned type: Value.Type
    ) throws -> Value {
        try decode(Versioned<Value>.self).wrappedValue
    }
}

struct ObservedValue: SingleValueDecodingContainer {
    let base: any SingleValueDecodingContainer
    let value: Observed

    var codingPath: [any CodingKey] { base.codingPath }

    func decodeNil() -> Bool {
        value.observer.note(at: value.place) { $0.isNullable = true }
        return base.decodeNil()
    }

    func decode(_ type: Int128.Type) throws -> Int128 { try single(type) }

    func decode(_ type: UInt128.Type) throws -> UInt128 { try single(type) }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try single(type) }

    private func single<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let request = ValueRequest(
            parent: value, place: value.place, depth: codingPath.count,
            isThere: { !base.decodeNil() },
            decoder: { (try? base.decode(DecoderOf<Value>.self))?.decoder })
        return try value.observer.value(type, request) { try base.decode(type) }
    }
}

/// A value that only remembers its decoder.
private struct DecoderOf<Value>: Decodable, TransparentWrapper {
    static var wrappedTypes: [Any.Type] { [Value.self] }

    let decoder: any Decoder

    init(from decoder: any Decoder) { self.decoder = decoder }
}

extension KeyedDecodingContainer {
    /// Returns the decoder of a member of a type; nil if there is none.
    func decoder<Value>(of type: Value.Type, forKey key: Key) -> (any Decoder)? {
        (try? decode(DecoderOf<Value>.self, forKey: key))?.decoder
    }
}

extension UnkeyedDecodingContainer {
    /// Returns the decoder of the next element, which is of a type; nil if there is none.
    func decoder<Value>(ofNext type: Value.Type) -> (any Decoder)? {
        var copy = self
        return (try? copy.decode(DecoderOf<Value>.self))?.decoder
    }
}
