import VersionedCodableCore

extension DocumentNode {
    /// The path from the root to the node; for the target of an alias, the path to its definition.
    ///
    /// Empty for the root and for a missing node.
    ///
    /// - Complexity: O(depth), and O(n) in the nodes for the first path of a document.
    public var path: DocumentPath {
        DocumentPath(document.path(ofNode: index))
    }

    /// The container of the node; missing for the root.
    ///
    /// - Complexity: As `path`.
    public var parent: DocumentNode {
        DocumentNode(document, at: document.parent(ofNode: index))
    }

    /// The bytes of the value in the source, with quotes; nil for a missing node or source.
    public var sourceRange: Range<Int>? {
        document.sourceRange(ofNode: index)
    }

    /// The line and column of the first character, or its byte offset in a binary format.
    ///
    /// Nil for a missing node and for a document that was not read from bytes.
    ///
    /// - Complexity: O(1), and O(n) altogether for all locations: lines are counted once.
    public var location: TextLocation? {
        document.location(ofNode: index)
    }

    /// The line of the source where the value begins, with a caret; nil without a node or text.
    public var excerpt: Excerpt? {
        document.excerpt(ofNode: index)
    }
}
