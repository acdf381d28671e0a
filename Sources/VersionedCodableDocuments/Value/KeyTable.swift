import VersionedCodableCore

/// Finds the position of a key among many: open addressing over positions, with the hash of the
/// standard library, which is seeded, so that crafted keys cannot make it slow.
struct KeyTable: Sendable {
    /// Position plus one; 0 is free.
    private var slots: [UInt32]

    init(of members: [DocumentObject.Member], capacity: Int) {
        var size = 64
        while size < max(members.count, capacity) * 2 { size *= 2 }
        slots = Array(repeating: 0, count: size)
        for position in members.indices { insert(position, members[position].key) }
    }

    func isFull(for count: Int) -> Bool { count * 3 > slots.count * 2 }

    private func home(_ key: String) -> Int {
        var hasher = Hasher()
        let isHashed: Void? = key.utf8.withContiguousStorageIfAvailable {
            hasher.combine(bytes: UnsafeRawBufferPointer($0))
        }
        if isHashed == nil {
            var copy = key
            copy.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        }
        return hasher.finalize() & (slots.count - 1)
    }

    private func after(_ slot: Int) -> Int { (slot + 1) & (slots.count - 1) }

    func position(of key: String, in members: [DocumentObject.Member]) -> Int? {
        var slot = home(key)
        while slots[slot] != 0 {
            let position = Int(slots[slot]) - 1
            if members[position].hasKey(key) { return position }
            slot = after(slot)
        }
        return nil
    }

    /// Notes a key that is not there yet.
    mutating func insert(_ position: Int, _ key: String) {
        var slot = home(key)
        while slots[slot] != 0 { slot = after(slot) }
        slots[slot] = UInt32(truncatingIfNeeded: position + 1)
    }

    /// Forgets the key at a position; `members` still has it.
    mutating func remove(_ position: Int, in members: [DocumentObject.Member]) {
        var hole = home(members[position].key)
        while slots[hole] != UInt32(truncatingIfNeeded: position + 1) { hole = after(hole) }
        // Entries that a look-up would no longer reach across the hole move into it.
        var slot = after(hole)
        while slots[slot] != 0 {
            let home = home(members[Int(slots[slot]) - 1].key)
            let isReachable =
                hole < slot ? hole < home && home <= slot : hole < home || home <= slot
            if !isReachable {
                slots[hole] = slots[slot]
                hole = slot
            }
            slot = after(slot)
        }
        slots[hole] = 0
    }

    /// Moves every position from `first` on by `distance`.
    mutating func shift(from first: Int, by distance: Int) {
        for slot in slots.indices where Int(slots[slot]) > first {
            slots[slot] = UInt32(truncatingIfNeeded: Int(slots[slot]) + distance)
        }
    }
}
