import VersionedCodableCore

extension EncodingSession {
    /// Writes the document anew with every part in its place and every alias behind what it stands
    /// for.
    ///
    /// - Throws: `ReadingError` when the aliases stand for more than the limits allow.
    func rebuilt() throws -> CodableDocument {
        // The texts are copied, but for those that numbers were written as.
        let texts = UnsafeRawBufferPointer(
            start: tape.pointee.text, count: writtenTexts.isEmpty ? 0 : tape.pointee.textCount)
        var builder = makeBuilder(try SourceBuffer(copying: texts))
        var names = AnchorNames(used: anchorNames)
        prepareAliases()
        try emit(0, into: &builder, &names)
        return try builder.finish()
    }

    /// A builder with the properties of the document.
    func newBuilder(
        _ source: SourceBuffer, duplicateKeys: DuplicateKeyPolicy
    ) -> DocumentBuilder {
        DocumentBuilder(
            source: source,
            formatName: formatName,
            capabilities: capabilities,
            hasPositions: false,
            limits: options.limits,
            duplicateKeys: duplicateKeys,
            expectedNodes: tape.pointee.count * 2 + 16)
    }

    private var parts: [EncodingSession] { Array(promised.values) + Array(late.values) }

    /// The anchors that values have by themselves.
    private var anchorNames: Set<String> {
        var names = Set(annotations.entries.filter { $0.annotation == .anchor }.map(\.text))
        names.formUnion(shared.names.values)
        for part in parts { names.formUnion(part.anchorNames) }
        return names
    }

    private func prepareAliases() {
        if hasAliases {
            for index in 0..<tape.pointee.count where tape.pointee.nodes[index].isKind(.alias) {
                aliasTargets[Int(tape.pointee.nodes[index].length)] = -1
            }
        }
        for part in parts { part.prepareAliases() }
    }

    /// Writes a value of the tape anew.
    func emit(
        _ index: Int,
        into builder: inout DocumentBuilder,
        _ names: inout AnchorNames
    ) throws {
        let node = tape.pointee.nodes[index]
        if node.isKind(.alias), let target = aliasTargets[Int(node.length)] {
            // Not there yet: what it stood for was replaced by a later member with the same key.
            guard target >= 0 else { return try emit(Int(node.length), into: &builder, &names) }
            return try builder.alias(to: target, at: 0)
        }
        annotate(index, in: &builder, &names)
        // Parts of documents that were read have marks.
        let marks = node.head & masks.scalars
        switch node.kind {
        case .array, .object:
            if node.isKind(.array) {
                try builder.beginArray(at: 0, marks: node.head & masks.containers)
            } else {
                try builder.beginObject(at: 0, marks: node.head & masks.containers)
            }
            let part = late[UInt32(index)]
            while let part, part.tape.pointee.open != EncodingTape.none { part.tape.pointee.end() }
            let replaced = part.map { keys(in: index, replacedBy: $0) } ?? []
            try emitChildren(of: index, but: replaced, into: &builder, &names)
            if let part { try part.emitChildren(of: 0, into: &builder, &names) }
            try builder.end(at: 0)
        case .removed:
            guard let part = promised[UInt32(index)], part.tape.pointee.count > 0 else {
                try builder.beginObject(at: 0)
                return try builder.end(at: 0)
            }
            while part.tape.pointee.open != EncodingTape.none { part.tape.pointee.end() }
            try part.emit(0, into: &builder, &names)
        case .null: try builder.null(at: 0, length: 0, marks: node.head & ~0xFF | marks)
        case .bool: try builder.bool(node.extra & 1 == 1, at: 0, length: 0, marks: marks)
        default:
            let (offset, length) = writtenText(of: index)
            try builder.scalar(
                node.kind, copying: tape.pointee.bytes(of: node), at: offset, length: length,
                marks: node.head & ~0xFF | marks)
        }
    }

    /// Where the text is that a number was written as, if it is another one than that of its node.
    ///
    /// - Complexity: O(log n) in the number of such texts.
    private func writtenText(of node: Int) -> (offset: Int, length: Int) {
        var texts = writtenTexts[...]
        while let middle = texts.dropFirst(texts.count / 2).first {
            if middle.node == node { return (middle.offset, middle.length) }
            texts =
                middle.node > node
                ? texts.prefix(texts.count / 2) : texts.dropFirst(texts.count / 2 + 1)
        }
        return (0, 0)
    }

    /// Annotates the node that comes next as the node of the tape, and names it if aliases refer to
    /// it.
    private func annotate(
        _ index: Int,
        in builder: inout DocumentBuilder,
        _ names: inout AnchorNames
    ) {
        let target = builder.nextIndex
        var hasAnchor = false
        for session in [self, late[UInt32(index)]].compactMap({ $0 }) {
            // What was added late is kept below a root of its own.
            let node = session === self ? UInt32(index) : 0
            for entry in session.annotations.entries(of: node) {
                hasAnchor = hasAnchor || entry.annotation == .anchor
                builder.annotate(entry.annotation, entry.text, at: target)
            }
        }
        guard aliasTargets[index] != nil else { return }
        aliasTargets[index] = target
        if !hasAnchor { builder.annotate(.anchor, shared.names[index] ?? names.next(), at: target) }
    }

    private func emitChildren(
        of index: Int,
        but replaced: Set<WrittenKey> = [],
        into builder: inout DocumentBuilder,
        _ names: inout AnchorNames
    ) throws {
        let container = tape.pointee.nodes[index]
        var child = index + 1
        while child < Int(container.next) {
            let isMember = container.isKind(.object)
            let value = isMember ? child + 1 : child
            if !isMember {
                try emit(value, into: &builder, &names)
            } else if !tape.pointee.nodes[child].isKind(.removed),
                replaced.isEmpty || !replaced.contains(writtenKey(child))
            {
                try emitMember(at: child, into: &builder, &names)
            }
            child = Int(tape.pointee.nodes[value].next)
        }
    }

    /// A key of the tape as its object tells it from others.
    func writtenKey(_ key: Int) -> WrittenKey {
        WrittenKey(
            kind: tape.pointee.nodes[key].head & masks.kinds,
            text: String(decoding: keyBytes(key), as: UTF8.self))
    }

    /// Writes a key of the tape anew.
    func emitKey(at key: Int, into builder: inout DocumentBuilder) throws {
        let marks = tape.pointee.nodes[key].head & masks.keys
        try builder.key(copying: keyBytes(key), at: 0, length: 0, marks: marks)
    }
}

/// Gives anchors to nodes that have none: 1, 2, 3 …, but for names that are used.
struct AnchorNames {
    private let used: Set<String>
    private var last = 0

    init(used: Set<String>) {
        self.used = used
    }

    /// The next name.
    mutating func next() -> String {
        repeat { last += 1 } while used.contains("\(last)")
        return "\(last)"
    }
}
