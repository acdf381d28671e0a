import VersionedCodableDocuments
import VersionedCodableFormatKit

extension EditedDocument {
    /// Returns the edits as a tree.
    ///
    /// - Throws: `WritingError` as `CodableDocument.init(_:)`.
    /// - Complexity: O(n) in the children of the containers with edits and in new values.
    func editTree(by policy: RewritePolicy, within limits: ReadingLimits) throws -> EditTree {
        let builder = Builder(tree: tree, policy: policy, limits: limits)
        var root = root
        if root.isReplaced { (root.new, root.edited) = (value, nil) }
        return EditTree(root: try builder.value(of: root), commentedOut: commentedOut)
    }

    private struct Builder {
        let tree: Tree
        let policy: RewritePolicy
        let limits: ReadingLimits
        let room = StackRoom()

        func child(_ child: EditedContainer.Child) throws -> Edited.Child {
            let origin = child.entry ?? (child.isWrapped ? nil : child.node)
            var result = Edited.Child(
                key: child.key, origin: origin, value: try value(of: child),
                isAttribute: child.isAttribute)
            result.commentSources = child.commentSources
            if let node = child.node, !child.isWrapped, node != origin {
                result.commentSources.append(node)
            }
            return result
        }

        func value(of child: EditedContainer.Child) throws -> Edited.Value {
            if let edited = child.edited {
                try room.check()
                return .edited(
                    Edited(
                        source: child.isReplaced ? nil : child.node, isObject: edited.isObject,
                        children: try edited.parts.map { try self.child($0) }))
            }
            guard child.isReplaced, let new = child.new else { return .same(child.node ?? 0) }
            let document = try CodableDocument(new, within: limits).typed(
                like: tree.document, limits)
            if let node = child.node, child.copied == nil {
                return try EditMatcher.value(
                    from: node, of: tree, to: 0,
                    of: Tree(document, isTextual: tree.isTextual, order: .init(policy)),
                    by: policy)
            }
            if let copied = child.copied, tree.node(copied).isEquivalent(to: document.root) {
                return .new(tree.node(copied), like: copied)
            }
            return .new(document.root, like: child.copied)
        }
    }
}
