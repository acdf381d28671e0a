/// An encoder that keeps the members it is given as they are.
package final class CapturedValue: Encoder {
    /// A member that a container of keys was given.
    package typealias Member = (key: any CodingKey, value: any Encodable)

    package var codingPath: [any CodingKey] { [] }
    package var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// The members in the order in which they came.
    package fileprivate(set) var members: [Member] = []
    /// The objects that containers within the value were asked for.
    package fileprivate(set) var objects: [(key: any CodingKey, value: CapturedValue)] = []

    /// The elements that are no scalars, with their indices.
    package fileprivate(set) var elements: [(index: Int, value: any Encodable)] = []
    /// The value that it stands for.
    package fileprivate(set) var wrapped: (any Encodable)?

    package init() {}

    package func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(CapturedMembers(captured: self))
    }

    package func unkeyedContainer() -> any UnkeyedEncodingContainer {
        CapturedElements(captured: self)
    }

    package func singleValueContainer() -> any SingleValueEncodingContainer {
        CapturedScalar(captured: self)
    }
}

/// The members of an object.
private struct CapturedMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let captured: CapturedValue

    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { captured.members.append((key, Bool?.none)) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) {
        captured.members.append((key, value))
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        let value = CapturedValue()
        captured.objects.append((key, value))
        return value.container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        let value = CapturedValue()
        captured.objects.append((key, value))
        return value.unkeyedContainer()
    }

    func superEncoder() -> any Encoder { CapturedValue() }

    func superEncoder(forKey key: Key) -> any Encoder { CapturedValue() }
}

/// A value that stands for another one.
private struct CapturedScalar: SingleValueEncodingContainer {
    let captured: CapturedValue

    var codingPath: [any CodingKey] { [] }

    func encodeNil() {}

    func encode<Value: Encodable>(_ value: Value) throws {
        // Numbers and the like would ask for such a container again and again.
        if CapturedScalar.isScalar(value) { return }
        captured.wrapped = captured.wrapped ?? value
        try value.encode(to: captured)
    }

    static func isScalar(_ value: any Encodable) -> Bool {
        value is Bool || value is String || value is any BinaryInteger
            || value is any BinaryFloatingPoint
    }
}

/// The elements of an array.
private struct CapturedElements: UnkeyedEncodingContainer {
    let captured: CapturedValue

    var codingPath: [any CodingKey] { [] }
    private(set) var count = 0

    mutating func encodeNil() { count += 1 }

    mutating func encode<Value: Encodable>(_ value: Value) {
        if !CapturedScalar.isScalar(value) { captured.elements.append((count, value)) }
        count += 1
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        CapturedValue().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }

    func superEncoder() -> any Encoder { CapturedValue() }
}
