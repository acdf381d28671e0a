import VersionedCodableCore

extension DocumentBuilder {
    /// Allows keys to be marked `TapeNode.merged`, whose bit then does not mean `attribute`.
    public mutating func allowMerging() {
        keyRules.mayMerge = true
    }

    /// Adds the members of a complete object to the open one, by reference.
    ///
    /// By the rule of the YAML merge key, a member that the open object already has is kept, and a
    /// later key replaces one that is added now. Containers are added as aliases; scalars share
    /// their text.
    ///
    /// - Parameters:
    ///   - target: The index of the object, or of an alias of one, as for `alias(to:at:)`.
    ///   - offset: The offset of the reference in the source.
    /// - Returns: False, with nothing added, when the target is not an object.
    /// - Throws: `ReadingError` for a limit. Every member counts as an expanded node.
    /// - Complexity: O(n) in the members of the target.
    public mutating func merge(_ target: Int, at offset: Int) throws -> Bool {
        guard keyRules.mayMerge, isInObject, target >= 0, target < count else {
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
        if isDropping { dropDuplicate() }
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
            try value(member.head, member.offset, member.length)
        }
    }
}
