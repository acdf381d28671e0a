import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Computes the changes that make one tree equal to another.
///
/// Objects are matched by key, then by similarity of values; arrays by a key that identifies their
/// elements or else by longest common subsequence. Equal subtrees are skipped by hash.
///
/// - Complexity: O(n) in the nodes of both, O(m log m) in the children of changed containers.
struct Matcher {
    let source: Tree
    let target: Tree
    let policy: RewritePolicy
    /// Values of the source that are known to be the same value, by the values of the target.
    var lineage: [Int: Int]
    /// The origins according to explicit edits; nil if only values count.
    let known: KnownOrigins?
    /// Values of the target that are not the source value that they equal.
    private let differing: Set<Int>
    private let relocates: Bool
    private var tree: ChangeTree
    private var pending: [ContainerChange] = []
    /// Containers of the lineage in the source and the target; all its target nodes, ascending.
    let relocated: (old: Set<Int>, new: Set<Int>, sorted: [Int])
    /// Values of the source that are compared with a value of the target.
    private var paired: Set<Int> = []

    /// - Parameters:
    ///   - lineage: Values of the source that are known to be the same value, by the values of the
    ///     target.
    ///   - relocates: Whether containers are searched that have another path and other content.
    static func changes(
        from source: Tree, to target: Tree, lineage: [Int: Int] = [:], by policy: RewritePolicy,
        known: KnownOrigins? = nil, relocates: Bool = false
    ) -> ChangeTree {
        let differing = known?.differing(source, target) ?? []
        guard source.hash(0) != target.hash(0) || !differing.isEmpty else {
            return ChangeTree(root: .kept)
        }
        var lineage = known?.moved ?? lineage
        let isKnown = known != nil || !lineage.isEmpty
        if !isKnown {
            lineage = Relocations(from: source, to: target).origins.filter {
                relocates || source.hash($0.value) == target.hash($0.key)
            }
        }
        let isSame = isKnown || lineage.allSatisfy { source.hash($0.value) == target.hash($0.key) }
        var tree = Matcher(source, target, policy, lineage, known, differing, relocates).run()
        tree.isUnaffectedByRelocation = isSame && tree.relocated.isEmpty
        return tree
    }

    private init(
        _ source: Tree, _ target: Tree, _ policy: RewritePolicy, _ lineage: [Int: Int],
        _ known: KnownOrigins?, _ differing: Set<Int>, _ relocates: Bool
    ) {
        self.source = source
        self.target = target
        self.policy = policy
        self.lineage = lineage
        self.known = known
        self.differing = differing
        self.relocates = relocates
        tree = ChangeTree(root: .kept)
        let containers = lineage.filter {
            source.isContainer($0.value) && target.isContainer($0.key)
        }
        relocated = (Set(containers.values), Set(containers.keys), lineage.keys.sorted())
    }

    private consuming func run() -> ChangeTree {
        tree.root = outcome(of: 0, becoming: 0)
        var next = 0
        matchPending(from: &next)
        for other in relocated.sorted
        where relocates && (known != nil || relocated.new.contains(other)) {
            guard let node = lineage[other], !paired.contains(node),
                source.hash(node) != target.hash(other)
            else { continue }
            switch outcome(of: node, becoming: other) {
            case .changed(let change): tree.relocated[other] = change
            case .replaced where known != nil && !source.tape[node].isKind(.alias):
                tree.relocated[other] = ContainerChange(node: node, target: other)
            default: continue
            }
        }
        matchPending(from: &next)
        tree.containers = pending
        tree.findMoves(source, target, lineage, guesses: known == nil)
        return tree
    }

    private mutating func matchPending(from next: inout Int) {
        while next < pending.count {
            let change = pending[next]
            next += 1
            change.slots =
                source.kind(change.node) == .object
                ? matchMembers(of: change) : matchElements(of: change)
        }
    }

    mutating func outcome(of node: Int, becoming other: Int) -> ContainerChange.Outcome {
        paired.insert(node)
        if source.hash(node) == target.hash(other), !differing.contains(other) { return .kept }
        let kind = source.kind(node)
        // An alias is not changed in place: its target belongs to another value.
        guard kind == target.kind(other), kind == .object || kind == .array,
            !source.tape[node].isKind(.alias)
        else { return .replaced(other) }
        let change = ContainerChange(node: source.tape.resolve(node), target: other)
        pending.append(change)
        return .changed(change)
    }

