import VersionedCodableCore

/// Writing the keys of objects, and finding those that are written.
extension EncodingSession {
    /// Writes a coding key under the key strategy.
    @inline(__always)
    func key(_ key: some CodingKey) {
        usesPlainKeys ? plainKey(key.stringValue) : otherKey(key)
    }

    @inline(never)
    private func otherKey(_ key: some CodingKey) {
        if convertsKeys {
            convertedKey(key, converted(key))
        } else {
            placedKey(key, key.stringValue)
        }
    }

    /// Writes the text that a coding key was converted to.
    @inline(never)
    func convertedKey(_ key: some CodingKey, _ text: String) {
        if convertsKeys { originalKeys[tape.pointee.count] = key }
        hasAttributes ? placedKey(key, text) : plainKey(text)
    }

    /// The key of the document a coding key stands for in the innermost container.
    package func converted(_ key: some CodingKey) -> String {
        options.keys.converted(key) { codingPath(of: tape.pointee.open) }
    }

    /// Writes a key as it is.
    @inline(__always)
    func plainKey(_ key: String, mayRepeat: Bool = false) {
        let (offset, length) = tape.pointee.append(key)
        // Loading eight bytes at the end of the text is safe: the buffer is padded. What lies there
        // is masked out.
        let hash = Bytes.hash(UnsafeRawPointer(tape.pointee.text) + offset, length)
        let index = tape.pointee.count
        tape.pointee.push(UInt32(TapeKind.key.rawValue) | (hash & ~0xFF), offset, length)
        let bit: UInt32 = 1 << (hash >> 27)
        if tape.pointee.keyMask & bit != 0
            || tape.pointee.openCount >= DocumentBuilder.wideObject
        {
            if mayRepeat { hasRepeats = true } else { replaceEarlier(than: index, as: 0) }
        }
        tape.pointee.keyMask |= bit
    }

    /// Removes an earlier member with the key just written: the last one counts, as in a
    /// dictionary.
    ///
    /// - Parameter mark: The bit of an attribute, or 0; an attribute and an element may have the
    ///   same key.
    func replaceEarlier(than index: Int, as mark: UInt32) {
        lastSought = index
        guard let earlier = earlierMember(than: index, as: mark) else { return }
        let head = tape.pointee.nodes[earlier].head
        tape.pointee.nodes[earlier].head = (head & ~0x0F) | UInt32(TapeKind.removed.rawValue)
        tape.pointee.openCount -= 1
        tape.pointee.hasRemoved = true
    }

    private func earlierMember(than index: Int, as mark: UInt32) -> Int? {
        let earlier = member(named: keyBytes(index), as: mark, before: index)
        if mark == 0, tape.pointee.openCount >= DocumentBuilder.wideObject {
            wideKeys[tape.pointee.open]?.insert(index, hashedAs: keyBytes(index))
        }
        return earlier
    }

    /// The key node of the innermost container with a text, if it is there before `end`.
    ///
    /// - Complexity: O(members) up to the width of a wide object, O(1) expected above, but for the
    ///   first time.
    func member(
        named text: UnsafeRawBufferPointer,
        as mark: UInt32 = 0,
        before end: Int
    ) -> Int? {
        let open = tape.pointee.open
        guard tape.pointee.openCount >= DocumentBuilder.wideObject else {
            return member(of: open, before: end) { isKey($0, text, mark) }
        }
        if wideKeys[open] == nil {
            var table = HashedKeys()
            _ = member(of: open, before: end) {
                table.insert($0, hashedAs: keyBytes($0))
                return false
            }
            wideKeys[open] = table
        }
        return wideKeys[open]?.find(text) {
            $0 < end && tape.pointee.nodes[$0].isKind(.key) && isKey($0, text, mark)
        }
    }

    private func isKey(_ index: Int, _ text: UnsafeRawBufferPointer, _ mark: UInt32) -> Bool {
        tape.pointee.nodes[index].head & TapeNode.attribute == mark
            && keyBytes(index).elementsEqual(text)
    }

    /// The key node in an open or closed object for which `found` says so.
    package func member(of object: UInt32, before end: Int, where found: (Int) -> Bool) -> Int? {
        var key = Int(object) + 1
        while key < end {
            if tape.pointee.nodes[key].isKind(.key), found(key) { return key }
            key = self.end(of: key + 1)
        }
        return nil
    }

    /// The index after a subtree; for an open container, the end of what is written.
    func end(of node: Int) -> Int {
        let next = Int(tape.pointee.nodes[node].next)
        // An open container has its parent there, or `none` at the root.
        return next > node && next <= tape.pointee.count ? next : tape.pointee.count
    }

    package func keyBytes(_ index: Int) -> UnsafeRawBufferPointer {
        tape.pointee.bytes(of: tape.pointee.nodes[index])
    }
}
