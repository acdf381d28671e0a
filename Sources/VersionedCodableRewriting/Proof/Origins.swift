import VersionedCodableDocuments
import VersionedCodableFormatKit

/// The values of a source that the values of a target were.
struct Origins {
    /// The values of the source, by those of the target; also those of one kind that are replaced.
    private(set) var nodes: [Int: Int] = [:]

    /// - Complexity: O(n) in the nodes of the target on average.
    init(_ changes: EditTree, _ source: Tree, _ target: Tree) {
        var pending = [(changes.root, 0)]
        while let (value, node) = pending.popLast() {
            switch value {
            case .same(let origin): note(origin, node, source, target)
            case .new(_, let like):
                if let like, Origins.isOne(source.node(like).kind, target.node(node).kind) {
                    nodes[node] = like
                }
            case .edited(let edited):
                nodes[node] = edited.source
                let children = target.children(of: node)
                guard edited.isObject else {
                    pending += zip(edited.children, children).map { ($0.value, $1.value) }
                    continue
                }
                let members = Dictionary(
                    children.map { (target.text($0.key ?? 0), $0.value) },
                    uniquingKeysWith: { first, _ in first })
                for child in edited.children {
                    if let member = members[child.key] { pending.append((child.value, member)) }
                }
            }
        }
    }

    private mutating func note(_ origin: Int, _ node: Int, _ source: Tree, _ target: Tree) {
        var pending = [Tree.Pair(left: origin, right: node)]
        while let pair = pending.popLast() {
            nodes[pair.right] = source.tape.resolve(pair.left)
            if source.isContainer(pair.left) { pending += source.commonChildren(of: pair, target) }
        }
    }

    private static func isOne(_ one: DocumentNode.Kind?, _ other: DocumentNode.Kind?) -> Bool {
        let areNumbers = [one, other].allSatisfy { $0 == .integer || $0 == .real }
        return one == other || areNumbers
    }
}
