import VersionedCodableDocuments

/// Keys that are sequences or mappings, as text, because the keys of a document are text.
extension YAMLReader {
    mutating func collectionKey(_ event: YAMLEvent) throws {
        let start = positions.offset(of: event.start)
        try checkPolicy(event.kind, at: start)
        var text = YAMLFlowText()
        var next = event
        // The open anchored collections: their depth, text offset, and index in `keyTexts`.
        var anchored: [(depth: Int, start: Int, place: Int)] = []
        repeat {
            let offset = positions.offset(of: next.start)
            lastEnd = positions.offset(of: next.end)
            if next.isBlock, lastEnd == source.count { dropMissingLineEnd(next) }
            try charge(for: next.length, at: offset)
            if next.kind != .alias, let anchor = next.anchorText {
                try checkLength(of: anchor, at: offset)
                let isScalar = next.kind == .scalar
                let place = remember(
                    KeyText(
                        text: isScalar ? Array(next.bytes) : nil, isPlain: next.isPlain,
                        isCollection: !isScalar), as: anchor)
                if !isScalar { anchored.append((text.depth, text.nextStart, place)) }
            }
            switch next.kind {
            case .sequenceStart, .mappingStart:
                if builder.openContainers + text.depth >= limits.depth {
                    throw builder.located(.limit(.depth, limits.depth, at: offset))
                }
                text.begin(isMapping: next.kind == .mappingStart)
            case .sequenceEnd, .mappingEnd:
                text.end()
                if let last = anchored.last, last.depth == text.depth {
                    anchored.removeLast()
                    keyTexts[last.place].text = Array(text.text[last.start...])
                    try charge(for: text.text.count - last.start, at: offset)
                }
            case .scalar: text.scalar(next.bytes, isPlain: next.isPlain)
            default:
                let target = try target(of: next, at: offset)
                if target >= 0 {
                    try append(target, to: &text, at: offset)
                } else {
                    let value = keyTexts[-1 - target]
                    guard let known = value.text else {
                        throw syntax(
                            "the alias refers to a value that contains it", at: offset)
                    }
                    try charge(for: known.count, at: offset)
                    known.withUnsafeBytes {
                        text.scalar($0, isPlain: value.isPlain || value.isCollection)
                    }
                }
            }
            if text.depth == 0 { break }
            guard let event = try pull() else { throw syntax("the prefix ends here", at: offset) }
            next = event
        } while true
        try addKey(text, at: start, length: lastEnd - start)
        state = .node
    }

    mutating func aliasedCollectionKey(_ target: Int, _ kind: TapeKind, at offset: Int) throws {
        try checkPolicy(kind == .array ? .sequenceStart : .mappingStart, at: offset)
        var text = YAMLFlowText()
        try append(target, to: &text, at: offset)
        try addKey(text, at: offset, length: 0)
    }

    func checkPolicy(_ kind: YAMLEvent.Kind, at offset: Int) throws {
        guard format.reading.collectionKeys == .refuse else { return }
        // The second brace of `{{`.
        let isTemplate =
            offset > 0 && source.byte(offset) == ASCII.openBrace
            && source.byte(offset - 1) == ASCII.openBrace
        let hint =
            isTemplate
            ? YAMLMessages.templateHint : "(the option collectionKeys can make its text the key)"
        throw syntax(
            "expected a scalar as a key, found \(description(of: kind)) \(hint)", at: offset)
    }

    private mutating func append(
        _ target: Int, to text: inout YAMLFlowText, at offset: Int
    ) throws {
        var expansion = builder.expansion
        let most = limits.expandedNodes
        var grown = text
        try builder.withUnsafeTape { tape throws(ReadingError) in
            try grown.node(tape, target) { count throws(ReadingError) in
                guard expansion.add(text: count) else {
                    throw .limit(.expandedNodes, most, at: offset)
                }
            }
        }
        text = grown
        builder.expansion = expansion
    }

    private mutating func addKey(_ text: YAMLFlowText, at offset: Int, length: Int) throws {
        try text.text.withUnsafeBytes { try addKey($0, at: offset, length: length) }
    }

    /// Adds a key with a copy of a text.
    mutating func addKey(_ text: UnsafeRawBufferPointer, at offset: Int, length: Int) throws {
        try noteMerged(text, at: offset)
        try builder.key(
            copying: text, at: offset, length: length,
            marks: merging.keyMarks(builder.openContainers))
    }

    /// Counts text copied for keys as expanded nodes, because aliases may repeat it.
    mutating func charge(for count: Int, at offset: Int) throws {
        try builder.expand(text: count, at: offset)
    }
}
