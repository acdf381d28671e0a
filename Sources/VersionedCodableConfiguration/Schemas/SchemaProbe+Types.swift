import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

extension SchemaProbe {
    /// Returns the schema of a type, and whether other schemas refer to it by name.
    func describe<Value: Decodable>(
        _ type: Value.Type, at path: [String]
    ) -> (Found<Value>, isNamed: Bool) {
        if let described = type as? any DescribedSchema.Type {
            return (found(described, at: path).cast(to: type), false)
        }
        if let closure = closure(type) { return byRuns(type, at: path, closure) }
        if let wrapper = type as? any TransparentWrapper.Type, !(type is any VersionedWrapper.Type)
        {
            let keywords = schema(ofWrapper: wrapper, at: path)
            return (
                Found(keywords: keywords, value: Placeholder.value(type, strategies.userInfo)),
                false
            )
        }
        if let cases = type as? any CodableCases.Type {
            return (found(cases, at: path).cast(to: type), true)
        }
        if let cases = type as? any (CaseIterable & Encodable).Type,
            let keywords = enumeration(cases)
        {
            return (
                Found(keywords: keywords, value: Placeholder.value(type, strategies.userInfo)),
                false
            )
        }
        return byRuns(type, at: path) { decoder in
            guard let configured = type as? any ConfiguredCodable.Type,
                let value = try configured.decodeOwnForm(from: decoder) as? Value
            else { return try Value(from: decoder) }
            return value
        }
    }

    private func found<Value: DescribedSchema>(
        _ type: Value.Type, at path: [String]
    ) -> Found<Any> {
        type.found(by: self, at: path).cast(to: Any.self)
    }

    private func closure<Value>(_ type: Value.Type) -> ((any Decoder) throws -> Value)? {
        func cast(_ value: Any) throws -> Value {
            guard let value = value as? Value else { throw Unanswered() }
            return value
        }
        if type is Date.Type, case .custom(let date) = strategies.dates {
            return { try cast(try date($0)) }
        }
        if type is Data.Type, case .custom(let data) = strategies.data {
            return { try cast(try data($0)) }
        }
        return nil
    }

    // MARK: Wrappers

    private func schema(
        ofWrapper wrapper: any TransparentWrapper.Type, at path: [String]
    ) -> Keywords {
        let wrapped = wrapper.wrappedTypes.compactMap { $0 as? any Decodable.Type }
        var keywords = Keywords.anyOf(wrapped.map { schema(of: $0, at: path) })
        if wrapped.isEmpty { noteUnknown(at: path) }
        if wrapper is any AnySecret.Type {
            keywords["writeOnly"] = .bool(true)
            hasSecret = true
        }
        return keywords
    }

    // MARK: Enumerations

    /// Returns the values of an enumeration; nil if they are neither scalars nor names of cases.
    private func enumeration(_ type: any (CaseIterable & Encodable).Type) -> Keywords? {
        let cases = type.firstCases.compactMap { $0 as? any Encodable }
        let values = cases.compactMap { strategies.encoded($0) }
        guard values.count == cases.count, !values.isEmpty else { return nil }
        if values.allSatisfy({ $0.string != nil }) {
            return ["type": "string", "enum": .array(values)]
        }
        if values.allSatisfy({ $0.number != nil }) {
            return ["type": "number", "enum": .array(values)]
        }
        let names = values.compactMap { value -> String? in
            guard let object = value.object, object.count == 1, object[0].value == .object([:])
            else { return nil }
            return object[0].key
        }
        guard names.count == values.count else { return nil }
        return oneOf(names.map { single($0, self.closed(.type("object"))) })
    }

    /// Returns the schema of an object in which one key names the case.
    func single(_ key: String, _ value: Keywords) -> Keywords {
        [
            "properties": .object([key: value.value]),
            "required": [.string(key)],
        ]
    }

    func oneOf(_ cases: [Keywords]) -> Keywords {
        closed(["type": "object", "oneOf": .array(cases.map(\.value))])
    }

    func closed(_ keywords: Keywords) -> Keywords {
        var keywords = keywords
        if !strategies.allowsUnknownKeys { keywords.close() }
        return keywords
    }

    private func found<Cases: CodableCases>(_ type: Cases.Type, at path: [String]) -> Found<Any> {
        let tag = Cases.caseTag.map { strategies.key(for: $0) ?? $0 }
        var names: [DocumentValue] = []
        var objects: [Keywords] = []
        let keys = Array(Cases.CodingKeys.allCases)
        let (runs, value) = runs(of: keys, at: path) { try Cases(from: $0) }
        for (key, run) in zip(keys, runs) {
            let name = key.stringValue
            let place = path + [name]
            if run.value == nil { noteUnknown(at: place) }
            guard case .record(let values)? = run.record[name]?.content else {
                noteUnknown(at: place)
                continue
            }
            let object = ProbeObject([values])
            let schema = schema(of: object, at: tag == nil ? place : path, closes: tag == nil)
            /// The schema of an unlabeled value, which replaces the object of values.
            var only: Keywords?
            if object.members.count == 1, object.members[0].key == "_0" {
                if case .schema(let schema)? = object.members[0].content { only = schema }
                only = only ?? [:]
            }
            if let tag {
                objects.append(tagged(only.map(opened) ?? schema, tag, name))
            } else {
                if schema["required"] == nil { names.append(.string(name)) }
                objects.append(
                    single(
                        strategies.key(for: name) ?? name,
                        only.map { .anyOf([$0, schema]) } ?? schema))
            }
        }
        if objects.isEmpty { return Found(keywords: [:], value: value) }
        let cases = oneOf(objects)
        if names.isEmpty { return Found(keywords: cases, value: value) }
        return Found(
            keywords: .anyOf([["type": "string", "enum": .array(names)], cases]), value: value)
    }

    /// Returns the members of a case with the member that names it.
    private func tagged(_ members: Keywords, _ tag: String, _ name: String) -> Keywords {
        var keywords: Keywords = [:]
        keywords.changeProperty(tag) { $0 = ["const": .string(name)] }
        for (key, value) in members["properties"]?.object ?? [:] where key != tag {
            keywords.changeProperty(key) { $0 = value.object ?? [:] }
        }
        keywords.require(tag)
        for key in members["required"]?.array ?? [] { keywords.require(key.string ?? "") }
        for (key, value) in members where keywords[key] == nil && key != "type" {
            keywords[key] = value
        }
        return keywords
    }
}
