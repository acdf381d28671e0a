import VersionedCodableCore

extension DocumentBuilder {
    /// Declares that no object repeats a key, because the reader has checked that.
    ///
    /// For readers that keep all keys (`DuplicateKeyPolicy.keepAll`) and refuse duplicates
    /// themselves. Later steps then need not check again.
    public mutating func keysAreUnique() {
        keyRules.areUnique = true
    }

    /// Links every key to the next one with the same text in its object.
    ///
    /// For formats that write an array as members with the same key (XML). `TapeNode.next` of a key
    /// node then is the index of the next key node with the same text and the same attribute mark
    /// in the same object, or 0 when there is none; no key ever has the index 0. A key that is
    /// linked to is marked `TapeNode.repeated`.
    ///
    /// Call it before the first event, in a document that keeps repeated keys
    /// (`DuplicateKeyPolicy.keepAll`) and does not merge; otherwise it does nothing.
    ///
    /// - Complexity: O(1) per key, amortised.
    public mutating func linkRepeatedKeys() {
        guard keyRules.policy == .keepAll, !keyRules.mayMerge, count == 0 else { return }
        keyLink = 0
    }

    mutating func linkRepeat(at index: Int) {
        guard isInObject, let earlier = lastSibling(of: index) else { return }
        if keyRules.policy == .useLast, nodes[index].head & TapeNode.attribute != 0 {
            // Elements with one name are a list, attributes replace each other.
            return replace(earlier, by: index)
        }
        nodes[earlier].next = UInt32(truncatingIfNeeded: index)
        nodes[index].head |= TapeNode.repeated
        lastKey = index
    }

    /// Finds the last key of the open object before `index` with its text and kind.
    ///
    /// - Complexity: O(1) amortised, O(members) in an object with few of them.
    private mutating func lastSibling(of index: Int) -> Int? {
        let isList = lastKey > Int(open) && lastKey != index && isSibling(lastKey, index)
        guard let first = isList ? lastKey : findEarlier(than: index) else { return nil }
        var last = first
        let wide = wideKeys.indices.last.flatMap { wideKeys[$0].object == open ? $0 : nil }
        if let wide, let late = wideKeys[wide].lasts[first] { last = late }
        while nodes[last].next > 0 {
            searchSteps &+= 1
            last = Int(nodes[last].next)
        }
        if let wide, last != first { wideKeys[wide].lasts[first] = last }
        return last
    }

    @inline(__always)
    private func isSibling(_ left: Int, _ right: Int) -> Bool {
        let (left, right) = (nodes[left], nodes[right])
        // The extra of a key is a hash of its text; the attribute mark is compared like the text,
        // and the kind because a member may have been removed.
        return (left.head ^ right.head) & ~0x70 == 0
            && left.length == right.length
            && Bytes.areEqual(text(of: left), text(of: right), Int(left.length))
    }

    mutating func unlink(_ index: Int) {
        guard linksRepeats, isInObject, nodes[index].head & TapeNode.repeated != 0 else {
            return
        }
        var key = Int(open) + 1
        while key < index {
            if Int(nodes[key].next) == index { nodes[key].next = 0 }
            key = Int(nodes[key + 1].next)
        }
    }
}
