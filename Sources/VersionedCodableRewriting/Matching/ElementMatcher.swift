import VersionedCodableDocuments
import VersionedCodableFormatKit

struct ElementMatcher {
    let source: Tree
    let target: Tree
    let old: [Int]
    let new: [Int]

    /// Returns pairs of elements, ascending in both arrays, without equal elements out of order.
    ///
    /// - Parameter isByIndex: Whether elements of arrays of one length are paired by index.
    /// - Complexity: O(n log n) in the elements, plus O(m) in the nodes of those that are replaced.
    func inOrder(isByIndex: Bool = false) -> [(Int, Int)] {
        if isByIndex, old.count == new.count { return old.indices.map { ($0, $0) } }
        return withRuns(
            byIdentity() ?? alignment(old.map { source.hash($0) }, new.map { target.hash($0) }))
    }

    /// Returns pairs of equal elements that have no pair yet.
    func moved(besides pairs: [(Int, Int)]) -> [(Int, Int)] {
        let staying = Set(pairs.map(\.0))
        // In reverse, so that the first of each hash is the last in its list.
        var places = Dictionary(
            grouping: old.indices.reversed().filter { !staying.contains($0) }
        ) { source.hash(old[$0]) }
        guard !places.isEmpty else { return [] }
        let known = Set(pairs.map(\.1))
        return new.indices.filter { !known.contains($0) }.compactMap { other in
            places[target.hash(new[other])]?.popLast().map { ($0, other) }
        }
    }

    // MARK: By a key that identifies elements

    /// The keys of members that usually identify elements, in order of precedence.
    private static let identityKeys = [
        "id", "uid", "uuid", "key", "name", "identity", "identifier", "path", "ref", "url",
    ]

    private func byIdentity() -> [(Int, Int)]? {
        guard !old.isEmpty, !new.isEmpty,
            old.allSatisfy({ source.kind($0) == .object }),
            new.allSatisfy({ target.kind($0) == .object })
        else { return nil }
        for key in ElementMatcher.identityKeys {
            guard let before = identities(key, old, source),
                let after = identities(key, new, target)
            else { continue }
            return alignment(before, after)
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

    /// Pairs runs of equal length by index, others by distinctive scalars, with the same key, that
    /// occur once in each run.
    private func replacements(_ removed: [Int], _ inserted: [Int]) -> [(Int, Int)] {
        if removed.count == inserted.count { return Array(zip(removed, inserted)) }
        guard !removed.isEmpty, !inserted.isEmpty else { return [] }
        let others = owners(inserted, new, target)
        var common: [Int: [Int: Int]] = [:]
        for (scalar, element) in owners(removed, old, source) {
            guard let element, let other = others[scalar], let other else { continue }
            common[element, default: [:]][other, default: 0] += 1
        }
        let pairs = removed.compactMap { element in
            common[element]?.max { ($0.value, $1.key) < ($1.value, $0.key) }
                .map { (element, $0.key) }
        }
        return pairs.map(\.1).longestIncreasing().map { pairs[$0] }
    }

    private struct KeyedScalar: Hashable {
        var key: KeyIdentity?
        var hash: UInt64
    }

    /// Returns the element that each distinctive scalar is in; nil if there are several.
    private func owners(
        _ places: [Int], _ elements: [Int], _ tree: Tree
    ) -> [KeyedScalar: Int?] {
        var owners: [KeyedScalar: Int?] = [:]
        for place in places {
            for scalar in tree.scalars(in: elements[place])
            where tree.isDistinctive(scalar, atLeast: 1) {
                let hasKey = tree.tape[scalar - 1].isKind(.key)
                let keyed = KeyedScalar(
                    key: hasKey ? tree.keyIdentity(scalar - 1) : nil, hash: tree.hash(scalar))
                owners[keyed] = .some(owners[keyed] == nil ? place : nil)
            }
        }
        return owners
    }
}
