import VersionedCodableDocuments

/// The scalars written so far, in a hash table keyed by their bytes.
struct ScalarTable {
    /// The offset of each scalar; they are contiguous.
    private(set) var offsets: [Int] = []
    private var keys = HashedKeys(capacity: 128)
    /// Random per run, so that crafted values cannot make lookups slow.
    private let seed = UInt64.random(in: .min ... .max)

    var count: Int { offsets.count }

    /// Finds a scalar equal to the one just appended to the output, or adds that one.
    ///
    /// - Returns: Its number, and whether it was added.
    @inline(__always)
    mutating func insert(
        from start: Int,
        in memory: UnsafeMutableRawPointer,
        until end: Int
    ) -> (number: UInt32, isNew: Bool) {
        let bytes = UnsafeRawPointer(memory) + start
        let length = end &- start
        let hash = hash(bytes, length)
        let known = keys.find(hash: hash) { number in
            let earlier = offsets[number]
            let next = number &+ 1 < offsets.count ? offsets[number &+ 1] : start
            return next &- earlier == length
                && Bytes.areEqual(bytes, UnsafeRawPointer(memory) + earlier, length)
        }
        if let known { return (UInt32(truncatingIfNeeded: known), false) }
        keys.insert(offsets.count, hash: hash)
        offsets.append(start)
        return (UInt32(truncatingIfNeeded: offsets.count &- 1), true)
    }

    @inline(__always)
    private func hash(_ bytes: UnsafeRawPointer, _ length: Int) -> UInt32 {
        var state = seed ^ UInt64(truncatingIfNeeded: length)
        var index = 0
        while index &+ 8 <= length {
            state = mix(state ^ EightBytes(at: bytes + index).word)
            index &+= 8
        }
        if index < length {
            // The output may be read a few bytes past its end.
            let word = EightBytes(at: bytes + index).word
            state = mix(state ^ word << UInt64(truncatingIfNeeded: 64 &- 8 &* (length &- index)))
        }
        return UInt32(truncatingIfNeeded: state >> 32)
    }

    @inline(__always)
    private func mix(_ word: UInt64) -> UInt64 {
        let product = word.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return (product.high ^ product.low) &+ seed
    }
}
