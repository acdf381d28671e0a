struct Matching {
    private var toNew: [Int?]
    private var toOld: [Int?]

    init(old: Int, new: Int) {
        toNew = Array(repeating: nil, count: old)
        toOld = Array(repeating: nil, count: new)
    }

    mutating func pair(_ old: Int, _ new: Int) {
        toNew[old] = new
        toOld[new] = old
    }

    func old(of new: Int) -> Int? { toOld[new] }
    func hasOld(_ old: Int) -> Bool { toNew[old] != nil }
    func hasNew(_ new: Int) -> Bool { toOld[new] != nil }

    /// Returns the removed and inserted runs between equal neighbors; O(n) in the children.
    func runs() -> [(old: Range<Int>, new: Range<Int>)] {
        var runs: [(old: Range<Int>, new: Range<Int>)] = []
        var start = 0
        while start <= toNew.count {
            var end = start
            while end < toNew.count, toNew[end] == nil { end += 1 }
            if end > start {
                // From after the partner of the previous neighbor up to the partner of the next one.
                let first = start == 0 ? 0 : (toNew[start - 1] ?? 0) + 1
                var last = first
                while last < toOld.count, toOld[last] == nil { last += 1 }
                let reaches =
                    end == toNew.count ? last == toOld.count : toNew[end] == last
                if reaches, last > first { runs.append((start..<end, first..<last)) }
            }
            start = end + 1
        }
        return runs
    }
}
