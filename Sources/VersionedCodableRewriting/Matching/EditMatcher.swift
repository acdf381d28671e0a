import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Finds the edits that make one tree equal to another, from their values.
///
/// A value of the source continues as a value of the target if
/// - they have the same key in the same container, or the caller says so;
/// - they are elements with the same identity, or in a longest common subsequence of two arrays;
/// - they are equal, distinctive, and unique among what is removed and what is inserted;
/// - one takes the place of the other between two members that stay, and they are equal, or
///   containers with a key in common, or it contains the other once;
/// - it is the first of those that take the place of a text, and whose texts are its parts;
/// - they have the same key in other containers, and no other removed or inserted member has it.
///
/// - Complexity: O(n) in the nodes of both on average, O(m log m) in the children of changed
///   containers.
struct EditMatcher {
    let source: Tree
    let target: Tree
    let policy: RewritePolicy
    /// Values of the source, by the values of the target that they continue as in their container.
    var pairs: [Int: Int] = [:]
    /// Values of the source, by the values of the target that they continue as elsewhere.
    var moves: [Int: Int]
    /// Values of the source, by the values of the target that they are according to the caller.
    let declared: [Int: Int]
    /// The values of `declared`.
    private let origins: Set<Int>
    /// The targets of `moves`, ascending.
    var moved: [Int] = []
    /// The containers of the source whose children are matched, by the containers of the target.
    var matched: [Int: Int] = [:]
    /// The results for `matched`, by the containers of the target.
    var results: [Int: Edited] = [:]
    private var removed: MoveCandidates
    private var inserted: MoveCandidates
    let room = StackRoom()

    /// Returns what becomes of a value.
    ///
    /// - Parameters:
    ///   - node: The value of the source.
    ///   - other: The value of the target that it becomes.
    ///   - moves: Values of the source, by the values of the target that they are under another key
    ///     or path, if that is known.
    /// - Throws: `RewriteError` of kind `.refused` for values that are nested too deeply.
    static func value(
        from node: Int, of source: Tree, to other: Int, of target: Tree,
        moves: [Int: Int] = [:], by policy: RewritePolicy
    ) throws -> Edited.Value {
        var matcher = EditMatcher(source, target, moves, policy)
        guard !matcher.isSame(node, other) else { return .same(node) }
        matcher.match(node, other)
        matcher.findMoves()
        try matcher.makeResults()
        return try matcher.value(node, other)
    }

    private init(
        _ source: Tree, _ target: Tree, _ moves: [Int: Int], _ policy: RewritePolicy
    ) {
        self.source = source
        self.target = target
        self.policy = policy
        self.moves = [:]
        declared = moves
        origins = Set(moves.values)
        removed = MoveCandidates(in: source)
        inserted = MoveCandidates(in: target)
    }

    /// Whether two values are equal.
    func isSame(_ node: Int, _ other: Int) -> Bool { source.hash(node) == target.hash(other) }

    // MARK: Matching

    private mutating func match(_ node: Int, _ other: Int) {
        var pending = [Tree.Pair(left: node, right: other)]
        while let pair = pending.popLast() {
            guard !isSame(pair.left, pair.right) else { continue }
            guard canChange(pair) else {
                if wrapping(pair.left, pair.right) == nil {
                    removed.addParts(pair.left, source)
                    inserted.addParts(pair.right, target)
                }
                continue
            }
            matched[pair.right] = pair.left
            let (old, new) = (source.children(of: pair.left), target.children(of: pair.right))
            let matching =
                source.kind(pair.left) == .object ? members(old, new) : elements(old, new)
            for index in new.indices {
                guard let from = matching.old(of: index) ?? matching.moved[index] else {
                    inserted.add(new[index].value, target)
                    continue
                }
                pairs[new[index].value] = old[from].value
                pending.append(Tree.Pair(left: old[from].value, right: new[index].value))
            }
            let gone = Set(matching.moved.values)
            for index in old.indices where !matching.hasOld(index) && !gone.contains(index) {
                removed.add(old[index].value, source)
            }
        }
    }

