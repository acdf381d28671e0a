import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Containers that have another path in the target, and possibly other content.
///
///     listen: {port: 80, unknown: 1}        server:
///                                             listen: {port: 8080}
///
/// Members are followed by key from the root. Of the remaining containers, two are the same if they
/// are the only ones with their key and share a scalar, or if their similarity is at least 0.6 and
/// exceeds all others by 0.25.
///
/// - Complexity: O(n) in the nodes of both; the search ends when that budget is used up.
struct Relocations {
    /// The containers of the source, by the containers of the target that they become.
    private(set) var origins: [Int: Int] = [:]

    private let source: Tree
    private let target: Tree
    private var removed: [Int] = []
    private var inserted: [Int] = []
    /// Containers of the target, by the containers of the source with the same path.
    private var paired: [Int: Int] = [:]
    /// Whether a node of the source is in a container that was found, or around one.
    private var isRelocated: [Bool]
    /// The number of nodes that may still be examined.
    private var budget: Int
    private var features: [Int: Tree.Features] = [:]

    init(from source: Tree, to target: Tree) {
        self.source = source
        self.target = target
        isRelocated = Array(repeating: false, count: source.tape.count)
        budget = 16 * (source.tape.count + target.tape.count)
        followKeys()
        guard !removed.isEmpty, !inserted.isEmpty else { return }
        match()
    }

    // MARK: Unmatched containers

    private mutating func followKeys() {
        guard source.kind(0) == .object, target.kind(0) == .object else { return }
        var pending = [(0, 0)]
        while let (one, other) = pending.popLast() {
            paired[one] = other
            var new = Dictionary(grouping: target.children(of: other)) {
                target.keyIdentity($0.key ?? 0)
            }
            let old = source.children(of: one).map { (source.keyIdentity($0.key ?? 0), $0.value) }
            for (name, child) in old {
                guard let partners = new[name] else {
                    Relocations.add(child, of: source, to: &removed)
                    continue
                }
                let partner = partners[0].value
                guard partners.count == 1, !source.tape[child].isKind(.alias) else { continue }
                let kinds = (source.kind(child), target.kind(partner))
                if kinds == (.object, .object) {
                    // Equal objects have no relocated members.
                    if source.hash(child) != target.hash(partner) {
                        pending.append((child, partner))
                    }
                } else if kinds.0 == .object {
                    // Its key may belong to another value now.
                    Relocations.add(child, of: source, to: &removed)
                } else if kinds.1 == .object {
                    Relocations.add(partner, of: target, to: &inserted)
                }
            }
            for (name, _) in old { new[name] = nil }
            for child in new.values.joined() {
                Relocations.add(child.value, of: target, to: &inserted)
            }
        }
        removed.sort()
        inserted.sort()
    }

    /// Adds the containers of a value that have a key; containers in arrays belong to the array.
    private static func add(_ value: Int, of tree: Tree, to list: inout [Int]) {
        var index = value
        while index < tree.nodes(of: value).upperBound {
            let node = tree.tape[index]
            let isArray = node.isKind(.array)
            if isArray || node.isKind(.object), tree.tape[index - 1].isKind(.key),
                Int(node.next) > index + 1
            {
                list.append(index)
            }
            index = isArray ? Int(node.next) : index + 1
        }
    }

    // MARK: Pairing

    private mutating func match() {
        let (old, new) = (names(removed, source), names(inserted, target))
        var end = 0
        for other in inserted where other >= end {
            let name = target.keyIdentity(other - 1)
            var origin: Int?
            if let ones = old[name], ones.count == 1, new[name] == [other] {
                if isSame(ones[0], other) { origin = ones[0] }
            } else if old[name] == nil {
                origin = mostSimilar(to: other)
            }
            guard let origin, budget > 0 else { continue }
            markRelocated(origin)
            end = target.nodes(of: other).upperBound
            // A renamed sibling is found by the matching of its parent.
            let isBeside =
                source.parent(of: origin).flatMap { paired[$0] } == target.parent(of: other)
            if !isBeside { origins[other] = origin }
        }
    }

    private func names(_ nodes: [Int], _ tree: Tree) -> [KeyIdentity: [Int]] {
        Dictionary(grouping: nodes) { tree.keyIdentity($0 - 1) }
    }

    private mutating func isSame(_ one: Int, _ other: Int) -> Bool {
        guard !isRelocated[one], source.kind(one) == target.kind(other) else { return false }
        return source.hash(one) == target.hash(other) || similarity(one, other) > 0
    }

    private mutating func mostSimilar(to other: Int) -> Int? {
        var best: (node: Int, similarity: Double)?
        var second = 0.0
        for one in removed where budget > 0 {
            budget -= 1
            guard source.kind(one) == target.kind(other), !isRelocated[one],
                sharesKey(one, other)
            else { continue }
            let found = similarity(one, other)
            guard found > second else { continue }
            if let last = best, found <= last.similarity {
                if one >= Int(source.tape[last.node].next) { second = found }
            } else {
                // An ancestor of the best container has the same content.
                if let last = best, one >= Int(source.tape[last.node].next) {
                    second = last.similarity
                }
                best = (one, found)
            }
        }
        guard let best, best.similarity >= 0.6, best.similarity >= second + 0.25 else { return nil }
        return best.node
    }

    /// Whether two objects share a key, which excludes mere wrappers.
    private mutating func sharesKey(_ one: Int, _ other: Int) -> Bool {
        guard source.kind(one) == .object else { return true }
        let (old, new) = (source.children(of: one), target.children(of: other))
        budget -= old.count + new.count
        let names = Set(old.compactMap { $0.key.map { source.keyIdentity($0) } })
        return new.contains { child in
            child.key.map { names.contains(target.keyIdentity($0)) } ?? false
        }
    }

    private mutating func similarity(_ one: Int, _ other: Int) -> Double {
        // One table for both trees: the keys of the target are offset by the size of the source.
        let (old, new) = (one, source.tape.count + other)
        if features[old] == nil { features[old] = counted(source.features(one)) }
        if features[new] == nil { features[new] = counted(target.features(other)) }
        let (before, after) = (features[old] ?? .init(), features[new] ?? .init())
        budget -= min(before.counts.count, after.counts.count) + 1
        return Tree.similarity(before, after)
    }

    private mutating func counted(_ features: Tree.Features) -> Tree.Features {
        budget -= features.total + 1
        return features
    }

    private mutating func markRelocated(_ node: Int) {
        for index in source.nodes(of: node) { isRelocated[index] = true }
        var outer = source.parent(of: node)
        while let around = outer, !isRelocated[around] {
            isRelocated[around] = true
            outer = source.parent(of: around)
        }
    }
}
