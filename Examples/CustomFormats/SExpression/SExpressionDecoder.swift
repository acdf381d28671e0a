#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Decodes values from the S-expressions that `SExpressionEncoder` writes.
public struct SExpressionDecoder {
    /// Creates a decoder.
    public init() {}

    /// Decodes a value.
    ///
    /// - Throws: `DecodingError`.
    public func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        let expression: SExpression
        do {
            expression = try SExpression(reading: String(decoding: data, as: UTF8.self))
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: "\(error)", underlyingError: error))
        }
        return try ExpressionDecoder(expression: expression, codingPath: []).decode(type)
    }
}

private struct ExpressionDecoder: Decoder, SingleValueDecodingContainer {
    let expression: SExpression
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard let list = list("object") else { throw mismatch([String: Any].self) }
        var members: [String: SExpression] = [:]
        for case .list(let member) in list where member.count == 2 {
            switch member[0] {
            case .word(let key), .text(let key): members[key] = member[1]
            case .list: break
            }
        }
        return KeyedDecodingContainer(Members<Key>(members: members, codingPath: codingPath))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard let list = list("array") else { throw mismatch([Any].self) }
        return Elements(elements: Array(list), codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { expression == .word("nil") }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let scalar: Any?
        switch type {
        case is String.Type: scalar = text
        case is Bool.Type: scalar = word.flatMap { Bool($0) }
        case is Double.Type: scalar = word.flatMap { Double($0) }
        case is Float.Type: scalar = word.flatMap { Float($0) }
        case let type as any FixedWidthInteger.Type: scalar = integer(type)
        default: return try Value(from: self)
        }
        guard let value = scalar as? Value else { throw mismatch(type) }
        return value
    }

    private func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer? {
        word.flatMap { Integer($0) }
    }

    private var text: String? { if case .text(let text) = expression { text } else { nil } }

    private var word: String? { if case .word(let word) = expression { word } else { nil } }

    /// Returns the rest of a list that begins with a word.
    private func list(_ word: String) -> ArraySlice<SExpression>? {
        guard case .list(let list) = expression, list.first == .word(word) else { return nil }
        return list.dropFirst()
    }

    private func mismatch(_ type: Any.Type) -> DecodingError {
        .typeMismatch(
            type,
            .init(codingPath: codingPath, debugDescription: "expected \(type), found \(expression)")
        )
    }
}

private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let members: [String: SExpression]
    let codingPath: [any CodingKey]
    var allKeys: [Key] { members.keys.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try decoder(for: key).decodeNil() }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder(for: key).decode(type)
    }

    func nestedContainer<Inner: CodingKey>(
        keyedBy type: Inner.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Inner> {
        try decoder(for: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(for: key).unkeyedContainer()
    }

    func superDecoder() -> any Decoder {
        ExpressionDecoder(expression: members["super"] ?? .word("nil"), codingPath: codingPath)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(for: key) }

    private func decoder(for key: Key) throws -> ExpressionDecoder {
        guard let expression = members[key.stringValue] else {
            throw DecodingError.keyNotFound(
                key,
                .init(
                    codingPath: codingPath, debugDescription: "expected the key \(key.stringValue)")
            )
        }
        return ExpressionDecoder(expression: expression, codingPath: codingPath + [key])
    }
}

private struct Elements: UnkeyedDecodingContainer {
    let elements: [SExpression]
    let codingPath: [any CodingKey]
    var currentIndex = 0

    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }

    mutating func decodeNil() throws -> Bool {
        guard try current().decodeNil() else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try current().decode(type)
        currentIndex += 1
        return value
    }

    mutating func nestedContainer<Key: CodingKey>(
        keyedBy type: Key.Type
    ) throws -> KeyedDecodingContainer<Key> {
        try superDecoder().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try superDecoder().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder {
        let decoder = try current()
        currentIndex += 1
        return decoder
    }

    private func current() throws -> ExpressionDecoder {
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                Any.self,
                .init(codingPath: codingPath, debugDescription: "there are no more elements"))
        }
        return ExpressionDecoder(expression: elements[currentIndex], codingPath: codingPath)
    }
}
