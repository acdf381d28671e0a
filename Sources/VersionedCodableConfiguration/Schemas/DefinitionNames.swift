import VersionedCodableDocuments

/// Names the definitions that a schema needs after their types, in the order of references, with a
/// number if types have the same name.
struct DefinitionNames {
    private let builder: SchemaBuilder
    private var names: [String: String] = [:]
    private var taken: Set<String> = []
    /// The needed definitions, by the builder's names.
    private var needed: [String] = []

    init(_ builder: SchemaBuilder) {
        self.builder = builder
    }

    func isNeeded(_ name: String) -> Bool { names[name] != nil }

    /// Returns a schema whose references use the final names.
    mutating func renamed(_ schema: Keywords) -> Keywords {
        let reference = schema.reference.map { Keywords.reference(to: name(of: $0)) }
        var renamed = Keywords(schema.map { (key: $0.key, value: self.renamed($0.value)) })
        if let reference { renamed["$ref"] = reference["$ref"] }
        return renamed
    }

    private mutating func renamed(_ value: DocumentValue) -> DocumentValue {
        switch value {
        case .array(let elements): .array(elements.map { renamed($0) })
        case .object(let object): .object(renamed(object))
        default: value
        }
    }

    /// The definitions that the schemas need, including those needed by other definitions.
    var definitions: Keywords {
        mutating get {
            var result: Keywords = [:]
            var position = 0
            while position < needed.count {
                let name = needed[position]
                result[self.name(of: name)] = builder.definitions[name].map { renamed($0) }
                position += 1
            }
            return result
        }
    }

    private mutating func name(of definition: String) -> String {
        if let known = names[definition] { return known }
        let plain = builder.plainNames[definition] ?? definition
        var name = plain
        var number = 1
        while !taken.insert(name).inserted {
            number += 1
            name = "\(plain)_\(number)"
        }
        needed.append(definition)
        names[definition] = name
        return name
    }
}
