import VersionedCodableCore
import VersionedCodableDocuments

/// The rules that do not hold, of a value and of all values in it.
enum BrokenRules {
    /// Finds the rules that do not hold, and those that name missing members.
    ///
    /// - Parameters:
    ///   - session: The session that decoded the value, and recorded the requested keys.
    ///   - wrong: The members that have mistakes; their rules are not evaluated.
    /// - Complexity: O(n) for n values in the value, which is encoded once.
    static func find(
        in value: Any, _ session: DecodingSession,
        _ wrong: WrongMembers = WrongMembers()
    ) -> [Violation] {
        var violations: [Violation] = []
        // The members of a type are examined once, for its first value.
        var unknown: [ObjectIdentifier: [String]] = [:]
        CheckedValues.forEach(in: value, userInfo: session.userInfo, skipping: wrong.replace) {
            guard let value = $0 as? any Validated else { return }
            let context = RuleContext(path: $1, wrong: wrong, userInfo: session.userInfo)
            let type = ObjectIdentifier(Swift.type(of: value))
            let names = unknown[type] ?? value.unknownMembers(at: $1, session)
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

    /// Returns the members that rules name, and that the type neither encodes nor asked for.
    fileprivate func unknownMembers(at path: [String], _ session: DecodingSession) -> [String] {
        Self.rules.flatMap(\.paths).filter { name in
            var value: Any = self
            var path = path
            for step in name.split(separator: ".").map(String.init) {
                // A dictionary has the keys that its document has.
                guard !(value is any TableType), !(value is DocumentObject),
                    !(value is DocumentValue), let encodable = value as? any Encodable,
                    let captured = try? CapturedValue(encoding: encodable, session.userInfo),
                    captured.isKeyed
                else { return false }
                if let member = captured.members.first(where: { $0.key.stringValue == step }) {
                    value = member.value
                    path.append(step)
                    continue
                }
                let isKnown =
                    captured.missing.contains { $0.key.stringValue == step }
                    || captured.objects.contains { $0.key.stringValue == step }
                    || captured.members.contains { $0.value is any FlattenedMember }
                return !isKnown && session.requestedKeys(at: path)?.contains(step) == false
            }
            return false
        }
    }
}

extension DecodingSession {
    /// Returns the coding keys that were requested in the object at a path; nil if there is none.
    fileprivate func requestedKeys(at path: [String]) -> Set<String>? {
        let keys = path.map { PathKey(decimal: $0) }
        let node = node(at: keys)
        // A missing value has the node of its object.
        guard path.isEmpty || node != self.node(at: keys.dropLast()),
            document.node(atTapeIndex: Int(node)).kind == .object
        else { return nil }
        return requestedKeys(in: Int(node)) ?? []
    }
}
