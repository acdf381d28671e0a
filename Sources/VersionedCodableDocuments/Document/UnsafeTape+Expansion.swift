import VersionedCodableCore

extension UnsafeTape {
    /// Whether a value with its aliases followed is neither deeper nor larger than allowed.
    ///
    /// Values, but not keys, are counted with their text, as by `AliasExpansion`.
    ///
    /// - Complexity: O(n) in the value and in the targets of its aliases.
    func isExpanded(at root: Int, within depth: Int, nodes maximum: Int) -> Bool {
        var extents = AliasExtents(countsKeys: false)
        let extent = extents.extent(of: root, in: self)
        return extent.depth <= depth && extent.cost <= maximum
    }
}

/// The depth and the size of a value with its aliases replaced.
struct AliasExtent {
    var depth = 0
    /// The cost of its values, and of its keys if these count; see `AliasExpansion`.
    var cost: Int
}

/// Measures values with their aliases replaced, every container once.
struct AliasExtents {
    let countsKeys: Bool
    private var known: [Int: AliasExtent] = [:]

    init(countsKeys: Bool) {
        self.countsKeys = countsKeys
    }

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
        case .key where !countsKeys: AliasExtent(cost: 0)
        default: AliasExtent(cost: AliasExpansion.cost(ofText: node.textCount))
        }
    }
}
