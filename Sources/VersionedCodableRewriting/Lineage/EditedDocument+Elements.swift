import VersionedCodableDocuments
import VersionedCodableFormatKit

extension EditedDocument {
    /// Returns the edits of a document whose elements of one name have one key (XML) as a tree: the
    /// two documents are compared, and the elements that the edits name are known.
    ///
    /// - Throws: As `EditMatcher.value`.
    /// - Complexity: O(n) in the nodes of both documents.
    func elementTree(
        from source: Tree, to target: Tree, by policy: RewritePolicy
    ) throws -> EditTree {
        let known = ElementOrigins(self, in: target)
        return EditTree(
            root: try EditMatcher.value(
                from: 0, of: source, to: 0, of: target,
                moves: known.map { $0.staying.merging($0.moved) { $1 } } ?? [:],
                moved: known?.moved, by: policy),
            commentedOut: commentedOut)
    }
}

/// The elements of the source that the elements of the target were, according to explicit edits.
private struct ElementOrigins {
    /// Those that stay in their parent, by the elements of the target.
    var staying: [Int: Int] = [:]
    /// Those that are moved, by the elements of the target.
    var moved: [Int: Int] = [:]

    /// - Returns: nil if the whole document is replaced, or nothing in it was edited.
    /// - Complexity: O(n) in the children of the elements with edits.
    init?(_ document: EditedDocument, in target: Tree) {
        guard let root = document.root.edited, !document.root.isReplaced else { return nil }
        var pending = [(edited: root, element: 0)]
        while let (edited, element) = pending.popLast() {
            for (child, value) in Self.pairs(edited, element, target) {
                if let node = child.node {
                    if child.isMoved { moved[value] = node } else { staying[value] = node }
                }
                if let edited = child.edited { pending.append((edited, value)) }
            }
        }
    }

    /// Returns each child with its value of the target; nothing if the target has another shape.
    private static func pairs(
        _ edited: EditedContainer, _ element: Int, _ target: Tree
    ) -> [(EditedContainer.Child, Int)] {
        let values = target.children(of: element)
        guard (target.kind(element) == .object) == edited.isObject else { return [] }
        guard edited.isObject else {
            return edited.parts.count == values.count
                ? zip(edited.parts, values).map { ($0, $1.value) } : []
        }
        let groups = Dictionary(grouping: values) { target.text($0.key ?? 0) }
        var pairs: [(EditedContainer.Child, Int)] = []
        // Texts between elements have no key: their order follows from the elements.
        for child in edited.parts where !child.key.isEmpty {
            let parts = EditedContainer.parts(of: child)
            let group = groups[child.key] ?? []
            guard parts.count == group.count || child.isReplaced else { return [] }
            pairs += zip(parts, group).map { ($0, $1.value) }
        }
        return pairs
    }
}
