import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Maps the values of a source to the nodes of the result.
///
/// - Complexity: O(n) in the children of changed containers; O(n) in the nodes for all queries.
struct Outcomes {
    private let (source, target, result): (Tree, Tree, Tree)
    private let changes: ChangeTree
    private var places: [Int: Int] = [0: 0]
    /// Values whose kept children are mapped.
    private var known: Set<Int> = []
    private var replaced: Set<Int> = []
    private var replacements: Set<Int> = []
    /// Members that were split into several or merged with others: their comments are shared.
    private(set) var divided: Set<Int> = []
    private var new: Set<Int> = []
    private var pending: [(change: ContainerChange, place: Int)] = []

    /// - Parameter lineage: Source values that are known to be the same, by target node.
    init(
        _ changes: ChangeTree, from source: Tree, to target: Tree, in result: Tree,
        lineage: [Int: Int]
    ) {
        (self.source, self.target, self.result) = (source, target, result)
        self.changes = changes
        note(changes.root, of: 0, at: 0)
        while let (change, place) = pending.popLast() { add(change, place) }
        // A value that was reprinted elsewhere is not removed.
        let missing = lineage.filter { places[$0.value] == nil }
        guard !missing.isEmpty else { return }
        var same = Outcomes(
            ChangeTree(root: .kept), from: target, to: target, in: result, lineage: [:])
        for (other, node) in missing {
            places[node] = same.place(of: other) { target.parent(of: $0) }
        }
    }

    func isReplacement(_ node: Int) -> Bool { replacements.contains(node) }

    func isReplaced(_ node: Int) -> Bool { replaced.contains(node) }

    /// Whether a value of the result is new or in a new value.
    ///
    /// - Parameter parent: Returns the container of a value of the result.
    func isNew(_ node: Int, _ parent: (Int) -> Int?) -> Bool {
        var node: Int? = node
        while let next = node {
            if new.contains(next) { return true }
            node = parent(next)
        }
        return false
    }

    /// Whether a value of the result is in a container, or is it.
    func isIn(_ node: Int, _ container: Int) -> Bool {
        result.isContainer(container) && !result.tape[container].isKind(.alias)
            && result.nodes(of: container).contains(node)
    }

    /// Whether a value of the result is written in place of a merge key of an object of the source.
    ///
    /// - Complexity: O(n) in the members of the object.
    func isUnmerged(_ node: Int, of object: Int) -> Bool {
        node > 0 && isUnmerged(node - 1, merged(in: object))
    }

    /// Whether members of the result are written in place of the merge key of an object.
    ///
    /// - Complexity: O(n) in the members of both.
    func hasUnmerged(in place: Int, of object: Int) -> Bool {
        let keys = merged(in: object)
        return result.children(of: place).contains { child in
            child.key.map { isUnmerged($0, keys) } ?? false
        }
    }

    private func isUnmerged(_ key: Int, _ merged: Set<KeyIdentity>) -> Bool {
        result.tape[key].isKind(.key) && result.tape[key].head & TapeNode.merged == 0
            && merged.contains(result.keyIdentity(key))
    }

    /// Returns the keys that merge keys provide to an object of the source.
    private func merged(in object: Int) -> Set<KeyIdentity> {
        let keys = source.kind(object) == .object ? source.children(of: object).map(\.key) : []
        return Set(
            keys.compactMap { $0 }.filter { source.tape[$0].head & TapeNode.merged != 0 }
                .map { source.keyIdentity($0) })
    }

    /// Returns the node of a value in the result; nil for a removed value.
    ///
    /// - Parameter parent: Returns the container of a value of the source.
    mutating func place(of node: Int, _ parent: (Int) -> Int?) -> Int? {
        var way: [Int] = []
        var around = node
        while places[around] == nil {
            way.append(around)
            guard let next = parent(around), !known.contains(next) else { return nil }
            around = next
        }
        while let next = way.popLast() {
            if known.insert(around).inserted, let place = places[around],
                source.kind(around) == result.kind(place)
            {
                var others = ChildQueue(of: place, result)
                for child in source.children(of: around) where places[child.value] == nil {
                    places[child.value] = others.next(child.key.map { source.keyIdentity($0) })
                }
            }
            guard places[next] != nil else { return nil }
            around = next
        }
        return places[node]
    }

    private mutating func add(_ change: ContainerChange, _ place: Int) {
        known.insert(change.node)
        let old = source.children(of: change.node)
        var others = ChildQueue(of: place, result)
        for slot in change.slots {
            let child = slot.position.map { old[$0] }
            if slot.dropsTrail || slot.keepsLead, let child { divided.insert(child.value) }
            if case .removed = slot.outcome { continue }
            let key =
                slot.newKey.map { target.keyIdentity($0) }
                ?? child?.key.map { source.keyIdentity($0) }
            guard let place = others.next(key) else { continue }
            note(slot.outcome, of: child?.value, at: place)
        }
    }

    private mutating func note(_ outcome: ContainerChange.Outcome, of node: Int?, at place: Int) {
        if let node {
            places[node] = place
            if source.tape[node].isKind(.alias) { new.insert(place) }
        }
        switch outcome {
        case .kept, .removed: break
        case .changed(let change):
            places[change.node] = place
            pending.append((change, place))
        case .moved(_, let from): places[from] = place
        case .inserted(let value):
            new.insert(place)
            addParts(of: value, at: place)
        case .replaced(let value):
            if let node {
                known.insert(node)
                replaced.insert(node)
                replacements.insert(place)
            }
            for child in result.children(of: place) { new.insert(child.value) }
            addParts(of: value, at: place)
        }
    }

    private mutating func addParts(of value: Int, at place: Int) {
        var pairs = [(value, place)]
        while let (value, place) = pairs.popLast() {
            if let from = changes.parts[value] {
                places[from] = place
                new.remove(place)
                continue
            }
            let nodes = target.nodes(of: value)
            guard !changes.parts(from: value, to: nodes.upperBound).isEmpty else { continue }
            var others = ChildQueue(of: place, result)
            for child in target.children(of: value) {
                guard let other = others.next(child.key.map { target.keyIdentity($0) }) else {
                    continue
                }
                pairs.append((child.value, other))
            }
        }
    }
}

/// A queue of the children of a container for each key, and of its elements.
struct ChildQueue {
    private var members: [KeyIdentity: [Int]] = [:]
    private var elements: [Int] = []

    var isEmpty: Bool { elements.isEmpty && members.allSatisfy(\.value.isEmpty) }

    init(of container: Int, _ tree: Tree) { self.init(tree.children(of: container)[...], tree) }

    init(_ children: ArraySlice<Tree.Child>, _ tree: Tree) {
        for child in children.reversed() {
            if let key = child.key {
                members[tree.keyIdentity(key), default: []].append(child.value)
            } else {
                elements.append(child.value)
            }
        }
    }

    /// Removes the next child with a key, if it has a property, or the next element.
    mutating func next(
        _ key: KeyIdentity?, where isWanted: (Int) -> Bool = { _ in true }
    ) -> Int? {
        guard let key else { return elements.popLast() }
        guard let next = members[key]?.last, isWanted(next) else { return nil }
        return members[key]?.popLast()
    }
}
