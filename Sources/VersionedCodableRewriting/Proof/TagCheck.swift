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
        var pending = [(root, 0)]
        while let (value, node) = pending.popLast() {
            switch value {
            case .new(let value, _):
                guard value.document.hasAnnotations else { break }
                let tree = Tree(value.document, isTextual: source.isTextual)
                guard tree.tape.nodes != source.tape.nodes else { break }
                try check(value.index, node, MarkTable(tree), new)
            case .same(let origin): try check(origin, node, old, new)
            case .edited(let edited):
                if let origin = edited.source, old.mark(of: origin) != new.mark(of: node) {
                    throw lost(node)
                }
                pending += children(of: edited, node)
            }
        }
    }

    /// Returns the children of an edited container with their nodes in the result.
    private func children(of edited: Edited, _ node: Int) -> [(Edited.Value, Int)] {
        let children = result.children(of: node)
        guard edited.isObject else {
            return zip(edited.children, children).map { ($0.value, $1.value) }
        }
        let members = Dictionary(
            children.map { (result.text($0.key ?? 0), $0.value) },
            uniquingKeysWith: { first, _ in first })
        return edited.children.compactMap { child in
            members[child.key].map { (child.value, $0) }
        }
    }

    private func check(
        _ origin: Int, _ node: Int, _ old: MarkTable, _ new: MarkTable
    ) throws(RewriteError) {
        var seen: Set<Tree.Pair> = []
        var pending = [Tree.Pair(left: origin, right: node)]
        while let pair = pending.popLast() {
            guard old.mayHaveMarks(in: pair.left), seen.insert(pair).inserted else { continue }
            guard old.mark(of: pair.left) == new.mark(of: pair.right) else {
                throw lost(pair.right)
            }
            if old.tree.isContainer(pair.left) {
                pending += old.tree.paired(pair, result).pairs
            }
        }
    }

    private func lost(_ node: Int) -> RewriteError {
        RewriteError(
            .refused, "a tag or the kind of a date of an unchanged value would be lost",
            at: result.path(node))
    }
}
