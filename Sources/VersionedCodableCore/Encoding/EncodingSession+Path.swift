extension EncodingSession {
    /// Keys and indices from the root of the whole document to a node of this session.
    ///
    /// - Complexity: O(depth x siblings). Nothing is kept for it while encoding.
    func codingPath(of node: UInt32) -> [any CodingKey] {
        var path: [any CodingKey] = []
        if let base {
            path = base.session.codingPath(of: base.node)
            if let key = base.key { path.append(key) }
        }
        guard node != EncodingTape.none else { return path }
        var current = 0
        let target = Int(node)
        while current != target, current < tape.pointee.count {
            let container = tape.pointee.nodes[current]
            guard container.isKind(.object) || container.isKind(.array) else { break }
            let isObject = container.isKind(.object)
            var child = current + 1
            var index = 0
            while child < tape.pointee.count {
                let next = end(of: isObject ? child + 1 : child)
                if target < next { break }
                child = next
                index += 1
            }
            guard child < tape.pointee.count else {
                // The value is about to be written at the end.
                if !isObject { path.append(PathKey(index: index)) }
                break
            }
            if isObject {
                let key = tape.pointee.nodes[child]
                path.append(
                    PathKey(
                        stringValue: String(
                            decoding: tape.pointee.bytes(of: key), as: UTF8.self)))
                current = child + 1
            } else {
                path.append(PathKey(index: index))
                current = child
            }
        }
        return path
    }

    /// An error for a value that cannot be written here.
    func invalid(_ value: Any, _ message: String, at node: UInt32) -> EncodingError {
        .invalidValue(
            value,
            EncodingError.Context(codingPath: codingPath(of: node), debugDescription: message))
    }
}
