import VersionedCodableCore

extension DocumentNode: Equatable {
    /// Whether two nodes have equal values; see `isEquivalent(to:keysInOrder:)`.
    public static func == (left: DocumentNode, right: DocumentNode) -> Bool {
        left.isEquivalent(to: right)
    }

    /// Whether two nodes, of documents of the same or different formats, have equal values.
    ///
    /// Numbers are compared mathematically: `1`, `1.0` and `1e0` are equal, and so is not-a-number
    /// to itself. Dates are equal when they are the same instant. Untyped text equals only untyped
    /// text. Aliases are replaced by their targets. Two missing nodes are equal.
    ///
    /// - Parameters:
    ///   - other: The value to compare with, of any document.
    ///   - keysInOrder: Whether members must have the same order.
    /// - Complexity: O(n) on average, even where aliases make the values much larger.
    public func isEquivalent(to other: DocumentNode, keysInOrder: Bool = false) -> Bool {
        guard exists, other.exists else { return exists == other.exists }
        return document.withUnsafeTape { left in
            other.document.withUnsafeTape { right in
                var comparison = Comparison(left: left, right: right, keysInOrder: keysInOrder)
                comparison.add(index, other.index)
                return comparison.run()
            }
        }
    }
}

/// Compares two subtrees with an explicit stack of pairs instead of recursion.
private struct Comparison {
    let left: UnsafeTape
    let right: UnsafeTape
    let keysInOrder: Bool
    var pairs: [Pair] = []
    /// Pairs reached through an alias, which are compared only once.
    var aliased: Set<Pair> = []

    struct Pair: Hashable {
        let left: Int
        let right: Int
    }

    mutating func add(_ leftIndex: Int, _ rightIndex: Int) {
        let pair = Pair(left: left.resolve(leftIndex), right: right.resolve(rightIndex))
        if left.nodes == right.nodes, pair.left == pair.right { return }
        if pair.left != leftIndex || pair.right != rightIndex {
            guard aliased.insert(pair).inserted else { return }
        }
        pairs.append(pair)
    }

    mutating func run() -> Bool {
        while let pair = pairs.popLast() {
            let (one, other) = (left[pair.left], right[pair.right])
            switch (one.kind, other.kind) {
            case (.array, .array), (.object, .object):
                guard left.childCount(of: pair.left) == right.childCount(of: pair.right),
                    one.isKind(.array) ? addElements(pair) : addMembers(pair)
                else { return false }
            default:
                guard isSameScalar(one, other) else { return false }
            }
        }
        return true
    }

    private mutating func addElements(_ pair: Pair) -> Bool {
        var (one, other) = (pair.left + 1, pair.right + 1)
        while one < Int(left[pair.left].next) {
            add(one, other)
            (one, other) = (Int(left[one].next), Int(right[other].next))
        }
        return true
    }

    /// Pairs up the members: by position while the keys are equal, the others by key.
    private mutating func addMembers(_ pair: Pair) -> Bool {
        var (one, other) = (pair.left + 1, pair.right + 1)
        while one < Int(left[pair.left].next), isSameText(left[one], right[other]) {
            add(one + 1, other + 1)
            (one, other) = (Int(left[one + 1].next), Int(right[other + 1].next))
        }
        if one >= Int(left[pair.left].next) { return true }
        if keysInOrder { return false }
        // Repeated keys are paired up in order: each key has a queue, filled in reverse.
        var candidates: [Key: [Int]] = [:]
        while other < Int(right[pair.right].next) {
            candidates[Key(bytes: right.bytes(of: right[other])), default: []].append(other + 1)
            other = Int(right[other + 1].next)
        }
        for key in candidates.keys where (candidates[key]?.count ?? 0) > 1 {
            candidates[key]?.reverse()
        }
        while one < Int(left[pair.left].next) {
            guard let match = candidates[Key(bytes: left.bytes(of: left[one]))]?.popLast()
            else { return false }
            add(one + 1, match)
            one = Int(left[one + 1].next)
        }
        return true
    }

    private func isSameText(_ one: TapeNode, _ other: TapeNode) -> Bool {
        left.isText(of: one, right.bytes(of: other))
    }

    private func isSameScalar(_ one: TapeNode, _ other: TapeNode) -> Bool {
        guard let kind = DocumentNode.Kind(one.kind), let otherKind = DocumentNode.Kind(other.kind)
        else { return false }
        switch (kind, otherKind) {
        case (.null, .null): return true
        case (.bool, .bool): return one.extra & 1 == other.extra & 1
        case (.integer, .integer), (.integer, .real), (.real, .integer), (.real, .real):
            return one.kind == other.kind && isSameText(one, other)
                || left.withDecimalText(of: one) { number in
                    right.withDecimalText(of: other) { DecimalText.isSame(number, $0) }
                } == true
        case (.date, .date):
            return one.kind == other.kind && isSameText(one, other)
                || left.date(of: one).map { $0 == right.date(of: other) } == true
        case (.string, .string), (.untyped, .untyped), (.binary, .binary):
            return isSameText(one, other)
        default: return false
        }
    }

    private struct Key: Hashable {
        let bytes: UnsafeRawBufferPointer

        static func == (left: Key, right: Key) -> Bool {
            left.bytes.elementsEqual(right.bytes)
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(bytes: bytes)
        }
    }
}
