import VersionedCodableCore

extension CodableDocument {
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
    /// Gives a writer that walks the tape the accessors of `DocumentNode`, for example `text` for
    /// the numbers of a binary format.
    public func node(atTapeIndex index: Int) -> DocumentNode {
        guard index >= 0, index < nodeCount, !withUnsafeTape({ $0[index].isKind(.key) })
        else { return .missing(in: self) }
        return DocumentNode(self, at: index)
    }

    /// About how many bytes the texts of all keys and scalars have together, for the first size of
    /// a writer's buffer.
    ///
    /// - Complexity: O(1).
    public var textBytes: Int {
        let all = storage.source.count + storage.sideCount
        guard nodeCount > 0 else { return 0 }
        let (first, last) = (storage.nodes[0], storage.nodes[nodeCount - 1])
        let end = Int(clamping: UInt64(last.offset) + UInt64(last.length))
        // Texts lie in the order of the document, unless it was changed: then some have no place in
        // the source.
        guard (first.head | last.head) & TapeNode.detached == 0, first.offset <= last.offset,
            end <= storage.source.count
        else { return all }
        return end - Int(first.offset) + storage.sideCount
    }

    /// Whether both documents have the same values; see
    /// `DocumentNode.isEquivalent(to:keysInOrder:)`.
    public func isEquivalent(to other: CodableDocument, keysInOrder: Bool = false) -> Bool {
        root.isEquivalent(to: other.root, keysInOrder: keysInOrder)
    }
}
