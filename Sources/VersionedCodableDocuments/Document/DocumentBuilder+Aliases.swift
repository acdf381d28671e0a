import VersionedCodableCore

extension DocumentBuilder {
    /// Adds a reference to a node that is already complete.
    ///
    /// - Parameters:
    ///   - target: The value of `nextIndex` before that node was added.
    ///   - offset: The offset of the reference in the source.
    /// - Throws: `ReadingError` when the targets of the aliases are deeper or larger than the
    ///   limits allow. Code that follows aliases needs no limits.
    public mutating func alias(to target: Int, at offset: Int) throws {
        // The `next` of an open container is its parent, which precedes it, or `UInt32.max`.
        guard target >= 0, target < count, !nodes[target].isKind(.key),
            nodes[target].next > UInt32(target), nodes[target].next <= UInt32(count)
        else { return markBroken() }
        let end = nodes[target].isKind(.alias) ? Int(nodes[target].length) : target
        let extent = extent(of: end)
        if depth + extent.depth > limits.depth { throw depthExceeded(at: offset) }
        guard expansion.add(cost: extent.cost) else { throw expansionExceeded(at: offset) }
        try value(
            UInt32(TapeKind.alias.rawValue), UInt32(truncatingIfNeeded: offset),
            UInt32(truncatingIfNeeded: end))
    }

    /// Counts a value or key that has the text of another one, as an alias of that one would count.
    ///
    /// For readers of formats in which texts are shared by reference.
    ///
    /// - Parameters:
    ///   - count: The length of the text in bytes.
    ///   - offset: The offset of the reference in the source.
    /// - Throws: `ReadingError` when aliases and shared texts together exceed the limit.
    public mutating func expand(text count: Int, at offset: Int) throws {
        guard expansion.add(text: count) else { throw expansionExceeded(at: offset) }
    }

    func expansionExceeded(at offset: Int) -> ReadingError {
        located(.limit(.expandedNodes, limits.expandedNodes, at: offset))
    }

    /// Returns the depth and the size of a complete value with its aliases replaced.
    ///
    /// - Complexity: O(n) in the value, but every container is measured only once in all calls.
    mutating func extent(of value: Int) -> AliasExtent {
        var open: [(container: Int, extent: AliasExtent)] = []
        var finished = AliasExtent(depth: 0, cost: 1)
        var index = value
        repeat {
            let node = nodes[index]
            let resolved = node.isKind(.alias) ? Int(node.length) : index
            if let known = extents[resolved] {
                finished = known
                index = Int(node.next)
            } else if node.isKind(.array) || node.isKind(.object) {
                open.append((index, AliasExtent(depth: 0, cost: 1)))
                index += 1
                if index < Int(node.next) { continue }
                finished = close(&open)
            } else {
                // An alias of a scalar counts like the scalar.
                let text = nodes[resolved].textCount
                finished = AliasExtent(depth: 0, cost: AliasExpansion.cost(ofText: text))
                index = Int(node.next)
            }
            while let last = open.last {
                open[open.count - 1].extent.add(finished)
                if index < Int(nodes[last.container].next) { break }
                finished = close(&open)
            }
        } while !open.isEmpty
        return finished
    }

    private mutating func close(
        _ open: inout [(container: Int, extent: AliasExtent)]
    ) -> AliasExtent {
        guard let last = open.popLast() else { return AliasExtent(depth: 0, cost: 0) }
        let extent = AliasExtent(depth: last.extent.depth + 1, cost: last.extent.cost)
        extents[last.container] = extent
        return extent
    }
}

/// The depth and the size of a value with its aliases replaced.
struct AliasExtent {
    var depth: Int
    /// The cost of its values and keys; see `AliasExpansion`.
    var cost: Int

    mutating func add(_ child: AliasExtent) {
        depth = max(depth, child.depth)
        cost = cost.addingSaturating(child.cost)
    }
}
