extension EncodingSession {
    /// Keys and indices from the root of the whole document to a node of this session, which may be the next one.
    ///
    /// - Complexity: O(depth x siblings). Nothing is kept for it while encoding, but for keys under a key strategy.
    func codingPath(of node: UInt32) -> [any CodingKey] {
        var path: [any CodingKey] = []
        if let base {
            path = base.session.codingPath(of: base.node)
            if let key = base.key { path.append(key) }
        }
        guard node != EncodingTape.none else { return path }
        let target = Int(node)
        var current = 0
        while current < target, current < tape.pointee.count {
            let container = tape.pointee.nodes[current]
            let isObject = container.isKind(.object)
            guard isObject || container.isKind(.array),
                let (child, index) = child(of: current, holding: target, isObject)
            else { break }
            path.append(
                isObject ? codingKey(child) : PathKey(index: index + elementsBefore(current)))
            current = isObject ? child + 1 : child
        }
        return path
    }

    /// The member or element that a node belongs to, and its place among its siblings.
    ///
    /// Nil for a member whose key is not written.
    private func child(
        of container: Int,
        holding target: Int,
        _ isObject: Bool
    ) -> (child: Int, index: Int)? {
        var child = container + 1
        var index = 0
        while child < tape.pointee.count {
            let value = isObject ? child + 1 : child
            guard value < tape.pointee.count else { return (child, index) }
            // What is open goes on at the end of the tape.
            let isOpen = Int(tape.pointee.nodes[value].next) <= value
            if isOpen || target < Int(tape.pointee.nodes[value].next) { return (child, index) }
            child = Int(tape.pointee.nodes[value].next)
            index += 1
        }
        return isObject ? nil : (child, index)
    }

    /// How many elements an array has that is continued by the root of this session.
    private func elementsBefore(_ array: Int) -> Int {
        guard array == 0, let base, base.key == nil else { return 0 }
        return base.session.ownElementCount(of: base.node)
    }

    /// The coding key that a key was written for.
    private func codingKey(_ node: Int) -> any CodingKey {
        if let key = originalKeys[node] { return key }
        let text = tape.pointee.bytes(of: tape.pointee.nodes[node])
        return PathKey(stringValue: String(decoding: text, as: UTF8.self))
    }

    /// An error for a value that cannot be written here.
    func invalid(_ value: Any, _ message: String, at node: UInt32) -> EncodingError {
        .invalidValue(
            value,
            EncodingError.Context(codingPath: codingPath(of: node), debugDescription: message))
    }
}
