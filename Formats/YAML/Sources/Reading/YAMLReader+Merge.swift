import VersionedCodableDocuments

/// Merge keys (yaml.org/type/merge): `<<` with an alias of a mapping, or a sequence of those.
///
/// With a scalar whose tag only the program knows, or a sequence that begins with one, it is an
/// ordinary member: `<<: !include base.yaml`.
extension YAMLReader {
    mutating func beginMerge(at offset: Int) throws {
        mergeKey = offset
        let depth = builder.openContainers
        if let first = mergeKeys.last, first.depth == depth {
            guard format.reading.duplicateKeys != .refuse else {
                throw builder.duplicateKey("<<", at: offset, first: first.offset)
            }
        } else {
            mergeKeys.append((depth, offset))
        }
        state = .merge
    }

    /// Adds the `<<` as a key, when its value turns out not to be merged.
    mutating func beginOrdinaryMember(at offset: Int) throws {
        if state == .mergeElement, mergeSequence == nil {
            throw notMergeable("a scalar", at: offset)
        }
        try builder.key(at: mergeKey, length: 2, marks: TapeNode.plain)
        if state == .mergeElement, let sequence = mergeSequence {
            try builder.beginArray(at: sequence.start, marks: sequence.isFlow ? TapeNode.flow : 0)
        }
        state = .node
    }

    mutating func merge(_ target: Int, at offset: Int) throws {
        mergeSequence = nil
        let isKey = builder.withUnsafeTape { $0[target].isKind(.key) }
        guard try !isKey && builder.merge(target, at: offset) else {
            throw notMergeable("an alias of another kind of value", at: offset)
        }
        if state == .merge { state = .key }
    }

    /// Opens a sequence that is the value of `<<`.
    mutating func beginMerged(_ event: YAMLEvent) throws {
        let start = positions.offset(of: event.start)
        guard event.kind == .sequenceStart, state == .merge else {
            throw notMergeable(description(of: event.kind), at: start)
        }
        if let anchor = event.anchorText {
            try checkLength(of: anchor, at: start)
            anchors[anchor] = -1
        }
        let text = source.endOfProperties(start, upTo: source.count)
        mergeSequence = (start, text, event.isFlow)
        state = .mergeElement
    }

    /// Ends the sequence of a merge key; false when another container ends.
    mutating func endMerging(_ event: YAMLEvent) -> Bool {
        if state == .mergeElement {
            lastEnd = positions.offset(of: event.end)
            state = .key
            return true
        }
        if mergeKeys.last?.depth == builder.openContainers { mergeKeys.removeLast() }
        return false
    }

    func notMergeable(_ found: String, at offset: Int) -> ReadingError {
        syntax(
            "expected an alias of a mapping, or a sequence of those, after '<<', found \(found)",
            at: offset)
    }
}
