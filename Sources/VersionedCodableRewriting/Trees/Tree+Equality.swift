import VersionedCodableDocuments

extension Tree {
    /// Whether two scalars are the same: by meaning, or as text where a document has no types.
    func isSameScalar(_ node: Int, as other: Int, of tree: Tree) -> Bool {
        let (one, two) = (self.node(node), tree.node(other))
        guard isTextual else { return one.isEquivalent(to: two) }
        guard !isContainer(node), !tree.isContainer(other) else { return false }
        let isBinary = kind(node) == .binary
        // Bytes have no text.
        guard isBinary == (tree.kind(other) == .binary) else { return false }
        if isBinary { return one.isEquivalent(to: two) }
        return (one.text ?? "").utf8.elementsEqual((two.text ?? "").utf8)
    }

    /// How much a value says: what is small or usual says nothing, so that two of them are the same
    /// by accident.
    ///
    /// - Complexity: O(n) in the nodes of the value.
    func weight(_ node: Int) -> Int {
        let start = tape.resolve(node)
        let end = isContainer(start) ? Int(tape[start].next) : start + 1
        var scalars = 0
        var longest = 0
        for index in start..<max(end, start) {
            switch tape[index].kind {
            case .null, .bool, .array, .object, .key, .alias, .removed: continue
            default: break
            }
            let bytes = tape.bytes(of: tape[index])
            if bytes.isEmpty || bytes.count == 1 && (bytes[0] == 0x30 || bytes[0] == 0x31) {
                continue
            }
            scalars += 1
            longest = max(longest, bytes.count)
        }
        return scalars + longest / 8
    }

    /// Hashes of all scalars below a value with their keys, for telling how similar two are.
    func features(_ node: Int) -> [UInt64: Int] {
        let start = tape.resolve(node)
        var features: [UInt64: Int] = [:]
        let end = isContainer(start) ? Int(tape[start].next) : start + 1
        for index in start..<max(end, start) {
            switch tape[index].kind {
            case .array, .object, .key, .alias, .removed: continue
            default: break
            }
            let isMember = index > start && tape[index - 1].isKind(.key)
            var feature = hashes[index]
            if isMember {
                for byte in tape.bytes(of: tape[index - 1]) {
                    feature = (feature ^ UInt64(byte)) &* 0x100_0000_01B3
                }
            }
            features[feature, default: 0] += 1
        }
        return features
    }

    /// The Dice coefficient of the scalars below two values, from 0 to 1.
    static func similarity(_ one: [UInt64: Int], _ other: [UInt64: Int]) -> Double {
        let total = one.values.reduce(0, +) + other.values.reduce(0, +)
        guard total > 0 else { return 0 }
        let common = one.reduce(0) { $0 + min($1.value, other[$1.key] ?? 0) }
        return 2 * Double(common) / Double(total)
    }
}
