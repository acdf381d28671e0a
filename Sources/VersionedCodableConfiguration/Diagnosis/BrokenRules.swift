import Synchronization
import VersionedCodableCore
import VersionedCodableDocuments

/// The rules that do not hold, of a value and of all values in it.
enum BrokenRules {
    /// Finds the rules that do not hold.
    ///
    /// - Parameter wrong: The members that have mistakes; their rules are not evaluated.
    /// - Complexity: O(n) for n values in the value, which is encoded once.
    static func find(in value: Any, _ wrong: WrongMembers = WrongMembers([], [], [])) -> [Violation]
    {
        var violations: [Violation] = []
        var known: Set<[String]> = []
        CheckedValues.forEach(in: value, skipping: wrong.shorten) {
            guard let value = $0 as? any Validated else { return }
            let context = RuleContext(path: $1, wrong: wrong)
            // A rule may also evaluate the rules of a member.
            violations += value.brokenRules(context).filter {
                known.insert($0.path + [$0.message]).inserted
            }
        }
        return violations
    }
}

extension Validated {
    /// Returns the rules of the type that do not hold, and those that name missing members.
    fileprivate func brokenRules(_ context: RuleContext) -> [Violation] {
        let unknown = RulePaths.unknown(to: self)
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
    public func checkRules(at path: [String]) throws {
        let context = RuleContext(path: path, wrong: WrongMembers([], [], []))
        guard let first = brokenRules(context).first else { return }
        throw DecodingError.dataCorrupted(
            DecodingError.Context(
                codingPath: first.path.map { PathKey(decimal: $0) },
                debugDescription: first.message))
    }
}

/// The paths that rules name, checked against the members of their types.
private enum RulePaths {
    private static let known = Mutex<[ObjectIdentifier: [String]]>([:])

    /// Returns the members that rules name and the type does not have.
    ///
    /// - Complexity: O(1); on the first call, the cost of decoding a few values of the type.
    static func unknown<Value: Validated>(to value: Value) -> [String] {
        let key = ObjectIdentifier(Value.self)
        if let names = known.withLock({ $0[key] }) { return names }
        let shape = LayerShape(of: Value.self, by: nil)
        let names = shape.isComplete ? Value.rules.flatMap(\.paths).filter(shape.lacks) : []
        known.withLock { $0[key] = names }
        return names
    }
}
