/// Which children of one container are which of another.
struct Matching {
    private var toNew: [Int?]
    private var toOld: [Int?]
    private(set) var count = 0
    /// Old children that go and whose comments stay for what comes in their place.
    var keepsLead: Set<Int> = []
    /// Elements that only change their place, by the new one.
    var moved: [Int: Int] = [:]
    /// New members of an array that is members with one key: the old one of these that they come
    /// behind.
    var behind: [Int: Int] = [:]
    /// The same, for those that come in front of the first old one.
    var before: [Int: Int] = [:]
    /// New children into which an old one goes, whose place they take.
    var wrapped: [Int: Int] = [:]
    /// New children that come beside the heir of an old one, in whose place all of them come.
    var parts: Set<Int> = []
    /// Old children in whose place several come.
    var dropsTrail: Set<Int> = []

    init(old: Int, new: Int) {
        toNew = Array(repeating: nil, count: old)
        toOld = Array(repeating: nil, count: new)
    }

    mutating func pair(_ old: Int, _ new: Int) {
        toNew[old] = new
        toOld[new] = old
        count += 1
    }

    /// Keeps the order of members with one key where some of them come.
    mutating func keepOrder(_ group: [Int]) {
        guard let first = group.firstIndex(where: { toOld[$0] != nil }) else { return }
        var anchor: Int?
        for other in group {
            if let old = toOld[other] {
                anchor = old
            } else if let anchor {
                behind[other] = anchor
            } else {
                before[other] = toOld[group[first]]
            }
        }
    }

    func new(of old: Int) -> Int? { toNew[old] }
    func old(of new: Int) -> Int? { toOld[new] }
    func hasOld(_ old: Int) -> Bool { toNew[old] != nil }
    func hasNew(_ new: Int) -> Bool { toOld[new] != nil }

    /// What goes and what comes between the same two neighbours on both sides.
    ///
    /// - Complexity: O(n) in the children.
    func runs() -> [(old: Range<Int>, new: Range<Int>)] {
        var runs: [(old: Range<Int>, new: Range<Int>)] = []
        var start = 0
        while start <= toNew.count {
            var end = start
            while end < toNew.count, toNew[end] == nil { end += 1 }
            if end > start {
                // Behind the partner of the neighbour in front, up to that of the one behind.
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
