import VersionedCodableCore

/// The depth and the size of a value with its aliases replaced.
struct AliasExtent {
    var depth = 0
    /// The cost of its keys and values; see `AliasExpansion`.
    var cost: Int
}

/// Measures values with their aliases replaced, every container once.
struct AliasExtents {
    private var known: [Int: AliasExtent] = [:]

    /// Returns the extent of a complete value.
    ///
    /// - Complexity: O(n) in what was not measured before.
    mutating func extent(of value: Int, in tape: UnsafeTape) -> AliasExtent {
        /// The containers being measured, each with its next child.
        var open: [(container: Int, child: Int, extent: AliasExtent)] = []
        var index = tape.resolve(value)
        while true {
            var finished = knownExtent(of: index, in: tape)
            if finished == nil { open.append((index, index + 1, AliasExtent(depth: 1, cost: 1))) }
            while let top = open.indices.last {
                if let extent = finished {
                    open[top].extent.depth = max(open[top].extent.depth, extent.depth + 1)
                    open[top].extent.cost = open[top].extent.cost.addingSaturating(extent.cost)
                    finished = nil
                }
                let (container, child, extent) = open[top]
                if child < Int(tape[container].next) {
                    open[top].child = tape[child].isKind(.key) ? child + 1 : Int(tape[child].next)
                    index = tape.resolve(child)
                    break
                }
                open.removeLast()
                known[container] = extent
                finished = extent
            }
            if let finished { return finished }
        }
    }

    /// Returns the extent of a scalar, a key, or a container that was measured.
    private func knownExtent(of index: Int, in tape: UnsafeTape) -> AliasExtent? {
        let node = tape[index]
        return switch node.kind {
        case .array, .object: known[index]
        default: AliasExtent(cost: AliasExpansion.cost(ofText: node.textCount))
        }
    }
}
