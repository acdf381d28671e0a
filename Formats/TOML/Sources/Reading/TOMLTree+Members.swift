import VersionedCodableDocuments

extension TOMLTree {
    /// The maximum number of members for linear search; larger tables use a hash table.
    private static let widest: UInt32 = 16

    /// Returns a cheap hash of a key, in the upper 24 bits.
    @inline(__always)
    static func hash(_ text: UnsafeRawPointer, _ length: Int) -> UInt32 {
        Bytes.hash(text, length) & ~0xFF
    }

    /// Returns the member of a table with a key; nil when there is none.
    ///
    /// - Complexity: O(1) on average.
    @inline(__always)
    mutating func member(_ key: Token, of table: Int) -> Int? {
        let bit: UInt32 = 1 << (key.head >> 27)
        return items.start[table].mask & bit == 0 ? nil : find(key, in: table)
    }

    @inline(never)
    private mutating func find(_ key: Token, in table: Int) -> Int? {
        if items.start[table].count > TOMLTree.widest { return findWide(key, in: table) }
        var member = items.start[table].first
        while member != TOMLTree.none {
            if isSame(items.start[Int(member)].key, key) { return Int(member) }
            member = items.start[Int(member)].next
        }
        return nil
    }

    private mutating func findWide(_ key: Token, in table: Int) -> Int? {
        var wide = wideTables.removeValue(forKey: table) ?? WideTable()
        defer { wideTables[table] = wide }
        // The members since the last search; all of them at the first.
        var member = wide.newest.map { items.start[$0].next } ?? items.start[table].first
        while member != TOMLTree.none {
            wide.keys.insert(Int(member), hashedAs: bytes(of: items.start[Int(member)].key))
            wide.newest = Int(member)
            member = items.start[Int(member)].next
        }
        return wide.keys.find(bytes(of: key)) { isSame(items.start[$0].key, key) }
    }

    private func isSame(_ left: Token, _ right: Token) -> Bool {
        guard left.length == right.length, (left.head ^ right.head) & ~0xFF == 0 else {
            return false
        }
        return bytes(of: left).elementsEqual(bytes(of: right))
    }

    /// Appends a member to a table, or an element to an array.
    @inline(__always)
    func link(_ item: Int, to table: Int) {
        let index = UInt32(truncatingIfNeeded: item)
        let parent = items.start + table
        if parent.pointee.last == TOMLTree.none {
            parent.pointee.first = index
        } else {
            items.start[Int(parent.pointee.last)].next = index
        }
        parent.pointee.last = index
        parent.pointee.count &+= 1
        parent.pointee.mask |= 1 << (items.start[item].key.head >> 27)
    }
}
