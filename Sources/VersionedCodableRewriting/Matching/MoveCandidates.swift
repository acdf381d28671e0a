import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableFormatKit

extension Tree {
    /// Returns moves without those of values in a container that moves, too.
    ///
    /// - Parameter node: Returns the node of a move in this tree.
    func outermost(
        _ moves: [Int: Int], _ node: ((key: Int, value: Int)) -> Int
    ) -> [Int: Int] {
        var outermost = moves
        var end = 0
        for move in moves.sorted(by: { node($0) < node($1) }) {
            if node(move) < end {
                outermost[move.key] = nil
            } else if isContainer(node(move)) {
                end = nodes(of: tape.resolve(node(move))).upperBound
            }
        }
        return outermost
    }
}

/// Values that may have been moved.
struct MoveCandidates {
    /// The node with each hash; -1 for several nodes.
    private var nodes: [UInt64: Int] = [:]
    private var bits: [UInt64]

    init(in tree: Tree) {
        bits = Array(repeating: 0, count: tree.tape.count / 64 + 1)
    }

    var isEmpty: Bool { nodes.isEmpty }

    /// The nodes with unique hashes; O(n).
    var unique: [UInt64: Int] { nodes.filter { $0.value >= 0 } }

    /// All nodes, ascending; O(n).
    var nodesInOrder: [Int] {
        bits.indices.flatMap { word in
            bits[word] == 0
                ? [] : (0..<64).filter { bits[word] & 1 << $0 != 0 }.map { word * 64 + $0 }
        }
    }

    private mutating func note(_ node: Int, _ tree: Tree) {
        WorkCounter.add()
        bits[node / 64] |= 1 << (node % 64)
        let hash = tree.hash(node)
        nodes[hash] = nodes[hash] == nil ? node : -1
    }

    mutating func add(_ node: Int, _ tree: Tree) {
        note(node, tree)
        addParts(node, tree)
    }

    mutating func addParts(_ node: Int, _ tree: Tree) {
        guard tree.isContainer(node), !tree.tape[node].isKind(.alias) else { return }
        for index in node + 1..<Int(tree.tape[node].next)
        where !tree.tape[index].isKind(.key) && !tree.tape[index].isKind(.alias) {
            note(index, tree)
        }
    }

    /// Whether two equal values are distinctive enough to be the same one.
    static func areDistinctive(_ node: Int, _ source: Tree, _ other: Int, _ target: Tree) -> Bool {
        if source.isDistinctive(node, atLeast: 3) { return true }
        let hasChildren = source.isContainer(node) && source.tape.childCount(of: node) > 0
        guard hasChildren || source.isDistinctive(node, atLeast: 1), node > 0, other > 0,
            source.tape[node - 1].isKind(.key),
            target.tape[other - 1].isKind(.key)
        else { return false }
        return source.text(node - 1) == target.text(other - 1)
    }
}
