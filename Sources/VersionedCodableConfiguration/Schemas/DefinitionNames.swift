import VersionedCodableDocuments

/// Names the definitions that a schema needs after their types, in the order of references, with a
/// number if types have the same name.
struct DefinitionNames {
    private let probe: SchemaProbe
    private var names: [String: String] = [:]
    private var taken: Set<String> = []
    /// The needed definitions, by the probe's names.
    private var needed: [String] = []

    init(_ probe: SchemaProbe) {
        self.probe = probe
    }

    func isNeeded(_ name: String) -> Bool { names[name] != nil }

    /// Returns a schema whose references use the final names.
    func value(_ value: DocumentValue) -> DocumentValue {
        switch value {
        case .array(let elements): return .array(elements.map(self.value))
        case .object(let object):
            var renamed = Keywords(object.map { (key: $0.key, value: self.value($0.value)) })
            if let name = object.reference, let new = names[name] {
                renamed["$ref"] = Keywords.reference(to: new)["$ref"]
            }
            return .object(renamed)
        default: return value
        }
    }

    mutating func renamed(_ schema: Keywords) -> Keywords {
        note(.object(schema))
        return value(.object(schema)).object ?? [:]
    }

    /// The definitions that the schemas need, including those needed by other definitions.
    var definitions: Keywords {
        mutating get {
            var position = 0
            while position < needed.count {
                if let target = probe.definitions[needed[position]] { note(target) }
                position += 1
            }
            var result: Keywords = [:]
            for name in needed {
                result[names[name] ?? name] = probe.definitions[name].map(value)
            }
            return result
        }
    }

    private mutating func note(_ value: DocumentValue) {
        switch value {
        case .array(let elements): for element in elements { note(element) }
        case .object(let object):
            if let name = object.reference, names[name] == nil {
                needed.append(name)
                names[name] = distinct(probe.plainNames[name] ?? name)
            }
            for member in object { note(member.value) }
        default: break
        }
    }

    private mutating func distinct(_ plain: String) -> String {
        var name = plain
        var number = 1
        while !taken.insert(name).inserted {
            number += 1
            name = "\(plain)_\(number)"
        }
        return name
    }
}
