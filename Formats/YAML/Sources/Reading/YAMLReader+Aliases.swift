import VersionedCodableCore
import VersionedCodableDocuments

extension YAMLReader {
    /// Adds an alias as a reference to its target.
    mutating func alias(_ event: YAMLEvent) throws {
        let offset = positions.offset(of: event.start)
        lastEnd = positions.offset(of: event.end)
        let target = try target(of: event, at: offset)
        guard target >= 0 else {
            throw syntax(
                "the alias refers to a merged mapping, which is not a value", at: offset)
        }
        switch state {
        case .merge, .mergeElement:
            try merge(target, at: offset)
        case .key:
            try aliasKey(target, at: offset)
            state = .node
        case .node:
            if builder.withUnsafeTape({ $0[target].isKind(.key) }) {
                let count = builder.withUnsafeTape { Int($0[target].length) }
                try charge(for: count, at: offset)
                try repeatKey(target, at: offset)
            } else {
                try builder.alias(to: target, at: offset)
            }
            afterValue()
        }
    }

    /// Returns the complete node that an alias refers to; -1 for a merged mapping.
    func target(of event: YAMLEvent, at offset: Int) throws -> Int {
        let name = event.anchorText ?? ""
        guard let target = anchors[name] else {
            throw syntax(
                "expected the anchor \"\(ErrorMessages.shortName(name))\" before its alias, found none",
                at: offset)
        }
        if target < 0 { return target }
        let isOpen = builder.withUnsafeTape { tape in
            let node = tape[target]
            return (node.isKind(.array) || node.isKind(.object))
                && (node.next <= UInt32(target) || Int(node.next) > tape.count)
        }
        if isOpen {
            throw syntax(
                "the alias \"\(ErrorMessages.shortName(name))\" refers to a value that contains it",
                at: offset)
        }
        return target
    }

    // MARK: Keys

    private enum RepeatedText {
        case source(offset: Int, length: Int, isQuoted: Bool)
        /// In the side buffer, with the range in the source.
        case side(count: Int, offset: Int, length: Int)
    }

    private func repeatedText(of index: Int) -> RepeatedText {
        builder.withUnsafeTape { tape in
            let node = tape[index]
            guard node.head & TapeNode.detached != 0 else {
                return .source(
                    offset: Int(node.offset), length: Int(node.length),
                    isQuoted: node.head & TapeNode.quoted != 0)
            }
            let range = tape.sourceRange(of: node)
            // A number as a key has its written form; the side buffer has the canonical one.
            if node.isKind(.string) || node.isKind(.key) {
                return .side(
                    count: Int(node.length), offset: range.lowerBound, length: range.count)
            }
            return .source(offset: range.lowerBound, length: range.count, isQuoted: false)
        }
    }

    /// Adds a key with the text of the scalar that an alias refers to.
    private mutating func aliasKey(_ target: Int, at offset: Int) throws {
        let index = builder.withUnsafeTape { $0.resolve(target) }
        let kind = builder.withUnsafeTape { $0[index].kind }
        if kind == .array || kind == .object {
            throw collectionKey(kind == .array ? .sequenceStart : .mappingStart, at: offset)
        }
        switch repeatedText(of: index) {
        case .source(let place, let length, let isQuoted):
            try charge(for: length, at: offset)
            try noteMerged(
                UnsafeRawBufferPointer(start: source.start + place, count: length), at: offset)
            try builder.key(
                at: place, length: length,
                marks: merging.keyMarks(builder.openContainers)
                    | (isQuoted ? TapeNode.quoted : 0))
        case .side(let count, let place, let length):
            try charge(for: count, at: offset)
            if merging.isActive {
                // Rare enough for a copy.
                let text = builder.withUnsafeTape { Array($0.bytes(of: $0[index])) }
                try text.withUnsafeBytes { try addKey($0, at: offset, length: 0) }
            } else {
                try builder.key(repeating: try shared(index, count, place, length))
            }
        }
    }

    /// Adds a key with a copy of a text.
    private mutating func addKey(
        _ text: UnsafeRawBufferPointer, at offset: Int, length: Int
    ) throws {
        try noteMerged(text, at: offset)
        try builder.key(
            copying: text, at: offset, length: length,
            marks: merging.keyMarks(builder.openContainers))
    }

    /// Counts text copied for keys as expanded nodes, because aliases may repeat it.
    private mutating func charge(for count: Int, at offset: Int) throws {
        try builder.expand(text: count, at: offset)
    }

    /// Adds the text of a key as a scalar value.
    private mutating func repeatKey(_ index: Int, at offset: Int) throws {
        let isPlain = builder.withUnsafeTape { $0[index].head & TapeNode.plain != 0 }
        switch repeatedText(of: index) {
        case .source(let place, let length, let isQuoted):
            if isPlain {
                try addPlain(
                    UnsafeRawBufferPointer(start: source.start + place, count: length), at: place)
            } else {
                try builder.scalar(
                    .string, at: place, length: length, marks: isQuoted ? TapeNode.quoted : 0)
            }
        case .side(let count, let place, let length):
            try builder.scalar(.string, repeating: try shared(index, count, place, length))
        }
    }

    /// Returns the text of a node for sharing by keys and scalars, copied once.
    private mutating func shared(
        _ index: Int, _ count: Int, _ place: Int, _ length: Int
    ) throws -> DetachedText {
        if let text = sharedTexts[index] { return text }
        let target = try builder.reserveText(count, at: place)
        builder.withUnsafeTape { tape in
            target.copyMemory(from: tape.text(of: tape[index]), byteCount: count)
        }
        let text = try builder.keepText(count: count, at: place, length: length)
        sharedTexts[index] = text
        return text
    }
}
