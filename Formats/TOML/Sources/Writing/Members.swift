import VersionedCodableDocuments

/// An iterator over the keys of an object or the elements of an array in writing order.
struct Members {
    private var child: Int
    private let end: Int
    let isObject: Bool
    /// The sorted keys; nil for the order of the document.
    private var sorted: [Int]?

    init(of container: Int, in tape: UnsafeTape, isSorted: Bool) {
        child = container + 1
        end = Int(tape[container].next)
        isObject = tape[container].isKind(.object)
        guard isSorted, isObject else { return }
        var keys: [Int] = []
        while let key = next(in: tape) { keys.append(key) }
        // The standard library's sort is stable.
        keys.sort { tape.bytes(of: tape[$0]).lexicographicallyPrecedes(tape.bytes(of: tape[$1])) }
        child = 0
        sorted = keys
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

extension TOMLWriter {
    /// Objects with more members are checked with a hash table.
    private static let widest = 16

    /// Refuses two equal keys of an object.
    func checkKeys(of object: Int) throws(WritingError) {
        let end = Int(tape[object].next)
        var mask: UInt64 = 0
        var key = object + 1
        var count = 0
        var mayRepeat = false
        while key < end {
            let bit: UInt64 = 1 << UInt64(tape[key].extra & 63)
            mayRepeat = mayRepeat || mask & bit != 0
            mask |= bit
            count += 1
            key = Int(tape[key + 1].next)
        }
        guard mayRepeat else { return }
        if count > TOMLWriter.widest {
            try compareManyKeys(of: object)
        } else {
            try compareKeys(of: object)
        }
    }

    private func compareKeys(of object: Int) throws(WritingError) {
        let end = Int(tape[object].next)
        var key = object + 1
        while key < end {
            var earlier = object + 1
            while earlier < key {
                if isSame(tape[earlier], tape[key]) { throw repeated(key) }
                earlier = Int(tape[earlier + 1].next)
            }
            key = Int(tape[key + 1].next)
        }
    }

    private func compareManyKeys(of object: Int) throws(WritingError) {
        var members = Members(of: object, in: tape, isSorted: false)
        var seen = HashedKeys()
        while let key = members.next(in: tape) {
            let hash = HashedKeys.hash(tape.bytes(of: tape[key]))
            let earlier = seen.find(hash: hash) { isSame(tape[$0], tape[key]) }
            guard earlier == nil else { throw repeated(key) }
            seen.insert(key, hash: hash)
        }
    }

    private func repeated(_ key: Int) -> WritingError {
        error("the key \"\(tape.shortText(of: tape[key]))\" is repeated", at: key + 1)
    }

    /// Whether two keys have the same text; `extra` is its hash.
    private func isSame(_ left: TapeNode, _ right: TapeNode) -> Bool {
        left.extra == right.extra && left.length == right.length
            && tape.bytes(of: left).elementsEqual(tape.bytes(of: right))
    }
}
