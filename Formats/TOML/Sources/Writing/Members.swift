import VersionedCodableDocuments

/// An iterator over the keys of an object or the elements of an array in writing order.
struct Members {
    private var child: Int
    private let end: Int
    let isObject: Bool
    /// Whether none has been written yet.
    var isFirst = true
    /// The length of the keys from the root to the container in a header.
    let headerBytes: Int
    /// The sorted keys; nil for the order of the document.
    private var sorted: [Int]?

    init(of container: Int, in tape: UnsafeTape, isSorted: Bool, headerBytes: Int = 0) {
        self.headerBytes = headerBytes
        child = container + 1
        end = Int(tape[container].next)
        isObject = tape[container].isKind(.object)
        guard isSorted, isObject else { return }
        sorted = tape.sortedKeys(of: container)
        child = 0
    }

    @inline(__always)
    mutating func next(in tape: UnsafeTape) -> Int? {
        if let sorted {
            guard child < sorted.count else { return nil }
            child += 1
            return sorted[child - 1]
        }
        guard child < end else { return nil }
        let current = child
        child = Int(tape[isObject ? current + 1 : current].next)
        return current
    }
}
