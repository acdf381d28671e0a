extension [Int] {
    /// Returns the indices of a longest increasing subsequence, by patience sorting.
    ///
    /// - Complexity: O(n log n).
    public func longestIncreasing() -> [Int] {
        var tails: [Int] = []
        var before: [Int?] = []
        for (index, value) in enumerated() {
            let place = tails.partitioningIndex { self[$0] >= value }
            before.append(place > 0 ? tails[place - 1] : nil)
            if place == tails.count { tails.append(index) } else { tails[place] = index }
        }
        var result: [Int] = []
        var last = tails.last
        while let index = last {
            result.append(index)
            last = before[index]
        }
        return result.reversed()
    }
}
