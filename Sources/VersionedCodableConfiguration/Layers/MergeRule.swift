import VersionedCodableCore
import VersionedCodableDocuments

/// A rule for merging an array that several layers have.
public enum MergeRule: Sendable, Hashable {
    /// The array of the highest layer replaces the others, as for every array without a rule.
    case replace
    /// The elements of higher layers are appended to those of lower layers.
    case append
    /// Elements are objects, and those with the same value for a key are merged. Other elements are
    /// appended to those of lower layers. This costs O(elements) for each layer that has the array.
    case byKey(String)
}

/// The rules of a stack as a tree of path steps, and the shape of the type.
struct MergeRules: Sendable {
    private struct Node {
        var rule: MergeRule?
        var children: [String: Int] = [:]
    }

    /// A path in the merged layers.
    struct Position {
        /// The rule nodes that match the path; several because of `*` steps.
        fileprivate var rules: [Int]
        var part: Int?
    }

    private var nodes = [Node()]
    let shape: SettingsShape

    init(_ rules: [String: MergeRule], _ shape: SettingsShape) {
        self.shape = shape
        for (path, rule) in rules.sorted(by: { $0.key < $1.key }) {
            var node = 0
            var part: Int? = shape.root
            for step in path.split(separator: ".").map(String.init) {
                let step = shape.key(for: step, in: part)
                part = shape.part(part, after: step)
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

    /// Checks that a rule may apply to the type.
    ///
    /// - Parameter asked: Returns the keys that the type asked for at a path, if it is an object.
    /// - Throws: `LayerError` for a member that the type does not have, and for a value that is no
    ///   array, as far as the shape knows.
    func check(
        _ rule: MergeRule, at path: String, _ asked: (_ path: [String]) -> Set<String>?
    ) throws {
        var part: Int? = shape.root
        var steps: [String] = []
        for step in path.split(separator: ".").map(String.init) {
            let step = shape.key(for: step, in: part)
            if lacks(step, part, asked, steps) {
                throw LayerError("rule \(path)", "the type has no such member")
            }
            part = shape.part(part, after: step)
            steps.append(step)
        }
        guard shape.mayBeList(part) else {
            throw LayerError("rule \(path)", "rules apply to arrays, and this is not an array")
        }
        if case .byKey(let key) = rule, let element = shape.part(part, after: "*"),
            lacks(shape.key(for: key, in: element), element, asked, steps + ["0"])
        {
            throw LayerError(
                "rule \(path)", "the elements have no \"\(ErrorMessages.shortName(key))\"")
        }
    }

    /// Whether an example shows the members of an object, and a key is not among them, nor among
    /// those that the type asked for.
    private func lacks(
        _ key: String, _ part: Int?, _ asked: ([String]) -> Set<String>?, _ path: [String]
    ) -> Bool {
        let keys = shape.keys(of: part)
        if key == "*" || keys.isEmpty || keys.contains(key) || shape.caseTag(of: part) != nil {
            return false
        }
        return asked(path).map { !$0.contains(key) } ?? true
    }

    var start: Position { Position(rules: [0], part: shape.root) }

    /// Returns the position after one more step.
    ///
    /// - Complexity: O(rules with `*` on the path).
    func position(_ position: Position, after step: String) -> Position {
        let rules = position.rules.flatMap { node in
            [nodes[node].children[step], nodes[node].children["*"]].compactMap { $0 }
        }
        return Position(rules: rules, part: shape.part(position.part, after: step))
    }

    /// Returns the rule at a position; a path without `*` takes precedence.
    func rule(at position: Position) -> MergeRule {
        position.rules.lazy.compactMap { nodes[$0].rule }.first ?? .replace
    }
}
