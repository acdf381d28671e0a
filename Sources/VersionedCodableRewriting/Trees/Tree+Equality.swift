import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableFormatKit

extension Tree {
    /// Whether two documents have equal values, as text if one is untyped, in any order of members.
    ///
    /// - Complexity: O(n) on average.
    func isEqual(to other: Tree) -> Bool {
        guard isTextual else { return document.root.isEquivalent(to: other.document.root) }
        var pairs = [Pair(left: 0, right: 0)]
        // Each pair with an alias is compared once.
        var aliased: Set<Pair> = []
        while let pair = pairs.popLast() {
            if tape[pair.left].isKind(.alias) || other.tape[pair.right].isKind(.alias) {
                guard aliased.insert(pair).inserted else { continue }
            }
            if isContainer(pair.left) || other.isContainer(pair.right) {
                guard kind(pair.left) == other.kind(pair.right) else { return false }
                let children = paired(pair, other)
                guard children.rest.isEmpty, children.others.isEmpty else { return false }
                pairs += children.pairs
            } else if !isSameText(pair, other) {
                return false
            }
        }
        return true
    }

    /// Returns the path of the first difference of another document; nil if there is none.
    ///
    /// - Complexity: O(n).
    func firstDifference(_ other: Tree) -> DocumentPath? {
        var pair = Pair(left: 0, right: 0)
        guard hash(0) != other.hash(0) else { return nil }
        while isContainer(pair.left), kind(pair.left) == other.kind(pair.right) {
            let children = paired(pair, other)
            guard
                let next = children.pairs.first(where: { hash($0.left) != other.hash($0.right) })
            else { return children.rest.first.map { path($0.value) } ?? other.path(pair.right) }
            pair = next
        }
        return other.path(pair.right)
    }

    /// Returns the first container of a document with equal values whose elements and texts are in
    /// another order than here; nil if there is none, or if the order of members is irrelevant.
    ///
    /// - Complexity: O(n).
    func firstDisorder(in other: Tree) -> Int? {
        guard hasLinkedKeys else { return nil }
        let content = { (tree: Tree, node: Int) in
            tree.children(of: node).filter { !tree.isAttribute(tree.tape[$0.key ?? 0]) }
        }
        var pairs = [Pair(left: 0, right: 0)]
        while let pair = pairs.popLast() {
            let (left, right) = (content(self, pair.left), content(other, pair.right))
            guard
                zip(left, right).allSatisfy({ isSameKey($0.key ?? 0, as: $1.key ?? 0, of: other) })
            else { return pair.right }
            pairs += zip(left, right).map { Pair(left: $0.value, right: $1.value) }
        }
        return nil
    }

    /// A value of this tree and one of another.
    struct Pair: Hashable {
        var left: Int
        var right: Int
    }

    /// Pairs the children of two containers of one kind: elements by index, members by key, and
    /// repeated keys by order.
    ///
    /// - Returns: Also the children of each that have no partner.
    func paired(
        _ pair: Pair, _ tree: Tree
    ) -> (pairs: [Pair], rest: [Child], others: ChildQueue) {
        let (left, right) = (children(of: pair.left), tree.children(of: pair.right))
        var pairs = zip(left, right).prefix { child, other in
            guard let key = child.key, let otherKey = other.key else { return true }
            return isSameKey(key, as: otherKey, of: tree)
        }.map { Pair(left: $0.value, right: $1.value) }
        var others = ChildQueue(right[pairs.count...], tree)
        var rest: [Child] = []
        for child in left[pairs.count...] {
            if let other = others.next(child.key.map(keyIdentity)) {
                pairs.append(Pair(left: child.value, right: other))
            } else {
                rest.append(child)
            }
        }
        return (pairs, rest, others)
    }

    /// Pairs the children that two containers of one kind have in common; none of arrays with
    /// different counts.
    func commonChildren(of pair: Pair, _ tree: Tree) -> [Pair] {
        let paired = paired(pair, tree)
        let isEqual = paired.rest.isEmpty && paired.others.isEmpty
        return isEqual || kind(pair.left) == .object ? paired.pairs : []
    }

    private func isSameText(_ pair: Pair, _ other: Tree) -> Bool {
        let (one, another) = (tape[pair.left], other.tape[pair.right])
        if one.isText, another.isText { return tape.hasSameText(one, as: another, of: other.tape) }
        // Binary values have no text.
        let isBinary = kind(pair.left) == .binary
        guard isBinary == (other.kind(pair.right) == .binary) else { return false }
        if isBinary { return node(pair.left).isEquivalent(to: other.node(pair.right)) }
        return (node(pair.left).text ?? "").utf8
            .elementsEqual((other.node(pair.right).text ?? "").utf8)
    }

    /// Whether a value is unlikely to occur twice; null, Booleans, 0, 1 and empty text do not
    /// count.
    ///
    /// - Complexity: O(n) in the nodes of the value, up to the first that suffice.
    func isDistinctive(_ node: Int, atLeast least: Int) -> Bool {
        var scalars = 0
        var longest = 0
        for index in self.scalars(in: node)
        where !tape[index].isKind(.null) && !tape[index].isKind(.bool) {
            let bytes = tape.bytes(of: tape[index])
            if bytes.isEmpty || bytes.count == 1 && (bytes[0] == 0x30 || bytes[0] == 0x31) {
                continue
            }
            scalars += 1
            longest = max(longest, bytes.count)
            if scalars + longest / 8 >= least { return true }
        }
        return false
    }

    /// Returns the scalars in a value or alias; O(n) in the nodes of the value.
    func scalars(in node: Int) -> LazyFilterSequence<Range<Int>> {
        nodes(of: tape.resolve(node)).lazy.filter { [tape] in
            switch tape[$0].kind {
            case .array, .object, .key, .alias, .removed: false
            default: true
            }
        }
    }

    /// A multiset of hashes of scalars, combined with their keys.
    struct Features {
        var counts: [UInt64: Int] = [:]
        var total = 0
    }

    /// Returns the features of a value as a measure of similarity; O(n) in its nodes.
    func features(_ node: Int) -> Features {
        let start = tape.resolve(node)
        var features = Features()
        for index in scalars(in: node) {
            var feature = hashes[index]
            if index > start, tape[index - 1].isKind(.key) {
                for byte in tape.bytes(of: tape[index - 1]) {
                    feature = (feature ^ UInt64(byte)) &* 0x100_0000_01B3
                }
            }
            features.counts[feature, default: 0] += 1
            features.total += 1
        }
        return features
    }

    /// Returns the Dice coefficient of two feature multisets, from 0 to 1; O(n) in the smaller one.
    static func similarity(_ one: Features, _ other: Features) -> Double {
        let total = one.total + other.total
        guard total > 0 else { return 0 }
        let isSmaller = one.counts.count <= other.counts.count
        let (few, many) = isSmaller ? (one.counts, other.counts) : (other.counts, one.counts)
        WorkCounter.add(few.count)
        let common = few.reduce(0) { $0 + min($1.value, many[$1.key] ?? 0) }
        return 2 * Double(common) / Double(total)
    }
}
