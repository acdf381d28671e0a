import VersionedCodableCore

/// Writes the tapes of a session and its parts as one document: with every part in its place and
/// every alias after its target.
struct DocumentRebuild: ~Copyable {
    /// A node of a session or of one of its parts.
    private struct PartNode: Hashable {
        var part: ObjectIdentifier
        var node: Int

        init(_ node: Int, of part: EncodingSession) {
            self.part = ObjectIdentifier(part)
            self.node = node
        }
    }

    private var builder: DocumentBuilder
    private var names: AnchorNames
    /// The targets of aliases, and their nodes in the finished document; -1 before they are
    /// written.
    private var aliasTargets: [PartNode: Int] = [:]

    /// The whole document.
    ///
    /// - Throws: `ReadingError` when the targets of aliases have more nodes than the limits allow.
    static func document(of session: EncodingSession) throws -> CodableDocument {
        var rebuild = try DocumentRebuild(session)
        try rebuild.emit(0, of: session)
        return try rebuild.builder.finish()
    }

    private init(_ session: EncodingSession) throws {
        let tape = session.tape.pointee
        // The texts are copied, except those that numbers were written as.
        let texts = UnsafeRawBufferPointer(
            start: tape.text, count: session.writtenTexts.isEmpty ? 0 : tape.textCount)
        builder = DocumentBuilder(
            source: try SourceBuffer(copying: texts), formatName: session.formatName,
            capabilities: session.capabilities, hasPositions: false,
            limits: session.options.limits,
            duplicateKeys: session.elementShape == nil ? .useLast : .keepAll,
            expectedNodes: tape.count * 2 + 16)
        if session.elementShape != nil { builder.linkRepeatedKeys() }
        names = AnchorNames(used: DocumentRebuild.anchorNames(of: session))
        noteAliasTargets(of: session)
    }

    private static func anchorNames(of session: EncodingSession) -> Set<String> {
        var names = Set(session.annotations.entries.filter { $0.annotation == .anchor }.map(\.text))
        for part in session.parts { names.formUnion(anchorNames(of: part)) }
        return names
    }

    private mutating func noteAliasTargets(of session: EncodingSession) {
        if session.hasAliases {
            for index in 0..<session.tape.pointee.count {
                let node = session.tape.pointee.nodes[index]
                if node.isKind(.alias) {
                    aliasTargets[PartNode(Int(node.length), of: session)] = -1
                }
            }
        }
        for part in session.parts { noteAliasTargets(of: part) }
    }

    private mutating func emit(_ index: Int, of session: EncodingSession) throws {
        let node = session.tape.pointee.nodes[index]
        if node.isKind(.alias), let target = aliasTargets[PartNode(Int(node.length), of: session)] {
            // Not there yet: the target was replaced by a later member with the same key.
            guard target >= 0 else { return try emit(Int(node.length), of: session) }
            return try builder.alias(to: target, at: 0)
        }
        annotate(index, of: session)
        // Parts of documents that were read have marks.
        let marks = node.head & session.masks.scalars
        switch node.kind {
        case .array, .object: try emitContainer(index, of: session)
        case .removed:
            guard let part = session.promised[UInt32(index)], part.tape.pointee.count > 0 else {
                try builder.beginObject(at: 0)
                return try builder.end(at: 0)
            }
            part.tape.pointee.endAll()
            try emit(0, of: part)
        case .null: try builder.null(at: 0, length: 0, marks: node.head & ~0xFF | marks)
        case .bool: try builder.bool(node.extra & 1 == 1, at: 0, length: 0, marks: marks)
        default:
            let (offset, length) = writtenText(of: index, in: session.writtenTexts)
            try builder.scalar(
                node.kind, copying: session.tape.pointee.bytes(of: node), at: offset,
                length: length, marks: node.head & ~0xFF | marks)
        }
    }

