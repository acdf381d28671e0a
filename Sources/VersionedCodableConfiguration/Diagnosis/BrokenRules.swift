import VersionedCodableCore
import VersionedCodableDocuments

/// The rules that do not hold, of a value and of all values in it.
enum BrokenRules {
    /// Finds the rules that do not hold, and those that name missing members.
    ///
    /// - Parameters:
    ///   - examples: The examples of types, which show their members.
    ///   - wrong: The members that have mistakes; their rules are not evaluated.
    /// - Complexity: O(n) for n values in the value, which is encoded once.
    static func find(
        in value: Any, _ examples: ExampleCatalog, _ wrong: WrongMembers
    ) -> [Violation] {
        var violations: [Violation] = []
        // The members of a type are examined once.
        var unknown: [ObjectIdentifier: [String]] = [:]
        CheckedValues.forEach(in: value, userInfo: examples.userInfo, skipping: wrong.replace) {
            guard let value = $0 as? any Validated else { return }
            let context = RuleContext(path: $1, wrong: wrong, userInfo: examples.userInfo)
            let type = ObjectIdentifier(Swift.type(of: value))
            let names = unknown[type] ?? Swift.type(of: value).unknownMembers(examples)
            unknown[type] = names
            violations += value.brokenRules(context, unknown: names)
        }
        return violations
    }
}

extension Validated {
    /// Returns the rules of the type that do not hold, and those that name missing members.
    fileprivate func brokenRules(_ context: RuleContext, unknown: [String]) -> [Violation] {
        var context = context
        // A violation in such a member would have no location.
        for name in unknown { context.wrong.add(context.member(name)) }
        return unknown.map { name in
            Violation(
                path: context.path,
                message: "a rule of \(Self.self) names the member \"\(name)\", which does not exist"
            )
        } + Rule.violations(of: self, context)
    }

    /// Throws the first rule of the type that does not hold.
    ///
    /// - Throws: `DecodingError`, without the value, which may be a secret.
    public func checkRules(at path: [String], userInfo: [CodingUserInfoKey: Any]) throws {
        let context = RuleContext(
            path: path, wrong: WrongMembers(), userInfo: userInfo)
        guard let first = brokenRules(context, unknown: []).first else { return }
        throw DecodingError.dataCorrupted(
            DecodingError.Context(
                codingPath: first.path.map { PathKey(decimal: $0) },
                debugDescription: first.message))
    }

    /// Returns the members that rules name, and that the type does not have, as its example shows.
    fileprivate static func unknownMembers(_ examples: ExampleCatalog) -> [String] {
        let shape = SettingsShape(of: Self.self, examples, .useDefaultKeys)
        return rules.flatMap(\.paths).filter { !shape.find($0).isKnown }
    }
}
