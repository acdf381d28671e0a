import VersionedCodableDocuments

/// Finds out what has to change in one tree to make it equal to another.
///
/// Objects are matched by key, then by what their values have in common; arrays by a key that
/// identifies their elements or else by their longest common subsequence. What is equal is found by
/// hashes, so that only what differs is walked.
///
/// - Complexity: O(n) in the nodes of both, O(m log m) in the children of changed containers.
struct Matcher {
    let source: Tree
    let target: Tree
    let policy: RewritePolicy
    private let lineage: [Int: Int]
    private var tree: ChangeTree
    private var pending: [ContainerChange] = []

    /// - Parameter lineage: Values of the target that are known to be values of the source.
    static func changes(
        from source: Tree, to target: Tree, lineage: [Int: Int] = [:], by policy: RewritePolicy
    ) -> ChangeTree {
        var matcher = Matcher(
            source: source, target: target, policy: policy, lineage: lineage,
            tree: ChangeTree(root: .kept))
        matcher.run()
        return matcher.tree
    }

    private mutating func run() {
        tree.root = fate(of: 0, becoming: 0)
        var next = 0
        while next < pending.count {
            let change = pending[next]
            next += 1
            change.slots =
                source.kind(change.node) == .object
                ? matchMembers(of: change) : matchElements(of: change)
        }
        tree.containers = pending
        tree.findMoves(source, target, lineage)
    }

    /// What becomes of a value that another one takes the place of.
    mutating func fate(of node: Int, becoming other: Int) -> ContainerChange.Fate {
        if source.hash(node) == target.hash(other) { return .kept }
        let kind = source.kind(node)
        // An alias is not changed in place: what it stands for is another value's.
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
        var matching = Matching(old: old.count, new: new.count)
        if hasSameKeys(old, new) {
            for position in old.indices { matching.pair(position, position) }
            return slots(of: matching, old, new)
        }
        let names = (
            old: old.map { source.keyIdentity($0.key ?? 0) },
            new: new.map { target.keyIdentity($0.key ?? 0) }
        )
        var places: [KeyIdentity: [Int]] = [:]
        for (position, name) in names.new.enumerated() {
            places[name, default: []].append(position)
        }
        var groups: [KeyIdentity: [Int]] = [:]
        for (position, name) in names.old.enumerated() {
            groups[name, default: []].append(position)
        }
        let isMixed = source.hasLinkedKeys && groups.keys.contains { $0.text.isEmpty }
        var isHandled: Set<KeyIdentity> = []
        for name in names.old {
            guard let group = groups[name], let others = places[name],
                isHandled.insert(name).inserted
            else { continue }
            if group.count == others.count, group.count == 1 || isMixed {
                // Between texts the place tells which is which.
                for pair in zip(group, others) { matching.pair(pair.0, pair.1) }
            } else {
                // Members with one key are the elements of an array (XML).
                let list = ElementMatcher(
                    source: source, target: target, old: group.map { old[$0].value },
                    new: others.map { target.tape.resolve(new[$0].value) }, policy: policy)
                for pair in list.inOrder() { matching.pair(group[pair.0], others[pair.1]) }
            }
        }
        matchLineage(&matching, old, new)
        if source.hasLinkedKeys {
            matchRenamedGroups(&matching, groups, places, old, new)
        }
        matchRuns(&matching, old, new)
        // The order of members with one key says something.
        let isAlone = (
            old: names.old.map { groups[$0]?.count == 1 },
            new: names.new.map { places[$0]?.count == 1 }
        )
        matchRenamed(&matching, old, new, isAlone)
        for (_, group) in places where group.count > 1 { matching.keepOrder(group) }
        return slots(of: matching, old, new)
    }

    /// Whether members have the same keys in the same order, and no key is there several times as
    /// the elements of an array are.
    private func hasSameKeys(_ old: [Tree.Child], _ new: [Tree.Child]) -> Bool {
        !source.hasLinkedKeys && old.count == new.count
            && zip(old, new).allSatisfy { one, other in
                guard let key = one.key, let newKey = other.key else { return false }
                return source.isSameKey(key, as: newKey, of: target)
            }
    }

