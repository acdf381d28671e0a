import VersionedCodableDocuments

extension LayerTree {
    /// The merged layers as one document.
    struct Merged {
        let document: CodableDocument
        /// The nodes whose values no message shows, whatever their types.
        let secrets: [Int]
        /// The nodes of keys that variables and arguments have.
        let textKeys: Set<Int>
    }

    /// Returns the merged layers as one document, keeping the origin of each value.
    ///
    /// - Throws: `ReadingError` if a limit is exceeded, or `LayerError`.
    /// - Complexity: O(n) in the nodes of the document and in the bytes of all layers.
    func document(within limits: ReadingLimits) throws -> Merged {
        var writer = try LayerWriter(self, limits)
        try writer.add(root.isRemoved ? MergedValue(kind: .object, parts: []) : root)
        return try writer.finish()
    }
}

private struct LayerWriter: ~Copyable {
    private let tree: LayerTree
    private var joined: JoinedDocuments
    private var builder: DocumentBuilder
    private var secrets: [Int] = []
    private var textKeys: Set<Int> = []
    /// The members that a null removed, by their objects.
    private var removed: [Int: [String: NodeSource]] = [:]

    init(_ tree: LayerTree, _ limits: ReadingLimits) throws {
        self.tree = tree
        joined = try JoinedDocuments(tree.layers.map(\.document))
        builder = DocumentBuilder(joining: joined, limits: limits)
    }

    consuming func finish() throws -> LayerTree.Merged {
        let removed = removed
        joined.origins.remark = { key, object in
            removed[object]?[key].map { "removed in \($0.text)" } ?? "not set by any layer"
        }
        builder.origins = joined.origins
        return LayerTree.Merged(
            document: try builder.finish(), secrets: secrets, textKeys: textKeys)
    }

    mutating func add(_ value: MergedValue) throws {
        try tree.checkStack()
        let origin = value.origin
        switch value.kind {
        case .null where !tree.node(origin).isNull:
            note(origin)
            try builder.null(at: 0, length: 0)
        case .scalar, .null:
            if tree.layers[origin.layer].isSecret { secrets.append(builder.nextIndex) }
            try builder.add(origin.node, of: origin.layer, in: &joined)
        case .object:
            if !value.parts.isEmpty { note(origin) }
            let members = value.members.list
            for (key, _, member) in members where member.isRemoved {
                removed[builder.nextIndex, default: [:]][key] = tree.source(of: member.origin)
            }
            try builder.beginObject(at: 0)
            for (key, origin, member) in members where !member.isRemoved {
                if tree.layers[origin.layer].text != nil { textKeys.insert(builder.nextIndex) }
                joined.origins.note(builder.nextIndex, from: origin.node, of: origin.layer)
                try builder.key(key)
                try add(member)
            }
            try builder.end(at: 0)
        case .array:
            if tree.node(origin).kind == .array {
                note(origin)
            } else {
                joined.origins.note(builder.nextIndex, from: origin.node, of: origin.layer)
            }
            try builder.beginArray(at: 0)
            for element in value.elements { try add(element) }
            try builder.end(at: 0)
        case .removed: break
        }
    }

    private mutating func note(_ origin: MergedValue.Origin) {
        builder.note(origin.node, of: origin.layer, in: &joined)
    }
}
