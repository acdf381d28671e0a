extension Document {
    /// The value the document consists of.
    public var root: DocumentNode { DocumentNode(self, at: 0) }

    /// The value of a member of the root; missing if there is none.
    public subscript(key: String) -> DocumentNode { root[key] }

    /// An element of the root; missing if there is none.
    public subscript(position: Int) -> DocumentNode { root[position] }

    /// The node a path leads to; missing if there is none.
    ///
    /// - Complexity: O(members or elements in front) of each container on the way.
    public subscript(path path: DocumentPath) -> DocumentNode { root[path: path] }

    /// The node a path leads to; missing if there is none.
    public func node(at path: DocumentPath) -> DocumentNode { root[path: path] }

    /// The value at an index of the tape, for writers; missing when there is no value at the index.
    ///
    /// Gives a writer that walks the tape the accessors of `DocumentNode`, for example `text` for the numbers of a
    /// binary format.
    public func node(atTapeIndex index: Int) -> DocumentNode {
        guard index >= 0, index < nodeCount, !withUnsafeTape({ $0[index].isKind(.key) })
        else { return .missing(in: self) }
        return DocumentNode(self, at: index)
    }

    /// Whether both documents have the same values; see `DocumentNode.isEquivalent(to:keysInOrder:)`.
    public func isEquivalent(to other: Document, keysInOrder: Bool = false) -> Bool {
        root.isEquivalent(to: other.root, keysInOrder: keysInOrder)
    }
}
