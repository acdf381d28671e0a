import VersionedCodableCore

/// Walking over the written nodes, and removing members.
extension EncodingTape {
    package func bytes(at index: Int) -> UnsafeRawBufferPointer { bytes(of: nodes[index]) }

    /// The index after a subtree; for an open container, the end of what is written.
    func end(of node: Int) -> Int {
        let next = Int(nodes[node].next)
        // An open container has its parent there, or `none` at the root.
        return next > node && next <= count ? next : count
    }

    /// Returns the first key node in an open or closed object for which `found` returns true.
    package func member(of object: UInt32, before end: Int, where found: (Int) -> Bool) -> Int? {
        var key = Int(object) + 1
        while key < end {
            if nodes[key].isKind(.key), found(key) { return key }
            key = self.end(of: key + 1)
        }
        return nil
    }

    /// How many elements an array had when it was closed, or has so far.
    func elementCount(of array: UInt32) -> Int {
        // After the end of the call nothing is there any more.
        guard Int(array) < count else { return 0 }
        if open == array, openCount < TapeNode.largestExtra { return Int(openCount) }
        var elements = 0
        var child = Int(array) + 1
        let end = end(of: Int(array))
        while child < end {
            child = self.end(of: child)
            elements += 1
        }
        return elements
    }

    // MARK: Removed members

    /// Marks a member as removed by its key; it is left out when the document is written again.
    mutating func remove(member key: Int) {
        nodes[key].head = (nodes[key].head & ~0x0F) | UInt32(TapeKind.removed.rawValue)
        hasRemoved = true
    }

    /// Removes a member for good: `restoreMember` finds members by the hashes of their keys.
    mutating func removeFinally(member key: Int) {
        remove(member: key)
        nodes[key].head ^= ~0xFF
    }

    /// Restores the member of the innermost object that the key at an index has replaced.
    ///
    /// - Parameter kinds: The marks by which an object distinguishes keys with the same text.
    mutating func restoreMember(replacedBy index: Int, in object: UInt32, kinds: UInt32) {
        guard hasRemoved else { return }
        var replaced: Int?
        var key = Int(object) + 1
        while key < index {
            if nodes[key].isKind(.removed),
                (nodes[key].head ^ nodes[index].head) & (kinds | ~0xFF) == 0,
                bytes(at: key).elementsEqual(bytes(at: index))
            {
                replaced = key
            }
            key = end(of: key + 1)
        }
        guard let replaced else { return }
        nodes[replaced].head = (nodes[replaced].head & ~0x0F) | UInt32(TapeKind.key.rawValue)
        openCount += 1
    }

    /// Removes all nodes from one on, `open` being the container that is open before it.
    mutating func truncate(to index: Int, open container: UInt32) {
        open = container
        count = index
        recount()
    }

    /// Counts the children of the innermost container again, and the keys that may be there.
    private mutating func recount() {
        openCount = 0
        keyMask = 0
        guard open != EncodingTape.none else { return }
        let container = Int(open)
        let isObject = nodes[container].isKind(.object)
        var child = container + 1
        while child < count {
            if !isObject {
                openCount += 1
            } else if nodes[child].isKind(.key) {
                openCount += 1
                keyMask |= 1 << (nodes[child].head >> 27)
            }
            child = end(of: isObject ? child + 1 : child)
        }
    }

    // MARK: Empty containers

    /// Removes members whose values have nothing in them.
    ///
    /// Children are after their container, so that walking backwards finds containers that become
    /// empty by that.
    ///
    /// - Parameter isContinued: Whether a container has values that are not on this tape.
    /// - Complexity: O(n) in the nodes.
    mutating func removeEmptyContainers(unless isContinued: (UInt32) -> Bool) {
        var index = count - 1
        while index > 0 {
            let isContainer = nodes[index].isKind(.array) || nodes[index].isKind(.object)
            if isContainer, nodes[index - 1].isKind(.key), isEmpty(index),
                !isContinued(UInt32(index))
            {
                remove(member: index - 1)
            }
            index -= 1
        }
    }

    private func isEmpty(_ container: Int) -> Bool {
        let node = nodes[container]
        var child = container + 1
        while child < Int(node.next) {
            guard node.isKind(.object), nodes[child].isKind(.removed) else { return false }
            child = Int(nodes[child + 1].next)
        }
        return true
    }
}
