import VersionedCodableDocuments
import VersionedCodableFormatKit

/// The values of a source that the values of a target were.
struct Origins {
    /// The values of the source, by those of the target; also those of one kind that are replaced.
    private(set) var nodes: [Int: Int] = [:]

    /// - Complexity: O(n) in the nodes of the target on average.
    init(_ changes: EditTree, _ source: Tree, _ target: Tree) {
        changes.root.forEach(in: target) { value, node in
            switch value {
            case .same(let origin):
                source.walk(Tree.Pair(left: origin, right: node), target) { pair in
                    nodes[pair.right] = source.tape.resolve(pair.left)
                    return true
                }
            case .new(_, let like):
                if let like, Origins.isOne(source.node(like).kind, target.node(node).kind) {
                    nodes[node] = like
                }
            case .edited(let edited): nodes[node] = edited.source
            }
        }
    }

    private static func isOne(_ one: DocumentNode.Kind?, _ other: DocumentNode.Kind?) -> Bool {
        let areNumbers = [one, other].allSatisfy { $0 == .integer || $0 == .real }
        return one == other || areNumbers
    }
}

extension Edited.Value {
    /// Visits the edited containers and what is in them, each with its node in a document that has
    /// this value.
    func forEach<Failure>(
        in tree: Tree, _ body: (Edited.Value, Int) throws(Failure) -> Void
    ) throws(Failure) {
        var pending = [(self, 0)]
        while let (value, node) = pending.popLast() {
            try body(value, node)
            guard case .edited(let edited) = value else { continue }
            let children = tree.children(of: node)
            guard edited.isObject else {
                pending += zip(edited.children, children).map { ($0.value, $1.value) }
                continue
            }
            let members = Dictionary(
                children.map { (tree.text($0.key ?? 0), $0.value) },
                uniquingKeysWith: { first, _ in first })
            for child in edited.children {
                if let member = members[child.key] { pending.append((child.value, member)) }
            }
        }
    }
}
