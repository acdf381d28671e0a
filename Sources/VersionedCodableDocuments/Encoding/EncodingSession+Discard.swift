import VersionedCodableCore

extension EncodingSession {
    /// Takes back what was written from a node on, its key included, because encoding it failed.
    ///
    /// Whoever asked for it may catch the error and go on.
    ///
    /// - Complexity: O(children of the container).
    func discard(from index: Int, in container: UInt32) {
        var open = tape.pointee.open
        while open != EncodingTape.none, Int(open) >= index {
            open = tape.pointee.nodes[Int(open)].next
            tape.pointee.depth -= 1
        }
        guard open == container else {
            // Somebody closed the container in the meantime. What was written since cannot be told
            // apart any more.
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
        forget(from: index)
    }

    /// Forgets what is known of the nodes from one on.
    func forgetNodes(from index: Int) {
        let open = tape.pointee.open
        promised = promised.filter { Int($0.key) < index }
        late = late.filter { Int($0.key) < index }
        wideKeys = wideKeys.filter { Int($0.key) < index && $0.key != open }
        originalKeys = originalKeys.filter { $0.key < index }
        annotations.truncate(to: index)
        shared.truncate(to: index)
        while let last = writtenTexts.last, last.node >= index { writtenTexts.removeLast() }
    }
}
