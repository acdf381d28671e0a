#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Encodes values as S-expressions: `(object (name "Pier 9") (ports (array 80 443)))`.
public struct SExpressionEncoder {
    /// Creates an encoder.
    public init() {}

    /// Encodes a value.
    public func encode<Value: Encodable>(_ value: Value) throws -> Data {
        let node = Node()
        try node.encode(value, at: [])
        return Data(node.expression.description.utf8)
    }
}

/// A value that is being encoded.
private final class Node {
    private enum Content {
        case nothing
        case scalar(SExpression)
        case object([(key: String, value: Node)])
        case array([Node])
    }

    private var content = Content.nothing

    var expression: SExpression {
        switch content {
        case .nothing: .list([.word("object")])
        case .scalar(let scalar): scalar
        case .object(let members):
            .list(
                [.word("object")]
                    + members.map { .list([SExpression(key: $0.key), $0.value.expression]) })
        case .array(let elements): .list([.word("array")] + elements.map(\.expression))
        }
    }

    func encode(_ value: some Encodable, at path: [any CodingKey]) throws {
        switch value {
        case let text as String: content = .scalar(.text(text))
        case let flag as Bool: content = .scalar(.word("\(flag)"))
        case let number as any BinaryInteger: content = .scalar(.word("\(number)"))
        case let number as Double: content = .scalar(.word("\(number)"))
        case let number as Float: content = .scalar(.word("\(number)"))
        default: try value.encode(to: NodeEncoder(node: self, codingPath: path))
        }
    }

    func encodeNil() { content = .scalar(.word("nil")) }

    func becomeObject() { if case .object = content {} else { content = .object([]) } }

    func becomeArray() { if case .array = content {} else { content = .array([]) } }

    /// Returns the value of a key, and adds one if there is none.
    func member(_ key: String) -> Node {
        guard case .object(var members) = content else { return Node() }
        if let member = members.first(where: { $0.key == key }) { return member.value }
        let node = Node()
        content = .nothing
        members.append((key, node))
        content = .object(members)
        return node
    }

    func element() -> Node {
        guard case .array(var elements) = content else { return Node() }
        let node = Node()
        content = .nothing
        elements.append(node)
        content = .array(elements)
        return node
    }

    var count: Int { if case .array(let elements) = content { elements.count } else { 0 } }
}

extension SExpression {
    /// Creates a word, or a quoted text if the key has characters that need quotes.
    fileprivate init(key: String) {
        let isWord =
            !key.isEmpty && key.utf8.allSatisfy { $0 > 0x20 && !"()\"\\".utf8.contains($0) }
        self = isWord ? .word(key) : .text(key)
    }
}

private struct NodeEncoder: Encoder {
    let node: Node
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        node.becomeObject()
        return KeyedEncodingContainer(Members<Key>(node: node, codingPath: codingPath))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        node.becomeArray()
        return Elements(node: node, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        Single(node: node, codingPath: codingPath)
    }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let node: Node
    let codingPath: [any CodingKey]

    func encodeNil(forKey key: Key) { node.member(key.stringValue).encodeNil() }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try node.member(key.stringValue).encode(value, at: codingPath + [key])
    }

    func nestedContainer<Inner: CodingKey>(
        keyedBy type: Inner.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Inner> {
        encoder(for: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder(for: key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
        NodeEncoder(node: node.member("super"), codingPath: codingPath)
    }

    func superEncoder(forKey key: Key) -> any Encoder { encoder(for: key) }

    private func encoder(for key: Key) -> NodeEncoder {
        NodeEncoder(node: node.member(key.stringValue), codingPath: codingPath + [key])
    }
}

private struct Elements: UnkeyedEncodingContainer {
    let node: Node
    let codingPath: [any CodingKey]
    var count: Int { node.count }

    func encodeNil() { node.element().encodeNil() }

    func encode<Value: Encodable>(_ value: Value) throws {
        try node.element().encode(value, at: codingPath)
    }

    func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        superEncoder().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        superEncoder().unkeyedContainer()
    }

    func superEncoder() -> any Encoder { NodeEncoder(node: node.element(), codingPath: codingPath) }
}

private struct Single: SingleValueEncodingContainer {
    let node: Node
    let codingPath: [any CodingKey]

    func encodeNil() { node.encodeNil() }

    func encode<Value: Encodable>(_ value: Value) throws { try node.encode(value, at: codingPath) }
}
