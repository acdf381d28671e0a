extension Array {
    /// Returns the index of the first element with a property, or the count, by binary search.
    ///
    /// - Parameter hasProperty: False for all elements before an index, and true from there on.
    /// - Complexity: O(log n).
    public func partitioningIndex(where hasProperty: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if hasProperty(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
