import VersionedCodableCore

/// Something that has to hold for the values of a type.
///
/// It names the members it is about by the paths of their coding keys, such as `server.port`, so
/// that it can say where in the document they are. It is not asked where such a member has a mistake
/// of its own, and one across several members not where one of them broke another rule.
public struct Rule<Value> {
    private let check: (_ value: Value, _ place: RulePlace) -> [Violation]
    /// What a schema can tell of it.
    let facts: [RuleFact]
    /// The members it is about.
    let paths: [String]
    /// Whether it compares several members, or is about the whole value.
    private var isAcross: Bool { paths.count != 1 }

    /// A rule of one's own.
    ///
    /// - Parameters:
    ///   - paths: The members it is about; the first one is where the mistake is. Without any, the
    ///     whole value.
    ///   - message: What is wrong where it does not hold: lower case, no full stop.
    ///   - holds: Whether it holds.
    public init(
        _ paths: String..., says message: String, _ holds: @escaping (Value) -> Bool
    ) {
        check = { value, place in
            let members = paths.isEmpty ? [place.path] : paths.map(place.member)
            guard !members.contains(where: place.isWrong), !holds(value) else { return [] }
            return [Violation(path: members[0], message: message)]
        }
        facts = []
        self.paths = paths
    }

    private init(
        _ fact: RuleFact.Content, _ path: String,
        check: @escaping (Value, RulePlace) -> [Violation]
    ) {
        self.check = check
        facts = [RuleFact(path: path.split(separator: ".").map(String.init), content: fact)]
        paths = [path]
    }

    /// A rule about one member.
    private static func member<Member>(
        _ path: String, _ member: @escaping (Value) -> Member, expected: String,
        _ fact: RuleFact.Content, _ holds: @escaping (Member) -> Bool
    ) -> Rule {
        Rule(fact, path) { value, place in
            let path = place.member(path)
            guard !place.isWrong(path) else { return [] }
            let member = member(value)
            guard !holds(member) else { return [] }
            let found =
                member is String ? "\"\(ErrorMessages.short("\(member)"))\"" : "\(member)"
            return [Violation(path: path, message: "expected \(expected)", found: found)]
        }
    }

    /// A member that has to be in a range.
    public static func range<Bound: Comparable>(
        _ path: String, _ member: @escaping (Value) -> Bound, _ range: ClosedRange<Bound>
    ) -> Rule {
        self.member(
            path, member, expected: "\(range.lowerBound)...\(range.upperBound)",
            .range(range.lowerBound, range.upperBound)
        ) {
            range.contains($0)
        }
    }

    /// A text or a collection that has to have something in it.
    public static func notEmpty(
        _ path: String, _ member: @escaping (Value) -> some Collection
    ) -> Rule {
        Rule(.notEmpty, path) { value, place in
            let path = place.member(path)
            guard !place.isWrong(path), member(value).isEmpty else { return [] }
            return [Violation(path: path, message: "expected a value that is not empty")]
        }
    }

    /// A member that has to be one of some values.
    public static func oneOf<Choice: Equatable>(
        _ path: String, _ member: @escaping (Value) -> Choice, _ choices: [Choice]
    ) -> Rule {
        let words = choices.map { "\($0)" }.joined(separator: ", ")
        return self.member(
            path, member, expected: (choices.count == 1 ? "" : "one of ") + words, .choices(choices)
        ) {
            choices.contains($0)
        }
    }

    /// A text that has to match a regular expression as a whole.
    ///
    /// A pattern that is no regular expression is a mistake of its own, whatever the text.
    public static func matching(
        _ path: String, _ member: @escaping (Value) -> String, _ pattern: String
    ) -> Rule {
        guard let expression = try? Regex(pattern) else {
            return Rule(.pattern(pattern), path) { _, place in
                let message = "the pattern \(pattern) of a rule is not a regular expression"
                return [Violation(path: place.member(path), message: message)]
            }
        }
        return self.member(
            path, member, expected: "text that matches \(pattern)", .pattern(pattern)
        ) { text in
            (try? expression.wholeMatch(in: text)) != nil
        }
    }

