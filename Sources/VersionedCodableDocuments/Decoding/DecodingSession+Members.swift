import VersionedCodableCore

/// The placement in which a member is looked for, in documents of elements.
enum MemberKind {
    case attribute, element, either
}

extension DecodingSession {
    /// Returns the value of a key in an object, or 0 if the object has no such key.
    ///
    /// - Complexity: O(1) for keys requested in document order; otherwise O(members) up to 16
    ///   members, and O(1) expected above.
    @inline(__always)
    func find(_ key: String, _ kind: MemberKind = .either, in object: UInt32) -> UInt32 {
        usesPlainKeys ? findPlain(key, kind, in: object) : findSlowly(key, kind, in: object)
    }

    /// Returns the value of a key that is compared without conversion.
    @inline(__always)
    func findPlain(_ key: String, _ kind: MemberKind = .either, in object: UInt32) -> UInt32 {
        let found = key.utf8.withContiguousStorageIfAvailable { find($0, kind, in: object) }
        return found ?? findBridged(key, kind, in: object)
    }

    /// Finds a key whose text is not in contiguous UTF-8 memory (bridged from Objective-C).
    private func findBridged(_ key: String, _ kind: MemberKind, in object: UInt32) -> UInt32 {
        var key = key
        return key.withUTF8 { find($0, kind, in: object) }
    }

    private func find(
        _ text: UnsafeBufferPointer<UInt8>, _ kind: MemberKind, in object: UInt32
    ) -> UInt32 {
        let hint = hints + Int(object & UInt32(DecodingSession.hintSlots - 1))
        if hint.pointee.object != object { hint.pointee = KeyHint(object: object, key: object + 1) }
        if elementShape != nil { skipRepeats(hint) }
        let start = hint.pointee.key
        if start < nodes[Int(object)].next, matches(start, text), isOf(kind, start) {
            return take(start, hint)
        }
        var key = search(text, kind, in: object, from: start)
        if key == 0, elementShape != nil, kind == .either {
            key = search(text, .attribute, in: object, from: start)
            // The unread part of the document may contain an element that overrides the attribute.
            if key != 0 { _ = noteMiss(object) }
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

    /// Whether a key is the first one of its name with a placement; an element takes precedence over
    /// an attribute.
    @inline(__always)
    private func isOf(_ kind: MemberKind, _ key: UInt32) -> Bool {
        elementShape == nil
            || nodes[Int(key)].head & TapeNode.repeated == 0
                && tape.isAttribute(key) == (kind == .attribute)
    }

    /// Skips the rest of an array for good, so that no later key traverses it again.
    private func skipRepeats(_ hint: UnsafeMutablePointer<KeyHint>) {
        let end = nodes[Int(hint.pointee.object)].next
        while hint.pointee.key < end, nodes[Int(hint.pointee.key)].head & TapeNode.repeated != 0 {
            hint.pointee.key = nodes[Int(hint.pointee.key + 1)].next
        }
    }

    /// Returns the value of a key, and notes that the next one is expected.
    @inline(__always)
    private func take(_ key: UInt32, _ hint: UnsafeMutablePointer<KeyHint>) -> UInt32 {
        hint.pointee.key = nodes[Int(key + 1)].next
        return key + 1
    }

    /// Returns a key of an object, or 0; searched in a circle, from the key that is expected next.
    private func search(
        _ text: UnsafeBufferPointer<UInt8>, _ kind: MemberKind, in object: UInt32,
        from start: UInt32
    ) -> UInt32 {
        if nodes[Int(object)].extra > DecodingSession.wideObject {
            let key = wideTable(of: object).find(UnsafeRawBufferPointer(text)) {
                matches(UInt32($0), text) && isOf(kind, UInt32($0))
            }
            return UInt32(key ?? 0)
        }
        func search(from start: UInt32, to end: UInt32) -> UInt32? {
            var key = start
            while key < end {
                if matches(key, text), isOf(kind, key) { return key }
                key = nodes[Int(key + 1)].next
            }
            return nil
        }
        return search(from: start, to: nodes[Int(object)].next)
            ?? search(from: object + 1, to: start) ?? 0
    }

    /// Returns the value of a key that is missing under its own name.
    private func miss(
        _ text: UnsafeBufferPointer<UInt8>, _ kind: MemberKind, in object: UInt32
    ) -> UInt32 {
        let missing = noteMiss(object)
        guard hasOtherNames(object) else { return missing }
        return findOtherName(String(decoding: text, as: UTF8.self)) {
            findPlain($0, kind, in: object)
        }
    }

    func noteMiss(_ object: UInt32) -> UInt32 {
        if nodes[Int(object)].head & TapeNode.incomplete != 0 { missedInPrefix = true }
        return 0
    }

    /// The number of members above which an object read out of order is hashed.
    static let wideObject: UInt32 = 16

    /// Returns the hashed keys of a wide object, which are made on first use.
    func wideTable(of object: UInt32) -> HashedKeys {
        let elements = elements
        return wideTables.table(of: object, in: tape) { elements?.isRepeat($0) == true }
    }
}

struct WideTables {
    private var tables: [UInt32: HashedKeys] = [:]
    private var last: (object: UInt32, table: HashedKeys) = (.max, HashedKeys())

    mutating func table(
        of object: UInt32, in tape: UnsafeTape, but isLeftOut: (UInt32) -> Bool
    ) -> HashedKeys {
        if last.object == object { return last.table }
        let table = tables[object] ?? WideTables.make(of: object, in: tape, but: isLeftOut)
        tables[object] = table
        last = (object, table)
        return table
    }

    private static func make(
        of object: UInt32, in tape: UnsafeTape, but isLeftOut: (UInt32) -> Bool
    ) -> HashedKeys {
        var table = HashedKeys(capacity: tape.childCount(of: Int(object)))
        tape.forEachMember(of: object) { key, _ in
            if isLeftOut(key) { return }
            table.insert(Int(key), hashedAs: tape.bytes(of: tape[Int(key)]))
        }
        return table
    }
}
