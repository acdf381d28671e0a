import VersionedCodableDocuments
import VersionedCodableFormatKit

// Turns the matching of children into the slots of their container.

extension Matcher {
    mutating func matchElements(of change: ContainerChange) -> [ContainerChange.Slot] {
        let old = source.children(of: change.node)
        let new = target.children(of: change.target)
        if let matching = matchKnown(change, old, new) {
            return slots(of: matching, change, old, new)
        }
        let list = ElementMatcher(
            source: source, target: target, old: old.map(\.value), new: new.map(\.value),
            policy: policy)
        var matching = Matching(old: old.count, new: new.count)
        let pairs = list.inOrder()
        for pair in pairs { matching.pair(pair.0, pair.1) }
        matching.moved = list.moved(besides: pairs)
        return slots(of: matching, change, old, new)
    }

    /// Returns the nodes of the lineage after a node of the target, ascending.
    private func known(in node: Int) -> ArraySlice<Int> {
        let low = relocated.sorted.partitioningIndex { $0 > node }
        return relocated.sorted[low...]
    }

    /// Returns the index of the child that is or contains a value; nil if none does.
    private func position(of node: Int, in old: [Tree.Child]) -> Int? {
        let low = old.partitioningIndex { $0.value > node }
        guard low > 0 else { return nil }
        return source.nodes(of: old[low - 1].value).contains(node) ? low - 1 : nil
    }

    /// Returns the positions of new members that wrap an old member, or that come out of one.
    private func placesOfRelocated(
        _ change: ContainerChange, _ matching: Matching, _ old: [Tree.Child], _ new: [Tree.Child]
    ) -> [Int: Int] {
        // Elements keep their order; in XML after edits, all children do.
        let isOrdered = source.kind(change.node) == .array || known != nil && source.hasLinkedKeys
        guard !lineage.isEmpty, !isOrdered else { return matching.wrapped }
        var places = matching.wrapped
        var next = known(in: change.target)
        for (index, child) in new.enumerated() where target.isContainer(child.value) {
            let end = target.nodes(of: target.tape.resolve(child.value)).upperBound
            next = next.drop { $0 < child.value }
            while let other = next.first, other < end {
                next.removeFirst()
                if places[index] == nil, let node = lineage[other] {
                    places[index] = position(of: node, in: old)
                }
            }
        }
        return places
    }

    /// Returns children that leave their position: moved elements, and members outside the longest
    /// increasing subsequence if the target's order is required.
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

    /// Returns the children in their new order: kept children keep theirs, and each inserted child
    /// follows its predecessor in the target.
    mutating func slots(
        of matching: Matching, _ change: ContainerChange, _ old: [Tree.Child],
        _ new: [Tree.Child]
    ) -> [ContainerChange.Slot] {
        var behind: [Int: [Int]] = [:]
        var before: [Int: [Int]] = [:]
        // Children without a predecessor are inserted before the first one that stays.
        var inFront: [Int] = []
        var anchor: Int?
        var firstOld: Int?
        let places = placesOfRelocated(change, matching, old, new)
        let leaving = reordered(matching, old, new)
        for other in new.indices {
            if let position = matching.old(of: other), !leaving.contains(position) {
                anchor = position
                firstOld = firstOld ?? position
            } else if let position = places[other], !matching.hasOld(position) {
                behind[position, default: []].append(other)
                firstOld = firstOld ?? position
            } else if let position = matching.before[other] {
                before[position, default: []].append(other)
            } else if let position = matching.behind[other] ?? anchor {
                behind[position, default: []].append(other)
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
                var slot = ContainerChange.Slot(newKey: new[other].key, outcome: .inserted(value))
                if let from = from.map({ old[$0].value }), source.hash(from) == target.hash(value) {
                    slot.outcome = .moved(target: value, from: from)
                    slot.isMoved = true
                }
                slot.isPart = matching.parts.contains(other)
                slots.append(slot)
            }
        }
        if firstOld == nil { insert(inFront) }
        for position in old.indices {
            if position == firstOld { insert(inFront) }
            insert(before[position] ?? [])
            var slot = ContainerChange.Slot(position: position, outcome: .removed)
            slot.keepsLead = matching.keepsLead.contains(position)
            slot.commentText = known?.commentedOut[old[position].value]
            slot.dropsTrail = matching.dropsTrail.contains(position)
            if leaving.contains(position) {
                slot.isMoved =
                    matching.new(of: position).map {
                        source.hash(old[position].value) == target.hash(new[$0].value)
                    } ?? true
                slot.isMovedWhole = slot.isMoved && matching.new(of: position) != nil
            } else if let other = matching.new(of: position) {
                slot.outcome = outcome(of: old[position].value, becoming: new[other].value)
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