    // MARK: Members

    private mutating func matchMembers(of change: ContainerChange) -> [ContainerChange.Slot] {
        let old = source.children(of: change.node)
        let new = target.children(of: change.target)
        if let matching = matchKnown(change, old, new) {
            return slots(of: matching, change, old, new)
        }
        var matching = Matching(old: old.count, new: new.count)
        if hasSameKeys(old, new) {
            for position in old.indices { matching.pair(position, position) }
            return slots(of: matching, change, old, new)
        }
        let names = (
            old: old.map { source.keyIdentity($0.key ?? 0) },
            new: new.map { target.keyIdentity($0.key ?? 0) }
        )
        let places = Dictionary(grouping: new.indices) { names.new[$0] }
        let groups = Dictionary(grouping: old.indices) { names.old[$0] }
        let isMixed = source.hasLinkedKeys && groups.keys.contains { $0.text.isEmpty }
        var isHandled: Set<KeyIdentity> = []
        for name in names.old {
            guard let group = groups[name], let others = places[name],
                isHandled.insert(name).inserted,
                !group.contains(where: { relocated.old.contains(old[$0].value) }),
                !others.contains(where: { relocated.new.contains(new[$0].value) })
            else { continue }
            if group.count == others.count, group.count == 1 || isMixed {
                // Between texts, the order identifies them.
                for pair in zip(group, others) { matching.pair(pair.0, pair.1) }
            } else {
                // Repeated keys are the elements of an array (XML).
                let list = ElementMatcher(
                    source: source, target: target, old: group.map { old[$0].value },
                    new: others.map { target.tape.resolve(new[$0].value) }, policy: policy)
                for pair in list.inOrder() { matching.pair(group[pair.0], others[pair.1]) }
            }
        }
        match(lineage, &matching, old, new)
        if source.hasLinkedKeys {
            matchRenamedGroups(&matching, groups, places, old, new)
        }
        matchRuns(&matching, old, new)
        // The order of repeated keys matters.
        let isAlone = (
            old: names.old.map { groups[$0]?.count == 1 },
            new: names.new.map { places[$0]?.count == 1 }
        )
        matchRenamed(&matching, old, new, isAlone)
        for (_, group) in places where group.count > 1 { matching.keepOrder(group) }
        return slots(of: matching, change, old, new)
    }

    /// Whether members have the same keys in the same order, and keys cannot be repeated.
    private func hasSameKeys(_ old: [Tree.Child], _ new: [Tree.Child]) -> Bool {
        !source.hasLinkedKeys && old.count == new.count
            && zip(old, new).allSatisfy { one, other in
                guard let key = one.key, let newKey = other.key else { return false }
                return source.isSameKey(key, as: newKey, of: target)
                    && !relocated.old.contains(one.value) && !relocated.new.contains(other.value)
            }
    }

    /// Pairs children of which the source value is known, by the value of the target.
    func match(
        _ origins: [Int: Int], _ matching: inout Matching, _ old: [Tree.Child],
        _ new: [Tree.Child]
    ) {
        guard !origins.isEmpty else { return }
        let places = Dictionary(
            old.enumerated().map { ($1.value, $0) }, uniquingKeysWith: { first, _ in first })
        for other in new.indices where !matching.hasNew(other) {
            guard let place = origins[new[other].value].flatMap({ places[$0] }),
                !matching.hasOld(place)
            else { continue }
            matching.pair(place, other)
        }
    }

    /// Pairs groups of repeated keys that have equal values and another key.
    private func matchRenamedGroups(
        _ matching: inout Matching, _ groups: [KeyIdentity: [Int]],
        _ places: [KeyIdentity: [Int]], _ old: [Tree.Child], _ new: [Tree.Child]
    ) {
        var inserted: [[UInt64]: [Int]] = [:]
        for (name, group) in places where group.count > 1 && groups[name] == nil {
            inserted[group.map { target.hash(new[$0].value) }] = group
        }
        guard !inserted.isEmpty else { return }
        for (name, group) in groups where group.count > 1 && places[name] == nil {
            let hashes = group.map { source.hash(old[$0].value) }
            guard let others = inserted.removeValue(forKey: hashes) else { continue }
            for pair in zip(group, others) { matching.pair(pair.0, pair.1) }
        }
    }

