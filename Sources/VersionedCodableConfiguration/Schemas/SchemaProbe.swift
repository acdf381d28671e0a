import VersionedCodableDocuments

/// The schema of a type, and a sample value.
struct Found<Value> {
    var keywords: Keywords
    var value: Value?

    /// Casts the value to a type that is known to be the same.
    func cast<Other>(to _: Other.Type) -> Found<Other> {
        Found<Other>(keywords: keywords, value: value as? Other)
    }
}

/// Determines the schemas of types by recording their requests to a decoder.
///
///     type ──init(from:)──▶ SchemaAnswers ──▶ ProbeRecord ──▶ Keywords
///                             each requested type is examined in the same way, once
///
/// A type runs once with all its keys and once without anything optional; what it requests in both
/// runs is required.
final class SchemaProbe {
    let strategies: SchemaStrategies
    /// The paths at which the schema is not complete, without duplicates.
    private(set) var unknown: [String] = []
    /// Whether a type is a ``Secret``.
    var hasSecret = false
    /// Whether there may be types that no type requested.
    private(set) var mayHaveSecret = false
    var definitions: Keywords = [:]

    /// A type together with the kind of schema that it needs.
    struct Role: Hashable {
        enum Use { case plain, ruled, anyVersion, oneVersion, olderVersion }
        let type: ObjectIdentifier
        let use: Use
    }

    private var known: [Role: Any] = [:]
    /// Values of types that are being examined and of members with a default.
    private var values: [ObjectIdentifier: Any] = [:]
    private var open: Set<Role> = []
    private var referred: Set<Role> = []
    private var names: [Role: String] = [:]
    /// The preferred names of definitions, which need not be distinct.
    private(set) var plainNames: [String: String] = [:]

    /// Bounds generic types that nest without end.
    private static let maximumDepth = 48

    init(_ strategies: SchemaStrategies) {
        self.strategies = strategies
    }

    /// - Parameter isScalar: Whether the type requested only a scalar.
    func noteUnknown(at path: [String], isScalar: Bool = false) {
        if !isScalar { mayHaveSecret = true }
        let place = path.joined(separator: ".")
        if !unknown.contains(place) { unknown.append(place) }
    }

    // MARK: Types

    /// Returns the schema of a type, which may be a reference.
    ///
    /// - Complexity: The cost of decoding a few values of each type in the type.
    func find<Value: Decodable>(
        _ type: Value.Type, at path: [String], use: Role.Use = .plain
    ) -> Found<Value> {
        if let own = type as? any SchemaProviding.Type, !strategies.searchesSecrets {
            return Found(
                keywords: own.schema.object ?? [:],
                value: Placeholder.value(type, strategies.userInfo))
        }
        if use == .plain, let leaf = strategies.schema(ofLeaf: type) {
            return Found(keywords: leaf, value: Placeholder.value(type, strategies.userInfo))
        }
        // The rules of members are included in their own schemas.
        let use = use == .plain && !path.isEmpty && type is any Validated.Type ? .ruled : use
        return find(Role(type: ObjectIdentifier(type), use: use), type, at: path) {
            var (found, isNamed) = describe(type, at: path)
            if use == .ruled { addRules(of: type, to: &found.keywords, at: path) }
            return (found, isNamed)
        }
    }

    func schema<Value: Decodable>(
        of type: Value.Type, at path: [String], use: Role.Use = .plain
    ) -> Keywords {
        find(type, at: path, use: use).keywords
    }

    /// Examines a type, unless that is done or under way.
    func find<Value>(
        _ role: Role, _ type: Value.Type, at path: [String],
        _ describe: () -> (found: Found<Value>, isNamed: Bool)
    ) -> Found<Value> {
        if let found = known[role] as? Found<Value> { return found }
        if open.contains(role) || open.count >= Self.maximumDepth {
            let value = known(type) ?? placeholder(type)
            guard open.contains(role) else {
                noteUnknown(at: path)
                // A deeper type may be one.
                hasSecret = true
                return Found(keywords: [:], value: value)
            }
            referred.insert(role)
            return Found(keywords: .reference(to: name(of: role, type)), value: value)
        }
        open.insert(role)
        var (found, isNamed) = describe()
        open.remove(role)
        if isNamed || referred.contains(role) {
            let name = name(of: role, type)
            definitions[name] = found.keywords.value
            found.keywords = .reference(to: name)
        }
        known[role] = found
        return found
    }

    /// Examines a type again that could not make a value, now that one is known.
    func again<Value, Result>(with value: Value, _ look: () -> Result) -> Result {
        values[ObjectIdentifier(Value.self)] = value
        defer { values[ObjectIdentifier(Value.self)] = nil }
        return look()
    }

    func known<Value>(_ type: Value.Type) -> Value? { values[ObjectIdentifier(type)] as? Value }

    /// Keeps the defaults of a type for members whose types cannot make a value.
    func noteDefaults(of type: Any.Type) {
        guard let type = type as? any ConfiguredCodable.Type else { return }
        let members = try? type.membersForMissingKeys(strategies.userInfo)
        for value in members?.values ?? [:].values {
            values[ObjectIdentifier(Swift.type(of: value))] = value
        }
    }

    /// Whether a type contains a ``Secret``.
    func mentionsSecret(_ type: Any.Type) -> Bool {
        Placeholder.secrecy(of: type, strategies) == .some
    }

    func placeholder<Value>(_ type: Value.Type) -> Value? {
        (type as? any Decodable.Type).flatMap { Placeholder.value($0, strategies.userInfo) }
            as? Value
    }

    /// Returns the preliminary name of a definition.
    private func name(of role: Role, _ type: Any.Type) -> String {
        if let name = names[role] { return name }
        let allowed = "\(type)".map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
        let words = String(allowed).split(separator: "_").joined(separator: "_")
        let plain = words + (role.use == .anyVersion ? ".versions" : "")
        let name = "\(plain) \(names.count)"
        plainNames[name] = plain
        names[role] = name
        return name
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
