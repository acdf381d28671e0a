import VersionedCodableCore

extension EncodingSession {
    /// Removes the nodes from one on, its key included, because encoding it failed.
    ///
    /// The caller may catch the error and go on.
    ///
    /// - Complexity: O(children of the container).
    func discard(from index: Int, in container: UInt32) {
        var open = builder.open
        while open != DocumentBuilder.none, Int(open) >= index {
            open = builder.nodes[Int(open)].next
        }
        guard open == container else {
            // The container was closed in the meantime. The nodes of the failed value cannot be
            // distinguished from later ones any more.
            return noteMisuse("a container was used while one of its values failed", at: 0)
        }
        builder.truncate(to: index)
        parts = parts.filter { Int($0.key) < index }
        kept.removeAll { $0.nodes.upperBound > index }
        originalKeys = originalKeys.filter { $0.key < index }
        for parts in copied.values { parts.copies = parts.copies.filter { $0.value < index } }
        elementShape?.forget(from: index)
    }
}
