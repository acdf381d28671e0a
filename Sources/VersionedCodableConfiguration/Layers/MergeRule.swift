/// What becomes of an array that several layers have.
public enum MergeRule: Sendable, Hashable {
    /// The highest layer counts alone, as for every array without a rule.
    case replace
    /// The elements of higher layers come behind those of lower ones.
    case append
    /// Elements are objects, and those with the same value for a key are merged. Others come behind
    /// those of lower layers.
    case byKey(String)
}

/// The rules of a stack by the steps of their paths.
struct MergeRules: Sendable {
    private struct Node {
        var rule: MergeRule?
        var children: [String: Int] = [:]
    }

    /// Where rules may be found below a path: some have `*` for a step.
    typealias Position = [Int]

    private var nodes = [Node()]

    init(_ rules: [String: MergeRule]) {
        for (path, rule) in rules {
            var node = 0
            for step in path.split(separator: ".") {
                let step = String(step)
                if let child = nodes[node].children[step] {
                    node = child
                } else {
                    nodes.append(Node())
                    nodes[node].children[step] = nodes.count - 1
                    node = nodes.count - 1
                }
            }
            nodes[node].rule = rule
        }
    }

    static let start: Position = [0]

    /// The position one step further.
    ///
    /// - Complexity: O(rules with `*` on the way).
    func position(_ position: Position, after step: String) -> Position {
        position.flatMap { node in
            [nodes[node].children[step], nodes[node].children["*"]].compactMap { $0 }
        }
    }

    /// The rule at a position; one that names all steps goes before others.
    func rule(at position: Position) -> MergeRule {
        position.lazy.compactMap { nodes[$0].rule }.first ?? .replace
    }
}
