import VersionedCodableCore
import VersionedCodableDocuments

/// What is found of a type: its schema, and a value that stands for those it has.
struct Found<Value> {
    var keywords: Keywords
    /// Nil if none could be made.
    var value: Value?

    /// The same of a type that has turned out to be another one by its name.
    func cast<Other>(to _: Other.Type) -> Found<Other> {
        Found<Other>(keywords: keywords, value: value as? Other)
    }
}

/// Finds the schemas of types by letting them decode themselves from a decoder that notes what they
/// ask for.
///
///     type ──init(from:)──▶ SchemaAnswers ──▶ ProbeRecord ──▶ Keywords
///                             each type that is asked for is found in the same way, once
///
/// A type runs with all its keys there and with none of those that it does without, so that what it
/// asks for in both cases is what has to be there.
final class SchemaProbe {
    let strategies: SchemaStrategies
    /// Where something is that could not be found out, each place once.
    private(set) var unknown: [String] = []
    /// Whether any key has another name.
    var hasOtherNames = false
    /// The schemas that others refer to.
    var definitions: Keywords = [:]

    /// How a type is looked at.
    struct Role: Hashable {
        enum Use { case plain, ruled, anyVersion, oneVersion, olderVersion }
        let type: ObjectIdentifier
        let use: Use
    }

    private var known: [Role: Any] = [:]
    /// Values of types that are being examined and of members with a default.
    private var values: [ObjectIdentifier: Any] = [:]
    private var secretive: [ObjectIdentifier: Bool] = [:]
    private var open: Set<Role> = []
    private var referred: Set<Role> = []
    private var names: [Role: String] = [:]
    /// What definitions would be called if no other were called so.
    private(set) var plainNames: [String: String] = [:]

    /// A generic type can nest without an end.
    private static let maximumDepth = 48

    init(_ strategies: SchemaStrategies) {
        self.strategies = strategies
    }

    func noteUnknown(at path: [String]) {
        let place = path.joined(separator: ".")
        if !unknown.contains(place) { unknown.append(place) }
    }

    // MARK: Types

    /// The schema of a type, which may be a reference.
    ///
    /// - Complexity: That of decoding a few values of each type in the type.
    func find<Value: Decodable>(
        _ type: Value.Type, at path: [String], use: Role.Use = .plain
    ) -> Found<Value> {
        if use == .plain, let leaf = strategies.schema(ofLeaf: type) {
            return Found(keywords: leaf, value: Placeholder.value(type))
        }
        // The rules of members are asked by themselves.
        let use = use == .plain && !path.isEmpty && type is any Validated.Type ? .ruled : use
        return find(Role(type: ObjectIdentifier(type), use: use), type, at: path) {
            var (found, isNamed) = describe(type, at: path)
            if use == .ruled { addRules(of: type, to: &found.keywords, at: path) }
            return (found, isNamed)
        }
    }

    /// Looks at a type, unless it is known or being looked at.
    func find<Value>(
        _ role: Role, _ type: Value.Type, at path: [String],
        _ describe: () -> (found: Found<Value>, isNamed: Bool)
    ) -> Found<Value> {
        if let found = known[role] as? Found<Value> { return found }
        if open.contains(role) || open.count >= Self.maximumDepth {
            let value = known(type) ?? placeholder(type)
            guard open.contains(role) else {
                noteUnknown(at: path)
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

    /// Looks at a type once more that could not make a value of its own, now that there is one.
    func again<Value, Result>(with value: Value, _ look: () -> Result) -> Result {
        values[ObjectIdentifier(Value.self)] = value
        defer { values[ObjectIdentifier(Value.self)] = nil }
        return look()
    }

    func known<Value>(_ type: Value.Type) -> Value? { values[ObjectIdentifier(type)] as? Value }

    /// Keeps the defaults of a type for the members whose types make no value.
    func noteDefaults(of type: Any.Type) {
        guard let type = type as? any ConfiguredCodable.Type else { return }
        for value in (try? type.membersForMissingKeys())?.values ?? [:].values {
            let value = (value as? any DefaultedMember)?.value ?? value
            values[ObjectIdentifier(Swift.type(of: value))] = value
        }
    }

    func placeholder<Value>(_ type: Value.Type) -> Value? {
        func open<Decoded: Decodable>(_ type: Decoded.Type) -> Any? { Placeholder.value(type) }
        guard let type = type as? any Decodable.Type else { return nil }
        return open(type) as? Value
    }

    /// The name of a definition, as long as not all are known.
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

    /// Whether there is a secret in values of a type.
    func mentionsSecret(_ type: Any.Type) -> Bool {
        if let known = secretive[ObjectIdentifier(type)] { return known }
        let answer = Placeholder.mentionsSecret(type)
        secretive[ObjectIdentifier(type)] = answer
        return answer
    }

    // MARK: References

    /// The schema that a reference leads to.
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

    /// The schema of an object to which keys are added.
    func opened(_ keywords: Keywords) -> Keywords {
        var keywords = resolved(keywords.withoutNull)
        if let closing = keywords.closing { keywords[closing] = nil }
        return keywords
    }
}
