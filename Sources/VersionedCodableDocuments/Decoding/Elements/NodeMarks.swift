/// One bit for every node, in memory that the owner deallocates.
struct NodeMarks {
    private let words: UnsafeMutablePointer<UInt64>

    init(count: Int) {
        let wordCount = count >> 6 + 1
        words = .allocate(capacity: wordCount)
        words.initialize(repeating: 0, count: wordCount)
    }

    func deallocate() { words.deallocate() }

    @inline(__always)
    func contains(_ node: UInt32) -> Bool {
        words[Int(node >> 6)] & (1 << UInt64(node & 63)) != 0
    }

    @inline(__always)
    func insert(_ node: UInt32) {
        words[Int(node >> 6)] |= 1 << UInt64(node & 63)
    }

    func remove(_ node: UInt32) {
        words[Int(node >> 6)] &= ~(1 << UInt64(node & 63))
    }
}
