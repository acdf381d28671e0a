import VersionedCodableDocuments

/// Merge keys (yaml.org/type/merge): `<<` with an alias of a mapping, or a sequence of those.
///
/// With a scalar whose tag only the program knows, or a sequence that begins with one, it is an
/// ordinary member: `<<: !include base.yaml`.
extension YAMLReader {
    @inline(__always)
    func isMergeKey(_ event: YAMLEvent) -> Bool {
        expectsKey && event.length == 2 && event.isPlain && format.reading.mergesKeys
            && event.bytes.elementsEqual("<<".utf8)
            && (event.tag == nil || event.tagText == YAMLTag.merge)
    }

    /// Reads the value of a `<<` and merges what it names.
    ///
    /// - Returns: The first scalar of an ordinary member, to be read next; nil after the value, and
    ///   where a prefix ends.
    @inline(never)
    mutating func merge(_ key: YAMLEvent) throws -> YAMLEvent? {
        let (begin, end) = (positions.offset(of: key.start), positions.offset(of: key.end))
        try checkNeighbours(key, begin, end)
        try noteMergeKey(at: end - 2)
        var targets: [Int] = []
        var sequence: (begin: Int, event: YAMLEvent)?
        while let event = try pull() {
            let start = positions.offset(of: event.start)
            switch event.kind {
            case .alias:
                lastEnd = positions.offset(of: event.end)
                targets.append(try target(of: event, at: start))
                guard try builder.merge(targets[targets.count - 1], at: start) else {
                    throw notMergeable("an alias of another kind of value", at: start)
                }
                if sequence != nil { continue }
            case .sequenceStart where sequence == nil:
                sequence = (start, event)
                if let anchor = event.anchorText {
                    try checkLength(of: anchor, at: start)
                    anchors[anchor] = -1
                }
                continue
            case .sequenceEnd:
                if event.start != event.end { lastEnd = positions.offset(of: event.end) }
            case .scalar where targets.isEmpty && event.tagText.map(YAMLTag.isOpaque) == true:
                notes?.add(builder.nextIndex, begin, end, .plain, isKey: true)
                try builder.key(at: end - 2, length: 2, marks: TapeNode.plain)
                expectsKey = false
                if let sequence { try beginArray(sequence.event, at: sequence.begin) }
                return event
            default: throw notMergeable(description(of: event.kind), at: start)
            }
            notes?.addMerge(begin..<lastEnd, targets)
            return nil
        }
        return nil
    }

    private mutating func noteMergeKey(at offset: Int) throws {
        let depth = builder.openContainers
        guard let first = mergeKeys.last, first.depth == depth else {
            return mergeKeys.append((depth, offset))
        }
        if format.reading.duplicateKeys == .refuse {
            throw builder.duplicateKey("<<", at: offset, first: first.offset)
        }
    }

    /// Opens the sequence of an ordinary member, whose first element has been read.
    private mutating func beginArray(_ event: YAMLEvent, at begin: Int) throws {
        let start = source.endOfProperties(begin, upTo: source.count)
        indentations.append(event.isFlow ? indentation : event.column)
        notes?.open(builder.nextIndex, begin, start, isObject: false, isFlow: event.isFlow)
        try builder.beginArray(at: start, marks: event.isFlow ? TapeNode.flow : 0)
    }

    private func notMergeable(_ found: String, at offset: Int) -> ReadingError {
        syntax(
            "expected an alias of a mapping, or a sequence of those, after '<<', found \(found)",
            at: offset)
    }
}
