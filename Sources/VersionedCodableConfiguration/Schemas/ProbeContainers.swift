import VersionedCodableCore
import VersionedCodableDocuments

/// The answers of `ProbeDecoder` to a type with keys.
struct ProbeKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: ProbeDecoder

    private var record: ProbeRecord { decoder.record }
    private var answers: ProbeAnswers { decoder.answers }

    var codingPath: [any CodingKey] { decoder.codingPath }

    /// The only key of the run; else one that no type declares, if the type takes any.
    var allKeys: [Key] {
        record.asksKeys = true
        if let key = onlyKey { return (key as? Key).map { [$0] } ?? [] }
        guard !answers.isBare, let key = Key(stringValue: ProbeKey.made) else { return [] }
        return [key]
    }

    private var onlyKey: (any CodingKey)? { decoder.isOuter ? answers.onlyKey : nil }

    private func isThere(_ key: Key) -> Bool {
        onlyKey.map { $0.stringValue == key.stringValue } ?? true
    }

    func contains(_ key: Key) -> Bool {
        guard onlyKey == nil else { return isThere(key) }
        if key.stringValue != ProbeKey.made {
            record.change(key.stringValue) { $0.isOptional = true }
        }
        return !answers.isBare
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        guard isThere(key) else { throw Unanswered() }
        if key.stringValue == ProbeKey.made { return false }
        record.change(key.stringValue) { $0.isNullable = true }
        return answers.isBare
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        guard isThere(key), let value = find(type, key, isOptional: false) else {
            throw Unanswered()
        }
        return value
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        guard isThere(key) else { return nil }
        let value = find(type, key, isOptional: true)
        return answers.isBare ? nil : value
    }

    private func find<Value: Decodable>(
        _ type: Value.Type, _ key: Key, isOptional: Bool
    ) -> Value? {
        let name = key.stringValue
        if type is UnknownMembers.Type {
            record.remove(name)
            record.keepsUnknownKeys = true
            return UnknownMembers() as? Value
        }
        // What a format says about a value beside it is no member.
        if type is any NodeAnnotationCodable.Type { return StandIn.value(type) }
        let path = decoder.path + [name]
        if let flattened = type as? any FlattenedSchema.Type {
            return members(flattened)
        }
        let found = decoder.value(type, at: path)
        guard name != ProbeKey.made else {
            record.others = .schema(found.keywords)
            return found.value
        }
        record.change(name) { member in
            member.content = member.content ?? .schema(found.keywords)
            if isOptional {
                member.isOptional = true
                member.isNullable = true
            }
            if decoder.probe.mentionsSecret(type) { member.isSecret = true }
        }
        return found.value
    }

    private func members<Value>(_ type: any FlattenedSchema.Type) -> Value? {
        func open<Member: FlattenedSchema>(_ type: Member.Type) -> Value? {
            let found = type.members(by: decoder.probe, at: decoder.path)
            record.flattened.append(found.keywords)
            return found.value as? Value
        }
        return open(type)
    }

    /// The record of an object or array below a key.
    private func nested(_ key: Key) throws -> ProbeDecoder {
        guard isThere(key) else { throw Unanswered() }
        let nested: ProbeRecord
        let name = key.stringValue
        switch name == ProbeKey.made ? record.others : record[name]?.content {
        case .record(let known)?: nested = known
        default: nested = ProbeRecord()
        }
        if name == ProbeKey.made {
            record.others = .record(nested)
        } else {
            record.change(name) { $0.content = $0.content ?? .record(nested) }
        }
        return decoder.below(name, nested)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try nested(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try nested(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        guard let key = Key(stringValue: "super") else {
            let record = ProbeRecord()
            self.record.change("super") { $0.content = .record(record) }
            return decoder.below("super", record)
        }
        return try nested(key)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder { try nested(key) }
}

enum ProbeKey {
    /// A key that no type declares.
    static let made = "key that no type declares"

    /// The keys that a type lists; none for a type that does not.
    static func all<Key: CodingKey>(_ type: Key.Type) -> [any CodingKey] {
        (type as? any CaseIterable.Type).map(listed) ?? []
    }

    private static func listed(_ type: any CaseIterable.Type) -> [any CodingKey] {
        func open<Cases: CaseIterable>(_: Cases.Type) -> [any CodingKey] {
            Cases.allCases.prefix(1_000).compactMap { $0 as? any CodingKey }
        }
        return open(type)
    }
}

/// The answers of `ProbeDecoder` to a type with elements: there is one, and more where the type does
/// not ask whether there are.
struct ProbeUnkeyedContainer: UnkeyedDecodingContainer {
    let decoder: ProbeDecoder
    private(set) var currentIndex = 0

    init(decoder: ProbeDecoder) {
        self.decoder = decoder
    }

    var codingPath: [any CodingKey] { decoder.codingPath }

    var count: Int? {
        decoder.record.asksEnd = true
        return decoder.answers.isBare ? 0 : 1
    }

    var isAtEnd: Bool {
        decoder.record.asksEnd = true
        return decoder.answers.isBare || currentIndex >= 1
    }

    private mutating func add(_ content: ProbeRecord.Content) throws {
        // For a type that asks until it is refused.
        guard currentIndex < 32 else { throw Unanswered() }
        currentIndex += 1
        decoder.record.elements.append(content)
    }

    mutating func decodeNil() throws -> Bool { false }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let found = decoder.value(type, at: decoder.path + ["\(currentIndex)"])
        try add(.schema(found.keywords))
        guard let value = found.value else { throw Unanswered() }
        return value
    }

    private mutating func nested() throws -> ProbeDecoder {
        let record = ProbeRecord()
        let decoder = decoder.below("\(currentIndex)", record)
        try add(.record(record))
        return decoder
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try nested().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try nested().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder { try nested() }
}

/// The answers of `ProbeDecoder` to a type that is one value.
struct ProbeSingleValueContainer: SingleValueDecodingContainer {
    let decoder: ProbeDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool {
        decoder.record.isNullable = true
        return decoder.answers.isBare
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try decoder.accept(.scalar(ObjectIdentifier(type)))
        let found = decoder.value(type, at: decoder.path)
        decoder.record.single = decoder.record.single ?? .schema(found.keywords)
        guard let value = found.value else { throw Unanswered() }
        return value
    }
}
