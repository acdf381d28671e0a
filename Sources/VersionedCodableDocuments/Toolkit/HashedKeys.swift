/// Finds numbered keys by their bytes: a hash table with open addressing and linear probing.
///
/// The keys themselves stay where they are; the table keeps the number and the hash of each, and
/// asks its owner whether a key with the right hash is the right key. The hash is seeded again in
/// every process, so that crafted keys cannot make the look-up slow.
@frozen
public struct HashedKeys: Sendable {
    /// A place for a key.
    @frozen
    @usableFromInline
    struct Slot: Sendable {
        /// The number of the key; `UInt32.max` when there is none.
        @usableFromInline var number = UInt32.max
        @usableFromInline var hash: UInt32 = 0

        @usableFromInline init() {}

        @inlinable var isFree: Bool { number == .max }
    }

    /// One array, so that a value with a table in it stays small.
    @usableFromInline var slots: [Slot]
    /// How many keys there are.
    public private(set) var count = 0

    /// Makes a table without keys.
    ///
    /// - Parameter capacity: The keys to make room for.
    public init(capacity: Int = 0) {
        var size = capacity == 0 ? 0 : 64
        while size < capacity * 2 { size *= 2 }
        slots = Array(repeating: Slot(), count: size)
    }

    /// Whether there are no keys.
    public var isEmpty: Bool { count == 0 }

    /// The hash of a key, for the functions that take one.
    ///
    /// - Complexity: O(n).
    public static func hash(_ text: UnsafeRawBufferPointer) -> UInt32 {
        var hasher = Hasher()
        hasher.combine(bytes: text)
        return UInt32(truncatingIfNeeded: hasher.finalize())
    }

    /// Adds a key that is not there yet.
    ///
    /// The number is at least 0 and below `UInt32.max`.
    /// - Complexity: O(1), amortised.
    public mutating func insert(_ number: Int, hash: UInt32) {
        if count * 2 >= slots.count { grow() }
        count += 1
        put(UInt32(truncatingIfNeeded: number), hash)
    }

    /// The number of the key that has a hash and answers yes.
    ///
    /// - Complexity: O(1) on average.
    @inlinable
    public func find(hash: UInt32, where isSame: (Int) -> Bool) -> Int? {
        slot(of: hash, where: isSame).map { Int(slots[$0].number) }
    }

    /// Gives a key another number.
    ///
    /// - Complexity: O(1) on average.
    public mutating func replace(_ number: Int, by other: Int, hash: UInt32) {
        guard let slot = slot(of: hash, where: { $0 == number }) else { return }
        slots[slot].number = UInt32(truncatingIfNeeded: other)
    }

    /// Takes a key out.
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
    /// Adds a key that is not there yet.
    ///
    /// - Complexity: O(n) in its bytes, amortised.
    public mutating func insert(_ number: Int, hashedAs text: UnsafeRawBufferPointer) {
        insert(number, hash: HashedKeys.hash(text))
    }

    /// The number of the key that has the hash of a text and answers yes.
    ///
    /// - Complexity: O(n) in its bytes on average.
    public func find(_ text: UnsafeRawBufferPointer, where isSame: (Int) -> Bool) -> Int? {
        isEmpty ? nil : find(hash: HashedKeys.hash(text), where: isSame)
    }
}
