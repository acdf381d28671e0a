import VersionedCodableDocuments
import VersionedCodableFormatKit

extension DocumentBuilder {
    /// Starts a document of values that are to be compared with those of another document.
    init(likeValueOf document: CodableDocument, _ limits: ReadingLimits) throws {
        self = DocumentBuilder(
            source: try SourceBuffer(copying: UnsafeRawBufferPointer(start: nil, count: 0)),
            formatName: "value", capabilities: document.capabilities, hasPositions: false,
            limits: limits, duplicateKeys: .keepAll, expectedNodes: document.nodeCount + 64)
        if document.capabilities.contains(.repeatedKeys) { linkRepeatedKeys() }
    }

    /// - Parameter marks: The marks of the key; nil for those that it has.
    mutating func addKey(_ key: Int, of tree: Tree, marks: UInt32? = nil) throws {
        let node = tree.tape[key]
        try self.key(
            copying: tree.tape.bytes(of: node), at: 0, length: 0,
            marks: marks ?? (tree.isAttribute(node) ? TapeNode.attribute : 0))
    }

    /// Copies a value with its descendants; aliases are expanded.
    ///
    /// - Parameter untyped: The kind that text without a type gets.
    mutating func add(
        _ root: Int, of tree: Tree, untyped: TapeKind = .untyped
    ) throws {
        let nodes = tree.nodes(of: tree.tape.resolve(root))
        var ends: [Int] = []
        var index = nodes.lowerBound
        while index < nodes.upperBound {
            while let last = ends.last, last <= index {
                ends.removeLast()
                try self.end(at: 0)
            }
            let node = tree.tape[index]
            switch node.kind {
            case .object, .array:
                try node.isKind(.object) ? beginObject(at: 0) : beginArray(at: 0)
                ends.append(Int(node.next))
            case .key: try addKey(index, of: tree)
            case .null: try null(at: 0, length: 0)
            case .bool: try bool(node.extra & 1 == 1, at: 0, length: 0)
            case .alias: try add(Int(node.length), of: tree, untyped: untyped)
            case .removed: break
            case .untyped:
                try scalar(untyped, copying: tree.tape.bytes(of: node), at: 0, length: 0)
            default: try scalar(node.kind, copying: tree.tape.bytes(of: node), at: 0, length: 0)
            }
            index += 1
        }
        for _ in ends { try self.end(at: 0) }
    }
}

extension CodableDocument {
    /// Returns the document with strings for untyped text if a source has types; O(n).
    func typed(like source: CodableDocument, _ limits: ReadingLimits) throws -> CodableDocument {
        guard !Tree.isTextual(source) else { return self }
        let tree = Tree(self, isTextual: true)
        guard (0..<tree.tape.count).contains(where: { tree.tape[$0].isKind(.untyped) })
        else { return self }
        var builder = try DocumentBuilder(likeValueOf: self, limits)
        try builder.add(0, of: tree, untyped: .string)
        return try builder.finish()
    }
}
