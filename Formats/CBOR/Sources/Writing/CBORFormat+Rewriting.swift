import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableFormatKit

extension CBORFormat: RewritableFormat {
    /// Writes a changed document as a whole: CBOR has no comments and no layout.
    ///
    /// Values that do not change keep what they say besides: tags, the text of dates, `undefined`,
    /// keys that are not text. A new value in place of one of its kind keeps the tags.
    ///
    /// - Throws: As `write(_:)`.
    /// - Complexity: As `write(_:)`.
    public func rewrittenWhole(
        _ target: CodableDocument, like source: RewriteSource
    ) throws -> Data? {
        try target.withUnsafeTape { tape in
            var copy = try Copy(target, tape, like: source, self)
            try copy.add(0)
            return try write(copy.builder.finish())
        }
    }

    /// Returns no ranges: CBOR has no comments.
    public func comments(in source: RewriteSource) -> [Range<Int>] { [] }
}

/// A copy of a target with what the values of the source say besides their values.
private struct Copy: ~Copyable {
    var builder: DocumentBuilder
    private let target: CodableDocument
    private let tape: UnsafeTape
    private let source: RewriteSource
    /// The containers that are being copied.
    private var open: [Container] = []

    private struct Container {
        /// The index after the container in the target.
        let end: Int
        /// The container of the source that it was.
        let old: Int?
        /// The keys of that container, by their texts.
        var keys: [String: Int] = [:]
        /// Whether some of these keys are not text, so that new ones may not be either.
        var hasPlainKeys = false
    }

    init(
        _ target: CodableDocument, _ tape: UnsafeTape, like source: RewriteSource,
        _ format: CBORFormat
    ) throws {
        self.target = target
        self.tape = tape
        self.source = source
        // The target is within the limits of the caller.
        var limits = ReadingLimits.default
        limits.depth = .max
        builder = DocumentBuilder(
            source: try SourceBuffer.copying(Data()), format: format, limits: limits,
            duplicateKeys: .keepAll, expectedNodes: target.nodeCount)
    }

    /// Adds a value with its content; aliases are expanded.
    mutating func add(_ root: Int) throws {
        try source.checkStack()
        let depth = open.count
        for index in root..<max(Int(tape[root].next), root + 1) {
            while open.count > depth, let last = open.last, last.end <= index { try close() }
            let node = tape[index]
            let old = source.origin(of: target.node(atTapeIndex: index))
            switch node.kind {
            case .key: try addKey(index)
            case .alias: try add(tape.resolve(index))
            case .removed: break
            case .object, .array:
                addTags(of: index, old)
                try node.isKind(.object)
                    ? builder.beginObject(at: 0) : builder.beginArray(at: 0)
                open.append(container(until: Int(node.next), old))
            default:
                addTags(of: index, old)
                if let old, isEqual(old, index) {
                    try addScalar(source.entry(old), source.document)
                } else {
                    try addScalar(node, target, marks: 0)
                }
            }
        }
        while open.count > depth { try close() }
    }

    private func isEqual(_ old: Int, _ index: Int) -> Bool {
        let (one, other) = (source.node(old), target.node(atTapeIndex: index))
        return one.kind == other.kind && one.isEquivalent(to: other)
    }

    private mutating func close() throws {
        open.removeLast()
        try builder.end(at: 0)
    }

    private func container(until end: Int, _ old: Int?) -> Container {
        var container = Container(end: end, old: old)
        guard let old, source.kind(of: old) == .object else { return container }
        for child in source.children(of: old) {
            guard let key = child.key else { continue }
            container.keys[source.text(of: key)] = key
            if isPlain(key) { container.hasPlainKeys = true }
        }
        return container
    }

    private func isPlain(_ key: Int) -> Bool { source.entry(key).head & TapeNode.plain != 0 }

    /// Adds a key in the form of the source's key, or for a new key in the form of its neighbors.
    private mutating func addKey(_ index: Int) throws {
        var old = open.last?.keys[target.text(atTapeIndex: index)]
        if old == nil { old = renamedKey(ofMember: index) }
        var isPlain = open.last?.hasPlainKeys ?? false
        if let old {
            addTags(source.document.annotations(.tag, atTapeIndex: old))
            isPlain = self.isPlain(old)
        }
        try builder.key(
            copying: tape.bytes(of: tape[index]), at: 0, length: 0,
            marks: isPlain ? TapeNode.plain : 0)
    }

    /// Returns the key that a renamed member had, whose value it has.
    private func renamedKey(ofMember index: Int) -> Int? {
        guard let object = open.last?.old,
            let value = source.origin(of: target.node(atTapeIndex: index + 1)),
            source.parent(of: value) == object
        else { return nil }
        return value - 1
    }

    private mutating func addTags(of index: Int, _ old: Int?) {
        if let old {
            addTags(source.document.annotations(.tag, atTapeIndex: old))
        } else if index == 0 {
            // The tag that identifies CBOR fits every value.
            addTags(source.document.annotations(.tag, atTapeIndex: 0).filter { $0 == "55799" })
        }
    }

    private mutating func addTags(_ tags: [String]) {
        for tag in tags { builder.annotate(.tag, tag, at: builder.nextIndex) }
    }

    /// - Parameter marks: The marks of the format; nil for those of the node.
    private mutating func addScalar(
        _ node: TapeNode, _ document: CodableDocument, marks: UInt32? = nil
    ) throws {
        let marks = marks ?? node.extra << 8
        switch node.kind {
        case .null: try builder.null(at: 0, length: 0, marks: marks)
        case .bool: try builder.bool(node.extra & 1 == 1, at: 0, length: 0)
        default:
            try document.withUnsafeTape { tape in
                try builder.scalar(
                    node.kind, copying: tape.bytes(of: node), at: 0, length: 0, marks: marks)
            }
        }
    }
}
