import VersionedCodableCore

extension EncodingSession {
    /// Keys and indices from the root of the whole document to a node of this session, which may be
    /// the next one.
    ///
    /// Nothing is kept for it while encoding, but for keys under a key strategy.
    ///
    /// - Complexity: O(depth), and O(n) altogether for paths in the order of the document.
    func codingPath(of node: UInt32) -> [any CodingKey] {
        var path: [any CodingKey] = []
        if let base {
            path = base.session.codingPath(of: base.node)
            if let key = base.key { path.append(key) }
        }
        guard node != EncodingTape.none else { return path }
        let target = Int(node)
        var current = 0
        var depth = 0
        while current < target, current < tape.pointee.count {
            let container = tape.pointee.nodes[current]
            let isObject = container.isKind(.object)
            guard isObject || container.isKind(.array),
                let step = step(from: current, to: target, depth, isObject)
            else { break }
            path.append(
                isObject
                    ? codingKey(step.child, of: current)
                    : PathKey(index: step.position + elementsBefore(current)))
            current = isObject ? step.child + 1 : step.child
            depth += 1
        }
        return path
    }

    /// The member or element that a node belongs to, and its index among its siblings.
    ///
    /// Nil for a member whose key is not written.
    private func step(
        from container: Int,
        to target: Int,
        _ depth: Int,
        _ isObject: Bool
    ) -> WayStep? {
        var step = WayStep(container: container, child: container + 1, position: 0)
        if depth < lastWay.count {
            let last = lastWay[depth]
            if last.container == container, last.child <= target {
                step = last
            } else {
                lastWay.removeSubrange(depth...)
            }
        }
        defer {
            if depth < lastWay.count { lastWay[depth] = step } else { lastWay.append(step) }
        }
        while step.child < tape.pointee.count {
            WorkCounter.add()
            let value = isObject ? step.child + 1 : step.child
            guard value < tape.pointee.count else { return step }
            // What is open goes on at the end of the tape.
            let isOpen = Int(tape.pointee.nodes[value].next) <= value
            if isOpen || target < Int(tape.pointee.nodes[value].next) { return step }
            step.child = Int(tape.pointee.nodes[value].next)
            step.position += 1
        }
        return isObject ? nil : step
    }

    /// Forgets what is known of the way to what was taken back.
    func forgetWay(from node: Int) {
        while let last = lastWay.last, last.container >= node || last.child > node {
            lastWay.removeLast()
        }
    }

    /// How many elements an array has that is continued by the root of this session.
    private func elementsBefore(_ array: Int) -> Int {
        guard array == 0, let base, base.key == nil else { return 0 }
        return base.session.ownElementCount(of: base.node)
    }

    /// The coding key that a key of an object was written for.
    private func codingKey(_ node: Int, of object: Int) -> any CodingKey {
        if let key = originalKeys[node] { return key }
        let text = tape.pointee.bytes(of: tape.pointee.nodes[node])
        let name = String(decoding: text, as: UTF8.self)
        return key(name, of: UInt32(object)) ?? PathKey(stringValue: name)
    }

    /// The key with a name of the type an object was written with.
    private func key(_ name: String, of object: UInt32) -> (any CodingKey)? {
        if let key = keyTypes.key(name, of: object, containers) { return key }
        // A part that goes on with an object of the whole.
        guard object == 0, let base, base.key == nil else { return nil }
        return base.session.key(name, of: base.node)
    }

    func noteKeys(_ type: Any.Type, of object: UInt32) {
        keyTypes.note(type, of: object) { outer, _ in tape.pointee.isOpen(outer) }
    }

    /// An error for a value that cannot be written here.
    func invalid(_ value: Any, _ message: String, at node: UInt32) -> EncodingError {
        .invalidValue(
            value,
            EncodingError.Context(codingPath: codingPath(of: node), debugDescription: message))
    }
}
