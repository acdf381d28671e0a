import VersionedCodableCore

extension DecodingSession {
    /// Returns the value of a key in an object, or 0 if the object has no such key.
    ///
    /// - Complexity: O(1) for keys requested in document order; otherwise O(members) up to 16
    ///   members, and O(1) expected above.
    @inline(__always)
    func find(_ key: String, in object: UInt32) -> UInt32 {
        usesPlainKeys ? findPlain(key, in: object) : findSlowly(key, in: object)
    }

    /// Returns the value of a literal key, which is compared without conversion.
    func find(plain key: StaticString, in object: UInt32) -> UInt32 {
        find(key.utf8Start, key.utf8CodeUnitCount, in: object)
    }

    /// Returns the value of a key that is compared without conversion.
    @inline(__always)
    func findPlain(_ key: String, in object: UInt32) -> UInt32 {
        let found = key.utf8.withContiguousStorageIfAvailable {
            find($0.baseAddress, $0.count, in: object)
        }
        return found ?? findBridged(key, in: object)
    }

    /// Finds a key whose text is not in contiguous UTF-8 memory (bridged from Objective-C).
    private func findBridged(_ key: String, in object: UInt32) -> UInt32 {
        var key = key
        return key.withUTF8 { find($0.baseAddress, $0.count, in: object) }
    }

    private func find(_ text: UnsafePointer<UInt8>?, _ count: Int, in object: UInt32) -> UInt32 {
        guard let text else { return findEmptyKey(in: object) }
        let end = nodes[Int(object)].next
        let hint = hints + Int(object & UInt32(DecodingSession.hintSlots - 1))
        let first = object + 1
        let start = hint.pointee.object == object ? hint.pointee.key : first
        if start < end, matches(start, text, count) { return take(start, object, hint) }
        if nodes[Int(object)].extra > DecodingSession.wideObject {
            return findHashed(text, count, in: object, hint)
        }
        var key = start
        if key < end {
            key = nodes[Int(key + 1)].next
            while key < end {
                if matches(key, text, count) { return take(key, object, hint) }
                key = nodes[Int(key + 1)].next
            }
        }
        key = first
        while key < start {
            if matches(key, text, count) { return take(key, object, hint) }
            key = nodes[Int(key + 1)].next
        }
        return miss(text, count, in: object)
    }

    @inline(__always)
    func matches(_ key: UInt32, _ text: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        let node = nodes[Int(key)]
        guard Int(node.length) == count else { return false }
        return Bytes.areEqual(tape.text(of: node), UnsafeRawPointer(text), count)
    }

    @inline(__always)
    func take(
        _ key: UInt32,
        _ object: UInt32,
        _ hint: UnsafeMutablePointer<KeyHint>
    ) -> UInt32 {
        let value = key + 1
        hint.pointee = KeyHint(object: object, key: nodes[Int(value)].next)
        return value
    }

    /// Returns the value of a key that is missing under its own name.
    private func miss(
        _ text: UnsafePointer<UInt8>, _ count: Int, in object: UInt32
    ) -> UInt32 {
        let missing = noteMiss(object)
        guard hasOtherNames(object) else { return missing }
        let key = String(
            decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
        return findOtherName(key) { findPlain($0, in: object) }
    }

    func noteMiss(_ object: UInt32) -> UInt32 {
        if nodes[Int(object)].head & TapeNode.incomplete != 0 { missedInPrefix = true }
        return 0
    }

    private func findEmptyKey(in object: UInt32) -> UInt32 {
        var found: UInt32 = 0
        tape.forEachMember(of: object) { key, value in
            if nodes[Int(key)].length == 0, found == 0 { found = value }
        }
        return found == 0 ? noteMiss(object) : found
    }

    /// The number of members above which an object read out of order is hashed.
    static let wideObject: UInt32 = 16

    private func findHashed(
        _ text: UnsafePointer<UInt8>,
        _ count: Int,
        in object: UInt32,
        _ hint: UnsafeMutablePointer<KeyHint>
    ) -> UInt32 {
        let bytes = UnsafeRawBufferPointer(start: text, count: count)
        let table = wideTable(of: object)
        let key = table.find(bytes) { matches(UInt32($0), text, count) }
        guard let key else { return miss(text, count, in: object) }
        return take(UInt32(key), object, hint)
    }

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
