import VersionedCodableCore

extension EncodingSession {
    /// Returns the key of the document for a coding key in the innermost container.
    package func converted(_ key: some CodingKey) -> String {
        options.keys.converted(key) { codingPath(of: tape.pointee.open) }
    }

    /// Writes a key as it is, in place of an earlier one with the same text.
    @inline(__always)
    func plainKey(_ key: String) {
        let index = tape.pointee.count
        if !appendKey(key) { replaceEarlier(than: index) }
    }

    /// Writes a key as it is.
    ///
    /// - Returns: False when the object may have a key with the same text already.
    @inline(__always)
    func appendKey(_ key: String) -> Bool {
        let (offset, length) = tape.pointee.append(key)
        // Loading eight bytes at the end of the text is safe: the buffer is padded. The bytes there
        // are masked out.
        let hash = Bytes.hash(UnsafeRawPointer(tape.pointee.text) + offset, length)
        tape.pointee.push(UInt32(TapeKind.key.rawValue) | (hash & ~0xFF), offset, length)
        let bit: UInt32 = 1 << (hash >> 27)
        let isNew =
            tape.pointee.keyMask & bit == 0
            && tape.pointee.openCount < DocumentBuilder.wideObject
        tape.pointee.keyMask |= bit
        return isNew
    }

    /// Removes an earlier member with the key just written: the last one counts, as in a
    /// dictionary.
    ///
    /// - Parameter mark: The kind of the key, of those that an object distinguishes (`HeadMasks`).
    func replaceEarlier(than index: Int, as mark: UInt32 = 0) {
        guard let earlier = earlierMember(than: index, as: mark) else { return }
        tape.pointee.remove(member: earlier)
        tape.pointee.openCount -= 1
    }

    /// Returns whether the innermost object has an earlier member with the key just written.
    func hasEarlier(than index: Int) -> Bool {
        if member(named: tape.pointee.bytes(at: index), before: index) != nil { return true }
        if tape.pointee.openCount >= DocumentBuilder.wideObject {
            wideKeys[tape.pointee.open]?.insert(index, hashedAs: tape.pointee.bytes(at: index))
        }
        return false
    }

    private func earlierMember(than index: Int, as mark: UInt32) -> Int? {
        let earlier = member(named: tape.pointee.bytes(at: index), as: mark, before: index)
        if mark == 0, tape.pointee.openCount >= DocumentBuilder.wideObject {
            wideKeys[tape.pointee.open]?.insert(index, hashedAs: tape.pointee.bytes(at: index))
        }
        return earlier
    }

    /// Returns the key node of the innermost container with a text, if it is before `end`.
    ///
    /// - Complexity: O(members) up to the width of a wide object, O(1) expected above, except
    ///   the first time.
    func member(
        named text: UnsafeRawBufferPointer,
        as mark: UInt32 = 0,
        before end: Int
    ) -> Int? {
        let open = tape.pointee.open
        guard tape.pointee.openCount >= DocumentBuilder.wideObject else {
            return tape.pointee.member(of: open, before: end) { isKey($0, text, mark) }
        }
        if wideKeys[open] == nil {
            var table = HashedKeys()
            _ = tape.pointee.member(of: open, before: end) {
                table.insert($0, hashedAs: tape.pointee.bytes(at: $0))
                return false
            }
            wideKeys[open] = table
        }
        return wideKeys[open]?.find(text) {
            $0 < end && tape.pointee.nodes[$0].isKind(.key) && isKey($0, text, mark)
        }
    }

    func isKey(_ index: Int, _ text: UnsafeRawBufferPointer, _ mark: UInt32) -> Bool {
        tape.pointee.nodes[index].head & masks.kinds == mark
            && tape.pointee.bytes(at: index).elementsEqual(text)
    }
}
