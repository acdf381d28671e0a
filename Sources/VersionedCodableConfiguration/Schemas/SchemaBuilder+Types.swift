import VersionedCodableCore
import VersionedCodableDocuments

extension SchemaBuilder {
    /// Returns the schema of a type, and whether other schemas refer to it by name.
    ///
    /// - Parameter ofVersions: Whether the values in a collection are of any version.
    func describe(
        _ type: Any.Type, at path: [String], ofVersions: Bool = false
    ) -> (keywords: Keywords, isNamed: Bool) {
        func inner(_ type: Any.Type, at path: [String]) -> Keywords {
            ofVersions ? versions(of: type, at: path) : schema(of: type, at: path)
        }
        switch TypeForm(of: type) {
        case .optional(let type): return (inner(type, at: path).nullable, false)
        case .list(let type): return (array(of: inner(type, at: path + ["*"])), false)
        case .table(let key, let value, let isObject):
            let values = inner(value, at: path + ["*"])
            return (table(of: values, by: key, isObject: isObject, at: path), false)
        case .versions(let type): return (versions(of: type, at: path), false)
        case .wrapper(let types):
            return (schema(ofWrapper: type, of: types, at: path), false)
        case .scalar, .anything, .other: break
        }
        if let cases = type as? any CodableCases.Type {
            return (schema(ofCases: cases, at: path), true)
        }
        if let cases = type as? any (CaseIterable & Encodable).Type,
            let keywords = enumeration(cases)
        {
            return (keywords, false)
        }
        if let requests = examples.requests(of: type) {
            return (schema(of: requests, type, at: path), requests.isObject)
        }
        if let raw = type as? any RawRepresentable.Type {
            return (schema(of: rawType(of: raw), at: path), false)
        }
        noteUnknown(at: path)
        return ([:], false)
    }

    /// Returns the schema of values of any version, or of collections of them.
    private func versions(of type: Any.Type, at path: [String]) -> Keywords {
        (type as? any VersionedCodable.Type).map { findChain(of: $0, at: path) }
            ?? describe(type, at: path, ofVersions: true).keywords
    }

    private func rawType<Value: RawRepresentable>(of _: Value.Type) -> Any.Type {
        Value.RawValue.self
    }

    // MARK: Collections and wrappers

    private func array(of elements: Keywords) -> Keywords {
        var keywords = Keywords.type("array")
        if !elements.isEmpty { keywords["items"] = elements.value }
        return keywords
    }

    private func table(
        of values: Keywords, by key: Any.Type, isObject: Bool, at path: [String]
    ) -> Keywords {
        guard isObject else {
            // Keys and values alternate.
            let keys = schema(of: key, at: path + ["*"])
            return array(of: .anyOf([keys, values]))
        }
        var keywords = Keywords.type("object")
        if let names = names(of: key) { keywords["propertyNames"] = names.value }
        if !values.isEmpty { keywords["additionalProperties"] = values.value }
        return keywords
    }

    /// Returns the schema of keys in an object.
    private func names(of type: Any.Type) -> Keywords? {
        if type == Int.self { return ["pattern": "^[+-]?[0-9]+$"] }
        guard type != String.self, let cases = type as? any CaseIterable.Type else { return nil }
        let keys = cases.firstCases.compactMap { ($0 as? any CodingKeyRepresentable)?.codingKey }
        return ["enum": .array(keys.map { .string($0.stringValue) })]
    }

    private func schema(
        ofWrapper type: Any.Type, of wrapped: [Any.Type], at path: [String]
    ) -> Keywords {
        var keywords = Keywords.anyOf(wrapped.map { schema(of: $0, at: path) })
        if wrapped.isEmpty { noteUnknown(at: path) }
        if type is any AnySecret.Type { keywords["writeOnly"] = .bool(true) }
        return keywords
    }

    // MARK: Requests

    /// Returns the schema of what a type asks for, or of a member or an element.
    ///
    /// - Parameter type: The type; nil for a part of one.
    func schema(
        of requests: ExampleRequests?, _ type: Any.Type? = nil, at path: [String]
    ) -> Keywords {
        guard let requests else { return [:] }
        var schemas = requests.types.map { schema(of: $0, at: path) }
        if requests.isEnumeration, requests.asksKeys {
            schemas.append(schema(ofPayloads: requests, at: path))
        } else if requests.isObject {
            schemas.append(schema(ofObject: requests, type, at: path, closes: true))
        }
        if requests.isList { schemas.append(schema(ofList: requests, at: path)) }
        let keywords = Keywords.anyOf(schemas)
        guard let type else { return keywords }
        return requests.isNullable || type is any ExpressibleByNilLiteral.Type
            ? keywords.nullable : keywords
    }

    private func schema(ofList requests: ExampleRequests, at path: [String]) -> Keywords {
        let elements = requests.elements.map { schema(of: $0, at: path + ["*"]) }
        var keywords = Keywords.type("array")
        if requests.asksEnd {
            if !elements.isEmpty { keywords["items"] = Keywords.anyOf(elements).value }
        } else if !elements.isEmpty {
            keywords["prefixItems"] = .array(elements.map(\.value))
            keywords["minItems"] = .number(elements.count)
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

    /// Returns the schema of an enumeration whose cases are keys.
    private func schema(ofPayloads requests: ExampleRequests, at path: [String]) -> Keywords {
        guard !requests.keys.isEmpty else {
            noteUnknown(at: path)
            return .type("object")
        }
        return oneOf(
            requests.keys.map { key in
                let path = path + [key.stringValue]
                if requests[key.stringValue] == nil { noteUnknown(at: path) }
                return single(
                    strategies.key(for: key.stringValue) ?? key.stringValue,
                    schema(of: requests[key.stringValue], at: path))
            })
    }

    /// Returns the schema of an object in which one key names the case.
    private func single(_ key: String, _ value: Keywords) -> Keywords {
        [
            "properties": .object([key: value.value]),
            "required": [.string(key)],
        ]
    }

    private func oneOf(_ cases: [Keywords]) -> Keywords {
        closed(["type": "object", "oneOf": .array(cases.map(\.value))])
    }

    func closed(_ keywords: Keywords) -> Keywords {
        var keywords = keywords
        if !strategies.allowsUnknownKeys { keywords.close() }
        return keywords
    }

    private func schema<Cases: CodableCases>(ofCases type: Cases.Type, at path: [String])
        -> Keywords
    {
        let tag = Cases.caseTag.map { strategies.key(for: $0) ?? $0 }
        let requests = examples.requests(of: type)
        var names: [DocumentValue] = []
        var objects: [Keywords] = []
        for name in Cases.names {
            let place = path + [name]
            let values = requests?[name]
            if values == nil { noteUnknown(at: place) }
            let members =
                values.map {
                    schema(ofObject: $0, nil, at: tag == nil ? place : path, closes: tag == nil)
                } ?? [:]
            /// The schema of an unlabeled value, which replaces the object of values.
            let only =
                values?.members.count == 1 ? values?["_0"].map { schema(of: $0, at: place) } : nil
            if let tag {
                objects.append(tagged(only.map(opened) ?? members, tag, name))
            } else {
                if members["required"] == nil { names.append(.string(name)) }
                objects.append(
                    single(
                        strategies.key(for: name) ?? name,
                        only.map { .anyOf([$0, members]) } ?? members))
            }
        }
        let cases = oneOf(objects)
        return names.isEmpty ? cases : .anyOf([["type": "string", "enum": .array(names)], cases])
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
