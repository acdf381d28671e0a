import VersionedCodableCore

extension UnsafeTape {
    /// Returns the keys and indices from a container, or from the root, to a value or key below it.
    ///
    /// For the target of an alias, that is the path to where the value was written.
    ///
    /// - Complexity: O(depth × siblings). Meant for making an error; a document has a table.
    public func path(to target: Int, from container: Int = 0) -> [String] {
        var path: [String] = []
        var container = container
        while container < target, target < Int(self[container].next) {
            let isObject = self[container].isKind(.object)
            guard isObject || self[container].isKind(.array) else { break }
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
            path.append(isObject ? string(of: self[child]) : String(position))
            container = isObject ? child + 1 : child
        }
        return path
    }
}
