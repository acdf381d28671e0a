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
        return items[table].mask & bit == 0 ? nil : find(key, in: table)
    }

    @inline(never)
    private mutating func find(_ key: Token, in table: Int) -> Int? {
        if items[table].count > TOMLTree.widest { return findWide(key, in: table) }
        var member = items[table].first
        while member != TOMLTree.none {
            if isSame(items[Int(member)].key, key) { return Int(member) }
            member = items[Int(member)].next
        }
        return nil
    }

    private mutating func findWide(_ key: Token, in table: Int) -> Int? {
        var wide = wideTables.removeValue(forKey: table) ?? WideTable()
        defer { wideTables[table] = wide }
        // The members since the last search; all of them at the first.
        var member = wide.newest.map { items[$0].next } ?? items[table].first
        while member != TOMLTree.none {
            wide.keys.insert(Int(member), hashedAs: bytes(of: items[Int(member)].key))
            wide.newest = Int(member)
            member = items[Int(member)].next
        }
        return wide.keys.find(bytes(of: key)) { isSame(items[$0].key, key) }
    }

    private func isSame(_ left: Token, _ right: Token) -> Bool {
        guard left.length == right.length, (left.head ^ right.head) & ~0xFF == 0 else {
            return false
        }
        return bytes(of: left).elementsEqual(bytes(of: right))
    }

    /// Appends a member to a table, or an element to an array.
    @inline(__always)
    mutating func link(_ item: Int, to table: Int) {
        let index = UInt32(truncatingIfNeeded: item)
        if items[table].last == TOMLTree.none {
            items[table].first = index
        } else {
            items[Int(items[table].last)].next = index
        }
        items[table].last = index
        items[table].count &+= 1
        items[table].mask |= 1 << (items[item].key.head >> 27)
    }
}
