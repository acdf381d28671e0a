import VersionedCodableCore

/// The keys of a wide object by their seeded hash, so that crafted keys cannot make the look-up
/// slow.
struct WideKeyTable {
    private var slots: [UInt32] = []
    private var hashes: [UInt32] = []
    private var used = 0

    init() {}

    /// Makes room for a number of keys.
    init(capacity: Int) {
        var size = 64
        while size < capacity * 2 + 2 { size *= 2 }
        slots = Array(repeating: .max, count: size)
        hashes = Array(repeating: 0, count: size)
    }

    var isEmpty: Bool { used == 0 }

    private static func hash(_ text: UnsafeRawBufferPointer) -> UInt32 {
        var hasher = Hasher()
        hasher.combine(bytes: text)
        return UInt32(truncatingIfNeeded: hasher.finalize())
    }

    mutating func insert(_ index: Int, hashedAs text: UnsafeRawBufferPointer) {
        if used * 2 >= slots.count { grow() }
        place(UInt32(truncatingIfNeeded: index), WideKeyTable.hash(text))
        used += 1
    }

    /// Puts a key in the place of another one with the same text.
    mutating func replace(_ old: Int, by index: Int, hashedAs text: UnsafeRawBufferPointer) {
        guard let slot = slot(of: text, where: { $0 == old }) else { return }
        slots[slot] = UInt32(truncatingIfNeeded: index)
    }

    func find(_ text: UnsafeRawBufferPointer, where isSame: (Int) -> Bool) -> Int? {
        slot(of: text, where: isSame).map { Int(slots[$0]) }
    }

    private func slot(of text: UnsafeRawBufferPointer, where isSame: (Int) -> Bool) -> Int? {
        guard !slots.isEmpty else { return nil }
        let hash = WideKeyTable.hash(text)
        var slot = Int(hash) & (slots.count - 1)
        while slots[slot] != .max {
            if hashes[slot] == hash, isSame(Int(slots[slot])) { return slot }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    private mutating func place(_ index: UInt32, _ hash: UInt32) {
        var slot = Int(hash) & (slots.count - 1)
        while slots[slot] != .max { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = index
        hashes[slot] = hash
    }

    private mutating func grow() {
        let (oldSlots, oldHashes) = (slots, hashes)
        let size = max(64, slots.count * 2)
        slots = Array(repeating: .max, count: size)
        hashes = Array(repeating: 0, count: size)
        for (index, hash) in zip(oldSlots, oldHashes) where index != .max { place(index, hash) }
    }
}
