extension UnsafeTape {
    /// Returns the keys of an object, sorted by their bytes; equal keys keep the order of the
    /// document.
    ///
    /// - Complexity: O(m log m) in the members.
    public func sortedKeys(of object: Int) -> [Int] {
        var keys: [Int] = []
        var key = object + 1
        while key < Int(self[object].next) {
            keys.append(key)
            key = Int(self[key + 1].next)
        }
        // The standard library's sort is stable.
        keys.sort { bytes(of: self[$0]).lexicographicallyPrecedes(bytes(of: self[$1])) }
        return keys
    }
}
