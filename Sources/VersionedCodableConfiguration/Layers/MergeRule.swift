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
        fileprivate(set) var shape: SettingsShape

        subscript(step: String) -> Position { Position(path: path + [step], shape: shape[step]) }
    }

    init(_ rules: [String: MergeRule], _ shape: SettingsShape) {
        self.shape = shape
        let named = rules.sorted { $0.key < $1.key }.map { (shape.find($0.key).keys, $0.value) }
        list = Dictionary(named) { $1 }.map { (path: $0, rule: $1) }.sorted {
            $0.path.lexicographicallyPrecedes($1.path) { $0 != "*" && $1 == "*" }
        }
    }

    /// Checks that a rule may apply to the type.
    ///
    /// - Throws: `LayerError` for a member that the type does not have, and for a value that is no
    ///   array, as far as the shape knows.
    func check(_ rule: MergeRule, at path: String) throws {
        let (_, shape, isKnown) = shape.find(path)
        guard isKnown else { throw LayerError("rule \(path)", "the type has no such member") }
        guard shape.mayBeList else {
            throw LayerError("rule \(path)", "rules apply to arrays, and this is not an array")
        }
        if case .byKey(let key) = rule, shape["*"].lacks(shape["*"].key(for: key)) {
            throw LayerError(
                "rule \(path)", "the elements have no \"\(ErrorMessages.shortName(key))\"")
        }
    }

    var start: Position { Position(shape: shape) }

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
