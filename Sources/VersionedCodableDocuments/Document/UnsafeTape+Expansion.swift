import VersionedCodableCore

extension UnsafeTape {
    func aliasTargets(upTo end: Int) -> Set<Int> {
        var targets: Set<Int> = []
        for index in 0..<end where self[index].isKind(.alias) {
            targets.insert(Int(self[index].length))
        }
        return targets
    }

    /// Whether a value with its aliases followed is neither deeper nor larger than allowed.
    ///
    /// Nodes are counted with their text, as by `AliasExpansion`.
    ///
    /// - Complexity: O(n) in the nodes up to the end of the value: every target is measured once.
    func isExpanded(at root: Int, within depth: Int, nodes maximum: Int) -> Bool {
        let targets = aliasTargets(upTo: Int(self[root].next))
        var extents: [Int: AliasExtent] = [:]
        var open: [(index: Int, end: Int, extent: AliasExtent)] = []
        var index = targets.min().map { min($0, root) } ?? root
        // The nodes before the value are measured where they may be targets.
        while index < Int(self[root].next) {
            let node = self[index]
            var finished: (index: Int, extent: AliasExtent)?
            switch node.kind {
            case .array, .object:
                open.append((index, Int(node.next), AliasExtent(depth: 1, cost: 1)))
            case .key: break
            case .alias:
                // A target that is not known was too large, or is not a value.
                guard let extent = extents[Int(node.length)] else { return false }
                finished = (index, extent)
            default:
                let cost = AliasExpansion.cost(ofText: node.textCount)
                finished = (index, AliasExtent(depth: 0, cost: cost))
            }
            index += 1
            while true {
                if let (value, extent) = finished {
                    if targets.contains(value) || value == root { extents[value] = extent }
                    if !open.isEmpty { open[open.count - 1].extent.addChild(extent) }
                    finished = nil
                }
                guard let last = open.last, last.end == index else { break }
                open.removeLast()
                finished = (last.index, last.extent)
            }
        }
        guard let extent = extents[root] else { return false }
        return extent.depth <= depth && extent.cost <= maximum
    }
}

extension AliasExtent {
    fileprivate mutating func addChild(_ child: AliasExtent) {
        depth = max(depth, child.depth + 1)
        cost = cost.addingSaturating(child.cost)
    }
}
