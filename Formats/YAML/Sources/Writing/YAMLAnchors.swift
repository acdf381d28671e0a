import VersionedCodableDocuments

/// The nodes that aliases stand for, and the names they get.
struct YAMLAnchors {
    private var targets: Set<Int> = []
    private var names: [Int: String] = [:]
    /// The node that was written last with a name.
    private var used: [String: Int] = [:]
    private var generated = 0

    /// Finds what aliases stand for.
    ///
    /// - Returns: Whether there is any alias.
    /// - Complexity: O(n) in the nodes.
    mutating func collect(_ tape: UnsafeTape) -> Bool {
        for index in 0..<tape.count where tape[index].isKind(.alias) {
            targets.insert(Int(tape[index].length))
        }
        return !targets.isEmpty
    }

    /// Whether an alias stands for the node.
    func isTarget(_ index: Int) -> Bool { !targets.isEmpty && targets.contains(index) }

    /// The name a node has been written with.
    func name(of index: Int) -> String? { names[index] }

    /// Gives a node a name, its own if that is possible.
    ///
    /// An alias stands for the last node with its name (YAML 1.2.2 section 3.2.2.2), so a node that
    /// no alias stands for shares its name with nodes behind it.
    mutating func assign(_ wanted: String?, to index: Int) -> String {
        var name = wanted ?? nextName()
        while !YAMLAnchors.isValid(name) || used[name].map(isTarget) == true { name = nextName() }
        used[name] = index
        names[index] = name
        return name
    }

    private mutating func nextName() -> String {
        generated += 1
        return "a\(generated)"
    }

    /// Whether every YAML program can read a name.
    private static func isValid(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy {
                switch $0 {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
