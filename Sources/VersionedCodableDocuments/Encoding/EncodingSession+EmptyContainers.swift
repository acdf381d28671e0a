import VersionedCodableCore

extension EncodingSession {
    /// Marks the keys of members whose values have nothing in them as removed.
    ///
    /// Children come behind their container, so that going backwards meets what becomes empty in
    /// time.
    ///
    /// - Complexity: O(n) in the nodes.
    func removeEmptyContainers() {
        var index = tape.pointee.count - 1
        while index > 0 {
            let node = tape.pointee.nodes[index]
            let isContainer = node.isKind(.array) || node.isKind(.object)
            if isContainer, tape.pointee.nodes[index - 1].isKind(.key), isEmpty(index) {
                let head = tape.pointee.nodes[index - 1].head
                tape.pointee.nodes[index - 1].head =
                    (head & ~0x0F) | UInt32(TapeKind.removed.rawValue)
                tape.pointee.hasRemoved = true
            }
            index -= 1
        }
    }

    private func isEmpty(_ container: Int) -> Bool {
        // What is written late is in a session of its own.
        if late[UInt32(container)] != nil { return false }
        let node = tape.pointee.nodes[container]
        var child = container + 1
        while child < Int(node.next) {
            guard node.isKind(.object), tape.pointee.nodes[child].isKind(.removed) else {
                return false
            }
            child = Int(tape.pointee.nodes[child + 1].next)
        }
        return true
    }
}