    /// Pairs members that are known to be the same under another key.
    private func matchLineage(
        _ matching: inout Matching, _ old: [Tree.Child], _ new: [Tree.Child]
    ) {
        guard !lineage.isEmpty else { return }
        let places = Dictionary(
            old.enumerated().map { ($1.value, $0) }, uniquingKeysWith: { first, _ in first })
        for other in new.indices where !matching.hasNew(other) {
            guard let place = lineage[new[other].value].flatMap({ places[$0] }),
                !matching.hasOld(place)
            else { continue }
            matching.pair(place, other)
        }
    }

    /// Pairs members with one key that all have another one, and are the same.
    private func matchRenamedGroups(
        _ matching: inout Matching, _ groups: [KeyIdentity: [Int]],
        _ places: [KeyIdentity: [Int]], _ old: [Tree.Child], _ new: [Tree.Child]
    ) {
        var coming: [[UInt64]: [Int]] = [:]
        for (name, group) in places where group.count > 1 && groups[name] == nil {
            coming[group.map { target.hash(new[$0].value) }] = group
        }
        guard !coming.isEmpty else { return }
        for (name, group) in groups where group.count > 1 && places[name] == nil {
            let hashes = group.map { source.hash(old[$0].value) }
            guard let others = coming.removeValue(forKey: hashes) else { continue }
            for pair in zip(group, others) { matching.pair(pair.0, pair.1) }
        }
    }

    /// Pairs what goes and what comes between the same neighbours.
    private func matchRuns(_ matching: inout Matching, _ old: [Tree.Child], _ new: [Tree.Child]) {
        for run in matching.runs() {
            let (going, coming) = (Array(run.old), Array(run.new))
            // Equal values first, then similar ones.
            for one in going {
                let equal = coming.filter {
                    !matching.hasNew($0)
                        && source.hash(old[one].value) == target.hash(new[$0].value)
                }
                guard equal.count == 1, source.weight(old[one].value) >= 1 else { continue }
                matching.pair(one, equal[0])
            }
            pairSimilar(&matching, going, coming, old, new)
            pairRest(
                &matching, going.filter { !matching.hasOld($0) },
                coming.filter { !matching.hasNew($0) })
        }
    }

    /// Pairs one that goes with the one, or the first of several, that comes in its place.
    private func pairRest(_ matching: inout Matching, _ going: [Int], _ coming: [Int]) {
        guard let first = going.first, let heir = coming.first else { return }
        if going.count == 1 {
            matching.pair(first, heir)
            if coming.count > 1 { matching.dropsTrail.insert(first) }
        } else if coming.count == 1 {
            matching.pair(first, heir)
            for other in going.dropFirst() { matching.keepsLead.insert(other) }
        }
    }

    /// Pairs containers that have most in common, if no other comes near.
    private func pairSimilar(
        _ matching: inout Matching, _ going: [Int], _ coming: [Int], _ old: [Tree.Child],
        _ new: [Tree.Child]
    ) {
        // As many pairs as the members of a large object, so that time stays in proportion.
        guard going.count * coming.count <= 64 else { return }
        let others = coming.filter { !matching.hasNew($0) }
            .map { ($0, target.features(new[$0].value)) }
        for one in going where !matching.hasOld(one) && source.isContainer(old[one].value) {
            let features = source.features(old[one].value)
            let ranked = others.filter { !matching.hasNew($0.0) }
                .map { ($0.0, Tree.similarity(features, $0.1)) }
                .sorted { $0.1 > $1.1 }
            guard let best = ranked.first, best.1 >= 0.6 else { continue }
            if ranked.count > 1, best.1 < 2 * ranked[1].1 { continue }
            matching.pair(one, best.0)
        }
    }

