import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Finds the edits that make one tree equal to another, from their values.
///
/// A value of the source continues as a value of the target if
/// - they have the same key in the same container, or the caller says so;
/// - they are elements with the same identity, equal elements, or elements at the same index of two
///   runs between those, or elements that alone have the same distinctive scalar in such runs;
/// - they are equal, distinctive, and unique among what is removed and what is inserted; they need
///   not be long if they have the same key, or one goes deeper in the container that it was in;
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
    /// Values of the source, by the values of the target that they continue as in their container.
    var pairs: [Int: Int] = [:]
    /// Values of the source, by the values of the target that they continue as elsewhere.
    var moves: [Int: Int]
    /// Values of the source, by the values of the target that they are according to the caller.
    let declared: [Int: Int]
    /// The values of `declared`.
    private let origins: Set<Int>
    /// The targets of `moves`, ascending.
    private(set) var moved: [Int] = []
    /// The containers of the source whose children are matched, by the containers of the target.
    var matched: [Int: Int] = [:]
    /// The results for `matched`, by the containers of the target.
    var results: [Int: Edited] = [:]
    /// The values that are in one of the documents only, or at another place.
    private var (removed, inserted): ([Int], [Int]) = ([], [])
    let room = StackRoom()

    /// Returns what becomes of a document that gets another value.
    ///
    /// - Throws: `RewriteError` of kind `.refused` for values that are nested too deeply.
    static func tree(
        from source: CodableDocument, to target: CodableDocument
    ) throws -> EditTree {
        let isTextual = Tree.isTextual(source)
        let (old, new) = (
            Tree(source, isTextual: isTextual, mergesAttributes: true),
            Tree(target, isTextual: isTextual, mergesAttributes: true)
        )
        return EditTree(root: try value(from: 0, of: old, to: 0, of: new))
    }

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
        moves: [Int: Int] = [:]
    ) throws -> Edited.Value {
        var matcher = EditMatcher(source, target, moves)
        guard !matcher.isSame(node, other) else { return .same(node) }
        matcher.match(node, other)
        matcher.findMoves()
        try matcher.makeResults()
        return try matcher.value(node, other)
    }

    private init(
        _ source: Tree, _ target: Tree, _ moves: [Int: Int]
    ) {
        self.source = source
        self.target = target
        self.moves = [:]
        declared = moves
        origins = Set(moves.values)
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
                    removed += source.parts(of: pair.left)
                    inserted += target.parts(of: pair.right)
                }
                continue
            }
            matched[pair.right] = pair.left
            let (old, new) = (source.children(of: pair.left), target.children(of: pair.right))
            let matching =
                source.kind(pair.left) == .object ? members(old, new) : elements(old, new)
            for index in new.indices {
                guard let from = matching.old(of: index) else {
                    inserted += [new[index].value] + target.parts(of: new[index].value)
                    continue
                }
                pairs[new[index].value] = old[from].value
                pending.append(Tree.Pair(left: old[from].value, right: new[index].value))
            }
            for index in old.indices where !matching.hasOld(index) {
                removed += [old[index].value] + source.parts(of: old[index].value)
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
            source: source, target: target, old: old.map(\.value), new: new.map(\.value))
        var matching = Matching(old: old.count, new: new.count)
        let pairs = list.inOrder()
        for pair in pairs + list.moved(besides: pairs) { matching.pair(pair.0, pair.1) }
        return matching
    }

    private func members(_ old: [Tree.Child], _ new: [Tree.Child]) -> Matching {
        var matching = Matching(old: old.count, new: new.count)
        if old.count == new.count, !source.hasLinkedKeys, declared.isEmpty,
            zip(old, new).allSatisfy({
                source.isSameKey($0.key ?? 0, as: $1.key ?? 0, of: target)
            })
        {
            for index in old.indices { matching.pair(index, index) }
            return matching
        }
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
                    new: others.map { target.tape.resolve(new[$0].value) }
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
        matchEqual(&matching, (old.indices, new.indices), old, new, atLeast: 3)
        for run in matching.runs() { matchEqual(&matching, run, old, new, atLeast: 1) }
        for run in matching.runs() {
            matchSplit(&matching, run, old, new)
            let (place, first) = (run.old.lowerBound, run.new.lowerBound)
            if run.old.count == 1, run.new.count == 1, !matching.hasOld(place),
                !origins.contains(old[place].value), declared[new[first].value] == nil,
                isSuccessor(old[place].value, new[first].value)
            {
                matching.pair(place, first)
            }
        }
        return matching
    }

    /// Pairs equal values under other keys that are unique and distinctive.
    private func matchEqual(
        _ matching: inout Matching, _ run: (old: Range<Int>, new: Range<Int>),
        _ old: [Tree.Child], _ new: [Tree.Child], atLeast least: Int
    ) {
        // What is known to be elsewhere is nothing else.
        let others = unique(
            run.new.filter { !matching.hasNew($0) && declared[new[$0].value] == nil }
        ) { target.hash(new[$0].value) }
        guard !others.isEmpty else { return }
        let gone = unique(
            run.old.filter { !matching.hasOld($0) && !origins.contains(old[$0].value) }
        ) { source.hash(old[$0].value) }
        for (hash, place) in gone {
            guard let other = others[hash], source.isDistinctive(old[place].value, atLeast: least)
            else { continue }
            matching.pair(place, other)
        }
    }

    /// Whether a member that takes the place of another one is the same: it is equal, or a container
    /// with a key or an element in common.
    private func isSuccessor(_ one: Int, _ other: Int) -> Bool {
        if source.hash(one) == target.hash(other) { return true }
        guard source.kind(one) == target.kind(other), source.isContainer(one) else { return false }
        let (old, new) = (source.children(of: one), target.children(of: other))
        if source.kind(one) == .object {
            return !Set(old.map { source.keyIdentity($0.key ?? 0) })
                .isDisjoint(with: new.map { target.keyIdentity($0.key ?? 0) })
        }
        if let first = old.first, let next = new.first, source.kind(first.value) == .object,
            isSuccessor(first.value, next.value)
        {
            return true
        }
        return !Set(old.map { source.hash($0.value) })
            .isDisjoint(with: new.map { target.hash($0.value) })
    }

    // MARK: Moves

    private mutating func findMoves() {
        let declared = declared.filter { pairs[$0.key] != $0.value }
        if !removed.isEmpty, !inserted.isEmpty {
            let comesOnce = unique(inserted) { target.hash($0) }
            for (hash, node) in unique(removed, by: { source.hash($0) }) {
                guard let other = comesOnce[hash], declared[other] == nil,
                    !origins.contains(node), isMoved(node, other)
                else { continue }
                moves[other] = node
            }
            findNamesakes(besides: Set(moves.values))
            moves = target.outermost(moves) { $0.key }
            moves = source.outermost(moves) { $0.value }
        }
        // What is declared may be in what is moved, too.
        moves.merge(declared) { $1 }
        for (other, node) in moves where !isSame(node, other) {
            match(node, other)
        }
        moved = moves.keys.sorted()
    }

    /// Whether equal values are the same one: they are distinctive, or at least have the same key, or
    /// one goes into a new container in the container that it was in.
    private func isMoved(_ node: Int, _ other: Int) -> Bool {
        if source.isDistinctive(node, atLeast: 3) { return true }
        guard source.isDistinctive(node, atLeast: 1) else { return false }
        if let key = source.key(of: node), key == target.key(of: other) { return true }
        let container = source.parent(of: node)
        return !source.isContainer(node)
            && sequence(first: other) { target.parent(of: $0) }.dropFirst()
                .contains { matched[$0] == container }
    }

    /// Pairs members with the same key in other containers, if no other removed or inserted member
    /// has it.
    private mutating func findNamesakes(besides known: Set<Int>) {
        let others = unique(inserted) { target.key(of: $0) }
        for (name, node) in unique(removed, by: { source.key(of: $0) }) {
            guard let other = others[name], moves[other] == nil, declared[other] == nil,
                !known.contains(node), !origins.contains(node),
                source.isContainer(node) == target.isContainer(other),
                !source.isContainer(node) || isSuccessor(node, other),
                target.parent(of: other).flatMap({ matched[$0] }) != source.parent(of: node)
            else { continue }
            moves[other] = node
        }
    }
}

/// Returns values by their names, without those whose name another one has; O(n) on average.
private func unique<Name: Hashable>(
    _ values: some Sequence<Int>, by name: (Int) -> Name?
) -> [Name: Int] {
    var unique: [Name: Int] = [:]
    for value in values {
        if let name = name(value) { unique[name] = unique[name] == nil ? value : -1 }
    }
    return unique.filter { $0.value >= 0 }
}

extension Tree {
    /// Returns the values in a container, except aliases; O(n).
    fileprivate func parts(of node: Int) -> [Int] {
        guard isContainer(node), !tape[node].isKind(.alias) else { return [] }
        WorkCounter.add(nodes(of: node).count)
        return nodes(of: node).dropFirst().filter {
            !tape[$0].isKind(.key) && !tape[$0].isKind(.alias)
        }
    }

    /// Returns the key of a member; nil for an element.
    fileprivate func key(of node: Int) -> KeyIdentity? {
        node > 0 && tape[node - 1].isKind(.key) ? keyIdentity(node - 1) : nil
    }

    /// Returns moves without those of values in a container that moves, too.
    ///
    /// - Parameter node: Returns the node of a move in this tree.
    fileprivate func outermost(
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
