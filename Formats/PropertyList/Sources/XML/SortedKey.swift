import VersionedCodableDocuments

/// A key of an object that is written in Foundation's order, which is the order of `String`.
struct SortedKey {
    let node: Int
    /// The first eight bytes as a big-endian number.
    let beginning: UInt64

    /// Appends the keys of an object, sorted.
    ///
    /// - Complexity: O(m log m); O(m) if they are already sorted.
    static func appendMembers(of object: Int, in tape: UnsafeTape, to members: inout [SortedKey]) {
        let start = members.count
        let end = Int(tape[object].next)
        var key = object + 1
        var isASCII = true
        var isSorted = true
        while key < end {
            let node = tape[key]
            let bytes = tape.bytes(of: node)
            var beginning = UInt64(bigEndian: tape.text(of: node).loadUnaligned(as: UInt64.self))
            if bytes.count < 8 {
                beginning &= bytes.isEmpty ? 0 : ~0 << UInt64(64 - 8 * bytes.count)
            }
            isASCII = isASCII && UTF8Sequence.isASCII(bytes)
            let member = SortedKey(node: key, beginning: beginning)
            if isSorted, isASCII, members.count > start, let last = members.last {
                isSorted = !precedes(member, last, in: tape)
            }
            members.append(member)
            key = Int(tape[key + 1].next)
        }
        if isASCII {
            if !isSorted { members[start...].sort { precedes($0, $1, in: tape) } }
        } else {
            // Canonically equivalent keys are distinct here, so their bytes decide.
            let names = members[start...].map { (tape.string(of: tape[$0.node]), $0) }
            let sorted = names.sorted { left, right in
                left.0 == right.0 ? precedes(left.1, right.1, in: tape) : left.0 < right.0
            }
            members.replaceSubrange(start..., with: sorted.map { $0.1 })
        }
    }

    /// Compares bytes; the sort is stable for equal keys.
    private static func precedes(
        _ left: SortedKey, _ right: SortedKey, in tape: UnsafeTape
    ) -> Bool {
        if left.beginning != right.beginning { return left.beginning < right.beginning }
        let first = tape.bytes(of: tape[left.node])
        let second = tape.bytes(of: tape[right.node])
        return first.lexicographicallyPrecedes(second)
    }
}
