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
        // A scalar cannot get members: they replace it.
        if root.isReplaced || root.edited == nil && !tree.isContainer(0) {
            (root.new, root.edited, root.isReplaced) = (value, nil, true)
            if let tagged = root.tagged, try tagged.value != value { throw Builder.changed([]) }
        }
        return EditTree(root: try builder.value(of: root), commentedOut: commentedOut)
    }

    private struct Builder {
        let tree: Tree
        let policy: RewritePolicy
        let limits: ReadingLimits
        let room = StackRoom()

        static func changed(_ path: DocumentPath) -> RewriteError {
            RewriteError(
                .refused, "a value that was set with tags cannot be changed after that", at: path)
        }

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
            if let tagged = child.tagged {
                if child.edited != nil { throw Builder.changed([.key(child.key)]) }
                return .new(tagged, like: child.node)
            }
            if let edited = child.edited {
                try room.check()
                return .edited(
                    Edited(
                        source: child.isReplaced ? nil : child.node, isObject: edited.isObject,
                        isInBraces: edited.isInBraces,
                        children: try edited.parts.map { try self.child($0) }))
            }
            guard child.isReplaced, let new = child.new else { return .same(child.node ?? 0) }
            let document = try CodableDocument(new, within: limits).typed(
                like: tree.document, limits)
            if let node = child.node, child.copied == nil {
                if isOtherNumber(document.root.kind, node) {
                    return .new(document.root, like: node)
                }
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

        /// Whether an integer takes the place of a real number or the reverse, and the format tells
        /// them apart.
        private func isOtherNumber(_ kind: DocumentNode.Kind?, _ node: Int) -> Bool {
            guard tree.document.capabilities.contains(.integerRealDistinction) else { return false }
            let old = tree.node(node).kind
            return kind == .integer && old == .real || kind == .real && old == .integer
        }
    }
}
