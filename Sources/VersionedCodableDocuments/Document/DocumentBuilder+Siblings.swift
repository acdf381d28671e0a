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

    /// Adds a key if it has the text of the last one of its object, and links that one to it.
    ///
    /// Equivalent to `key(at:length:marks:)` without marks, but faster.
    ///
    /// - Returns: False, with nothing done, when the texts differ or only that function can tell.
    ///   It is always false in a document without linked keys, and for a range outside of the
    ///   source.
    @inlinable @inline(__always)
    public mutating func repeatKey(at offset: Int, length: Int) -> Bool {
        guard lastKey > Int(open), keyLink == 0, count < capacity, expected == 1,
            openCount < DocumentBuilder.wideObject, !isOutside(offset, length, quotes: 0)
        else { return false }
        let front = nodes + lastKey
        let head = front.pointee.head
        guard head & (TapeNode.attribute | TapeNode.detached) == 0,
            Int(front.pointee.length) == length,
            Bytes.areEqual(
                sourceStart + Int(front.pointee.offset), sourceStart + offset, length)
        else { return false }
        front.pointee.next = UInt32(truncatingIfNeeded: count)
        nodes[count] = TapeNode(
            head: head | TapeNode.repeated, offset: UInt32(truncatingIfNeeded: offset),
            length: UInt32(truncatingIfNeeded: length), next: 0)
        lastKey = count
        count &+= 1
        expected = 2
        return true
    }

    mutating func linkRepeat(at index: Int) {
        guard isInObject else { return }
        let earlier =
            openCount < DocumentBuilder.wideObject
            ? lastSibling(of: index) : exchangeWideSibling(index)
        guard let earlier else { return }
        if keyRules.policy == .useLast, nodes[index].head & TapeNode.attribute != 0 {
            // Elements with one name are a list, attributes replace each other.
            return removeMember(earlier)
        }
        nodes[earlier].next = UInt32(truncatingIfNeeded: index)
        nodes[index].head |= TapeNode.repeated
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

    /// Finds the last key of the open object before `index` with its text, by comparing all keys.
    private mutating func lastSibling(of index: Int) -> Int? {
        if lastKey > Int(open), lastKey != index, isSibling(lastKey, index) { return lastKey }
        var last: Int?
        var key = Int(open) + 1
        while key < index {
            searchSteps &+= 1
            if isSibling(key, index) { last = key }
            key = Int(nodes[key + 1].next)
        }
        return last
    }

    /// Returns the last key with the text of the key at `index`, and records the latter instead.
    private mutating func exchangeWideSibling(_ index: Int) -> Int? {
        if wideSiblings.last?.container != open {
            wideSiblings.append(listedSiblings(upTo: index))
        }
        let top = wideSiblings.count - 1
        // In a long list it is the preceding key, in mixed content the one before that.
        let (last, other) = (wideSiblings[top].last, wideSiblings[top].other)
        if last == index { return nil }
        if isSibling(last, index) {
            wideSiblings[top].last = index
            return last
        }
        if other > 0, isSibling(other, index) {
            wideSiblings[top].last = index
            wideSiblings[top].other = last
            return other
        }
        searchSteps &+= 1
        var siblings = wideSiblings.removeLast()
        note(other, in: &siblings)
        let found = siblings.find(bytes(of: index)) { isSibling($0, index) }
        siblings.other = last
        siblings.last = index
        wideSiblings.append(siblings)
        return found
    }

    private func listedSiblings(upTo index: Int) -> WideSiblings {
        var siblings = WideSiblings(container: open)
        var key = Int(open) + 1
        while key < index {
            note(siblings.last, in: &siblings)
            siblings.last = key
            key = Int(nodes[key + 1].next)
        }
        return siblings
    }

    private func note(_ key: Int, in siblings: inout WideSiblings) {
        guard key > 0 else { return }
        siblings.note(key, textOf: bytes(of: key)) { isSibling($0, key) }
    }

    mutating func forgetWideSiblings() {
        if wideSiblings.last?.container == open { wideSiblings.removeLast() }
    }

    mutating func unlink(_ index: Int) {
        guard linksRepeats, isInObject, nodes[index].head & TapeNode.repeated != 0 else {
            return
        }
        forgetWideSiblings()
        var key = Int(open) + 1
        while key < index {
            if Int(nodes[key].next) == index { nodes[key].next = 0 }
            key = Int(nodes[key + 1].next)
        }
    }
}

/// The last key of every text in a wide object; the index 0, which no key has, means none.
struct WideSiblings {
    let container: UInt32
    /// The key added last, which is not in the table yet.
    var last = 0
    /// The last key before it with another text, which is not in the table yet either.
    var other = 0
    private var keys: [Int] = []
    private var table = HashedKeys()

    init(container: UInt32) {
        self.container = container
    }

    mutating func note(
        _ key: Int, textOf text: UnsafeRawBufferPointer, _ isSame: (Int) -> Bool
    ) {
        let hash = HashedKeys.hash(text)
        if let index = table.find(hash: hash, where: { isSame(keys[$0]) }) {
            keys[index] = key
        } else {
            table.insert(keys.count, hash: hash)
            keys.append(key)
        }
    }

    func find(_ text: UnsafeRawBufferPointer, _ isSame: (Int) -> Bool) -> Int? {
        table.find(text) { isSame(keys[$0]) }.map { keys[$0] }
    }
}