    /// Whether the children of two containers are matched; an alias is not changed in place.
    private func canChange(_ pair: Tree.Pair) -> Bool {
        let kind = source.kind(pair.left)
        return kind == target.kind(pair.right) && (kind == .object || kind == .array)
            && !source.tape[pair.left].isKind(.alias)
    }

    private func elements(_ old: [Tree.Child], _ new: [Tree.Child]) -> Matching {
        let list = ElementMatcher(
            source: source, target: target, old: old.map(\.value), new: new.map(\.value),
            policy: policy)
        var matching = Matching(old: old.count, new: new.count)
        let pairs = list.inOrder()
        for pair in pairs { matching.pair(pair.0, pair.1) }
        matching.moved = list.moved(besides: pairs)
        return matching
    }

    private func members(_ old: [Tree.Child], _ new: [Tree.Child]) -> Matching {
        var matching = Matching(old: old.count, new: new.count)
        let names = Dictionary(grouping: new.indices) { target.keyIdentity(new[$0].key ?? 0) }
        let groups = Dictionary(grouping: old.indices) { source.keyIdentity(old[$0].key ?? 0) }
        let isMixed = source.hasLinkedKeys && groups.keys.contains { $0.text.isEmpty }
        for (name, group) in groups {
            guard let others = names[name] else { continue }
            // Repeated keys are the elements of an array (XML); between texts, the order identifies
            // them.
            let list =
                group.count == others.count
                    && (group.count == 1 || isMixed || !source.hasLinkedKeys)
                ? group.indices.map { ($0, $0) }
                : ElementMatcher(
                    source: source, target: target, old: group.map { old[$0].value },
                    new: others.map { target.tape.resolve(new[$0].value) }, policy: policy
                ).inOrder()
            for pair in list
            where declared[new[others[pair.1]].value] == nil
                && !origins.contains(old[group[pair.0]].value)
            {
                matching.pair(group[pair.0], others[pair.1])
            }
        }
        let places = Dictionary(
            old.enumerated().map { ($1.value, $0) }, uniquingKeysWith: { first, _ in first })
        for other in new.indices {
            guard let place = declared[new[other].value].flatMap({ places[$0] }),
                !matching.hasOld(place)
            else { continue }
            matching.pair(place, other)
        }
        // What is known to be elsewhere is nothing else.
        let isFree = (
            old: { (index: Int) in !origins.contains(old[index].value) },
            new: { (index: Int) in declared[new[index].value] == nil }
        )
        matchEqual(
            &matching,
            old.indices.filter { !matching.hasOld($0) && isFree.old($0) }
                .map { ($0, old[$0].value) },
            new.indices.filter { !matching.hasNew($0) && isFree.new($0) }
                .map { ($0, new[$0].value) }, atLeast: 3)
        for run in matching.runs() {
            matchEqual(
                &matching, run.old.filter(isFree.old).map { ($0, old[$0].value) },
                run.new.filter(isFree.new).map { ($0, new[$0].value) }, atLeast: 1)
        }
        for run in matching.runs() {
            matchSplit(&matching, run.old.map { ($0, old[$0].value) }, run.new, new)
            let (place, first) = (run.old.lowerBound, run.new.lowerBound)
            if run.old.count == 1, run.new.count == 1, !matching.hasOld(place),
                isFree.old(place), isFree.new(first),
                isSuccessor(old[place].value, new[first].value)
            {
                matching.pair(place, first)
            }
        }
        return matching
    }

