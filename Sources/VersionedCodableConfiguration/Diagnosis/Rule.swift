/// A condition that the values of a type have to satisfy.
///
/// It names the members it is about by the paths of their coding keys, such as `server.port`, so
/// that their location in the document can be reported. It is not evaluated if such a member
/// already has a mistake. A rule about several members is skipped if one of them broke another
/// rule.
public struct Rule<Value> {
    /// What does not hold: a message, and the text of the value that was found.
    private typealias Fault = (message: String, found: String?)

    let paths: [String]
    /// The rule in a form that a schema can express.
    let fact: RuleFact?
    private let fault: (_ value: Value, _ userInfo: [CodingUserInfoKey: Any]) -> Fault?
    /// Whether the rule is about several members, or about the whole value.
    private var isAcross: Bool { paths.count != 1 }

    /// Creates a rule from a closure.
    ///
    /// - Parameters:
    ///   - paths: The members that the rule is about; the mistake is reported at the first one.
    ///     Without any, the rule is about the whole value.
    ///   - message: The message if the rule does not hold: lower case, no full stop.
    ///   - holds: Whether the rule holds.
    public init(
        _ paths: String..., says message: String, _ holds: @escaping (Value) -> Bool
    ) {
        self.init(paths, nil) { value, _ in holds(value) ? nil : (message, nil) }
    }

    private init(
        _ paths: [String], _ fact: RuleFact?,
        _ fault: @escaping (Value, [CodingUserInfoKey: Any]) -> Fault?
    ) {
        (self.paths, self.fact, self.fault) = (paths, fact, fault)
    }

    private static func member<Member>(
        _ path: String, _ member: @escaping (Value) -> Member,
        expected: @escaping ([CodingUserInfoKey: Any]) -> String,
        _ fact: RuleFact, _ holds: @escaping (Member) -> Bool
    ) -> Rule {
        Rule([path], fact) { value, userInfo in
            let member = member(value)
            if holds(member) { return nil }
            return ("expected \(expected(userInfo))", RuleText.found(member, userInfo))
        }
    }

    /// Requires a member to be in a range.
    public static func range<Bound: Comparable>(
        _ path: String, _ member: @escaping (Value) -> Bound, _ range: ClosedRange<Bound>
    ) -> Rule {
        self.member(
            path, member,
            expected: {
                RuleText.text(of: range.lowerBound, $0) + "..."
                    + RuleText.text(of: range.upperBound, $0)
            }, .range(range.lowerBound, range.upperBound)
        ) {
            // A date that is not a number is in every range, but not equal to itself.
            $0 == $0 && range.contains($0)
        }
    }

    /// Requires a string or a collection not to be empty.
    public static func notEmpty(
        _ path: String, _ member: @escaping (Value) -> some Collection
    ) -> Rule {
        Rule([path], .notEmpty) { value, _ in
            member(value).isEmpty ? ("expected a value that is not empty", nil) : nil
        }
    }

    /// Requires a member to be one of several values.
    public static func oneOf<Choice: Equatable>(
        _ path: String, _ member: @escaping (Value) -> Choice, _ choices: [Choice]
    ) -> Rule {
        self.member(
            path, member,
            expected: { userInfo in
                (choices.count == 1 ? "" : "one of ")
                    + choices.map { RuleText.text(of: $0, userInfo) }.joined(separator: ", ")
            }, .choices(choices)
        ) {
            choices.contains($0)
        }
    }

    /// Requires a string to match a regular expression as a whole.
    ///
    /// A pattern that is not a regular expression is itself a mistake, whatever the string.
    public static func matching(
        _ path: String, _ member: @escaping (Value) -> String, _ pattern: String
    ) -> Rule {
        guard let expression = try? Regex(pattern) else {
            return Rule([path], .pattern(pattern)) { _, _ in
                ("the pattern \(pattern) of a rule is not a regular expression", nil)
            }
        }
        return self.member(
            path, member, expected: { _ in "text that matches \(pattern)" }, .pattern(pattern)
        ) { text in
            (try? expression.wholeMatch(in: text)) != nil
        }
    }
}

extension Rule where Value: Validated {
    /// Returns the rules that do not hold for a value: first those of single members, then those
    /// about several, which are not evaluated for a member that broke a rule.
    static func violations(of value: Value, _ context: RuleContext) -> [Violation] {
        let rules = Value.rules
        var context = context
        let found = rules.filter { !$0.isAcross }.compactMap { $0.violation(of: value, context) }
        for violation in found { context.wrong.add(violation.path) }
        return found + rules.filter(\.isAcross).compactMap { $0.violation(of: value, context) }
    }

    private func violation(of value: Value, _ context: RuleContext) -> Violation? {
        let members = paths.isEmpty ? [context.path] : paths.map(context.member)
        guard !members.contains(where: context.wrong.concern),
            let (message, found) = fault(value, context.userInfo)
        else { return nil }
        return Violation(
            path: members[0], message: message, found: found.map { ($0, Value.self) })
    }
}

/// A rule about a member in a form that needs no value, for schemas.
enum RuleFact {
    case range(_ least: Any, _ most: Any)
    case notEmpty
    case choices([Any])
    case pattern(String)
}

/// The path of the value that rules are evaluated for, and the members that are wrong.
struct RuleContext {
    let path: [String]
    var wrong: WrongMembers
    /// The `userInfo` of the coder.
    let userInfo: [CodingUserInfoKey: Any]

    func member(_ path: String) -> [String] {
        self.path + path.split(separator: ".").map(String.init)
    }
}

/// A rule that does not hold.
struct Violation {
    var path: [String]
    var message: String
    /// The value, not shown if it is a secret, and the type that has the rule.
    var found: (text: String, owner: Any.Type)?
}

/// The members of a document that have mistakes.
struct WrongMembers {
    /// All of them and their ancestors.
    private var around: Set<[String]> = []
    private var members: Set<[String]> = []

    /// - Parameter replaced: The paths of values that were replaced by those of examples.
    init(_ mistakes: [Mistake] = [], _ replaced: Set<[String]> = []) {
        for mistake in mistakes where !mistake.isWarning && mistake.kind != .unknownKey {
            add(mistake.subject)
        }
        for path in replaced { add(path) }
    }

    mutating func add(_ path: [String]) {
        guard members.insert(path).inserted else { return }
        for length in 0...path.count { around.insert(Array(path.prefix(length))) }
    }

    /// Whether a member is wrong, or one of its ancestors or descendants is.
    ///
    /// - Complexity: O(length²) of the path.
    func concern(_ path: [String]) -> Bool {
        if members.isEmpty { return false }
        return around.contains(path) || isInside(path)
    }

    /// Whether a value is not the document's.
    func replace(_ path: [String]) -> Bool { members.contains(path) || isInside(path) }

    private func isInside(_ path: [String]) -> Bool {
        !members.isEmpty
            && (0..<path.count).contains { members.contains(Array(path.prefix($0))) }
    }
}
