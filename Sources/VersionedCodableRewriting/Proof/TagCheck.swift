import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Checks that unchanged values keep what their text says besides the value: tags, and the kinds
/// and offsets of dates, which a comparison of values does not prove; and that new values have the
/// tags that they were set with.
struct TagCheck {
    let source: Tree
    let result: Tree

    /// - Throws: `RewriteError` of kind `.refused` when the result lacks a tag or a kind.
    /// - Complexity: O(n) in the nodes, if the source has tags or dates.
    func check(_ root: Edited.Value) throws(RewriteError) {
        let (old, new) = (MarkTable(source), MarkTable(result))
        guard old.hasMarks || new.hasMarks else { return }
        try root.forEach(in: result) { value, node throws(RewriteError) in
            switch value {
            case .new(let value, _) where value.document.hasAnnotations:
                let tree = Tree(value.document, isTextual: source.isTextual)
                guard tree.tape.nodes != source.tape.nodes else { break }
                try check(value.index, node, MarkTable(tree), new)
            case .new: break
            case .same(let origin): try check(origin, node, old, new)
            case .edited(let edited):
                if let origin = edited.source, old.mark(of: origin) != new.mark(of: node) {
                    throw lost(node)
                }
            }
        }
    }

    private func check(
        _ origin: Int, _ node: Int, _ old: MarkTable, _ new: MarkTable
    ) throws(RewriteError) {
        var seen: Set<Tree.Pair> = []
        try old.tree.walk(Tree.Pair(left: origin, right: node), result) {
            pair throws(RewriteError) in
            guard old.mayHaveMarks(in: pair.left), seen.insert(pair).inserted else { return false }
            guard old.mark(of: pair.left) == new.mark(of: pair.right) else {
                throw lost(pair.right)
            }
            return true
        }
    }

    private func lost(_ node: Int) -> RewriteError {
        RewriteError(
            .refused, "a tag or the kind of a date of an unchanged value would be lost",
            at: result.path(node))
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