    private mutating func matchRuns(
        _ matching: inout Matching, _ old: [Tree.Child], _ new: [Tree.Child]
    ) {
        for run in matching.runs() {
            // Relocated members are not changed here.
            let removed = run.old.filter { !relocated.old.contains(old[$0].value) }
            let inserted = run.new.filter { !relocated.new.contains(new[$0].value) }
            // Equal values first, then similar ones. O(n) on average: by hash.
            var equal = Dictionary(grouping: inserted) { target.hash(new[$0].value) }
            for one in removed {
                let hash = source.hash(old[one].value)
                guard let others = equal[hash], others.count == 1,
                    source.isDistinctive(old[one].value, atLeast: 1)
                else { continue }
                matching.pair(one, others[0])
                equal[hash] = nil
            }
            pairSimilar(&matching, removed, inserted, old, new)
            let wrapped = findWrapped(
                removed.filter { !matching.hasOld($0) }, inserted.filter { !matching.hasNew($0) },
                old,
                new)
            for (one, other) in wrapped where matching.wrapped[other] == nil {
                matching.wrapped[other] = one
            }
            pairRest(
                &matching, removed.filter { !matching.hasOld($0) && wrapped[$0] == nil },
                inserted.filter { other in
                    !matching.hasNew(other) && !wrapped.values.contains(other)
                }, old, new)
        }
    }

    /// Finds scalars that a container in their position wraps: they keep their comments.
    ///
    /// - Returns: The wrapping children, by the removed children.
    private mutating func findWrapped(
        _ removed: [Int], _ inserted: [Int], _ old: [Tree.Child], _ new: [Tree.Child]
    ) -> [Int: Int] {
        // At most 64 removed children, each searched in all inserted ones.
        guard removed.count * inserted.count <= 64 else { return [:] }
        var wrapped: [Int: Int] = [:]
        for one in removed {
            let node = old[one].value
            guard !source.isContainer(node), source.isDistinctive(node, atLeast: 1) else {
                continue
            }
            let (target, hash) = (target, source.hash(node))
            let places = inserted.flatMap { other in
                target.isContainer(new[other].value)
                    ? target.scalars(in: new[other].value)
                        .filter { target.hashes[$0] == hash }.map { (other, $0) } : []
            }
            guard places.count == 1, lineage[places[0].1] ?? node == node else { continue }
            lineage[places[0].1] = node
            wrapped[one] = places[0].0
        }
        return wrapped
    }

    /// Whether a member can be the successor of another.
    ///
    /// An object needs a common scalar with its successor, and so does an array that becomes another
    /// value, unless one key is a prefix of the other.
    private func isSuccessor(_ one: Tree.Child, _ other: Tree.Child) -> Bool {
        let kinds = (source.kind(one.value), target.kind(other.value))
        if !source.isContainer(one.value) {
            let isEmptied =
                !target.isDistinctive(other.value, atLeast: 1) && !target.isContainer(other.value)
            return !source.isDistinctive(one.value, atLeast: 1) || isEmptied
                || isRelated(one, other)
        }
        guard kinds.0 == .object || (kinds.0 == .array) != (kinds.1 == .array) else { return true }
        // A wrapper is not a successor.
        if target.holds(source.hash(one.value), in: other.value) { return false }
        if let key = one.key, let newKey = other.key {
            let (old, new) = (source.text(key), target.text(newKey))
            if old.hasPrefix(new) || new.hasPrefix(old) { return true }
        }
        let before = Set(source.scalars(in: one.value).map { source.hashes[$0] })
        let after = target.scalars(in: other.value).map { target.hashes[$0] }
        return kinds.0 == .array && before.isEmpty || after.isEmpty
            || !before.isDisjoint(with: after)
    }

