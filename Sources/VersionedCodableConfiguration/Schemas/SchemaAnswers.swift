import VersionedCodableCore
import VersionedCodableDocuments

/// Answers every request of a type and records it.
struct SchemaAnswers: DecodingAnswers {
    enum Part {
        /// The value that the record describes.
        case whole
        case member(any CodingKey)
        case element(Int)
    }

    let probe: SchemaProbe
    let record: ProbeRecord
    let settings: ProbeSettings
    let path: [String]
    /// Whether the answers are those of the decoder that the type was given.
    var isOuter = false
    var part = Part.whole

    var codingPath: [any CodingKey] { path.map { PathKey(stringValue: $0) } }
    var userInfo: [CodingUserInfoKey: Any] { probe.strategies.userInfo }

    private func accept(_ request: ProbeSettings.Request) throws {
        guard isOuter else { return }
        guard !settings.refused.contains(request) else { throw Unanswered() }
        settings.accepted.insert(request)
    }

    // MARK: Containers

    func object<Key: CodingKey>(keyedBy type: Key.Type) throws -> SchemaAnswers {
        let decoder = try opened()
        try decoder.accept(.keyed)
        decoder.record.isKeyed = true
        decoder.record.keys += ProbeKey.all(type)
        return decoder
    }

    func array() throws -> (answers: SchemaAnswers, count: Int) {
        let decoder = try opened()
        try decoder.accept(.list)
        decoder.record.isList = true
        return (decoder, settings.isBare ? 0 : 1)
    }

    func single() throws -> SchemaAnswers { try opened() }

    /// Returns the decoder of a part that has a record of its own.
    private func opened() throws -> SchemaAnswers {
        switch part {
        case .whole: return self
        case .member(let key):
            guard isThere(key) else { throw Unanswered() }
            let name = key.stringValue
            let isOther = name == ProbeKey.undeclared
            let inner = ProbeRecord.of(isOther ? record.others : record[name]?.content)
            if isOther {
                record.others = .record(inner)
            } else {
                record.change(name) { $0.content = $0.content ?? .record(inner) }
            }
            return below(name, inner)
        case .element(let index):
            let isKnown = index < record.elements.count
            let inner = ProbeRecord.of(isKnown ? record.elements[index] : nil)
            if !isKnown { record.elements.append(.record(inner)) }
            return below("\(index)", inner)
        }
    }

    private func below(_ key: String, _ record: ProbeRecord) -> SchemaAnswers {
        SchemaAnswers(
            probe: probe, record: record,
            settings: isOuter && settings.onlyKey != nil ? ProbeSettings() : settings,
            path: path + [key])
    }

    // MARK: Parts

    private var onlyKey: (any CodingKey)? { isOuter ? settings.onlyKey : nil }

    private func isThere(_ key: any CodingKey) -> Bool {
        onlyKey.map { $0.stringValue == key.stringValue } ?? true
    }

    /// Returns the only key of the run, or an undeclared one if the type accepts any.
    func keys<Key: CodingKey>(_ type: Key.Type) -> [Key] {
        record.asksKeys = true
        if let key = onlyKey { return (key as? Key).map { [$0] } ?? [] }
        guard !settings.isBare, let key = Key(stringValue: ProbeKey.undeclared) else { return [] }
        return [key]
    }

    func contains(_ key: any CodingKey) -> Bool {
        guard onlyKey == nil else { return isThere(key) }
        if key.stringValue != ProbeKey.undeclared {
            record.change(key.stringValue) { $0.isOptional = true }
        }
        return !settings.isBare
    }

    func member(_ key: any CodingKey) -> SchemaAnswers {
        var member = self
        member.part = .member(key)
        return member
    }

    /// Returns an element; there is one, or more if the type does not check for the end.
    func element(_ index: Int) throws -> SchemaAnswers {
        // For a type that requests elements until one is refused.
        guard index < 32 else { throw Unanswered() }
        var element = self
        element.part = .element(index)
        return element
    }

    func noteEndIsAsked() { record.asksEnd = true }

    // MARK: Values

    func isNull() throws -> Bool {
        switch part {
        case .whole: record.isNullable = true
        case .element: return false
        case .member(let key):
            guard isThere(key) else { throw Unanswered() }
            if key.stringValue == ProbeKey.undeclared { return false }
            record.change(key.stringValue) { $0.isNullable = true }
        }
        return settings.isBare
    }

    func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value: Value?
        switch part {
        case .whole:
            try accept(.scalar(ObjectIdentifier(type)))
            let found = find(type, at: path)
            record.single = record.single ?? .schema(found.keywords)
            value = found.value
        case .element(let index):
            let found = find(type, at: path + ["\(index)"])
            record.elements.append(.schema(found.keywords))
            value = found.value
        case .member(let key):
            value = isThere(key) ? member(type, key, isOptional: false) : nil
        }
        guard let value else { throw Unanswered() }
        return value
    }

    func valueIfPresent<Value: Decodable>(_ type: Value.Type) -> Value? {
        guard case .member(let key) = part, isThere(key) else { return nil }
        let value = member(type, key, isOptional: true)
        return settings.isBare ? nil : value
    }

    private func find<Value: Decodable>(_ type: Value.Type, at path: [String]) -> Found<Value> {
        let found = probe.find(type, at: path)
        if let scalar = PlaceholderAnswers.scalar(type, settings.trial) {
            settings.hasScalars = true
            return Found(keywords: found.keywords, value: scalar)
        }
        if settings.isBare, let type = type as? any ExpressibleByNilLiteral.Type,
            let none = type.init(nilLiteral: ()) as? Value
        {
            return Found(keywords: found.keywords, value: none)
        }
        return found
    }

    private func member<Value: Decodable>(
        _ type: Value.Type, _ key: any CodingKey, isOptional: Bool
    ) -> Value? {
        let name = key.stringValue
        if type is UnknownMembers.Type {
            record.remove(name)
            record.keepsUnknownKeys = true
            return UnknownMembers() as? Value
        }
        // Annotations of a format on the value are not members.
        if type is any NodeAnnotationCodable.Type { return Placeholder.value(type, userInfo) }
        if let member = type as? any FlattenedMember.Type { return members(member) as? Value }
        let found = find(type, at: path + [name])
        guard name != ProbeKey.undeclared else {
            record.others = .schema(found.keywords)
            return found.value
        }
        record.change(name) { member in
            member.content = member.content ?? .schema(found.keywords)
            if isOptional {
                member.isOptional = true
                member.isNullable = true
            }
            if !probe.strategies.searchesSecrets, probe.mentionsSecret(type) {
                member.isSecret = true
            }
        }
        return found.value
    }

    private func members<Member: FlattenedMember>(_ type: Member.Type) -> Any? {
        let found = type.members(by: probe, at: path)
        record.flattened.append(found.keywords)
        return found.value
    }
}

extension SchemaAnswers: VersionAnswers {
    func decodeSchema<Schema: VersionedCodable>(_ type: Schema.Type) throws -> Schema {
        let answers = try opened()
        answers.record.single = .schema(probe.findChain(of: type, at: answers.path))
        guard let value = probe.find(type, at: answers.path).value else { throw Unanswered() }
        return value
    }
}
