import VersionedCodableDocuments

extension SchemaProbe {
    func schema(
        of object: ProbeObject, at path: [String], closes: Bool,
        defaults: ObservedDefaults = ObservedDefaults(), aliases: [String: [String]] = [:]
    ) -> Keywords {
        var keywords = Keywords.type("object")
        var closes = closes && !object.keepsUnknownKeys
        for member in object.members {
            let place = path + [member.key]
            guard let key = strategies.key(for: member.key) else {
                noteUnknown(at: place)
                closes = false
                continue
            }
            var schema = schema(of: member.content, at: place)
            if member.isNullable { schema = schema.nullable }
            if !strategies.searchesSecrets, !member.isSecret,
                let value = defaults.value(of: member.key, self)
            {
                schema["default"] = value
            }
            keywords.changeProperty(key) { $0 = schema }
            let names = (aliases[member.key] ?? []).map { strategies.key(for: $0) ?? $0 }
            for name in names { keywords.changeProperty(name) { $0 = schema } }
            add([key] + names, isOptional: member.isOptional, to: &keywords)
        }
        for schema in object.flattened { merge(schema, into: &keywords, closes: &closes) }
        if let others = object.others {
            keywords["additionalProperties"] = schema(of: others, at: path + ["*"]).value
        }
        if object.keepsUnknownKeys, !strategies.allowsUnknownKeys {
            // Also where these members are those of an enclosing object.
            keywords["additionalProperties"] = keywords["additionalProperties"] ?? .bool(true)
        }
        return closes ? closed(keywords) : keywords
    }

    /// Requires exactly one of the names of a key; at most one if it is optional.
    private func add(_ names: [String], isOptional: Bool, to keywords: inout Keywords) {
        guard names.count > 1 else {
            if !isOptional { keywords.require(names[0]) }
            return
        }
        let there = names.map { DocumentValue.object(["required": [.string($0)]]) }
        let nowhere: DocumentValue = .object(["not": .object(["anyOf": .array(there)])])
        keywords.add(["oneOf": .array(isOptional ? there + [nowhere] : there)], to: "allOf")
    }

    /// Adds the inlined members of a value to those of the object.
    private func merge(_ schema: Keywords, into keywords: inout Keywords, closes: inout Bool) {
        let simple: Set<String> = ["type", "properties", "required", "allOf"]
        guard schema.keys.allSatisfy(simple.contains), schema["type"] == "object" else {
            return keywords.add(schema, to: "allOf")
        }
        for (key, value) in schema["properties"]?.object ?? [:] {
            keywords.changeProperty(key) { property in
                let new = value.object ?? [:]
                if property.isEmpty || new.isEmpty || property == new {
                    property = property.isEmpty ? new : property
                } else {
                    property = ["allOf": [property.value, new.value]]
                }
            }
        }
        for key in schema["required"]?.array ?? [] { keywords.require(key.string ?? "") }
        for part in schema["allOf"]?.array ?? [] { keywords.add(part.object ?? [:], to: "allOf") }
    }

    func aliases(of type: Any.Type) -> [String: [String]] {
        guard let type = type as? any ConfiguredCodable.Type else { return [:] }
        return Dictionary(
            type.keyAliases.map { ($0.key.stringValue, $0.value) }, uniquingKeysWith: +)
    }
}

/// The values of members whose keys are missing.
struct ObservedDefaults {
    private var members: [String: [any Encodable]] = [:]

    init() {}

    /// - Parameters:
    ///   - object: The object, whose members become optional if the type has defaults for them.
    ///   - bare: Values that were decoded without anything optional.
    ///   - userInfo: The `userInfo` of the coder.
    init<Value>(
        object: inout ProbeObject, type: Value.Type, bare: [Value],
        _ userInfo: [CodingUserInfoKey: Any]
    ) {
        if bare.count == 2 {
            let captured = bare.map { value in
                (value as? any Encodable).flatMap { try? CapturedValue.members(of: $0, userInfo) }
                    ?? [:]
            }
            let (one, other) = (captured[0], captured[1])
            for member in object.members where member.isOptional {
                guard let value = one[member.key] else { continue }
                members[member.key] = [value] + (other[member.key].map { [$0] } ?? [])
                if other[member.key] == nil { members[member.key] = nil }
            }
        }
        guard let configured = type as? any ConfiguredCodable.Type,
            let values = try? configured.membersForMissingKeys(userInfo),
            let again = try? configured.membersForMissingKeys(userInfo)
        else { return }
        for index in object.members.indices {
            let key = object.members[index].key
            guard let value = values[key], let other = again[key] else { continue }
            members[key] = [value, other]
            object.members[index].isOptional = true
            object.members[index].isNullable = true
        }
    }

    /// Returns the default for a missing key, if it is the same each time and not a secret.
    func value(of key: String, _ probe: SchemaProbe) -> DocumentValue? {
        guard let values = members[key] else { return nil }
        if values.contains(where: { probe.mentionsSecret(Swift.type(of: $0)) }) { return nil }
        let texts = values.map { probe.strategies.encoded($0) }
        guard let first = texts[0], !first.isNull, texts.allSatisfy({ $0 == first }) else {
            return nil
        }
        return first
    }
}
