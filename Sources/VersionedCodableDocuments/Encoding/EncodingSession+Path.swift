import VersionedCodableCore

extension EncodingSession {
    /// Returns the keys and indices from the root of the whole document to a node of this session,
    /// which may be the next one.
    ///
    /// Nothing is kept for it while encoding, except keys under a key strategy.
    ///
    /// - Complexity: As `DocumentBuilder.steps(to:)`.
    func codingPath(of node: UInt32) -> [any CodingKey] {
        var path: [any CodingKey] = []
        if let base {
            path = base.session.codingPath(of: base.node)
            if let key = base.key { path.append(key) }
        }
        guard node != DocumentBuilder.none else { return path }
        return path
            + builder.steps(to: min(Int(node), builder.count)).map { step in
                builder.nodes[step.container].isKind(.object)
                    ? codingKey(step.child, of: step.container)
                    : PathKey(index: step.position + elementsBefore(step.container))
            }
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
        keyTypes.note(type, of: object) { builder.isOpen($0) }
    }

    func invalid(_ value: Any, _ message: String, at node: UInt32) -> EncodingError {
        .invalidValue(
            value,
            EncodingError.Context(codingPath: codingPath(of: node), debugDescription: message))
    }
}

extension DocumentBuilder {
    /// Returns the steps from the root to a node, which may be the next one.
    ///
    /// - Complexity: O(depth) for the next node and for open containers; for any other node, also
    ///   O(children) of the closed containers around it and of the innermost open one.
    fileprivate func steps(to target: Int) -> [PathComponent] {
        var container = open
        while container != DocumentBuilder.none, container > target {
            container = nodes[Int(container)].next
        }
        guard container != DocumentBuilder.none else { return tape.steps(to: target) }
        var steps: [PathComponent] = []
        if target < count {
            steps = tape.steps(to: target, from: Int(container)).reversed()
        } else if !isInObject {
            steps = [PathComponent(container: Int(open), child: target, position: Int(openCount))]
        } else if nodes[count - 1].isKind(.key) {
            steps = [PathComponent(container: Int(open), child: count - 1, position: 0)]
        }
        // An open container has the one around it there, which counts it as its last child.
        while case let around = nodes[Int(container)].next, around != DocumentBuilder.none {
            let isObject = nodes[Int(around)].isKind(.object)
            steps.append(
                PathComponent(
                    container: Int(around), child: Int(container) - (isObject ? 1 : 0),
                    position: Int(nodes[Int(around)].extra) - 1))
            container = around
        }
        WorkCounter.add(steps.count)
        return steps.reversed()
    }
}
