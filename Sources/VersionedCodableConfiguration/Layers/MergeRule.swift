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

/// The rules for a value of the merged layers and for what is in it, and the shape of the value.
struct MergeRules: Sendable {
    let shape: SettingsShape
    /// The rules by the rest of their paths; those with `*` come after those with a key in its place.
    private var list: [(path: ArraySlice<String>, rule: MergeRule)]

    /// Creates the rules of a stack.
    init(_ rules: [String: MergeRule], _ shape: SettingsShape) {
        self.shape = shape
        let named = rules.sorted { $0.key < $1.key }.map { (shape.find($0.key).keys, $0.value) }
        list = Dictionary(named) { $1 }.map { (path: $0[...], rule: $1) }.sorted {
            $0.path.lexicographicallyPrecedes($1.path) { $0 != "*" && $1 == "*" }
        }
    }

    private init(_ list: [(path: ArraySlice<String>, rule: MergeRule)], _ shape: SettingsShape) {
        (self.list, self.shape) = (list, shape)
    }

    /// The rules for a member or an element.
    ///
    /// - Complexity: O(rules).
    subscript(step: String) -> MergeRules {
        let inner = list.filter { $0.path.first == step || $0.path.first == "*" }
        return MergeRules(inner.map { ($0.path.dropFirst(), $0.rule) }, shape[step])
    }

    /// The rule for the value itself; one without `*` takes precedence.
    var rule: MergeRule { list.first { $0.path.isEmpty }?.rule ?? .replace }

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
}
