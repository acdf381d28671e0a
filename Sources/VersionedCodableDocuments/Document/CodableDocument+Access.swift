import VersionedCodableCore

extension CodableDocument {
    /// The value of the document.
    public var root: DocumentNode { DocumentNode(self, at: 0) }

    /// The value of a member of the root; missing if there is none.
    public subscript(key: String) -> DocumentNode { root[key] }

    /// The element of the root at a position; missing if there is none.
    public subscript(position: Int) -> DocumentNode { root[position] }

    /// The node at a path; missing if there is none.
    ///
    /// - Complexity: O(n) in the preceding members or elements of each container on the path.
    public subscript(path path: DocumentPath) -> DocumentNode { root[path: path] }

    /// Returns the value at an index of the tape; missing when there is none.
    ///
    /// Gives a writer that walks the tape the accessors of `DocumentNode`, for example `text` for
    /// the numbers of a binary format.
    public func node(atTapeIndex index: Int) -> DocumentNode {
        let isValue = 0..<nodeCount ~= index && !withUnsafeTape { $0[index].isKind(.key) }
        return DocumentNode(self, at: isValue ? index : nil)
    }

    /// An estimate of the bytes of text of all keys and scalars, for the size of a writer's buffer.
    ///
    /// - Complexity: O(1).
    public var textBytes: Int {
        let all = storage.source.text.count + storage.sideCount
        guard nodeCount > 0 else { return 0 }
        let (first, last) = (storage.nodes[0], storage.nodes[nodeCount - 1])
        let end = Int(clamping: UInt64(last.offset) + UInt64(last.length))
        // Texts are in document order, unless the document was changed.
        guard (first.head | last.head) & TapeNode.detached == 0, first.offset <= last.offset,
            end <= storage.source.text.count
        else { return all }
        return end - Int(first.offset) + storage.sideCount
    }

    /// Whether two documents have equal values; see `DocumentNode.isEquivalent(to:keysInOrder:)`.
    public func isEquivalent(to other: CodableDocument, keysInOrder: Bool = false) -> Bool {
        root.isEquivalent(to: other.root, keysInOrder: keysInOrder)
    }
}
