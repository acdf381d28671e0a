import VersionedCodableDocuments

/// The merge keys (`<<`) of the open mappings, by depth.
struct YAMLMerging {
    /// A mapping written as the value of `<<`, whose members are added to the enclosing mapping.
    struct Inline {
        /// The number of containers open around its members.
        let depth: Int
        /// Whether the mapping is an element of a sequence.
        let isElement: Bool
        /// The offset of the mapping's own `<<`.
        var mergeKey: Int?
        /// The aliases that its own `<<` merges, after its own members.
        var merged: [(target: Int, offset: Int)] = []
        var keys: Set<[UInt8]> = []
    }

    private(set) var isActive = false
    /// The depths of mappings with a `<<`, and its offset.
    private var mergeKeys: [(depth: Int, offset: Int)] = []
    private var inlines: [Inline] = []

    /// Notes a `<<` in a mapping and returns the offset of an earlier one there.
    mutating func noteMergeKey(at offset: Int, depth: Int) -> Int? {
        if hasInline(depth) {
            defer { inlines[inlines.count - 1].mergeKey = offset }
            return inlines[inlines.count - 1].mergeKey
        }
        if let last = mergeKeys.last, last.depth == depth { return last.offset }
        mergeKeys.append((depth, offset))
        isActive = true
        return nil
    }

    /// Whether the current members belong to a mapping after `<<`.
    func hasInline(_ depth: Int) -> Bool { inlines.last?.depth == depth }

    @inline(__always)
    func keyMarks(_ depth: Int) -> UInt32 {
        isActive && hasInline(depth) ? TapeNode.merged : 0
    }

    mutating func beginInline(depth: Int, isElement: Bool) {
        inlines.append(Inline(depth: depth, isElement: isElement))
    }

    mutating func endInline(_ depth: Int) -> Inline? {
        hasInline(depth) ? inlines.popLast() : nil
    }

    /// Defers an alias that the mapping after `<<` merges to the end of that mapping.
    mutating func postpone(_ target: Int, at offset: Int) {
        inlines[inlines.count - 1].merged.append((target, offset))
    }

    /// Notes a key of the mapping after `<<`; false for a duplicate.
    mutating func noteKey(_ text: UnsafeRawBufferPointer) -> Bool {
        inlines[inlines.count - 1].keys.insert(Array(text)).inserted
    }

    mutating func endContainer(_ depth: Int) {
        if let last = mergeKeys.last, last.depth == depth { mergeKeys.removeLast() }
        isActive = !mergeKeys.isEmpty
    }
}
