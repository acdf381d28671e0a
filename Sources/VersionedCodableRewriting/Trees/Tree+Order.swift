import VersionedCodableDocuments
import VersionedCodableFormatKit

extension Tree {
    /// Returns the indices of members in the order of the members of a container of this tree: a new
    /// one follows its predecessor, or is where that was which it is made of.
    ///
    /// - Parameters:
    ///   - members: The members in the order of the target.
    ///   - rest: Members that are not in the target, which keep their places; their indices follow
    ///     those of the others.
    /// - Complexity: O(n log n) in the members of both, plus O(m) in new containers.
    func order(
        of members: [Edited.Child], and rest: [Edited.Child] = [], in container: Int
    ) -> [Int] {
        let old = children(of: container)
        let places = Dictionary(
            old.enumerated().map { ($1.value, $0) }, uniquingKeysWith: { first, _ in first })
        let own = members.map { $0.origin.flatMap { places[$0] } }
        let staying = Set(own.compactMap(\.self))
        let found = zip(own, members).map { place, member -> Int? in
            if let place { return place }
            let place = origin(in: member).flatMap { self.place(of: $0, in: old) }
            return place.flatMap { staying.contains($0) ? nil : $0 }
        }
        let others = rest.map { $0.origin.flatMap { places[$0] } ?? old.count }
        if hasLinkedKeys {
            return Tree.elementOrder((members + rest).map(\.key), found + others)
        }
        var keys: [(place: Int, order: Int)] = []
        var last = -1
        for index in members.indices {
            last = found[index] ?? last
            keys.append((last, own[index] == nil ? index + 1 : 0))
        }
        keys += others.map { ($0, 0) }
        return keys.indices.sorted { keys[$0] < keys[$1] }
    }

    /// Returns the indices of members of an element in their order: those of the source keep theirs,
    /// a new one follows the one before it with its key, or precedes all with its key, or follows all
    /// members before it.
    ///
    /// Those with one key keep the order that they have.
    ///
    /// - Parameter places: The places in the source; nil for new ones.
    /// - Complexity: O(n log n) in the members.
    static func elementOrder(_ keys: [String], _ places: [Int?]) -> [Int] {
        var next: [String: Int] = [:]
        for (key, place) in zip(keys, places).reversed() { next[key] = place ?? next[key] }
        var last: [String: Int] = [:]
        var reach = -1
        let ranks = zip(keys, places).map { key, place in
            let rank = max(place ?? last[key] ?? next[key] ?? reach, last[key] ?? -1)
            last[key] = rank
            reach = max(reach, rank)
            return rank
        }
        return ranks.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    }

    /// Returns the first value of this tree that a child is or has.
    private func origin(in child: Edited.Child) -> Int? {
        var pending = [child]
        while let child = pending.popLast() {
            if let origin = child.origin ?? child.value.source { return origin }
            if case .edited(let edited) = child.value { pending += edited.children.reversed() }
        }
        return nil
    }

    /// Returns the place of the child that is or contains a value.
    private func place(of node: Int, in children: [Child]) -> Int? {
        let low = children.partitioningIndex { $0.value > node }
        guard low > 0, nodes(of: children[low - 1].value).contains(node) else { return nil }
        return low - 1
    }
}
