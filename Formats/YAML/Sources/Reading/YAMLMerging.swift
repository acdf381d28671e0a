import VersionedCodableDocuments

/// The merge keys (`<<`) of the mappings that are open, by depth.
struct YAMLMerging {
    /// A mapping written out behind `<<`; its members go into the mapping around it.
    struct Inline {
        /// The containers open around its members.
        let depth: Int
        /// Whether it is an element of a sequence.
        let isElement: Bool
        /// Where its own `<<` stands.
        var mergeKey: Int?
        /// What its own `<<` merges, which gives way to its own members.
        var merged: [(target: Int, offset: Int)] = []
        /// Its keys so far.
        var keys: Set<[UInt8]> = []
    }

    private(set) var isActive = false
    /// Where mappings have their `<<`.
    private var mergeKeys: [(depth: Int, offset: Int)] = []
    private var inlines: [Inline] = []

    /// Notes a `<<` in a mapping.
    ///
    /// - Returns: Where another one stands in the same mapping.
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

    /// Whether the members that are being read belong to a mapping behind `<<`.
    func hasInline(_ depth: Int) -> Bool { inlines.last?.depth == depth }

    /// What the next key is marked with.
    @inline(__always)
    func keyMarks(_ depth: Int) -> UInt32 {
        isActive && hasInline(depth) ? TapeNode.merged : 0
    }

    mutating func beginInline(depth: Int, isElement: Bool) {
        inlines.append(Inline(depth: depth, isElement: isElement))
    }

    /// Ends the mapping behind `<<` at a depth, if there is one.
    mutating func endInline(_ depth: Int) -> Inline? {
        hasInline(depth) ? inlines.popLast() : nil
    }

    /// Leaves what the mapping behind `<<` itself merges for its end.
    mutating func postpone(_ target: Int, at offset: Int) {
        inlines[inlines.count - 1].merged.append((target, offset))
    }

    /// Notes a key of the mapping behind `<<`; false when it is there already.
    mutating func noteKey(_ text: UnsafeRawBufferPointer) -> Bool {
        inlines[inlines.count - 1].keys.insert(Array(text)).inserted
    }

    /// Forgets the container that ends.
    mutating func endContainer(_ depth: Int) {
        if let last = mergeKeys.last, last.depth == depth { mergeKeys.removeLast() }
        isActive = !mergeKeys.isEmpty
    }
}
