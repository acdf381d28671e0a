import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableFormatKit

extension ChangeTree {
    /// Turns pairs of removed and inserted values into moves, which keep their comments.
    ///
    /// Values are paired if they are unique among all removed and among all inserted values, and so
    /// distinctive that equality is not accidental; an equal key counts in favor.
    ///
    /// - Parameter guesses: Whether values outside the lineage are paired.
    /// - Complexity: O(n) in the nodes of removed and inserted values.
    mutating func findMoves(
        _ source: Tree, _ target: Tree, _ lineage: [Int: Int], guesses: Bool = true
    ) {
        // The content of a container that is moved and changed belongs to its own change.
        var removed = MoveCandidates(in: source, skipping: Set(relocated.values.map(\.node)))
        var inserted = MoveCandidates(in: target, skipping: Set(relocated.keys))
        for change in containers {
            let old = source.children(of: change.node)
            for slot in change.slots where !slot.isMoved {
                switch slot.outcome {
                case .removed:
                    if let position = slot.position { removed.add(old[position].value, source) }
                case .replaced(let other):
                    if let position = slot.position {
                        removed.addParts(old[position].value, source)
                    }
                    inserted.addParts(other, target)
                case .inserted(let other): inserted.add(other, target)
                default: break
                }
            }
        }
        guard !removed.isEmpty, !inserted.isEmpty else { return }
        var moves: [Int: Int] = [:]
        let comesOnce = inserted.unique
        for (hash, node) in guesses ? removed.unique : [:] {
            guard let other = comesOnce[hash],
                MoveCandidates.areDistinctive(node, source, other, target)
            else { continue }
            moves[other] = node
        }
        for (other, node) in lineage
        where inserted.has(other) && removed.has(node)
            && source.hash(node) == target.hash(other)
        {
            moves[other] = node
        }
        moves = target.outermost(moves) { $0.key }
        moves = source.outermost(moves) { $0.value }
        for change in containers {
            for index in change.slots.indices where !change.slots[index].isMoved {
                guard case .inserted(let other) = change.slots[index].outcome,
                    let from = moves.removeValue(forKey: other)
                else { continue }
                change.slots[index].outcome = .moved(target: other, from: from)
            }
        }
        parts = moves
        noteOrigins(source)
    }

    /// Marks removed values that are moved or contain a moved value.
    private func noteOrigins(_ source: Tree) {
        let origins = moves.values.sorted()
        guard !origins.isEmpty else { return }
        for change in containers {
            let old = source.children(of: change.node)
            for index in change.slots.indices {
                guard case .removed = change.slots[index].outcome,
                    let value = change.slots[index].position.map({ old[$0].value })
                else { continue }
                let first = origins.partitioningIndex { $0 >= value }
                if first < origins.count, source.nodes(of: value).contains(origins[first]) {
                    change.slots[index].isMoved = true
                    change.slots[index].isMovedWhole = origins[first] == value
                }
            }
        }
    }
}

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

struct MoveCandidates {
    /// The node with each hash; -1 for several nodes.
    private var nodes: [UInt64: Int] = [:]
    private var bits: [UInt64]
    private let skipped: Set<Int>

    init(in tree: Tree, skipping skipped: Set<Int>) {
        bits = Array(repeating: 0, count: tree.tape.count / 64 + 1)
        self.skipped = skipped
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

    func has(_ node: Int) -> Bool { bits[node / 64] & 1 << (node % 64) != 0 }

    private mutating func note(_ node: Int, _ tree: Tree) {
        WorkCounter.add()
        bits[node / 64] |= 1 << (node % 64)
        let hash = tree.hash(node)
        nodes[hash] = nodes[hash] == nil ? node : -1
    }

    mutating func add(_ node: Int, _ tree: Tree) {
        guard !skipped.contains(node) else { return }
        note(node, tree)
        addParts(node, tree)
    }

    mutating func addParts(_ node: Int, _ tree: Tree) {
        guard tree.isContainer(node), !tree.tape[node].isKind(.alias) else { return }
        var index = node + 1
        while index < Int(tree.tape[node].next) {
            if skipped.contains(index) {
                index = Int(tree.tape[index].next)
                continue
            }
            if !tree.tape[index].isKind(.key), !tree.tape[index].isKind(.alias) {
                note(index, tree)
            }
            index += 1
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
