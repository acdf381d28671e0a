import VersionedCodableCore

extension EncodingSession {
    /// Returns the keys and indices from the root of the whole document to a node of this session, which may be
    /// the next one.
    ///
    /// Nothing is kept for it while encoding, except keys under a key strategy.
    ///
    /// - Complexity: O(depth), and O(n) altogether for paths in the order of the document.
    func codingPath(of node: UInt32) -> [any CodingKey] {
        var path: [any CodingKey] = []
        if let base {
            path = base.session.codingPath(of: base.node)
            if let key = base.key { path.append(key) }
        }
        guard node != DocumentBuilder.none else { return path }
        let target = Int(node)
        var current = 0
        var depth = 0
        while current < target, current < builder.count {
            let container = builder.nodes[current]
            let isObject = container.isKind(.object)
            guard isObject || container.isKind(.array),
                let step = lastWay.step(depth, from: current, to: target, in: builder.tape)
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

    /// How many elements an array has that is continued by the root of this session.
    private func elementsBefore(_ array: Int) -> Int {
        guard array == 0, let base, base.key == nil else { return 0 }
        return base.session.builder.elementCount(of: base.node)
    }

    /// The coding key that a key of an object was written for.
    private func codingKey(_ node: Int, of object: Int) -> any CodingKey {
        if let key = originalKeys[node] { return key }
        let name = String(decoding: builder.bytes(of: node), as: UTF8.self)
        return key(name, of: UInt32(object)) ?? PathKey(stringValue: name)
    }

    /// The key with a name of the type an object was written with.
    private func key(_ name: String, of object: UInt32) -> (any CodingKey)? {
        if let key = keyTypes.key(name, of: object) { return key }
        // A part that continues an object of the whole.
        guard object == 0, let base, base.key == nil else { return nil }
        return base.session.key(name, of: base.node)
    }

    /// Whether a type that an object is written with has a coding key.
    func hasKey(_ name: String, of object: UInt32) -> Bool {
        if !keyTypes.owners(of: name, in: object).isEmpty { return true }
        guard object == 0, let base, base.key == nil else { return false }
        return base.session.hasKey(name, of: base.node)
    }

    /// Notes a coding key type by which an object is written.
    @inline(__always)
    func noteKeys(_ type: Any.Type, of object: UInt32) {
        keyTypes.note(type, of: object) { outer, _ in builder.isOpen(outer) }
    }

    func invalid(_ value: Any, _ message: String, at node: UInt32) -> EncodingError {
        .invalidValue(
            value,
            EncodingError.Context(codingPath: codingPath(of: node), debugDescription: message))
    }
}

/// The steps to the node whose path was last requested, so that the children before it are not
/// counted again for the next path.
struct WrittenWay {
    private var steps: [PathComponent] = []

    /// The child of a container that a node belongs to, and its index among its siblings.
    ///
    /// Nil for a member whose key is not written.
    mutating func step(
        _ depth: Int, from container: Int, to target: Int, in tape: UnsafeTape
    ) -> PathComponent? {
        let isObject = tape[container].isKind(.object)
        var step = PathComponent(container: container, child: container + 1, position: 0)
        if depth < steps.count {
            let last = steps[depth]
            if last.container == container, last.child <= target {
                step = last
            } else {
                steps.removeSubrange(depth...)
            }
        }
        defer {
            if depth < steps.count { steps[depth] = step } else { steps.append(step) }
        }
        while step.child < tape.count {
            WorkCounter.add()
            let value = isObject ? step.child + 1 : step.child
            guard value < tape.count else { return step }
            // An open container continues at the end of the tape.
            let isOpen = Int(tape[value].next) <= value
            if isOpen || target < Int(tape[value].next) { return step }
            step.child = Int(tape[value].next)
            step.position += 1
        }
        return isObject ? nil : step
    }

    mutating func forget(from node: Int) {
        while let last = steps.last, last.container >= node || last.child > node {
            steps.removeLast()
        }
    }
}