    /// Whether a member is the likely successor: a scalar shares a word of its key or text with it.
    private func isRelated(_ one: Tree.Child, _ other: Tree.Child) -> Bool {
        guard !source.isContainer(one.value) else { return isSuccessor(one, other) }
        if let key = one.key, let newKey = other.key {
            let (old, new) = (source.text(key), target.text(newKey))
            if old.hasPrefix(new) || new.hasPrefix(old) { return true }
        }
        let text = source.scalarText(one.value)
        let words = Self.words(of: text + " " + (one.key.map { source.text($0) } ?? ""))
        let names = other.key.map { [target.text($0)] } ?? []
        return (names + target.scalars(in: other.value).map(target.scalarText)).contains { other in
            let (short, long) = text.count < other.count ? (text, other) : (other, text)
            return short.count > 1 && long.contains(short)
                || !words.isDisjoint(with: Self.words(of: other))
        }
    }

    /// Returns the words of a key or text: runs of letters and digits, split before capitals.
    private static func words(of text: String) -> Set<String> {
        var words: Set<String> = []
        var word = ""
        for character in text + " " {
            let isInside = character.isLetter || character.isNumber
            if !isInside || character.isUppercase && word.last?.isUppercase == false {
                if !word.isEmpty { words.insert(word.lowercased()) }
                word = ""
            }
            if isInside { word.append(character) }
        }
        return words
    }

    /// Pairs a single removed member with one of the first 64 inserted ones, or the reverse.
    private func pairRest(
        _ matching: inout Matching, _ removed: [Int], _ inserted: [Int], _ old: [Tree.Child],
        _ new: [Tree.Child]
    ) {
        guard let first = removed.first, let next = inserted.first else { return }
        if removed.count == 1 {
            // An array prefers the only array among several.
            let kind = source.kind(old[first].value)
            let twins = inserted.filter { target.kind(new[$0].value) == kind }
            let isList = kind == .array && twins.count == 1
            let related =
                inserted.count == 1 || source.isContainer(old[first].value)
                ? next : inserted.prefix(64).first { isRelated(old[first], new[$0]) }
            guard let heir = isList ? twins[0] : related, isSuccessor(old[first], new[heir])
            else { return }
            matching.pair(first, heir)
            if inserted.count > 1, !isList { matching.dropsTrail.insert(first) }
            matching.parts.formUnion(inserted.filter { $0 != heir })
        } else if inserted.count == 1 {
            let related = removed.prefix(64).filter { isRelated(old[$0], new[next]) }
            guard let first = related.first else { return }
            matching.pair(first, next)
            for other in related.dropFirst() { matching.keepsLead.insert(other) }
        }
    }

    /// Pairs containers with the highest similarity, at least 0.6 and twice the next.
    private func pairSimilar(
        _ matching: inout Matching, _ removed: [Int], _ inserted: [Int], _ old: [Tree.Child],
        _ new: [Tree.Child]
    ) {
        // At most 64 pairs, so that time stays proportional to the members of a large object.
        guard removed.count * inserted.count <= 64 else { return }
        let others = inserted.filter { !matching.hasNew($0) }
            .map { ($0, target.features(new[$0].value)) }
        for one in removed where !matching.hasOld(one) && source.isContainer(old[one].value) {
            let features = source.features(old[one].value)
            let ranked = others.filter { !matching.hasNew($0.0) }
                .map { ($0.0, Tree.similarity(features, $0.1)) }
                .sorted { $0.1 > $1.1 }
            guard let best = ranked.first, best.1 >= 0.6 else { continue }
            if ranked.count > 1, best.1 < 2 * ranked[1].1 { continue }
            matching.pair(one, best.0)
        }
    }

    /// Pairs equal values under other keys that are unique and distinctive.
    private func matchRenamed(
        _ matching: inout Matching, _ old: [Tree.Child], _ new: [Tree.Child],
        _ isAlone: (old: [Bool], new: [Bool])
    ) {
        let removed = Dictionary(
            grouping: old.indices.filter { !matching.hasOld($0) && isAlone.old[$0] }
        ) { source.hash(old[$0].value) }
        guard !removed.isEmpty else { return }
        let inserted = Dictionary(
            grouping: new.indices.filter { !matching.hasNew($0) && isAlone.new[$0] }
        ) { target.hash(new[$0].value) }
        for (hash, ones) in removed {
            guard ones.count == 1, let others = inserted[hash], others.count == 1,
                source.isDistinctive(old[ones[0]].value, atLeast: 3)
            else { continue }
            matching.pair(ones[0], others[0])
        }
    }
}
