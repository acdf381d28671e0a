import VersionedCodableCore

// The tape does not record paths; they are found by walking from the root.

extension UnsafeTape {
    /// Returns the keys and indices from a container, or from the root, to a value or key below it.
    ///
    /// For the target of an alias, that is the path to where the value was written.
    ///
    /// - Complexity: O(depth × siblings). Meant for making an error.
    public func path(to target: Int, from container: Int = 0) -> [String] {
        var path: [String] = []
        descend(from: container, to: target) { container, child, position in
            path.append(
                self[container].isKind(.object) ? string(of: self[child]) : String(position))
        }
        return path
    }

    /// Visits the containers on the way to a node, with the key or element there and its position.
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
            // A child ends before the next one; the first that ends after the node contains it.
            while true {
                let next = Int(self[isObject ? child + 1 : child].next)
                // `next <= child` never holds in a valid tape.
                if target < next || next <= child { break }
                child = next
                position += 1
            }
            visit(container, child, position)
            container = isObject ? child + 1 : child
        }
    }
}
