extension Array {
    /// The first index whose element, and those of all after it, have a property: binary search.
    ///
    /// - Parameter hasProperty: Must be false for all elements before one and true from there on.
    /// - Complexity: O(log n).
    package func partitioningIndex(where hasProperty: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if hasProperty(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