    /// The rules of a member; none where it is nil.
    public static func nested<Member: Validated>(
        _ path: String, _ member: @escaping (Value) -> Member?
    ) -> Rule {
        Rule(.nested(Member.self), path) { value, place in
            guard let member = member(value) else { return [] }
            return Rule<Member>.violations(of: member, place.at(place.member(path)))
        }
    }

    /// The rules of each element of an array.
    public static func each<Members: Collection>(
        _ path: String, _ members: @escaping (Value) -> Members
    ) -> Rule where Members.Element: Validated {
        Rule(.each(Members.Element.self), path) { value, place in
            let path = place.member(path)
            // Where an element is missing, others have its place.
            guard !place.isPartial(path) else { return [] }
            return members(value).enumerated().flatMap { index, element in
                Rule<Members.Element>.violations(of: element, place.at(path + ["\(index)"]))
            }
        }
    }
}

extension Rule where Value: Validated {
    /// The rules that do not hold for a value: first those of single members, then those across
    /// members, which are not asked about a member that broke one.
    static func violations(of value: Value, _ place: RulePlace) -> [Violation] {
        let rules = Value.rules
        var place = place
        let found = rules.filter { !$0.isAcross }.flatMap { $0.check(value, place) }
        for violation in found { place.wrong.add(violation.path) }
        return found + rules.filter(\.isAcross).flatMap { $0.check(value, place) }
    }
}

extension Validated {
    /// The rules that do not hold.
    func violations(_ place: RulePlace) -> [Violation] {
        Rule<Self>.violations(of: self, place)
    }
}

/// Where the value is that rules are about.
struct RulePlace {
    var path: [String] = []
    /// The members that have mistakes.
    var wrong: WrongMembers

    func member(_ path: String) -> [String] {
        self.path + path.split(separator: ".").map(String.init)
    }

    func at(_ path: [String]) -> RulePlace { RulePlace(path: path, wrong: wrong) }

    /// Whether a member has a mistake, or is in one that has or around one.
    func isWrong(_ path: [String]) -> Bool { wrong.concern(path) }

    /// Whether elements of an array may be missing.
    func isPartial(_ path: [String]) -> Bool { wrong.shorten(path) }
}

/// A rule that does not hold.
struct Violation {
    var path: [String]
    var message: String
    /// The value, which is not shown of a secret.
    var found: String?
}

/// The members of a document that have mistakes.
struct WrongMembers {
    /// Each of them, and whatever is around one.
    private var around: Set<[String]> = []
    private var members: Set<[String]> = []
    private let shortened: Set<[String]>

    /// - Parameters:
    ///   - shortened: Arrays that lack elements.
    ///   - replaced: Values that others replace.
    init(_ mistakes: [Mistake], _ shortened: Set<[String]>, _ replaced: Set<[String]>) {
        self.shortened = shortened
        for mistake in mistakes where !mistake.isWarning && mistake.kind != .unknownKey {
            add(mistake.subject)
        }
        for path in replaced { add(path) }
    }

    /// Adds a member.
    mutating func add(_ path: [String]) {
        guard members.insert(path).inserted else { return }
        for length in 0...path.count { around.insert(Array(path.prefix(length))) }
    }

    /// Whether a member is one, is in one, or has one in it.
    ///
    /// - Complexity: O(length²) of the path.
    func concern(_ path: [String]) -> Bool {
        if members.isEmpty { return false }
        return around.contains(path) || isInside(path)
    }

    /// Whether an array lacks elements, or is a placeholder.
    func shorten(_ path: [String]) -> Bool {
        shortened.contains(path) || members.contains(path) || isInside(path)
    }

    private func isInside(_ path: [String]) -> Bool {
        !members.isEmpty
            && (0..<path.count).contains { members.contains(Array(path.prefix($0))) }
    }
}
