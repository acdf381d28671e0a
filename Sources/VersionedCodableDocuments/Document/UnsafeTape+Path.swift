import VersionedCodableCore

extension UnsafeTape {
    /// Returns the keys and indices from a container, or from the root, to a value or key below it.
    ///
    /// For the target of an alias, that is the path to where the value was written.
    ///
    /// - Complexity: O(depth × siblings). Meant for making an error; a document has a table.
    public func path(to target: Int, from container: Int = 0) -> [String] {
        steps(to: target, from: container).map { step in
            self[step.container].isKind(.object)
                ? string(of: self[step.child]) : String(step.position)
        }
    }

    func steps(to target: Int, from container: Int = 0) -> [PathComponent] {
        var steps: [PathComponent] = []
        var container = container
        while container < target, isOpen(container) || target < Int(self[container].next) {
            let isObject = self[container].isKind(.object)
            guard isObject || self[container].isKind(.array) else { break }
            var step = PathComponent(container: container, child: container + 1, position: 0)
            // A child ends before the next one; the first that ends after the node contains it.
            while case let value = isObject ? step.child + 1 : step.child, value < count,
                !isOpen(value), target >= Int(self[value].next)
            {
                WorkCounter.add()
                step.child = Int(self[value].next)
                step.position += 1
            }
            steps.append(step)
            container = isObject ? step.child + 1 : step.child
        }
        return steps
    }

    /// Whether a container is open, in a document that is being made: it has the one around it there.
    private func isOpen(_ container: Int) -> Bool {
        Int(self[container].next) <= container || self[container].next == .max
    }
}
