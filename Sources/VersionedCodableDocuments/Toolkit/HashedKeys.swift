/// A hash table that finds numbered keys by their bytes, with open addressing and linear probing.
///
/// The table keeps only the number and the hash of each key; its owner keeps the keys and decides
/// whether a key with the right hash is the right key. The hash is seeded in every process, so that
/// crafted keys cannot make the look-up slow.
@frozen
public struct HashedKeys: Sendable {
    @frozen
    @usableFromInline
    struct Slot: Sendable {
        /// The number of the key; `UInt32.max` for a free slot.
        @usableFromInline var number = UInt32.max
        @usableFromInline var hash: UInt32 = 0

        @usableFromInline init() {}

        @inlinable var isFree: Bool { number == .max }
    }

    /// One array, so that a value that contains a table stays small.
    @usableFromInline var slots: [Slot]
    /// The number of keys.
    public private(set) var count = 0

    /// Makes an empty table with space for a number of keys.
    public init(capacity: Int = 0) {
        var size = capacity == 0 ? 0 : 64
        while size < capacity * 2 { size *= 2 }
        slots = Array(repeating: Slot(), count: size)
    }

    /// Whether the table has no keys.
    public var isEmpty: Bool { count == 0 }

    /// Returns the hash of a key, for the functions that take one.
    ///
    /// - Complexity: O(n).
    public static func hash(_ text: UnsafeRawBufferPointer) -> UInt32 {
        var hasher = Hasher()
        hasher.combine(bytes: text)
        return UInt32(truncatingIfNeeded: hasher.finalize())
    }

    /// Adds a key that is not in the table yet.
    ///
    /// The number is at least 0 and below `UInt32.max`.
    /// - Complexity: O(1), amortised.
    public mutating func insert(_ number: Int, hash: UInt32) {
        if count * 2 >= slots.count { grow() }
        count += 1
        put(UInt32(truncatingIfNeeded: number), hash)
    }

    /// Returns the number of the key with a hash for which `isSame` returns true.
    ///
    /// - Complexity: O(1) on average.
    @inlinable
    public func find(hash: UInt32, where isSame: (Int) -> Bool) -> Int? {
        slot(of: hash, where: isSame).map { Int(slots[$0].number) }
    }

    /// Removes a key.
    ///
    /// - Complexity: O(1) on average.
    public mutating func remove(_ number: Int, hash: UInt32) {
        guard var hole = slot(of: hash, where: { $0 == number }) else { return }
        count -= 1
        // Keys that a look-up would no longer reach across the hole move into it.
        var slot = after(hole)
        while !slots[slot].isFree {
            let home = Int(slots[slot].hash) & (slots.count - 1)
            let isReachable =
                hole < slot ? hole < home && home <= slot : hole < home || home <= slot
            if !isReachable {
                slots[hole] = slots[slot]
                hole = slot
            }
            slot = after(slot)
        }
        slots[hole] = Slot()
    }

    /// Adds a distance to every number from `first` on.
    ///
    /// - Complexity: O(n).
    public mutating func shift(from first: Int, by distance: Int) {
        for slot in slots.indices where !slots[slot].isFree && slots[slot].number >= first {
            slots[slot].number = UInt32(truncatingIfNeeded: Int(slots[slot].number) + distance)
        }
    }

    @inlinable
    func slot(of hash: UInt32, where isSame: (Int) -> Bool) -> Int? {
        guard !slots.isEmpty else { return nil }
        var slot = Int(hash) & (slots.count &- 1)
        while !slots[slot].isFree {
            if slots[slot].hash == hash, isSame(Int(slots[slot].number)) { return slot }
            slot = after(slot)
        }
        return nil
    }

    @inlinable
    func after(_ slot: Int) -> Int { (slot &+ 1) & (slots.count &- 1) }

    private mutating func put(_ number: UInt32, _ hash: UInt32) {
        var slot = Int(hash) & (slots.count - 1)
        while !slots[slot].isFree { slot = after(slot) }
        slots[slot].number = number
        slots[slot].hash = hash
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: Slot(), count: max(64, slots.count * 2))
        for key in old where !key.isFree { put(key.number, key.hash) }
    }
}

extension HashedKeys {
    /// Adds a key that is not in the table yet.
    ///
    /// - Complexity: O(n) in the bytes of the key, amortised.
    public mutating func insert(_ number: Int, hashedAs text: UnsafeRawBufferPointer) {
        insert(number, hash: HashedKeys.hash(text))
    }

    /// Returns the number of the key with the hash of a text for which `isSame` returns true.
    ///
    /// - Complexity: O(n) in the bytes of the text, on average.
    public func find(_ text: UnsafeRawBufferPointer, where isSame: (Int) -> Bool) -> Int? {
        isEmpty ? nil : find(hash: HashedKeys.hash(text), where: isSame)
    }
}
