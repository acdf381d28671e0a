import VersionedCodableRewriting

/// Counts edits that are refused because they would lose comments of what is not removed, and makes
/// them with those losses permitted.
public struct Refusals: Sendable, CustomStringConvertible {
    /// How many edits were refused.
    public private(set) var count = 0
    /// Why the first of them were.
    public private(set) var reasons: [String] = []
    /// The name of the next edit in a record.
    var label = ""
    private var number = 0

    /// None yet.
    public init() {}

    /// Makes an edit by the default policy, or by one that permits losses where that refuses.
    public mutating func rewrite(
        _ policy: RewritePolicy = .default, _ rewrite: (RewritePolicy) throws -> Rewriting
    ) throws -> Rewriting {
        number += 1
        do {
            return try recorded(policy, rewrite)
        } catch let error as RewriteError where error.kind == .losesComments {
            count += 1
            if reasons.count < 12 { reasons.append("\(error)") }
            var policy = policy
            policy.allowsLostComments = true
            return try recorded(policy, rewrite)
        }
    }

    private func recorded(
        _ policy: RewritePolicy, _ rewrite: (RewritePolicy) throws -> Rewriting
    ) throws -> Rewriting {
        guard Net.isOn else { return try rewrite(policy) }
        let result = Result { try rewrite(policy) }
        Net.record("\(number) \(Net.short(label)): \(Net.text(result))")
        return try result.get()
    }

    /// How many edits were refused, and why the first of them were.
    public var description: String {
        (["\(count) refused for comments"] + reasons.map { "  " + $0 }).joined(separator: "\n")
    }
}
