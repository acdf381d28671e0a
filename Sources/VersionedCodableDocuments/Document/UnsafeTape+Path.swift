import VersionedCodableCore

// The tape keeps no path: it is found by walking from the root, when somebody asks.

extension UnsafeTape {
    /// Keys and indices from a container, the root if it is not told, to a value or key below it.
    ///
    /// For a value an alias stands for, that is where the value was written.
    ///
    /// - Complexity: O(depth × siblings). Meant for the moment an error is made.
    public func path(to target: Int, from container: Int = 0) -> [String] {
        steps(to: target, from: container).map(\.stringValue)
    }

    /// The same as `path(to:from:)`, keys told from indices.
    func steps(to target: Int, from container: Int = 0) -> [PathStep] {
        var steps: [PathStep] = []
        descend(from: container, to: target) { container, child, position in
            steps.append(
                self[container].isKind(.object)
                    ? .key(string(of: self[child])) : .index(position))
        }
        return steps
    }

    /// Visits the containers on the way to a node: each with its key or element that leads on, and
    /// the place of it.
    func descend(
        from start: Int,
        to target: Int,
        _ visit: (_ container: Int, _ child: Int, _ position: Int) -> Void
    ) {
        var container = start
        while container < target, target < Int(self[container].next) {
            let isObject = self[container].isKind(.object)
            guard isObject || self[container].isKind(.array) else { return }
            var child = container + 1
            var position = 0
            // A child ends in front of the next one; the first that ends behind the node holds it.
            while true {
                let next = Int(self[isObject ? child + 1 : child].next)
                // The second is never so in a tape that is whole.
                if target < next || next <= child { break }
                child = next
                position += 1
            }
            visit(container, child, position)
            container = isObject ? child + 1 : child
        }
    }
}
