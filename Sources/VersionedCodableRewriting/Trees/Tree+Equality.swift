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
                guard kind(pair.left) == other.kind(pair.right),
                    let children = self.pairs(of: pair, other)
                else { return false }
                pairs += children
            } else if !isSameText(pair, other) {
                return false
            }
        }
        return true
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

    /// Pairs the children of two containers, elements by index, members by key and repeated keys by
    /// order; nil when a child has no partner.
    private func pairs(of pair: Pair, _ tree: Tree) -> [Pair]? {
        let left = children(of: pair.left)
        let right = tree.children(of: pair.right)
        guard left.count == right.count else { return nil }
        var start = 0
        while start < left.count {
            if let key = left[start].key, let other = right[start].key,
                !isSameKey(key, as: other, of: tree)
            {
                break
            }
            start += 1
        }
        var pairs = zip(left[..<start], right[..<start]).map {
            Pair(left: $0.value, right: $1.value)
        }
        guard start < left.count else { return pairs }
        // In reverse, so that the first of each key is the last in its list.
        var places: [KeyIdentity: [Int]] = [:]
        for child in right[start...].reversed() {
            guard let key = child.key else { return nil }
            places[tree.keyIdentity(key), default: []].append(child.value)
        }
        for child in left[start...] {
            guard let key = child.key, let place = places[keyIdentity(key)]?.popLast()
            else { return nil }
            pairs.append(Pair(left: child.value, right: place))
        }
        return pairs
    }

    /// Pairs the children that two containers of one kind have in common: elements by index, if
    /// there are as many, and members by key.
    func commonChildren(of pair: Pair, _ tree: Tree) -> [Pair] {
        if let pairs = pairs(of: pair, tree) { return pairs }
        guard kind(pair.left) == .object else { return [] }
        var others = ChildQueue(of: pair.right, tree)
        return children(of: pair.left).compactMap { child in
            others.next(child.key.map(keyIdentity)).map { Pair(left: child.value, right: $0) }
        }
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
        let start = tape.resolve(node)
        let end = isContainer(start) ? Int(tape[start].next) : start + 1
        var scalars = 0
        var longest = 0
        for index in start..<max(end, start) {
            switch tape[index].kind {
            case .null, .bool, .array, .object, .key, .alias, .removed: continue
            default: break
            }
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

    /// Returns the scalars of a value that have a hash; O(n) in the nodes of the value.
    func scalars(equalTo hash: UInt64, in node: Int) -> [Int] {
        let start = tape.resolve(node)
        return (start..<max(Int(tape[start].next), start + 1)).filter { index in
            switch tape[index].kind {
            case .array, .object, .key, .alias, .removed: false
            default: hashes[index] == hash
            }
        }
    }

    /// Whether a container strictly inside a value has a hash; O(n) in the nodes of the value.
    func holds(_ hash: UInt64, in node: Int) -> Bool {
        let start = tape.resolve(node)
        return (start + 1..<max(Int(tape[start].next), start + 1)).contains {
            (tape[$0].isKind(.object) || tape[$0].isKind(.array)) && hashes[$0] == hash
        }
    }

    /// Returns the text of a scalar other than null and Booleans; empty for others.
    func scalarText(_ node: Int) -> String {
        switch kind(node) {
        case .null, .bool, .array, .object: ""
        default: self.node(node).text ?? text(tape.resolve(node))
        }
    }

    /// Returns the texts of all scalars in a value; O(n) in the nodes of the value.
    func scalarTexts(in node: Int) -> [String] {
        let start = tape.resolve(node)
        return (start..<max(isContainer(start) ? Int(tape[start].next) : start + 1, start))
            .filter { !tape[$0].isKind(.key) && !tape[$0].isKind(.alias) && !isContainer($0) }
            .map { scalarText($0) }
    }

    /// Returns the hashes of all scalars in a value; O(n) in the nodes of the value.
    func scalars(_ node: Int) -> Set<UInt64> {
        let start = tape.resolve(node)
        var scalars: Set<UInt64> = []
        for index in start..<max(isContainer(start) ? Int(tape[start].next) : start + 1, start) {
            switch tape[index].kind {
            case .array, .object, .key, .alias, .removed: continue
            default: scalars.insert(hashes[index])
            }
        }
        return scalars
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
        let end = isContainer(start) ? Int(tape[start].next) : start + 1
        for index in start..<max(end, start) {
            switch tape[index].kind {
            case .array, .object, .key, .alias, .removed: continue
            default: break
            }
            let isMember = index > start && tape[index - 1].isKind(.key)
            var feature = hashes[index]
            if isMember {
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
