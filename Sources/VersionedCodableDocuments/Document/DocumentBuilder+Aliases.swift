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
        try countAlias(to: end, at: offset)
        try value(
            UInt32(TapeKind.alias.rawValue), UInt32(truncatingIfNeeded: offset),
            UInt32(truncatingIfNeeded: end))
    }

    /// Counts what an alias stands for that is below some containers in the open ones.
    mutating func countAlias(to target: Int, below containers: Int = 0, at offset: Int) throws {
        let tape = tape
        let extent = extents.extent(of: target, in: tape)
        if depth + containers + extent.depth > limits.depth { throw depthExceeded(at: offset) }
        guard expansion.add(cost: extent.cost) else { throw expansionExceeded(at: offset) }
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

    private func expansionExceeded(at offset: Int) -> ReadingError {
        located(.limit(.expandedNodes, limits.expandedNodes, at: errorOffset(offset)))
    }
}
