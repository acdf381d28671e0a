import VersionedCodableDocuments

extension SchemaBuilder {
    /// Returns the schema of the members that a type asks for.
    ///
    /// - Parameters:
    ///   - type: The type; nil for a container in the value.
    ///   - closes: Whether other keys may be refused.
    func schema(
        ofObject object: ExampleRequests, _ type: Any.Type?, at path: [String], closes: Bool
    ) -> Keywords {
        var keywords = Keywords.type("object")
        var closes = closes && object.others.isEmpty
        var keepsUnknownKeys = false
        let defaults = defaults(of: type)
        let aliases = (type as? any HookedCodable.Type)?.aliasesByKey ?? [:]
        for (name, requests) in object.members {
            if let part = requests.onlyType {
                if part is UnknownMembers.Type { keepsUnknownKeys = true }
                // Annotations of a format on the value are not members.
                if part is UnknownMembers.Type || part is any NodeAnnotationCodable.Type {
                    continue
                }
                if let member = part as? any FlattenedMember.Type {
                    let inner = schema(of: member.flattenedType, at: path)
                    merge(opened(inner), into: &keywords, closes: &closes)
                    continue
                }
            }
            let place = path + [name]
            guard let key = strategies.key(for: name) else {
                noteUnknown(at: place)
                closes = false
                continue
            }
            var schema = schema(of: requests, at: place)
            let value = defaults[name]
            if requests.isNullable || value != nil { schema = schema.nullable }
            if let value, !value.isNull { schema["default"] = value }
            let isOptional = requests.isOptional || value != nil
            keywords.changeProperty(key) { $0 = schema }
            let names = (aliases[name] ?? []).map { strategies.key(for: $0) ?? $0 }
            for name in names { keywords.changeProperty(name) { $0 = schema } }
            add([key] + names, isOptional: isOptional, to: &keywords)
        }
        if !object.others.isEmpty {
            let others = object.others.map { self.schema(of: $0, at: path + ["*"]) }
            keywords["additionalProperties"] = Keywords.anyOf(others).value
        }
        if keepsUnknownKeys, !strategies.allowsUnknownKeys {
            // Also where these members are those of an enclosing object.
            keywords["additionalProperties"] = keywords["additionalProperties"] ?? .bool(true)
        }
        return closes && !keepsUnknownKeys ? closed(keywords) : keywords
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

    /// Returns the defaults for missing keys, by key: null for one that is a secret or not the same
    /// each time.
    private func defaults(of type: Any.Type?) -> [String: DocumentValue] {
        guard let configured = type as? any HookedCodable.Type,
            let members = try? configured.membersForMissingKeys(examples.userInfo),
            let others = try? configured.membersForMissingKeys(examples.userInfo)
        else { return [:] }
        let values = members.map { key, value in
            let isSecret = examples.secrecy(of: Swift.type(of: value)) == .some
            let text = isSecret ? nil : strategies.encoded(value)
            return (key, text == others[key].flatMap(strategies.encoded) ? text ?? .null : .null)
        }
        return Dictionary(uniqueKeysWithValues: values)
    }
}
