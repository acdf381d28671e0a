import VersionedCodableDocuments
import VersionedCodableFormatKit

extension EditedDocument {
    /// Returns the edits as a tree.
    ///
    /// - Throws: `WritingError` as `CodableDocument.init(_:)`.
    /// - Complexity: O(n) in the children of the containers with edits and in new values.
    func editTree(within limits: ReadingLimits) throws -> EditTree {
        let builder = Builder(tree, limits)
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
        /// The tree that new values are compared with.
        let source: Tree
        let limits: ReadingLimits
        let room = StackRoom()

        init(_ tree: Tree, _ limits: ReadingLimits) {
            (self.tree, self.limits) = (tree, limits)
            source =
                tree.hasLinkedKeys
                ? Tree(tree.document, isTextual: true, mergesAttributes: true) : tree
        }

        static func changed(_ path: DocumentPath) -> RewriteError {
            RewriteError(
                .refused, "a value that was set with tags cannot be changed after that", at: path)
        }

        func child(_ child: EditedContainer.Child, key: String) throws -> Edited.Child {
            let origin = child.origin
            var result = Edited.Child(
                key: key, origin: origin, value: try value(of: child),
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
                        children: try children(of: edited)))
            }
            guard child.isReplaced, let new = child.new else { return .same(child.node ?? 0) }
            let document = try RepeatedKeyForm.document(of: new, like: tree.document, limits)
            if let node = child.node, child.copied == nil {
                if isOtherNumber(document.root.kind, node) {
                    return .new(document.root, like: node)
                }
                return try EditMatcher.value(
                    from: node, of: source, to: 0, of: matched(document))
            }
            if let copied = child.copied, tree.node(copied).isEquivalent(to: document.root) {
                return .new(tree.node(copied), like: copied)
            }
            return .new(document.root, like: child.copied)
        }

        private func matched(_ document: CodableDocument) -> Tree {
            Tree(document, isTextual: tree.isTextual, mergesAttributes: true)
        }

        /// Whether an integer takes the place of a real number or the reverse, and the format tells
        /// them apart.
        private func isOtherNumber(_ kind: DocumentNode.Kind?, _ node: Int) -> Bool {
            guard tree.document.capabilities.contains(.integerRealDistinction) else { return false }
            let old = tree.node(node).kind
            return kind == .integer && old == .real || kind == .real && old == .integer
        }

        // MARK: Elements

        private func children(of edited: EditedContainer) throws -> [Edited.Child] {
            guard tree.hasLinkedKeys, edited.isObject else {
                return try edited.parts.map { try child($0, key: $0.key) }
            }
            // Those of one key one by one, in the order that they have.
            let items = try edited.parts.flatMap { try elements($0) }
            return Tree.elementOrder(items.map(\.element.key), items.map(\.node))
                .map { items[$0].element }
        }

        /// Returns the elements of one key, each with the value of the source whose place it has.
        private func elements(
            _ slot: EditedContainer.Child
        ) throws -> [(node: Int?, element: Edited.Child)] {
            if let list = slot.edited, !list.isObject {
                let parts = list.parts
                return try parts.map { part in
                    var element = try child(part, key: slot.key)
                    // An array with one element is asked for.
                    if part.isWrapped, parts.count == 1 { element.isAttribute = false }
                    if part.isWrapped, element.origin == nil { element.origin = part.node }
                    return (Builder.place(of: part), element)
                }
            }
            guard slot.isReplaced, let new = slot.new, slot.copied == nil,
                new.array != nil || !slot.replaced.isEmpty
            else { return [(Builder.place(of: slot), try child(slot, key: slot.key))] }
            return try replacing(slot, by: new)
        }

        /// Returns the place of a child, or of the first one in a list; nil for what was moved.
        private static func place(of child: EditedContainer.Child) -> Int? {
            if child.isMoved { return nil }
            if let node = child.node { return node }
            guard let list = child.edited, !list.isObject else { return nil }
            return list.parts.lazy.compactMap { place(of: $0) }.first
        }

        private func replacing(
            _ slot: EditedContainer.Child, by new: DocumentValue
        ) throws -> [(node: Int?, element: Edited.Child)] {
            let document = try RepeatedKeyForm.document(
                of: .array(new.array ?? [new]), like: tree.document, limits)
            let target = matched(document)
            let old = slot.replaced.isEmpty ? slot.node.map { [$0] } ?? [] : slot.replaced
            let elements = target.children(of: 0).map(\.value)
            let pairs = ElementMatcher(source: source, target: target, old: old, new: elements)
                .inOrder(isByIndex: true)
            let origins = Dictionary(uniqueKeysWithValues: pairs.map { ($1, old[$0]) })
            return try elements.enumerated().map { index, element in
                var result = Edited.Child(
                    key: slot.key, origin: origins[index],
                    value: .new(target.node(element), like: nil),
                    isAttribute: slot.replaced.isEmpty || origins[index] == nil ? false : nil)
                if let node = origins[index] {
                    result.value = try EditMatcher.value(
                        from: node, of: source, to: element, of: target)
                }
                if index == 0 { result.commentSources = slot.commentSources }
                return (slot.isMoved ? nil : origins[index], result)
            }
        }
    }
}
