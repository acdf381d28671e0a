import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Pairs the values of a base with those of the document that it was decoded from.
struct Twins {
    private let base: Tree
    private let source: Tree
    private let keys: DocumentDecoder.KeyDecodingStrategy
    /// The values of the source by those of the base, and the other way; -1 for none.
    private var twins: [Int]
    private var bases: [Int]

    /// - Parameter keys: The strategy of the decoder, which may read several spellings of a key.
    /// - Complexity: O(n) in the nodes of both on average.
    init(
        base: Tree, source: Tree, keys: DocumentDecoder.KeyDecodingStrategy
    ) {
        self.base = base
        self.source = source
        self.keys = keys
        twins = Array(repeating: -1, count: base.tape.count)
        bases = Array(repeating: -1, count: source.tape.count)
        var pending = [Tree.Pair(left: 0, right: 0)]
        while let pair = pending.popLast() {
            twins[pair.left] = pair.right
            bases[pair.right] = pair.left
            guard base.isContainer(pair.left), base.kind(pair.left) == source.kind(pair.right)
            else { continue }
            pending +=
                base.kind(pair.left) == .object ? members(of: pair) : elements(of: pair)
        }
    }

    /// Returns the value of the source that a value of the base was decoded from.
    func twin(of node: Int) -> Int? { twins[node] < 0 ? nil : twins[node] }

    /// Returns the value of the base that was decoded from a value of the source.
    func base(of node: Int) -> Int? { bases[node] < 0 ? nil : bases[node] }

    /// Returns the identity of a key, which is the same for all spellings of it.
    func name(_ key: String, isAttribute: Bool) -> KeyIdentity {
        KeyIdentity(text: keys.name(of: key), isAttribute: isAttribute)
    }

    private func members(of pair: Tree.Pair) -> [Tree.Pair] {
        let (pairs, rest, _) = base.paired(pair, source)
        guard !rest.isEmpty, keys.hasSpellings || source.hasLinkedKeys else { return pairs }
        // The strategy of a decoder takes several keys for the same, and a decoder may read as an
        // attribute what an encoder writes as an element.
        let taken = Set(pairs.map(\.right))
        var others: [String: Tree.Child] = [:]
        for child in source.children(of: pair.right) where !taken.contains(child.value) {
            if let key = child.key { others[keys.name(of: source.text(key))] = child }
        }
        return pairs
            + rest.compactMap { child in
                guard let key = child.key, case let name = keys.name(of: base.text(key)),
                    let other = others[name], let otherKey = other.key,
                    base.keyIdentity(key).isAttribute == source.keyIdentity(otherKey).isAttribute
                        || !base.isContainer(child.value) && !source.isContainer(other.value)
                else { return nil }
                others[name] = nil
                return Tree.Pair(left: child.value, right: other.value)
            }
    }

    private func elements(of pair: Tree.Pair) -> [Tree.Pair] {
        let ones = base.children(of: pair.left).map(\.value)
        let others = source.children(of: pair.right).map(\.value)
        return ElementMatcher(source: base, target: source, old: ones, new: others)
            .inOrder(isByIndex: true)
            .map { Tree.Pair(left: ones[$0.0], right: others[$0.1]) }
    }
}

extension DocumentDecoder.KeyDecodingStrategy {
    /// Whether it may read several spellings of a key.
    var hasSpellings: Bool {
        switch self {
        case .useDefaultKeys, .custom: false
        default: true
        }
    }

    /// Returns the same name for all spellings of a key.
    func name(of key: String) -> String { hasSpellings ? codingKey(key, under: []) : key }
}
