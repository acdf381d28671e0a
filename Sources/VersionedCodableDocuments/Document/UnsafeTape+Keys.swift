extension UnsafeTape {
    /// Returns the keys of an object, sorted by their bytes; equal keys keep the order of the
    /// document.
    ///
    /// - Complexity: O(m log m) in the members.
    public func sortedKeys(of object: Int) -> [Int] {
        var keys: [Int] = []
        forEachMember(of: UInt32(object)) { key, _ in keys.append(Int(key)) }
        // The standard library's sort is stable.
        keys.sort { bytes(of: self[$0]).lexicographicallyPrecedes(bytes(of: self[$1])) }
        return keys
    }
}
