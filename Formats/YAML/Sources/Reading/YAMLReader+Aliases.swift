import VersionedCodableCore
import VersionedCodableDocuments

extension YAMLReader {
    /// Adds an alias as a reference to its target.
    mutating func alias(_ event: YAMLEvent) throws {
        let offset = positions.offset(of: event.start)
        lastEnd = positions.offset(of: event.end)
        let target = try target(of: event, at: offset)
        if expectsKey {
            try aliasKey(target, at: offset)
            expectsKey = false
            return
        }
        if builder.withUnsafeTape({ $0[target].isKind(.key) }) {
            try repeatKey(target, at: offset)
        } else {
            try builder.alias(to: target, at: offset)
        }
        afterValue()
    }

    /// Returns the complete node that an alias refers to.
    func target(of event: YAMLEvent, at offset: Int) throws -> Int {
        let name = event.anchorText ?? ""
        guard let target = anchors[name] else {
            throw syntax(
                "expected the anchor \"\(ErrorMessages.shortName(name))\" before its alias, found none",
                at: offset)
        }
        if target < 0 {
            throw syntax("the alias refers to the value of '<<', which is none", at: offset)
        }
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

    /// Returns the text of a scalar or key, and its range in the source.
    ///
    /// It counts as expanded nodes, because aliases may repeat it.
    private mutating func text(
        of index: Int, at offset: Int
    ) throws -> (text: [UInt8], range: Range<Int>) {
        let text = builder.withUnsafeTape { tape in
            let node = tape[index]
            let range = tape.sourceRange(of: node)
            // A number as a key has its written form; the document has the canonical one.
            let isText = node.isKind(.string) || node.isKind(.key)
            return (Array(isText ? tape.bytes(of: node)[...] : source.bytes[range]), range)
        }
        try builder.expand(text: text.0.count, at: offset)
        return text
    }

    /// Adds a key with the text of the scalar that an alias refers to.
    private mutating func aliasKey(_ target: Int, at offset: Int) throws {
        let index = builder.withUnsafeTape { $0.resolve(target) }
        let kind = builder.withUnsafeTape { $0[index].kind }
        if kind == .array || kind == .object {
            throw collectionKey(kind == .array ? .sequenceStart : .mappingStart, at: offset)
        }
        let (text, range) = try text(of: index, at: offset)
        try text.withUnsafeBytes { text in
            try builder.key(copying: text, at: range.lowerBound, length: range.count, marks: 0)
        }
    }

    /// Adds the text of a key as a scalar value.
    private mutating func repeatKey(_ index: Int, at offset: Int) throws {
        let (text, range) = try text(of: index, at: offset)
        let head = builder.withUnsafeTape { $0[index].head }
        if head & (TapeNode.plain | TapeNode.detached) == TapeNode.plain {
            return try builder.addPlain(
                UnsafeRawBufferPointer(rebasing: source.bytes[range]), at: range.lowerBound,
                format.reading.schema)
        }
        try text.withUnsafeBytes {
            try builder.scalar(.string, copying: $0, at: range.lowerBound, length: range.count)
        }
    }
}
