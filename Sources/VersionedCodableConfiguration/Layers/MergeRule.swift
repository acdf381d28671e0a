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

/// The rules of a stack, and the shape of the type.
struct MergeRules: Sendable {
    /// The rules by their paths; those with `*` come after those with a key in its place.
    private let list: [(path: [String], rule: MergeRule)]
    let shape: SettingsShape

    /// A path in the merged layers.
    struct Position {
        fileprivate(set) var path: [String] = []
        fileprivate(set) var part: Int?
    }

    init(_ rules: [String: MergeRule], _ shape: SettingsShape) {
        self.shape = shape
        let named = rules.sorted { $0.key < $1.key }.map { path, rule in
            (shape.steps(of: path).map(\.key), rule)
        }
        list = Dictionary(named) { $1 }.map { (path: $0, rule: $1) }.sorted {
            $0.path.lexicographicallyPrecedes($1.path) { $0 != "*" && $1 == "*" }
        }
    }

    /// Checks that a rule may apply to the type.
    ///
    /// - Throws: `LayerError` for a member that the type does not have, and for a value that is no
    ///   array, as far as the shape knows.
    func check(_ rule: MergeRule, at path: String) throws {
        let steps = shape.steps(of: path)
        if steps.contains(where: { shape.lacks($0.key, in: $0.part) }) {
            throw LayerError("rule \(path)", "the type has no such member")
        }
        let part = steps.last.map { shape.part($0.part, after: $0.key) } ?? shape.root
        guard shape.mayBeList(part) else {
            throw LayerError("rule \(path)", "rules apply to arrays, and this is not an array")
        }
        let element = shape.part(part, after: "*")
        if case .byKey(let key) = rule, shape.lacks(shape.key(for: key, in: element), in: element) {
            throw LayerError(
                "rule \(path)", "the elements have no \"\(ErrorMessages.shortName(key))\"")
        }
    }

    var start: Position { Position(part: shape.root) }

    func position(_ position: Position, after step: String) -> Position {
        Position(path: position.path + [step], part: shape.part(position.part, after: step))
    }

    /// Returns the rule at a position; a path without `*` takes precedence.
    ///
    /// - Complexity: O(steps of all rules).
    func rule(at position: Position) -> MergeRule {
        let first = list.first { path, _ in
            path.count == position.path.count
                && zip(path, position.path).allSatisfy { $0 == "*" || $0 == $1 }
        }
        return first?.rule ?? .replace
    }
}
