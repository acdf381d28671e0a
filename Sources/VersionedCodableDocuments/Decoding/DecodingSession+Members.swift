import VersionedCodableCore

extension DecodingSession {
    /// Returns the value of a key in an object, or `missingNode`.
    ///
    /// - Parameter kind: Where a member is looked for, in documents of elements: not `.text`.
    /// - Complexity: O(1) for keys requested in document order; otherwise O(members) up to 16
    ///   members, and O(1) expected above.
    @inline(__always)
    func find(_ key: String, _ kind: MemberPlacement = .attributeAndElement, in object: UInt32)
        -> UInt32
    {
        usesPlainKeys ? findPlain(key, kind, in: object) : findSlowly(key, kind, in: object)
    }

    /// Returns the value of a key that is compared without conversion.
    @inline(__always)
    func findPlain(_ key: String, _ kind: MemberPlacement = .attributeAndElement, in object: UInt32)
        -> UInt32
    {
        let found = key.utf8.withContiguousStorageIfAvailable { find($0, kind, in: object) }
        return found ?? findBridged(key, kind, in: object)
    }

    /// Finds a key whose text is not in contiguous UTF-8 memory (bridged from Objective-C).
    private func findBridged(_ key: String, _ kind: MemberPlacement, in object: UInt32) -> UInt32 {
        var key = key
        return key.withUTF8 { find($0, kind, in: object) }
    }

    private func find(
        _ text: UnsafeBufferPointer<UInt8>, _ kind: MemberPlacement, in object: UInt32
    ) -> UInt32 {
        let hint = hints + Int(object & UInt32(DecodingSession.hintSlots - 1))
        if hint.pointee.object != object { hint.pointee = newHint(for: object) }
        let (end, elements) = (nodes[Int(object)].next, hint.pointee.firstElement)
        // The rest of an array is skipped for good, so that no later key traverses it again.
        while hint.pointee.key < end, isRepeat(hint.pointee.key) {
            hint.pointee.key = nodes[Int(hint.pointee.key + 1)].next
        }
        let start = hint.pointee.key
        let isNext = start < end && matches(start, text)
        if isNext, (start < elements) == (kind == .attribute) { return take(start, hint) }
        var key = kind == .attribute ? 0 : search(text, isAttribute: false, hint.pointee)
        if key == 0, kind != .element, elements > object + 1 {
            key =
                isNext && start < elements
                ? start : search(text, isAttribute: true, hint.pointee)
            // The unread part of the document may contain an element that overrides the attribute.
            if key != 0, kind == .attributeAndElement { _ = noteMiss(object) }
        }
        return key == 0 ? miss(text, kind, in: object) : take(key, hint)
    }

    @inline(__always)
    private func matches(_ key: UInt32, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let node = nodes[Int(key)]
        guard Int(node.length) == text.count else { return false }
        guard let start = text.baseAddress else { return true }
        return Bytes.areEqual(tape.text(of: node), UnsafeRawPointer(start), text.count)
    }

    /// Whether an earlier key of the object has the same text and the same placement.
    @inline(__always)
    func isRepeat(_ key: UInt32) -> Bool { nodes[Int(key)].head & repeatedMark != 0 }

    /// Returns the value of a key, and notes that the next one is expected.
    @inline(__always)
    private func take(_ key: UInt32, _ hint: UnsafeMutablePointer<KeyHint>) -> UInt32 {
        hint.pointee.key = nodes[Int(key + 1)].next
        return key + 1
    }

    func newHint(for object: UInt32) -> KeyHint {
        var element = object + 1
        if elementShape != nil {
            // Attributes come first.
            while element < nodes[Int(object)].next, tape.isAttribute(element) {
                element = nodes[Int(element + 1)].next
            }
        }
        return KeyHint(object: object, key: object + 1, firstElement: element)
    }

    /// Returns a key among the attributes or the other members of an object, or 0; searched in a
    /// circle, from the key that is expected next.
    func search(
        _ text: UnsafeBufferPointer<UInt8>, isAttribute: Bool, _ hint: KeyHint
    ) -> UInt32 {
        let first = isAttribute ? hint.object + 1 : hint.firstElement
        let end = isAttribute ? hint.firstElement : nodes[Int(hint.object)].next
        if first == end { return 0 }
        func isWanted(_ key: UInt32) -> Bool { matches(key, text) && !isRepeat(key) }
        if nodes[Int(hint.object)].extra > DecodingSession.wideObject {
            let key = wideTable(of: hint.object).find(UnsafeRawBufferPointer(text)) {
                first <= $0 && $0 < end && isWanted(UInt32($0))
            }
            return UInt32(key ?? 0)
        }
        func search(from start: UInt32, to end: UInt32) -> UInt32? {
            var key = start
            while key < end {
                if isWanted(key) { return key }
                key = nodes[Int(key + 1)].next
            }
            return nil
        }
        let start = min(max(hint.key, first), end)
        return search(from: start, to: end) ?? search(from: first, to: start) ?? 0
    }

    /// Returns the value of a key that is missing under its own name.
    private func miss(
        _ text: UnsafeBufferPointer<UInt8>, _ kind: MemberPlacement, in object: UInt32
    ) -> UInt32 {
        let missing = noteMiss(object)
        guard hasOtherNames(object) else { return missing }
        return findOtherName(String(decoding: text, as: UTF8.self)) {
            findPlain($0, kind, in: object)
        }
    }

    func noteMiss(_ object: UInt32) -> UInt32 {
        if nodes[Int(object)].head & TapeNode.incomplete != 0 { missedInPrefix = true }
        return missingNode
    }

    /// The number of members above which an object read out of order is hashed.
    static let wideObject: UInt32 = 16

    /// Returns the hashed keys of a wide object, which are made on first use.
    func wideTable(of object: UInt32) -> HashedKeys {
        if let known = wideTables[object] { return known }
        var table = HashedKeys(capacity: tape.childCount(of: Int(object)))
        tape.forEachMember(of: object) { key, _ in
            if !isRepeat(key) { table.insert(Int(key), hashedAs: tape.bytes(of: nodes[Int(key)])) }
        }
        wideTables[object] = table
        return table
    }
}
