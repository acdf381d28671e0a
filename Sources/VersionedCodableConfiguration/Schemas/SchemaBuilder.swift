import VersionedCodableCore
import VersionedCodableDocuments

/// Determines the schemas of types by what they ask for when they are decoded from their examples.
///
///     type ──example──▶ ExampleCatalog ──▶ ExampleRequests ──▶ Keywords
///                         each requested type is examined in the same way, once
final class SchemaBuilder {
    let strategies: SchemaStrategies
    let examples: ExampleCatalog
    /// The paths at which the schema is not complete, without duplicates.
    private(set) var unknown: [String] = []
    var definitions: Keywords = [:]

    /// A type together with the kind of schema that it needs.
    struct Role: Hashable {
        enum Use { case plain, anyVersion, oneVersion }
        let type: ObjectIdentifier
        let use: Use
    }

    private var known: [Role: Keywords] = [:]
    private var open: Set<Role> = []
    private var referred: Set<Role> = []
    private var names: [Role: String] = [:]

    /// Bounds generic types that nest without end.
    private static let maximumDepth = 48

    init(_ strategies: SchemaStrategies) {
        self.strategies = strategies
        examples = ExampleCatalog(strategies.userInfo)
    }

    func noteUnknown(at path: [String]) {
        let place = path.joined(separator: ".")
        if !unknown.contains(place) { unknown.append(place) }
    }

    // MARK: Types

    /// Returns the schema of a type, which may be a reference.
    ///
    /// - Complexity: The cost of encoding and decoding the examples of each type in the type.
    func schema(of type: Any.Type, at path: [String]) -> Keywords {
        if let own = type as? any SchemaProviding.Type { return own.schema.object ?? [:] }
        if let leaf = strategies.schema(ofLeaf: type) { return leaf }
        return find(Role(type: ObjectIdentifier(type), use: .plain), type, at: path) {
            var (keywords, isNamed) = describe(type, at: path)
            addRules(of: type, to: &keywords)
            return (keywords, isNamed)
        }
    }

    /// Examines a type, unless that is done or under way.
    func find(
        _ role: Role, _ type: Any.Type, at path: [String],
        _ describe: () -> (keywords: Keywords, isNamed: Bool)
    ) -> Keywords {
        if let found = known[role] { return found }
        if open.contains(role) {
            referred.insert(role)
            return .reference(to: name(of: role, type))
        }
        guard open.count < Self.maximumDepth else {
            noteUnknown(at: path)
            return [:]
        }
        open.insert(role)
        var (keywords, isNamed) = describe()
        open.remove(role)
        if isNamed || referred.contains(role) {
            let name = name(of: role, type)
            definitions[name] = keywords.value
            keywords = .reference(to: name)
        }
        known[role] = keywords
        return keywords
    }

    /// Returns the name of a definition: the name of the type, with a number if another has it.
    private func name(of role: Role, _ type: Any.Type) -> String {
        if let name = names[role] { return name }
        let allowed = "\(type)".map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
        let words = String(allowed).split(separator: "_").joined(separator: "_")
        let plain = words + (role.use == .anyVersion ? ".versions" : "")
        var name = plain
        var number = 1
        while names.values.contains(name) {
            number += 1
            name = "\(plain)_\(number)"
        }
        names[role] = name
        return name
    }

    /// Returns the definitions that a schema needs, in the order of references.
    func definitions(for keywords: Keywords) -> Keywords {
        var needed: Keywords = [:]
        var names = DocumentValue.object(keywords).references
        var next = 0
        while next < names.count {
            let name = names[next]
            next += 1
            guard needed[name] == nil, let definition = definitions[name] else { continue }
            needed[name] = definition
            names += definition.references
        }
        return needed
    }

    // MARK: References

    func resolved(_ keywords: Keywords) -> Keywords {
        var keywords = keywords
        for _ in 0..<16 {
            guard let name = keywords.reference, let target = definitions[name]?.object else {
                break
            }
            keywords = target
        }
        return keywords
    }

    /// Returns the schema of an object, opened for additional keys.
    func opened(_ keywords: Keywords) -> Keywords {
        var keywords = resolved(keywords.withoutNull)
        if let closing = keywords.closing { keywords[closing] = nil }
        return keywords
    }
}
