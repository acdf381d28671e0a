import VersionedCodableCore

/// A decoder that has an answer to every question, taken from a `ValueSource`.
struct FillingDecoder: Decoder {
    let filling: Filling
    let codingPath: [any CodingKey]
    let shape: ShapeNode

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        shape.markObject()
        return KeyedDecodingContainer(FillingKeyedContainer(decoder: self))
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer {
        FillingUnkeyedContainer(decoder: self, count: filling.source.length())
    }

    func singleValueContainer() -> any SingleValueDecodingContainer {
        FillingSingleValueContainer(decoder: self)
    }

    /// The decoder of a key.
    func inner(_ key: any CodingKey) -> FillingDecoder {
        FillingDecoder(
            filling: filling, codingPath: codingPath + [key], shape: shape.member(key.stringValue))
    }

    /// The decoder of an element.
    func element(_ index: Int) -> FillingDecoder {
        FillingDecoder(
            filling: filling, codingPath: codingPath + [PathKey(decimal: "\(index)")],
            shape: shape.elements())
    }

    func make<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try filling.make(type, at: codingPath, into: shape)
    }

    /// Whether there is nothing here: sometimes under a seed, never in recorded files.
    func isNil() -> Bool {
        shape.markOptional()
        return filling.source.isRandom && filling.source.index(below: 3) == 0
    }

    func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer {
        shape.add(kind: "\(type)")
        return filling.source.integer(type)
    }

    func bool() -> Bool {
        shape.add(kind: "Bool")
        return filling.source.bool()
    }

    func string() -> String {
        shape.add(kind: "String")
        if let label = filling.label, codingPath.last?.stringValue == label.key {
            return label.identifier
        }
        return filling.source.string(for: Filling.name(codingPath))
    }

    func double() -> Double {
        shape.add(kind: "Double")
        return filling.source.double()
    }

    func float() -> Float {
        shape.add(kind: "Float")
        return filling.source.float()
    }
}