    /// Pairs equal values of other keys, where that cannot be an accident.
    private func matchRenamed(
        _ matching: inout Matching, _ old: [Tree.Child], _ new: [Tree.Child],
        _ isAlone: (old: [Bool], new: [Bool])
    ) {
        var going: [UInt64: [Int]] = [:]
        for one in old.indices where !matching.hasOld(one) && isAlone.old[one] {
            going[source.hash(old[one].value), default: []].append(one)
        }
        guard !going.isEmpty else { return }
        var coming: [UInt64: [Int]] = [:]
        for one in new.indices where !matching.hasNew(one) && isAlone.new[one] {
            coming[target.hash(new[one].value), default: []].append(one)
        }
        for (hash, ones) in going {
            guard ones.count == 1, let others = coming[hash], others.count == 1,
                source.weight(old[ones[0]].value) >= 3
            else { continue }
            matching.pair(ones[0], others[0])
        }
    }

    // MARK: Elements

    private mutating func matchElements(of change: ContainerChange) -> [ContainerChange.Slot] {
        let old = source.children(of: change.node)
        let new = target.children(of: change.target)
        let list = ElementMatcher(
            source: source, target: target, old: old.map(\.value), new: new.map(\.value),
            policy: policy)
        var matching = Matching(old: old.count, new: new.count)
        let pairs = list.inOrder()
        for pair in pairs { matching.pair(pair.0, pair.1) }
        matching.moved = list.moved(besides: pairs)
        return slots(of: matching, old, new)
    }

    // MARK: The result

    /// Members that would have to pass others that stay, where the order is that of the target; and
    /// elements that only change their place.
    private func reordered(
        _ matching: Matching, _ old: [Tree.Child], _ new: [Tree.Child]
    ) -> Set<Int> {
        var leaving = Set(matching.moved.values)
        guard policy.order == .asEncoded else { return leaving }
        let pairs = old.indices.compactMap { one in matching.new(of: one).map { (one, $0) } }
        leaving.formUnion(pairs.map(\.0))
        leaving.subtract(ElementMatcher.longestRising(pairs).map(\.0))
        return leaving
    }

    /// The children in their new order: those that stay keep theirs, and what comes is put behind
    /// what it follows in the target.
    private mutating func slots(
        of matching: Matching, _ old: [Tree.Child], _ new: [Tree.Child]
    ) -> [ContainerChange.Slot] {
        var behind: [Int: [Int]] = [:]
        var before: [Int: [Int]] = [:]
        // What comes first goes in front of the first that stays.
        var inFront: [Int] = []
        var anchor: Int?
        var firstOld: Int?
        let leaving = reordered(matching, old, new)
        for other in new.indices {
            if let position = matching.old(of: other), !leaving.contains(position) {
                anchor = position
                if firstOld == nil { firstOld = position }
            } else if let position = matching.behind[other] {
                behind[position, default: []].append(other)
            } else if let position = matching.before[other] {
                before[position, default: []].append(other)
            } else if let anchor {
                behind[anchor, default: []].append(other)
            } else {
                inFront.append(other)
            }
        }
        var slots: [ContainerChange.Slot] = []
        slots.reserveCapacity(old.count + new.count - matching.count)
        func insert(_ others: [Int]) {
            for other in others {
                let from = matching.moved[other] ?? matching.old(of: other)
                let value = new[other].value
                var slot = ContainerChange.Slot(newKey: new[other].key, fate: .inserted(value))
                if let from = from.map({ old[$0].value }), source.hash(from) == target.hash(value) {
                    slot.fate = .moved(target: value, from: from)
                    slot.isMoved = true
                }
                slots.append(slot)
            }
        }
        if firstOld == nil { insert(inFront) }
        for position in old.indices {
            if position == firstOld { insert(inFront) }
            insert(before[position] ?? [])
            var slot = ContainerChange.Slot(position: position, fate: .removed)
            slot.keepsLead = matching.keepsLead.contains(position)
            slot.dropsTrail = matching.dropsTrail.contains(position)
            if leaving.contains(position) {
                slot.isMoved =
                    matching.new(of: position).map {
                        source.hash(old[position].value) == target.hash(new[$0].value)
                    } ?? true
            } else if let other = matching.new(of: position) {
                slot.fate = fate(of: old[position].value, becoming: new[other].value)
                if let key = old[position].key, let newKey = new[other].key,
                    !source.isSameKey(key, as: newKey, of: target)
                {
                    slot.newKey = newKey
                }
            }
            slots.append(slot)
            insert(behind[position] ?? [])
        }
        return slots
    }
}