    /// Pairs equal values under other keys that are unique and distinctive.
    private func matchEqual(
        _ matching: inout Matching, _ old: [(Int, Int)], _ new: [(Int, Int)], atLeast least: Int
    ) {
        guard !old.isEmpty, !new.isEmpty else { return }
        let gone = Dictionary(grouping: old) { source.hash($0.1) }
        let others = Dictionary(grouping: new) { target.hash($0.1) }
        for (hash, ones) in gone {
            guard ones.count == 1, let equal = others[hash], equal.count == 1,
                source.isDistinctive(ones[0].1, atLeast: least)
            else { continue }
            matching.pair(ones[0].0, equal[0].0)
        }
    }

    /// Whether a member that takes the place of another one is the same.
    private func isSuccessor(_ one: Int, _ other: Int) -> Bool {
        if source.hash(one) == target.hash(other) { return true }
        guard source.kind(one) == target.kind(other) else { return false }
        switch source.kind(one) {
        case .object:
            let keys = Set(source.children(of: one).map { source.keyIdentity($0.key ?? 0) })
            return target.children(of: other).contains {
                keys.contains(target.keyIdentity($0.key ?? 0))
            }
        case .array:
            let (old, new) = (source.children(of: one), target.children(of: other))
            if let first = old.first, let next = new.first,
                source.kind(first.value) == .object,
                isSuccessor(first.value, next.value)
            {
                return true
            }
            let values = Set(old.map { source.hash($0.value) })
            return new.contains { values.contains(target.hash($0.value)) }
        default: return false
        }
    }

    // MARK: Moves

    private mutating func findMoves() {
        let declared = declared.filter { pairs[$0.key] != $0.value }
        moves = declared
        if !removed.isEmpty, !inserted.isEmpty {
            let comesOnce = inserted.unique
            for (hash, node) in removed.unique {
                guard let other = comesOnce[hash], moves[other] == nil, !origins.contains(node),
                    MoveCandidates.areDistinctive(node, source, other, target)
                        || isWrapped(node, other)
                else { continue }
                moves[other] = node
            }
            moves = target.outermost(moves) { $0.key }
            moves = source.outermost(moves) { $0.value }
            findNamesakes()
            // What is declared may be in what is moved, too.
            moves.merge(declared) { $1 }
        }
        for (other, node) in moves where !isSame(node, other) {
            match(node, other)
        }
        moved = moves.keys.sorted()
    }

    /// Whether a scalar is in a container that takes its place.
    private func isWrapped(_ node: Int, _ other: Int) -> Bool {
        guard !source.isContainer(node), source.isDistinctive(node, atLeast: 1),
            let parent = source.parent(of: node)
        else { return false }
        var around = target.parent(of: other)
        while let container = around {
            if matched[container] == parent { return true }
            around = target.parent(of: container)
        }
        return false
    }

    /// Pairs members with the same key in other containers, if no other removed or inserted member
    /// has it.
    private mutating func findNamesakes() {
        let (old, new) = (names(removed, source), names(inserted, target))
        let origins = Set(moves.values)
        var end = 0
        var taken: Set<Int> = []
        for (name, other) in new.sorted(by: { $0.value < $1.value })
        where other >= end && moves[other] == nil {
            guard let node = old[name], node >= 0, other >= 0, !origins.contains(node),
                source.isContainer(node) == target.isContainer(other),
                !source.isContainer(node) || isSuccessor(node, other),
                target.parent(of: other).flatMap({ matched[$0] }) != source.parent(of: node),
                !taken.contains(node)
            else { continue }
            moves[other] = node
            end = target.nodes(of: other).upperBound
            if source.isContainer(node) { taken.formUnion(source.nodes(of: node)) }
        }
        moves = source.outermost(moves) { $0.value }
    }

    /// Returns the values of members by their keys; -1 for several.
    private func names(_ candidates: MoveCandidates, _ tree: Tree) -> [KeyIdentity: Int] {
        var names: [KeyIdentity: Int] = [:]
        for node in candidates.nodesInOrder where node > 0 && tree.tape[node - 1].isKind(.key) {
            let name = tree.keyIdentity(node - 1)
            names[name] = names[name] == nil ? node : -1
        }
        return names
    }
}