    private mutating func emitContainer(_ index: Int, of session: EncodingSession) throws {
        let node = session.tape.pointee.nodes[index]
        let marks = node.head & session.masks.containers
        try builder.begin(node.kind, at: 0, marks: marks)
        if let late = session.late[UInt32(index)] {
            late.tape.pointee.endAll()
            let replaced = session.elementShape?.isReopened(index) == true ? keys(of: late) : []
            try emitChildren(of: index, of: session, but: replaced)
            try emitChildren(of: 0, of: late)
        } else {
            try emitChildren(of: index, of: session)
        }
        try builder.end(at: 0)
    }

    /// Returns the range of the text that a number was written as, if it is not that of its node.
    ///
    /// - Complexity: O(log n) in the number of such texts.
    private func writtenText(
        of node: Int, in all: [EncodingSession.WrittenText]
    ) -> (offset: Int, length: Int) {
        let index = all.partitioningIndex { $0.node >= node }
        guard index < all.count, all[index].node == node else { return (0, 0) }
        return (all[index].offset, all[index].length)
    }

    /// Annotates the node that is built next as the node of the tape, and names it if aliases refer to
    /// it.
    private mutating func annotate(_ index: Int, of session: EncodingSession) {
        let target = builder.nextIndex
        var hasAnchor = false
        for source in [session, session.late[UInt32(index)]].compactMap({ $0 }) {
            // Late values are below a root of their own.
            let node = source === session ? UInt32(index) : 0
            for entry in source.annotations.entries(of: node) {
                hasAnchor = hasAnchor || entry.annotation == .anchor
                builder.annotate(entry.annotation, entry.text, at: target)
            }
        }
        let node = PartNode(index, of: session)
        guard aliasTargets[node] != nil else { return }
        aliasTargets[node] = target
        if !hasAnchor { builder.annotate(.anchor, names.next(), at: target) }
    }

    // MARK: Members and elements

    private mutating func emitChildren(
        of index: Int, of session: EncodingSession, but replaced: Set<WrittenKey> = []
    ) throws {
        let container = session.tape.pointee.nodes[index]
        var child = index + 1
        while child < Int(container.next) {
            let isMember = container.isKind(.object)
            let value = isMember ? child + 1 : child
            if !isMember {
                try emit(child, of: session)
            } else if !session.tape.pointee.nodes[child].isKind(.removed),
                replaced.isEmpty || !replaced.contains(WrittenKey(child, of: session))
            {
                try emitMember(at: child, of: session)
            }
            child = Int(session.tape.pointee.nodes[value].next)
        }
    }

    private mutating func emitMember(at key: Int, of session: EncodingSession) throws {
        let text = session.tape.pointee.bytes(at: key)
        let marks = session.tape.pointee.nodes[key].head & session.masks.keys
        annotate(key, of: session)
        try builder.key(copying: text, at: 0, length: 0, marks: marks)
        try emit(key + 1, of: session)
        guard session.elementShape?.isDoubled(key) == true else { return }
        try builder.key(copying: text, at: 0, length: 0)
        try emit(key + 1, of: session)
    }

    private func keys(of part: EncodingSession) -> Set<WrittenKey> {
        var keys: Set<WrittenKey> = []
        var key = 1
        while key < part.tape.pointee.count {
            keys.insert(WrittenKey(key, of: part))
            key = Int(part.tape.pointee.nodes[key + 1].next)
        }
        return keys
    }
}

/// A key as its object distinguishes it from others.
private struct WrittenKey: Hashable {
    /// The marks of the key that do so (`HeadMasks.kinds`).
    var kind: UInt32
    var text: String

    init(_ key: Int, of session: EncodingSession) {
        kind = session.tape.pointee.nodes[key].head & session.masks.kinds
        text = String(decoding: session.tape.pointee.bytes(at: key), as: UTF8.self)
    }
}

/// Names for the anchors of nodes that have none: 1, 2, 3 …, except names that are used.
struct AnchorNames {
    private let used: Set<String>
    private var last = 0

    init(used: Set<String>) {
        self.used = used
    }

    mutating func next() -> String {
        repeat { last += 1 } while used.contains("\(last)")
        return "\(last)"
    }
}
