import VersionedCodableDocuments

/// Merge keys (yaml.org/type/merge): `<<` with a mapping, an alias of one, or a sequence of those.
///
/// With a scalar whose tag only the program knows, or a sequence of such, it is an ordinary member:
/// `<<: !include base.yaml`.
extension YAMLReader {
    mutating func beginMerge(at offset: Int) throws {
        mergeKey = offset
        let first = merging.noteMergeKey(at: offset, depth: builder.openContainers)
        if let first, format.reading.duplicateKeys == .refuse {
            throw builder.duplicateKey("<<", at: offset, first: first)
        }
        state = .merge
    }

    /// Adds the `<<` as a key, when its value turns out not to be merged.
    mutating func beginOrdinaryMember(at offset: Int) throws {
        if state == .mergeElement {
            guard let sequence = mergeSequence else { throw notMergeable("a scalar", at: offset) }
            try addMergeKey()
            try builder.beginArray(at: sequence.start, marks: sequence.isFlow ? TapeNode.flow : 0)
        } else {
            try addMergeKey()
        }
        state = .node
    }

    private mutating func addMergeKey() throws {
        let text = UnsafeRawBufferPointer(start: source.start + mergeKey, count: 2)
        try noteMerged(text, at: mergeKey)
        try builder.key(
            at: mergeKey, length: 2,
            marks: TapeNode.plain | merging.keyMarks(builder.openContainers))
    }

    mutating func merge(_ target: Int, at offset: Int) throws {
        mergeSequence = nil
        if merging.hasInline(builder.openContainers) {
            let isObject = builder.withUnsafeTape { $0[$0.resolve(target)].isKind(.object) }
            guard isObject else {
                throw notMergeable("an alias of another kind of value", at: offset)
            }
            merging.postpone(target, at: offset)
        } else {
            try mergeNow(target, at: offset)
        }
        if state == .merge { state = .key }
    }

    private mutating func mergeNow(_ target: Int, at offset: Int) throws {
        let isKey = builder.withUnsafeTape { $0[target].isKind(.key) }
        guard try !isKey && builder.merge(target, at: offset) else {
            throw notMergeable("an alias of another kind of value", at: offset)
        }
    }

    /// Opens a mapping or sequence that is the value of `<<`, or a mapping in such a sequence.
    mutating func beginMerged(_ event: YAMLEvent) throws {
        let start = positions.offset(of: event.start)
        if let anchor = event.anchorText {
            try checkLength(of: anchor, at: start)
            anchors[anchor] = -1
        }
        let depth = builder.openContainers
        if event.kind == .sequenceStart {
            guard state == .merge else { throw notMergeable("a sequence", at: start) }
            mergeSequence = (start, source.endOfProperties(start, upTo: source.count), event.isFlow)
            state = .mergeElement
            return
        }
        mergeSequence = nil
        if merging.hasInline(depth) {
            throw syntax(
                "expected an alias after '<<' in a merged mapping, found a mapping",
                at: start)
        }
        merging.beginInline(depth: depth, isElement: state == .mergeElement)
        state = .key
    }

    /// Ends a merged mapping or sequence; false when another container ends.
    mutating func endMerging(_ event: YAMLEvent) throws -> Bool {
        if state == .mergeElement {
            lastEnd = positions.offset(of: event.end)
            state = .key
            return true
        }
        let depth = builder.openContainers
        guard let inline = merging.endInline(depth) else {
            merging.endContainer(depth)
            return false
        }
        if event.start != event.end { lastEnd = positions.offset(of: event.end) }
        for (target, offset) in inline.merged { try mergeNow(target, at: offset) }
        state = inline.isElement ? .mergeElement : .key
        return true
    }

    /// Refuses duplicate keys in a mapping after `<<`, where the builder would drop the second one.
    @inline(__always)
    mutating func noteMerged(_ text: UnsafeRawBufferPointer, at offset: Int) throws {
        if merging.isActive { try noteMergedSlowly(text, at: offset) }
    }

    private mutating func noteMergedSlowly(_ text: UnsafeRawBufferPointer, at offset: Int) throws {
        guard merging.hasInline(builder.openContainers), !merging.noteKey(text),
            format.reading.duplicateKeys == .refuse
        else { return }
        throw builder.duplicateKey(
            String(decoding: text, as: UTF8.self), at: offset, first: nil)
    }

    func notMergeable(_ found: String, at offset: Int) -> ReadingError {
        syntax(
            "expected a mapping, or a sequence of mappings, after '<<', found \(found)", at: offset
        )
    }
}
