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
        try checkPlace(offset, 0)
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
        guard expansion.add(text: max(count, 0)) else { throw expansionExceeded(at: offset) }
    }

    private func expansionExceeded(at offset: Int) -> ReadingError {
        located(.limit(.expandedNodes, limits.expandedNodes, at: errorOffset(offset)))
    }

    // MARK: Merging

    /// Allows keys to be marked `TapeNode.merged`, whose bit then does not mean `attribute`.
    ///
    /// Call it before the first event, in a document without linked keys.
    public mutating func allowMerging() {
        guard !linksRepeats else { return markBroken() }
        keyRules.mayMerge = true
    }

    /// Adds the members of a complete object to the open one, by reference.
    ///
    /// By the rule of the YAML merge key, a member that the open object already has is kept, and a
    /// later key replaces one that is added now. Containers are added as aliases; scalars share
    /// their text and tag.
    ///
    /// - Parameters:
    ///   - target: The index of the object, or of an alias of one, as for `alias(to:at:)`.
    ///   - offset: The offset of the reference in the source.
    /// - Returns: False, with nothing added, when the target is not an object.
    /// - Throws: `ReadingError` for a limit. Every member counts as an expanded node.
    /// - Complexity: O(n) in the members of the target.
    public mutating func merge(_ target: Int, at offset: Int) throws -> Bool {
        guard keyRules.mayMerge, isInObject, unexpectedEvents == 0, target >= 0, target < count
        else {
            markBroken()
            return true
        }
        let object = nodes[target].isKind(.alias) ? Int(nodes[target].length) : target
        guard nodes[object].isKind(.object) else { return false }
        let end = Int(nodes[object].next)
        guard end > object, end <= count else {
            markBroken()
            return true
        }
        var key = object + 1
        while key < end {
            if nodes[key].isKind(.key) { try mergeMember(key, at: offset) }
            key = Int(nodes[key + 1].next)
        }
        return true
    }

    private mutating func mergeMember(_ key: Int, at offset: Int) throws {
        // Containers count when their alias is added.
        try expand(text: nodes[key].textCount + nodes[key + 1].textCount, at: offset)
        let index = count
        var copy = nodes[key]
        copy.head |= TapeNode.merged
        copy.next = UInt32(truncatingIfNeeded: index + 1)
        try push(copy)
        let hash = copy.head & ~0xFF
        let bit: UInt32 = 1 << (hash >> 27)
        if keyMask & bit != 0 || openCount >= DocumentBuilder.wideObject,
            findEarlier(than: index) != nil
        {
            count -= 1
            return
        }
        keyMask |= bit
        unexpectedEvents |= expected ^ 1
        expected = 2
        let member = nodes[key + 1]
        switch member.kind {
        case .array, .object, .alias:
            try alias(to: key + 1, at: offset)
        default:
            if let tag = annotations.text(.tag, of: UInt32(truncatingIfNeeded: key + 1)) {
                annotate(.tag, tag, at: count)
            }
            try value(member.head, member.offset, member.length)
        }
    }
}
