import VersionedCodableDocuments

extension LayerTree {
    /// Returns the merged layers as one document, keeping the origin of each value, and the nodes
    /// with secrets.
    ///
    /// - Throws: `ReadingError` if a limit is exceeded.
    /// - Complexity: O(n) in the nodes of the document and in the bytes of all layers.
    func document(
        within limits: ReadingLimits
    ) throws -> (document: CodableDocument, secrets: [Int]) {
        var joined = try JoinedDocuments(layers.map(\.document))
        var builder = DocumentBuilder(joining: joined, limits: limits)
        var secrets: [Int] = []
        var removed: [Int: [String: NodeSource]] = [:]
        if isEmpty {
            try builder.beginObject(at: 0)
            try builder.end(at: 0)
        } else {
            /// The open containers with the children that remain to be added, the last first.
            var open: [[(key: Key?, node: Int)]] = [[(nil, 0)]]
            while var rest = open.popLast() {
                guard let next = rest.popLast() else {
                    if !open.isEmpty { try builder.end(at: 0) }
                    continue
                }
                open.append(rest)
                let origin = nodes[next.node].origin
                if let key = next.key {
                    joined.origins.note(
                        builder.nextIndex, from: key.origin.node, of: key.origin.layer)
                    try builder.key(key.text)
                }
                switch nodes[next.node].content {
                case .unchanged:
                    if layers[origin.layer].isSecret { secrets.append(builder.nextIndex) }
                    try builder.add(origin.node, of: origin.layer, in: &joined)
                case .removed: break
                case .object(let members):
                    joined.origins.note(builder.nextIndex, from: origin.node, of: origin.layer)
                    for member in members.list where kind(member.node) == nil {
                        let origin = nodes[member.node].origin
                        removed[builder.nextIndex, default: [:]][member.key] =
                            layers[origin.layer].document.source(ofNode: origin.node)
                    }
                    try builder.beginObject(at: 0)
                    open.append(
                        members.list.reversed().filter { kind($0.node) != nil }.map {
                            (Key(text: $0.key, origin: $0.origin), $0.node)
                        })
                case .array(let elements):
                    joined.origins.note(builder.nextIndex, from: origin.node, of: origin.layer)
                    try builder.beginArray(at: 0)
                    open.append(elements.reversed().map { (nil, $0) })
                }
            }
        }
        builder.origins = LayerOrigins(list: joined.origins, removed: removed)
        return (try builder.finish(), secrets)
    }

    private struct Key {
        var text: String
        var origin: Origin
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
