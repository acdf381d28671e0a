import VersionedCodableDocuments

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
        /// Keys, by other names that they have.
        var names: [String: String] = [:]
    }

    /// Where rules may be found below a path: some have `*` for a step.
    typealias Position = [Int]

    private var nodes = [Node()]

    init(_ rules: [String: MergeRule]) {
        for (path, rule) in rules {
            nodes[node(at: path.split(separator: ".").map(String.init))].rule = rule
        }
    }

    private mutating func node(at path: [String]) -> Int {
        var node = 0
        for step in path {
            if let child = nodes[node].children[step] {
                node = child
            } else {
                nodes.append(Node())
                nodes[node].children[step] = nodes.count - 1
                node = nodes.count - 1
            }
        }
        return node
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

    // MARK: Other names of keys

    /// Takes a name of a key for another one in the object at a path.
    ///
    /// - Returns: Whether that was not known yet.
    mutating func take(_ name: String, for key: String, at path: [PathStep]) -> Bool {
        let node = node(
            at: path.map { step in
                if case .key(let key) = step { key } else { "*" }
            })
        guard self.key(for: key, at: [node]) != name, nodes[node].names[name] == nil else {
            return false
        }
        nodes[node].names[name] = key
        return true
    }

    /// The key that a name stands for.
    ///
    /// - Complexity: O(names of the key).
    func key(for name: String, at position: Position) -> String {
        var name = name
        // A name may stand for one that stands for the key; in a circle, any of them will do.
        for _ in 0..<16 {
            guard let key = position.lazy.compactMap({ nodes[$0].names[name] }).first else { break }
            name = key
        }
        return name
    }

    /// What the keys of one object stand for; one of which the object has several names stays as it
    /// is, so that decoding refuses it.
    ///
    /// - Complexity: O(keys).
    func names(of keys: [String], at position: Position) -> [String] {
        guard hasNames(at: position) else { return keys }
        let names = keys.map { key(for: $0, at: position) }
        let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
        return zip(keys, names).map { counts[$1] == 1 ? $1 : $0 }
    }

    /// All names of a key, itself the first.
    ///
    /// - Complexity: O(names at the position).
    func allNames(of key: String, at position: Position) -> [String] {
        let others = position.flatMap { nodes[$0].names.keys }
        return [key] + others.filter { self.key(for: $0, at: position) == key }.sorted()
    }

    /// Whether any key has another name.
    func hasNames(at position: Position) -> Bool {
        position.contains { !nodes[$0].names.isEmpty }
    }
}
