import VersionedCodableDocuments

/// A schema: its keywords in the order in which they are written.
///
/// Without any, it takes everything.
typealias Keywords = DocumentObject

extension Keywords {
    /// The schema of everything of a JSON type.
    static func type(_ name: String) -> Keywords { ["type": .string(name)] }

    /// The schema of anything that one of several schemas takes.
    static func anyOf(_ schemas: [Keywords]) -> Keywords {
        var distinct: [Keywords] = []
        for schema in schemas where !distinct.contains(schema) { distinct.append(schema) }
        if distinct.isEmpty || distinct.contains(where: \.isEmpty) { return [:] }
        return distinct.count == 1
            ? distinct[0] : ["anyOf": .array(distinct.map(\.value))]
    }

    /// The schema as a value; the one that takes everything is `true`.
    var value: DocumentValue { isEmpty ? .bool(true) : .object(self) }

    /// The schema that takes null, too.
    var nullable: Keywords {
        if isEmpty || takesNull { return self }
        var copy = self
        if case .string(let type)? = self["type"], self["$ref"] == nil, self["anyOf"] == nil,
            self["oneOf"] == nil, self["const"] == nil
        {
            copy["type"] = .array([.string(type), "null"])
            if let cases = self["enum"]?.array { copy["enum"] = .array(cases + [.null]) }
            return copy
        }
        if count == 1, let schemas = self["anyOf"]?.array {
            return ["anyOf": .array(schemas + [.object(.type("null"))])]
        }
        return ["anyOf": [value, .object(.type("null"))]]
    }

    /// Whether it says that it takes null.
    private var takesNull: Bool {
        if self["type"] == "null" { return true }
        if let types = self["type"]?.array { return types.contains("null") }
        return self["anyOf"]?.array?.contains { $0.object == .type("null") } ?? false
    }

    /// The schema without null, as far as it is one of several.
    var withoutNull: Keywords {
        guard let schemas = self["anyOf"]?.array else { return self }
        let others = schemas.filter { $0.object != .type("null") }
        guard others.count == 1, let other = others[0].object else { return self }
        return other
    }

    /// The name of the definition that it refers to; nil if it refers to none.
    var reference: String? {
        guard let text = self["$ref"]?.string, text.hasPrefix(Keywords.definitions) else {
            return nil
        }
        return String(text.dropFirst(Keywords.definitions.count))
    }

    static func reference(to name: String) -> Keywords { ["$ref": .string(definitions + name)] }

    private static let definitions = "#/$defs/"

    /// The keyword that refuses other keys; nil if they are taken.
    var closing: String? {
        ["additionalProperties", "unevaluatedProperties"].first { self[$0] == .bool(false) }
    }

    /// Whether schemas of the same object are combined in it, so that its properties are not all.
    private var isComposed: Bool {
        ["$ref", "allOf", "anyOf", "oneOf"].contains { self[$0] != nil }
    }

    /// Refuses keys that it does not name.
    mutating func close() {
        if self["additionalProperties"] != nil || self["unevaluatedProperties"] != nil { return }
        self[isComposed ? "unevaluatedProperties" : "additionalProperties"] = .bool(false)
    }

    /// Changes the schema of a property, which is made if there is none.
    mutating func changeProperty(_ key: String, _ change: (inout Keywords) -> Void) {
        var properties = self["properties"]?.object ?? [:]
        var property = properties[key]?.object ?? [:]
        change(&property)
        properties[key] = property.value
        self["properties"] = .object(properties)
    }

    /// Adds a key to those that have to be there.
    mutating func require(_ key: String) {
        var keys = self["required"]?.array ?? []
        if !keys.contains(.string(key)) { keys.append(.string(key)) }
        self["required"] = .array(keys)
    }

    /// Adds a schema that has to take the same value.
    mutating func add(_ schema: Keywords, to list: String) {
        self[list] = .array((self[list]?.array ?? []) + [schema.value])
    }
}
