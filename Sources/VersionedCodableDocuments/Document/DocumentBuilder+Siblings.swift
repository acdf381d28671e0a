import VersionedCodableCore

extension DocumentBuilder {
    /// Says that no object has a key twice, because the reader has made sure of that.
    ///
    /// For readers that keep all keys (`DuplicateKeyPolicy.keepAll`) and refuse duplicates
    /// themselves. What is known of such a document need not be looked for again.
    public mutating func keysAreUnique() {
        hasUniqueKeys = true
    }

    /// Says that every key is to be linked to the next one with the same text in its object.
    ///
    /// For formats that write an array as members with the same key (XML). `TapeNode.next` of a key
    /// node then is the index of the next key node with the same text and the same attribute mark
    /// in the same object, or 0 when there is none; no key ever has the index 0. A key that is
    /// linked to is marked `TapeNode.repeated`.
    ///
    /// Call it before the first event, in a document that keeps repeated keys
    /// (`DuplicateKeyPolicy.keepAll`) and merges none; otherwise it does nothing.
    ///
    /// - Complexity: O(1) a key, amortised.
    public mutating func linkRepeatedKeys() {
        guard policy == .keepAll, !mayMerge, count == 0 else { return }
        linksRepeats = true
        keyLink = 0
    }

    /// Says which key is the last one in front of the next, so that the keys of the object need not
    /// be looked through when both have the same text.
    ///
    /// It holds until it is said again, so whoever says it once says it before every key.
    ///
    /// - Parameter key: The index of a key of the innermost open object, or of none that is open
    ///   yet; 0 when it is not known.
    @inlinable @inline(__always)
    public mutating func nextKeyFollows(_ key: Int) { keyInFront = key }

    /// Adds a key if it has the text of the one in front of it, and links that one to it.
    ///
    /// The same as `key(at:length:marks:)` without marks, faster.
    ///
    /// - Returns: False when it has not, or only `key(at:length:marks:)` can tell; then nothing has
    ///   happened.
    @inlinable @inline(__always)
    public mutating func repeatKey(at offset: Int, length: Int) -> Bool {
        guard keyInFront > Int(open), keyLink == 0, count < capacity, expected == 1, !isDropping,
            openCount < DocumentBuilder.wideObject
        else { return false }
        let front = nodes + keyInFront
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
        count &+= 1
        expected = 2
        keyInFront = 0
        return true
    }

    /// Links the last key before this one with the same text to it.
    mutating func linkRepeat(at index: Int) {
        guard isInObject else { return }
        let earlier =
            openCount < DocumentBuilder.wideObject
            ? lastSibling(of: index) : exchangeWideSibling(index)
        keyInFront = 0
        guard let earlier else { return }
        nodes[earlier].next = UInt32(truncatingIfNeeded: index)
        nodes[index].head |= TapeNode.repeated
    }

    @inline(__always)
    private func isSibling(_ left: Int, _ right: Int) -> Bool {
        let (left, right) = (nodes[left], nodes[right])
        // The number of a key is a hash of its text, and the mark of attributes is as good as part
        // of it.
        return (left.head ^ right.head) & (~UInt32(0xFF) | TapeNode.attribute) == 0
            && left.length == right.length
            && Bytes.areEqual(text(of: left), text(of: right), Int(left.length))
    }

    /// The last key of the open object in front of `index` with its text, found by looking at all
    /// of them.
    private mutating func lastSibling(of index: Int) -> Int? {
        if keyInFront > Int(open), isSibling(keyInFront, index) { return keyInFront }
        var last: Int?
        var key = Int(open) + 1
        while key < index {
            searchSteps &+= 1
            if isSibling(key, index) { last = key }
            key = Int(nodes[key + 1].next)
        }
        return last
    }

    /// The last key of the open object with the text of the one at `index`, which takes its place.
    private mutating func exchangeWideSibling(_ index: Int) -> Int? {
        if wideSiblings.last?.container != open {
            wideSiblings.append(listedSiblings(upTo: index))
        }
        let top = wideSiblings.count - 1
        // In a long list the key in front is the one, in mixed content the one in front of that.
        let (last, other) = (wideSiblings[top].last, wideSiblings[top].other)
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

    /// Starts the table of an object that has become wide.
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

    /// Forgets the keys of the open object.
    mutating func forgetWideSiblings() {
        if wideSiblings.last?.container == open { wideSiblings.removeLast() }
    }

    /// Takes back the link to the key that was added last.
    mutating func unlink(_ index: Int) {
        guard linksRepeats, isInObject, nodes[index].head & TapeNode.repeated != 0 else { return }
        forgetWideSiblings()
        var key = Int(open) + 1
        while key < index {
            if Int(nodes[key].next) == index { nodes[key].next = 0 }
            key = Int(nodes[key + 1].next)
        }
    }
}

/// The last key of every text in a wide object.
///
/// No key has the index 0, which stands for none.
struct WideSiblings {
    let container: UInt32
    /// The key added last, which is not in the table yet.
    var last = 0
    /// The last one with another text in front of it, which is not either.
    var other = 0
    private var keys: [Int] = []
    /// Where the last key of a text is among these.
    private var table = HashedKeys()

    init(container: UInt32) {
        self.container = container
    }

    /// Notes a key as the last one with its text.
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

    /// The last key with a text.
    func find(_ text: UnsafeRawBufferPointer, _ isSame: (Int) -> Bool) -> Int? {
        table.find(text) { isSame(keys[$0]) }.map { keys[$0] }
    }
}
