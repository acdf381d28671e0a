import VersionedCodableDocuments

/// A JSON Schema: its keywords in the order of writing; without any, it accepts every value.
typealias Keywords = DocumentObject

extension Keywords {
    static func type(_ name: String) -> Keywords { ["type": .string(name)] }

    static func anyOf(_ schemas: [Keywords]) -> Keywords {
        var distinct: [Keywords] = []
        for schema in schemas where !distinct.contains(schema) { distinct.append(schema) }
        if distinct.isEmpty || distinct.contains(where: \.isEmpty) { return [:] }
        return distinct.count == 1
            ? distinct[0] : ["anyOf": .array(distinct.map(\.value))]
    }

    /// The schema as a value; `true` if it accepts every value.
    var value: DocumentValue { isEmpty ? .bool(true) : .object(self) }

    var nullable: Keywords {
        if isEmpty || takesNull { return self }
        var copy = self
        if let type = self["type"], self["$ref"] == nil, self["anyOf"] == nil,
            self["oneOf"] == nil, self["const"] == nil
        {
            copy["type"] = .array((type.array ?? [type]) + ["null"])
            if let cases = self["enum"]?.array { copy["enum"] = .array(cases + [.null]) }
            return copy
        }
        if count == 1, let schemas = self["anyOf"]?.array {
            return ["anyOf": .array(schemas + [.object(.type("null"))])]
        }
        return ["anyOf": [value, .object(.type("null"))]]
    }

    /// Whether it explicitly accepts null.
    private var takesNull: Bool {
        if self["type"] == "null" { return true }
        if let types = self["type"]?.array { return types.contains("null") }
        return self["anyOf"]?.array?.contains { $0.object == .type("null") } ?? false
    }

    var withoutNull: Keywords {
        guard let schemas = self["anyOf"]?.array else { return self }
        let others = schemas.filter { $0.object != .type("null") }
        guard others.count == 1, let other = others[0].object else { return self }
        return other
    }

    var reference: String? {
        guard let text = self["$ref"]?.string, text.hasPrefix(Keywords.definitions) else {
            return nil
        }
        return String(text.dropFirst(Keywords.definitions.count))
    }

    static func reference(to name: String) -> Keywords { ["$ref": .string(definitions + name)] }

    private static let definitions = "#/$defs/"

    /// The keyword that refuses other keys; nil if they are accepted.
    var closing: String? {
        ["additionalProperties", "unevaluatedProperties"].first { self[$0] == .bool(false) }
    }

    /// Whether the schema is composed of others, so that its properties are not complete.
    private var isComposed: Bool {
        ["$ref", "allOf", "anyOf", "oneOf"].contains { self[$0] != nil }
    }

    /// Refuses keys that it does not name.
    mutating func close() {
        if self["additionalProperties"] != nil || self["unevaluatedProperties"] != nil { return }
        self[isComposed ? "unevaluatedProperties" : "additionalProperties"] = .bool(false)
    }

    /// Changes the schema of a property, adding the property if necessary.
    mutating func changeProperty(_ key: String, _ change: (inout Keywords) -> Void) {
        var properties = self["properties"]?.object ?? [:]
        var property = properties[key]?.object ?? [:]
        change(&property)
        properties[key] = property.value
        self["properties"] = .object(properties)
    }

    mutating func require(_ key: String) {
        var keys = self["required"]?.array ?? []
        if !keys.contains(.string(key)) { keys.append(.string(key)) }
        self["required"] = .array(keys)
    }

    /// Adds a schema to a list of schemas that all apply to the value.
    mutating func add(_ schema: Keywords, to list: String) {
        self[list] = .array((self[list]?.array ?? []) + [schema.value])
    }
}

extension DocumentValue {
    /// The names of the definitions that a schema refers to, in order.
    var references: [String] {
        switch self {
        case .array(let elements): elements.flatMap(\.references)
        case .object(let object):
            (object.reference.map { [$0] } ?? []) + object.flatMap { $0.value.references }
        default: []
        }
    }
}
