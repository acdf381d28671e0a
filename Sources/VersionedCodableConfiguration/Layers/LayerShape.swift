import VersionedCodableDocuments

/// The members of a type, their aliases and the kinds of their values, taken from its schema.
struct LayerShape: Sendable {
    /// The schemas that a value may have, without references; empty if nothing is known.
    typealias Part = [Keywords]

    private let definitions: Keywords
    let root: Part

    /// - Parameter decoder: The decoder of the merged document; nil to use coding keys unchanged.
    /// - Complexity: The cost of decoding a few values of each type in the type.
    init(of type: Any.Type, by decoder: DocumentDecoder?) {
        var strategies = SchemaStrategies(decoder, allowsUnknownKeys: false)
        strategies.describesMerging = true
        let probe = SchemaProbe(strategies)
        let keywords = (type as? any Decodable.Type).map { probe.schema(of: $0, at: []) }
        definitions = probe.definitions
        isComplete = probe.unknown.isEmpty
        hasOtherNames = probe.hasOtherNames
        root = LayerShape.flattened([keywords?.value ?? true], probe.definitions)
    }

    let isComplete: Bool
    let hasOtherNames: Bool

    /// Returns schemas together with those they are composed of; empty if one accepts any value.
    private static func flattened(_ schemas: [DocumentValue], _ definitions: Keywords) -> Part {
        var part: Part = []
        var open = schemas
        var seen: Set<String> = []
        while let next = open.popLast() {
            guard let schema = next.object, !schema.isEmpty else { return [] }
            if let name = schema.reference, seen.insert(name).inserted {
                open.append(definitions[name] ?? true)
            }
            for list in ["anyOf", "oneOf", "allOf"] { open += schema[list]?.array ?? [] }
            part.append(schema)
        }
        return part
    }

    // MARK: Steps

    /// Returns the schemas of a member or an element; nil if the value cannot have it.
    ///
    /// - Parameter step: A key or an index; `*` for any.
    /// - Complexity: O(schemas of the part); for `*`, O(members).
    func part(_ part: Part, after step: String) -> Part? {
        if part.isEmpty { return [] }
        var found: [DocumentValue] = []
        for schema in part {
            let properties = schema["properties"]?.object
            if let property = properties?[step] { found.append(property) }
            if step == "*" { found += properties.map { $0.map(\.value) } ?? [] }
            guard step == "*" || Int(step) != nil else { continue }
            if let items = schema["items"] { found.append(items) }
            found += schema["prefixItems"]?.array ?? []
        }
        if found.isEmpty || step == "*" {
            found += part.compactMap { $0["additionalProperties"] }.filter { $0 != .bool(false) }
        }
        if !found.isEmpty { return LayerShape.flattened(found, definitions) }
        let isOpen = !part.contains { $0.closing != nil || $0["items"] != nil }
        return isOpen && LayerShape.takes(["object", "array"], part) ? [] : nil
    }

    func lacks(_ path: String) -> Bool {
        var part: Part? = root
        for step in path.split(separator: ".") {
            part = part.flatMap { self.part($0, after: String(step)) }
        }
        return part == nil
    }

    static func keys(of part: Part) -> [String] {
        part.flatMap { $0["properties"]?.object?.map(\.key) ?? [] }
    }

    // MARK: Kinds

    /// Whether values may be of one of the given schema types; true if nothing is known.
    static func takes(_ kinds: Set<String>, _ part: Part) -> Bool {
        part.isEmpty
            || part.contains { schema in
                let types = schema["type"]?.array ?? schema["type"].map { [$0] } ?? []
                return types.contains { $0.string.map(kinds.contains) == true }
            }
    }

    static func isArray(_ part: Part) -> Bool {
        !part.isEmpty && takes(["array"], part)
            && !takes(["object", "string", "integer", "number", "boolean"], part)
    }

    /// Whether all values are unconstrained strings.
    static func isText(_ part: Part) -> Bool {
        !part.isEmpty && !takes(["object", "array", "integer", "number", "boolean"], part)
            && part.contains { schema in
                takes(["string"], [schema]) && schema["enum"] == nil && schema["format"] == nil
            }
    }

    /// Whether all values are containers, or cases other than a string; true if unknown.
    static func refuses(_ text: String, _ part: Part) -> Bool {
        takes(["object", "array"], part)
            && part.allSatisfy { schema in
                let isScalar = takes(["string", "integer", "number", "boolean"], [schema])
                return !isScalar || schema["enum"]?.array?.contains(.string(text)) == false
            }
    }

    // MARK: Names

    /// Returns the key that a name is an alias or another spelling of; otherwise the name itself.
    static func key(for name: String, in part: Part) -> String {
        func key(_ name: String) -> String? {
            part.lazy.compactMap { $0[Keywords.otherNames]?.object?[name]?.string }.first
        }
        if let key = key(name) { return key }
        guard let strategy = strategy(of: part),
            let spelling = strategy.documentKey(for: strategy.codingKey(name, under: []))
        else { return name }
        let isKey = part.contains { $0["properties"]?.object?[spelling] != nil }
        return key(spelling) ?? (isKey ? spelling : name)
    }

    /// Returns the keys that the names in one object refer to.
    ///
    /// If several refer to one key, only one of them is replaced by it, so that decoding refuses
    /// the others.
    ///
    /// - Complexity: O(keys).
    static func names(of keys: [String], in part: Part) -> [String] {
        guard
            part.contains(where: {
                $0[Keywords.otherNames] != nil || $0[Keywords.keyStrategy] != nil
            })
        else { return keys }
        let names = keys.map { key(for: $0, in: part) }
        let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
        var taken = Set(keys)
        return zip(keys, names).map { counts[$1] == 1 || taken.insert($1).inserted ? $1 : $0 }
    }

    /// Returns all names of a key, the key itself first.
    static func allNames(of key: String, in part: Part) -> [String] {
        let others = part.flatMap { $0[Keywords.otherNames]?.object.map(Array.init) ?? [] }
        let names = [key] + others.filter { $0.value.string == key }.map(\.key).sorted()
        guard let strategy = strategy(of: part) else { return names }
        return names + names.map { strategy.codingKey($0, under: []) }
    }

    private static func strategy(of part: Part) -> DocumentDecoder.KeyDecodingStrategy? {
        part.lazy.compactMap { $0[Keywords.keyStrategy]?.string }.first
            .flatMap { SchemaStrategies.spellings[$0] }
    }

    /// Returns the member that names the case of an enumeration, "" if the only key does; nil if
    /// the value is not such an enumeration.
    static func caseTag(of part: Part) -> String? {
        part.lazy.compactMap { $0[Keywords.caseTag]?.string }.first
    }

    /// Returns the keys of the cases of an enumeration that is flattened into its container; nil
    /// for an enumeration that is the whole value.
    static func flattenedKeys(of part: Part) -> Set<String>? {
        let isCases = { (schema: Keywords) in schema[Keywords.caseTag] != nil }
        let isFlattened = part.contains { schema in
            schema["allOf"]?.array?.contains { $0.object.map(isCases) == true } == true
        }
        guard isFlattened else { return nil }
        let cases = part.filter(isCases).flatMap { $0["oneOf"]?.array ?? [] }
        return Set(keys(of: cases.compactMap(\.object)))
    }
}

extension Keywords {
    /// The aliases of the keys of an object, each with its key; not a JSON Schema keyword.
    static let otherNames = "x-names"
    /// The name of the strategy that converts the keys of an object; not a JSON Schema keyword.
    static let keyStrategy = "x-keys"
    /// The member that names the case of an enumeration; not a JSON Schema keyword.
    static let caseTag = "x-case"
}
