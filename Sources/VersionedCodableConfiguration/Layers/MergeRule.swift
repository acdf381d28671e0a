import VersionedCodableCore

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
        var part: LayerShape.Part
    }

    private var nodes = [Node()]
    private let shape: LayerShape

    /// - Throws: `LayerError` for a rule that does not apply to the type.
    init(_ rules: [String: MergeRule], _ shape: LayerShape) throws {
        self.shape = shape
        for (path, rule) in rules.sorted(by: { $0.key < $1.key }) {
            var node = 0
            var part = shape.root
            for step in path.split(separator: ".").map(String.init) {
                let step = LayerShape.key(for: step, in: part)
                guard let next = shape.part(part, after: step) ?? (shape.isComplete ? nil : [])
                else {
                    throw LayerError("rule \(path)", "the type has no such member")
                }
                part = next
                if let child = nodes[node].children[step] {
                    node = child
                } else {
                    nodes.append(Node())
                    nodes[node].children[step] = nodes.count - 1
                    node = nodes.count - 1
                }
            }
            guard !shape.isComplete || LayerShape.takes(["array"], part) else {
                throw LayerError("rule \(path)", "rules apply to arrays, and this is not an array")
            }
            if shape.isComplete, case .byKey(let key) = rule,
                let element = shape.part(part, after: "*"),
                shape.part(element, after: LayerShape.key(for: key, in: element)) == nil
            {
                throw LayerError(
                    "rule \(path)", "the elements have no \"\(ErrorMessages.shortName(key))\"")
            }
            nodes[node].rule = rule
        }
    }

    var start: Position { Position(rules: [0], part: shape.root) }

    /// Returns the position after one more step.
    ///
    /// - Complexity: O(rules with `*` on the path).
    func position(_ position: Position, after step: String) -> Position {
        let rules = position.rules.flatMap { node in
            [nodes[node].children[step], nodes[node].children["*"]].compactMap { $0 }
        }
        return Position(rules: rules, part: shape.part(position.part, after: step) ?? [])
    }

    /// Returns the rule at a position; a path without `*` takes precedence.
    func rule(at position: Position) -> MergeRule {
        position.rules.lazy.compactMap { nodes[$0].rule }.first ?? .replace
    }
}
