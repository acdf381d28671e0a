import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Pairs the values of a base with those of the document that it was decoded from.
///
/// - Complexity: O(n) in the children of a container on the first query for one of them.
struct TwinNodes {
    let base: Tree
    let source: Tree
    let policy: RewritePolicy
    let keys: DocumentDecoder.KeyDecodingStrategy
    private var twins: [Int: Int] = [0: 0]
    /// Containers of the base whose children are paired.
    private var known: Set<Int> = []

    init(
        base: Tree, source: Tree, policy: RewritePolicy, keys: DocumentDecoder.KeyDecodingStrategy
    ) {
        self.base = base
        self.source = source
        self.policy = policy
        self.keys = keys
    }

    mutating func twin(of node: Int) -> Int? {
        if let twin = twins[node] { return twin }
        var pending: [Int] = []
        var container = base.parent(of: node)
        while let next = container, !known.contains(next) {
            pending.append(next)
            container = twins[next] == nil ? base.parent(of: next) : nil
        }
        while let next = pending.popLast() { findChildren(of: next) }
        return twins[node]
    }

    /// Returns the values of the source, by all values of the base that have one.
    mutating func all() -> [Int: Int] {
        var pending = [0]
        while let node = pending.popLast() {
            if !known.contains(node) { findChildren(of: node) }
            for child in base.children(of: node) where base.isContainer(child.value) {
                if twins[child.value] != nil { pending.append(child.value) }
            }
        }
        return twins
    }

    private mutating func findChildren(of node: Int) {
        known.insert(node)
        guard let twin = twins[node], base.kind(node) == source.kind(twin) else { return }
        guard base.kind(node) == .object else { return findElements(of: node, twin) }
        var (pairs, rest, others) = base.paired(Tree.Pair(left: node, right: twin), source)
        // A decoder may read as an attribute what an encoder writes as an element.
        for child in rest where source.hasLinkedKeys && !base.isContainer(child.value) {
            guard var key = child.key.map({ base.keyIdentity($0) }) else { continue }
            key.isAttribute.toggle()
            guard let other = others.next(key, where: { !source.isContainer($0) })
            else { continue }
            pairs.append(Tree.Pair(left: child.value, right: other))
        }
        pairs += otherSpellings(of: rest, besides: pairs, in: twin)
        for pair in pairs { twins[pair.left] = pair.right }
    }

    /// Pairs members whose keys the strategy of the decoder takes for the same.
    private func otherSpellings(
        of rest: [Tree.Child], besides pairs: [Tree.Pair], in twin: Int
    ) -> [Tree.Pair] {
        if case .useDefaultKeys = keys { return [] }
        if case .custom = keys { return [] }
        guard !rest.isEmpty else { return [] }
        let taken = Set(pairs.map(\.right))
        var spellings: [String: Int] = [:]
        for child in source.children(of: twin) where !taken.contains(child.value) {
            guard let key = child.key else { continue }
            spellings[keys.codingKey(source.text(key), under: [])] = child.value
        }
        return rest.compactMap { child in
            guard let key = child.key,
                let other = spellings.removeValue(
                    forKey: keys.codingKey(base.text(key), under: []))
            else { return nil }
            return Tree.Pair(left: child.value, right: other)
        }
    }

    private mutating func findElements(of node: Int, _ twin: Int) {
        let ones = base.children(of: node).map(\.value)
        let others = source.children(of: twin).map(\.value)
        let pairs =
            ones.count == others.count
            ? ones.indices.map { ($0, $0) }
            : ElementMatcher(source: base, target: source, old: ones, new: others, policy: policy)
                .inOrder()
        for (one, other) in pairs { twins[ones[one]] = others[other] }
    }
}
