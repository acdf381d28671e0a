import VersionedCodableCore

/// Answers every request with the values of a `ValueSource`.
struct FillingAnswers: DecodingAnswers {
    let filling: Filling
    let codingPath: [any CodingKey]
    let shape: ShapeNode

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func object<Key: CodingKey>(keyedBy type: Key.Type) -> FillingAnswers {
        shape.markObject()
        return self
    }

    func array() -> (answers: FillingAnswers, count: Int) { (self, filling.source.length()) }

    func single() -> FillingAnswers { self }

    /// Returns two keys for a type that accepts any; declared keys are not known.
    func keys<Key: CodingKey>(_ type: Key.Type) -> [Key] {
        ["key1", "key2"].compactMap { Key(stringValue: $0) }
    }

    func contains(_ key: any CodingKey) -> Bool { true }

    func member(_ key: any CodingKey) -> FillingAnswers {
        FillingAnswers(
            filling: filling, codingPath: codingPath + [key], shape: shape.member(key.stringValue))
    }

    func element(_ index: Int) -> FillingAnswers {
        FillingAnswers(
            filling: filling, codingPath: codingPath + [PathKey(decimal: "\(index)")],
            shape: shape.elements())
    }

    /// Whether the value is null: sometimes with a seed, never in recorded files.
    func isNull() -> Bool {
        shape.markOptional()
        return filling.source.isRandom && filling.source.index(below: 3) == 0
    }

    func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try filling.make(type, at: codingPath, into: shape)
    }

    func valueIfPresent<Value: Decodable>(_ type: Value.Type) throws -> Value? {
        guard filling.isRecursive(type) else { return isNull() ? nil : try value(type) }
        shape.markOptional()
        shape.add(kind: "recursive")
        return nil
    }
}
