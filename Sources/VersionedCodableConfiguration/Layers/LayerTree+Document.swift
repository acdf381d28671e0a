import VersionedCodableDocuments

extension LayerTree {
    /// The merged layers as one document.
    struct Merged {
        let document: CodableDocument
        /// The nodes whose values no message shows, whatever their types.
        let secrets: [Int]
        /// The layers of all nodes.
        let layers: [Int]
    }

    /// Returns the merged layers as one document, keeping the origin of each value.
    ///
    /// - Throws: `ReadingError` if a limit is exceeded.
    /// - Complexity: O(n) in the nodes of the document and in the bytes of all layers.
    func document(within limits: ReadingLimits) throws -> Merged {
        var joined = try JoinedDocuments(layers.map(\.document))
        var builder = DocumentBuilder(joining: joined, limits: limits)
        var secrets: [Int] = []
        var owners: [Int] = []
        var removed: [Int: [String: NodeSource]] = [:]
        if isEmpty {
            try builder.beginObject(at: 0)
            try builder.end(at: 0)
        }
        /// The open containers with the children that remain to be added, the last first.
        var open: [[(key: (text: String, origin: Origin)?, node: Int)]] =
            isEmpty ? [] : [[(nil, 0)]]
        while var rest = open.popLast() {
            guard let next = rest.popLast() else {
                if !open.isEmpty { try builder.end(at: 0) }
                continue
            }
            open.append(rest)
            if let (text, origin) = next.key {
                owners.append(origin.layer)
                joined.origins.note(builder.nextIndex, from: origin.node, of: origin.layer)
                try builder.key(text)
            }
            let origin = nodes[next.node].origin
            owners.append(origin.layer)
            switch nodes[next.node].content {
            case .removed: break
            case .null where !value(origin).isNull:
                builder.note(origin.node, of: origin.layer, in: &joined)
                try builder.null(at: 0, length: 0)
            case .scalar, .null:
                if layers[origin.layer].isSecret { secrets.append(builder.nextIndex) }
                try builder.add(origin.node, of: origin.layer, in: &joined)
            case .object(let members):
                builder.note(origin.node, of: origin.layer, in: &joined)
                for (key, _, node) in members.list where isRemoved(node) {
                    let origin = nodes[node].origin
                    removed[builder.nextIndex, default: [:]][key] =
                        layers[origin.layer].document.source(ofNode: origin.node)
                }
                try builder.beginObject(at: 0)
                open.append(
                    members.list.reversed().filter { !isRemoved($0.node) }.map {
                        (($0.key, $0.origin), $0.node)
                    })
            case .array(let elements):
                if value(origin).kind == .array {
                    builder.note(origin.node, of: origin.layer, in: &joined)
                } else {
                    joined.origins.note(builder.nextIndex, from: origin.node, of: origin.layer)
                }
                try builder.beginArray(at: 0)
                open.append(elements.reversed().map { (nil, $0) })
            }
        }
        builder.origins = LayerOrigins(list: joined.origins, removed: removed)
        return Merged(document: try builder.finish(), secrets: secrets, layers: owners)
    }
}

private struct LayerOrigins: NodeOrigins {
    let list: NodeOriginList
    /// The members that a null removed, by their objects.
    let removed: [Int: [String: NodeSource]]

    func origin(ofNode index: Int) -> (document: CodableDocument, node: Int)? {
        list.origin(ofNode: index)
    }

    func remark(onMissing key: String, in object: Int) -> String? {
        removed[object]?[key].map { "removed in \($0.text)" } ?? "no layer sets it"
    }
}
