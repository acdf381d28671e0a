import VersionedCodableDocuments
import VersionedCodableFormatKit

struct ElementMatcher {
    let source: Tree
    let target: Tree
    let old: [Int]
    let new: [Int]
    let policy: RewritePolicy

    /// Returns pairs of elements, ascending in both arrays, without equal elements out of order.
    ///
    /// - Complexity: O(n log n) in the elements, plus the square of short differing runs.
    func inOrder() -> [(Int, Int)] { byIdentity() ?? byContent() }

    /// Pairs equal elements that have no pair yet: old indices by new indices.
    func moved(besides pairs: [(Int, Int)]) -> [Int: Int] {
        let staying = Set(pairs.map(\.0))
        // In reverse, so that the first of each hash is the last in its list.
        var places = Dictionary(
            grouping: old.indices.reversed().filter { !staying.contains($0) }
        ) { source.hash(old[$0]) }
        guard !places.isEmpty else { return [:] }
        let known = Set(pairs.map(\.1))
        var moved: [Int: Int] = [:]
        for other in new.indices where !known.contains(other) {
            if let place = places[target.hash(new[other])]?.popLast() { moved[other] = place }
        }
        return moved
    }

    // MARK: By a key that identifies elements

    private func byIdentity() -> [(Int, Int)]? {
        guard !old.isEmpty, !new.isEmpty,
            old.allSatisfy({ source.kind($0) == .object }),
            new.allSatisfy({ target.kind($0) == .object })
        else { return nil }
        for key in policy.identityKeys {
            guard let before = identities(key, old, source),
                let after = identities(key, new, target)
            else { continue }
            var places: [String: Int] = [:]
            for (position, identity) in after.enumerated() { places[identity] = position }
            let common = before.enumerated().compactMap { position, identity in
                places[identity].map { (position, $0) }
            }
            return withRuns(ElementMatcher.longestRising(common))
        }
        return nil
    }

    /// Returns the value of a key in each element; nil unless all are scalars and distinct.
    private func identities(_ key: String, _ elements: [Int], _ tree: Tree) -> [String]? {
        var found: [String] = []
        var known: Set<String> = []
        for element in elements {
            guard let text = tree.node(element)[key].text, known.insert(text).inserted
            else { return nil }
            found.append(text)
        }
        return found
    }

    // MARK: By content

    private func byContent() -> [(Int, Int)] {
        let before = old.map { source.hash($0) }
        let after = new.map { target.hash($0) }
        let start = zip(before, after).prefix { $0 == $1 }.count
        let rest = (before.dropFirst(start).reversed(), after.dropFirst(start).reversed())
        let end = zip(rest.0, rest.1).prefix { $0 == $1 }.count
        var pairs = (0..<start).map { ($0, $0) }
        pairs += common(start..<old.count - end, start..<new.count - end, before, after)
        pairs += (0..<end).reversed().map { (old.count - 1 - $0, new.count - 1 - $0) }
        return withRuns(pairs)
    }

    /// Patience diff: aligns elements that are unique on both sides, and the runs between them by
    /// longest common subsequence if n·m ≤ 4096.
    private func common(
        _ before: Range<Int>, _ after: Range<Int>, _ old: [UInt64], _ new: [UInt64]
    ) -> [(Int, Int)] {
        guard !before.isEmpty, !after.isEmpty else { return [] }
        if before.count * after.count <= 4096 { return longest(before, after, old, new) }
        var counts: [UInt64: (old: Int, new: Int, place: Int)] = [:]
        for one in before { counts[old[one], default: (0, 0, 0)].old += 1 }
        for one in after {
            counts[new[one], default: (0, 0, 0)].new += 1
            counts[new[one]]?.place = one
        }
        let unique = before.compactMap { one -> (Int, Int)? in
            guard let count = counts[old[one]], count.old == 1, count.new == 1 else { return nil }
            return (one, count.place)
        }
        let anchors = ElementMatcher.longestRising(unique)
        guard !anchors.isEmpty else { return [] }
        var pairs: [(Int, Int)] = []
        var (from, to) = (before.lowerBound, after.lowerBound)
        for anchor in anchors + [(before.upperBound, after.upperBound)] {
            if (anchor.0 - from) * (anchor.1 - to) <= 4096 {
                pairs += longest(from..<anchor.0, to..<anchor.1, old, new)
            }
            if anchor.0 < before.upperBound { pairs.append(anchor) }
            (from, to) = (anchor.0 + 1, anchor.1 + 1)
        }
        return pairs
    }

    private func longest(
        _ before: Range<Int>, _ after: Range<Int>, _ old: [UInt64], _ new: [UInt64]
    ) -> [(Int, Int)] {
        let (start, other) = (before.lowerBound, after.lowerBound)
        return bestPairs(before.count, after.count) { old[start + $0] == new[other + $1] ? 1 : 0 }
            .map { (start + $0, other + $1) }
    }

    // MARK: Replacements

    /// Pairs removed with inserted elements between two pairs, so that they are changed in place.
    private func withRuns(_ pairs: [(Int, Int)]) -> [(Int, Int)] {
        let moved = Set(old.map { source.hash($0) }).intersection(new.map { target.hash($0) })
        var all: [(Int, Int)] = []
        var (from, to) = (0, 0)
        for pair in pairs + [(old.count, new.count)] {
            // Moved elements are not replacements.
            let removed = (from..<pair.0).filter { !moved.contains(source.hash(old[$0])) }
            let inserted = (to..<pair.1).filter { !moved.contains(target.hash(new[$0])) }
            all += replacements(removed, inserted)
            if pair.0 < old.count { all.append(pair) }
            (from, to) = (pair.0 + 1, pair.1 + 1)
        }
        return all
    }

    /// Pairs runs of equal length by index, others by the maximum total similarity.
    private func replacements(_ removed: [Int], _ inserted: [Int]) -> [(Int, Int)] {
        if removed.count == inserted.count { return Array(zip(removed, inserted)) }
        // At most 1024 pairs, each O(n) in the smaller feature multiset.
        guard !removed.isEmpty, !inserted.isEmpty, removed.count * inserted.count <= 1024 else {
            return []
        }
        let before = removed.map { source.features(old[$0]) }
        let after = inserted.map { target.features(new[$0]) }
        return bestPairs(removed.count, inserted.count) { one, other in
            let similarity = Tree.similarity(before[one], after[other])
            return similarity >= 0.3 ? similarity : 0
        }.map { (removed[$0], inserted[$1]) }
    }

    /// Returns the longest increasing subsequence by the second indices of pairs that ascend by the
    /// first; O(n log n), by patience sorting.
    static func longestRising(_ pairs: [(Int, Int)]) -> [(Int, Int)] {
        var tops: [Int] = []
        var previous = [Int?](repeating: nil, count: pairs.count)
        for (index, pair) in pairs.enumerated() {
            let low = tops.partitioningIndex { pairs[$0].1 >= pair.1 }
            previous[index] = low > 0 ? tops[low - 1] : nil
            if low == tops.count { tops.append(index) } else { tops[low] = index }
        }
        var rising: [(Int, Int)] = []
        var next = tops.last
        while let index = next {
            rising.append(pairs[index])
            next = previous[index]
        }
        return rising.reversed()
    }
}
