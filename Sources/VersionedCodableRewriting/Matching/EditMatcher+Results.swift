import VersionedCodableDocuments
import VersionedCodableFormatKit

// What becomes of the values that are matched.
extension EditMatcher {
    /// Makes the results of all matched containers, which refer to each other.
    mutating func makeResults() throws {
        for (other, node) in matched {
            results[other] = Edited(source: node, isObject: source.kind(node) == .object)
        }
        for (other, edited) in results {
            guard let node = edited.source else { continue }
            edited.children =
                edited.isObject
                ? try members(of: node, other)
                : try target.children(of: other).map { try child($0) }
        }
    }

    func value(_ node: Int, _ other: Int) throws -> Edited.Value {
        if isSame(node, other) { return .same(node) }
        if let result = results[other], result.source == node { return .edited(result) }
        if let value = wrapping(node, other) { return value }
        let elements = elements(of: node, forMembersOf: other)
        guard elements.isEmpty else {
            return .edited(
                Edited(
                    source: nil, isObject: true,
                    children: target.children(of: other).map { child in
                        Edited.Child(
                            key: child.key.map { target.text($0) } ?? "",
                            origin: elements[child.value],
                            value: .new(target.node(child.value), like: elements[child.value]))
                    }))
        }
        return try new(other, like: node)
    }

    private func new(_ other: Int, like node: Int?) throws -> Edited.Value {
        try room.check()
        let end = target.nodes(of: other).upperBound
        let first = moved.partitioningIndex { $0 > other }
        guard target.isContainer(other), first < moved.count, moved[first] < end else {
            return .new(target.node(other), like: node)
        }
        return .edited(
            Edited(
                source: nil, isObject: target.kind(other) == .object,
                children: try target.children(of: other).map { try child($0) }))
    }

    private func child(_ child: Tree.Child) throws -> Edited.Child {
        let key = child.key.map { target.text($0) } ?? ""
        let isAttribute = child.key.flatMap { target.attributeChoice(of: $0) }
        guard let node = moves[child.value] ?? pairs[child.value] else {
            return Edited.Child(
                key: key, origin: nil, value: try new(child.value, like: nil),
                isAttribute: isAttribute)
        }
        let value = try value(node, child.value)
        var result = Edited.Child(key: key, origin: node, value: value, isAttribute: isAttribute)
        // The only element of a list comes out of it.
        if let inner = value.source, inner != node { result.commentSources = [inner] }
        return result
    }

    /// Returns members in their order in the source, and new ones after their predecessors in the
    /// target, or where what was moved into them was.
    private func members(of node: Int, _ other: Int) throws -> [Edited.Child] {
        let new = target.children(of: other)
        guard policy.order == .asWritten else { return try new.map { try child($0) } }
        let old = source.children(of: node)
        let places = Dictionary(
            old.enumerated().map { ($1.value, $0) }, uniquingKeysWith: { first, _ in first })
        let staying = Set(new.compactMap { pairs[$0.value].flatMap { places[$0] } })
        if source.mergesAttributes {
            return try elements(new) { child in
                pairs[child.value].flatMap { places[$0] }
                    ?? placeOfMoved(in: child.value, old, besides: staying)
            }
        }
        var keys: [(place: Int, order: Int)] = []
        var last = -1
        /// The last place of each repeated key (XML).
        var reached: [KeyIdentity: Int] = [:]
        for (index, child) in new.enumerated() {
            if let place = pairs[child.value].flatMap({ places[$0] }) {
                last = place
                keys.append((place, 0))
            } else if let place = placeOfMoved(in: child.value, old, besides: staying) {
                last = place
                keys.append((place, 0))
            } else {
                let key = source.hasLinkedKeys ? child.key.map(target.keyIdentity) : nil
                keys.append((max(last, key.flatMap { reached[$0] } ?? -1), index + 1))
            }
            if source.hasLinkedKeys, let key = child.key {
                reached[target.keyIdentity(key)] = keys[keys.count - 1].place
            }
        }
        let sorted = new.indices.sorted { keys[$0] < keys[$1] }
        return try (keepsOrder(sorted, new) ? sorted : Array(new.indices)).map {
            try child(new[$0])
        }
    }

    /// Returns members of an element in their order in the source: a new one follows the one before
    /// it with its key, or precedes all with its key, or follows all members before it.
    private func elements(
        _ new: [Tree.Child], _ place: (Tree.Child) -> Int?
    ) throws -> [Edited.Child] {
        let places = new.map(place)
        let names = new.map { target.text($0.key ?? 0) }
        var nexts: [String: Int] = [:]
        var following: [Int?] = []
        for index in new.indices.reversed() {
            if let place = places[index] { nexts[names[index]] = place }
            following.append(nexts[names[index]])
        }
        following.reverse()
        var ranks: [Int] = []
        var reached: [String: Int] = [:]
        var reach = -1
        for index in new.indices {
            let rank = places[index] ?? reached[names[index]] ?? following[index] ?? reach
            reached[names[index]] = max(rank, reached[names[index]] ?? rank)
            reach = max(reach, rank)
            ranks.append(rank)
        }
        let sorted = new.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
        return try (keepsOrder(sorted, new) ? sorted : Array(new.indices)).map {
            try child(new[$0])
        }
    }

    /// Whether children with one key keep their order, and no edit names any (XML).
    private func keepsOrder(_ sorted: [Int], _ new: [Tree.Child]) -> Bool {
        guard source.hasLinkedKeys else { return true }
        guard declared.isEmpty else { return false }
        var last: [KeyIdentity: Int] = [:]
        return sorted.allSatisfy { index in
            let key = target.keyIdentity(new[index].key ?? 0)
            defer { last[key] = index }
            return last[key].map { $0 < index } ?? true
        }
    }

    /// Returns the place of the child of the source that was moved, or taken apart, into a value of
    /// the target.
    private func placeOfMoved(
        in other: Int, _ old: [Tree.Child], besides staying: Set<Int>
    ) -> Int? {
        let first = moved.partitioningIndex { $0 >= other }
        let end = target.nodes(of: other).upperBound
        for inner in moved[first...].prefix(while: { $0 < end }) {
            guard let node = moves[inner] else { continue }
            let low = old.partitioningIndex { $0.value > node }
            if low > 0, !staying.contains(low - 1),
                source.nodes(of: old[low - 1].value).contains(node)
            {
                return low - 1
            }
        }
        return nil
    }
}
