import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableFormatKit

extension Tree {
    /// Whether two documents have equal values, as text if one is untyped, in any order of members.
    ///
    /// - Complexity: O(n) on average.
    func isEqual(to other: Tree) -> Bool {
        isTextual
            ? firstDifference(other) == nil : document.root.isEquivalent(to: other.document.root)
    }

    /// Returns the path of the first difference of another document; nil if there is none.
    ///
    /// - Complexity: O(n) on average.
    func firstDifference(_ other: Tree) -> DocumentPath? {
        var pairs = [Pair(left: 0, right: 0)]
        // Each pair with an alias is compared once.
        var aliased: Set<Pair> = []
        while let pair = pairs.popLast() {
            if tape[pair.left].isKind(.alias) || other.tape[pair.right].isKind(.alias) {
                guard aliased.insert(pair).inserted else { continue }
            }
            guard isContainer(pair.left), kind(pair.left) == other.kind(pair.right) else {
                if isSameScalar(pair, other) { continue }
                return other.path(pair.right)
            }
            let children = paired(pair, other)
            if let rest = children.rest.first { return path(rest.value) }
            if children.hasOthers { return other.path(pair.right) }
            pairs += children.pairs.reversed()
        }
        return nil
    }

    /// Whether elements and texts have the order of those of a document with equal values, if the
    /// order of members is relevant.
    ///
    /// - Complexity: O(n).
    func hasOrder(of other: Tree) -> Bool {
        guard hasLinkedKeys else { return true }
        let content = { (tree: Tree, node: Int) in
            tree.children(of: node).filter { !tree.isAttribute(tree.tape[$0.key ?? 0]) }
        }
        var pairs = [Pair(left: 0, right: 0)]
        while let pair = pairs.popLast() {
            let (left, right) = (content(self, pair.left), content(other, pair.right))
            guard
                zip(left, right).allSatisfy({ isSameKey($0.key ?? 0, as: $1.key ?? 0, of: other) })
            else { return false }
            for (one, other) in zip(left, right) where isContainer(one.value) {
                pairs.append(Pair(left: one.value, right: other.value))
            }
        }
        return true
    }

    /// A value of this tree and one of another.
    struct Pair: Hashable {
        var left: Int
        var right: Int
    }

    /// Pairs the children of two containers of one kind: elements by index, members by key, and
    /// repeated keys by order.
    ///
    /// - Returns: Also the children without a partner, and whether the other tree has some.
    func paired(
        _ pair: Pair, _ tree: Tree
    ) -> (pairs: [Pair], rest: [Child], hasOthers: Bool) {
        let (left, right) = (children(of: pair.left), tree.children(of: pair.right))
        var pairs: [Pair] = []
        pairs.reserveCapacity(left.count)
        for (child, other) in zip(left, right) {
            if let key = child.key, let otherKey = other.key,
                !isSameKey(key, as: otherKey, of: tree)
            {
                break
            }
            pairs.append(Pair(left: child.value, right: other.value))
        }
        if pairs.count == max(left.count, right.count) { return (pairs, [], false) }
        // Queues of the members with each key, and of the elements.
        var others = Dictionary(grouping: right[pairs.count...].reversed()) {
            $0.key.map(tree.keyIdentity)
        }
        var rest: [Child] = []
        for child in left[pairs.count...] {
            if let other = others[child.key.map(keyIdentity)]?.popLast() {
                pairs.append(Pair(left: child.value, right: other.value))
            } else {
                rest.append(child)
            }
        }
        return (pairs, rest, others.contains { !$0.value.isEmpty })
    }

    private func isSameScalar(_ pair: Pair, _ other: Tree) -> Bool {
        guard isTextual else { return node(pair.left).isEquivalent(to: other.node(pair.right)) }
        guard !isContainer(pair.left), !other.isContainer(pair.right) else { return false }
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
}
