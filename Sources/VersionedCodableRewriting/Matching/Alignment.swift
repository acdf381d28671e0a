import VersionedCodableFormatKit

/// Returns pairs of the indices of equal items, ascending in both lists, by patience diff: items that
/// occur once in each list, as many of them as have one order, and the equal items around them.
///
/// - Complexity: O(n log n) on average.
package func alignment<Item: Hashable>(_ old: [Item], _ new: [Item]) -> [(Int, Int)] {
    var counts: [Item: (old: Int, new: Int, place: Int)] = [:]
    for item in old { counts[item, default: (0, 0, 0)].old += 1 }
    for (place, item) in new.enumerated() {
        counts[item]?.new += 1
        counts[item]?.place = place
    }
    let unique = old.indices.compactMap { place -> (Int, Int)? in
        guard let count = counts[old[place]], count.old == 1, count.new == 1 else { return nil }
        return (place, count.place)
    }
    var pairs: [(Int, Int)] = []
    var (from, to) = (0, 0)
    let anchors = unique.map(\.1).longestIncreasing().map { unique[$0] }
    for anchor in anchors + [(old.count, new.count)] {
        let start = zip(old[from..<anchor.0], new[to..<anchor.1]).prefix { $0 == $1 }.count
        pairs += (0..<start).map { (from + $0, to + $0) }
        let rest = (old[from + start..<anchor.0].reversed(), new[to + start..<anchor.1].reversed())
        let end = zip(rest.0, rest.1).prefix { $0 == $1 }.count
        pairs += (1..<end + 1).reversed().map { (anchor.0 - $0, anchor.1 - $0) }
        if anchor.0 < old.count { pairs.append(anchor) }
        (from, to) = (anchor.0 + 1, anchor.1 + 1)
    }
    return pairs
}
