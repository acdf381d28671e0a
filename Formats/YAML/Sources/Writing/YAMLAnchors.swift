import VersionedCodableDocuments

/// The nodes that aliases refer to, and the anchors they are written with.
struct YAMLAnchors {
    private var targets: Set<Int> = []
    private(set) var names: [Int: String] = [:]
    /// The last node written with each anchor.
    private var used: [String: Int] = [:]
    private var generated = 0

    /// Collects the targets of all aliases and returns whether there is any.
    ///
    /// - Complexity: O(n) in the nodes.
    mutating func collect(_ tape: UnsafeTape) -> Bool {
        for index in 0..<tape.count where tape[index].isKind(.alias) {
            targets.insert(Int(tape[index].length))
        }
        return !targets.isEmpty
    }

    func isTarget(_ index: Int) -> Bool { !targets.isEmpty && targets.contains(index) }

    /// Assigns an anchor to a node, its own if possible.
    ///
    /// An alias refers to the last node with its name (YAML 1.2.2 section 3.2.2.2), so a node
    /// without aliases may share its anchor with later nodes.
    mutating func assign(_ wanted: String?, to index: Int) -> String {
        var name = wanted ?? ""
        while name.isEmpty || !name.utf8.allSatisfy(Anchor.isPermitted)
            || used[name].map(isTarget) == true
        {
            generated += 1
            name = "a\(generated)"
        }
        used[name] = index
        names[index] = name
        return name
    }
}
