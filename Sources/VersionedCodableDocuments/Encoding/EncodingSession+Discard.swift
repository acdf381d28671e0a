import VersionedCodableCore

extension EncodingSession {
    /// Removes the nodes from one on, its key included, because encoding it failed.
    ///
    /// The caller may catch the error and go on.
    ///
    /// - Complexity: O(children of the container).
    func discard(from index: Int, in container: UInt32) {
        var open = tape.pointee.open
        while open != EncodingTape.none, Int(open) >= index {
            open = tape.pointee.nodes[Int(open)].next
            tape.pointee.depth -= 1
        }
        guard open == container else {
            // The container was closed in the meantime. The nodes of the failed value cannot be
            // distinguished from later ones any more.
            if misuse == nil {
                misuse = invalid("", "a container was used while one of its values failed", at: 0)
            }
            return
        }
        if index < tape.pointee.count, tape.pointee.nodes[index].isKind(.key) {
            tape.pointee.restoreMember(replacedBy: index, in: container, kinds: masks.kinds)
        }
        tape.pointee.truncate(to: index, open: open)
        lastWay.forget(from: index)
        promised = promised.filter { Int($0.key) < index }
        late = late.filter { Int($0.key) < index }
        wideKeys = wideKeys.filter { Int($0.key) < index && $0.key != open }
        kept.removeAll { $0.nodes.upperBound > index }
        originalKeys = originalKeys.filter { $0.key < index }
        annotations.truncate(to: index)
        copiedTargets.truncate(to: index)
        while let last = writtenTexts.last, last.node >= index { writtenTexts.removeLast() }
        elementShape?.forget(from: index)
    }
}
