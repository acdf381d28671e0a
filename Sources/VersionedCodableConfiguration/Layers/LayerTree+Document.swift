import VersionedCodableDocuments

extension LayerTree {
    /// The merged layers as one document.
    struct Merged {
        let document: CodableDocument
        /// The nodes whose values no message shows, whatever their types.
        let secrets: [Int]
        /// The nodes at which values of a layer begin, in ascending order.
        fileprivate let sources: [(node: Int, layer: Int)]

        /// Returns the layer that a node is from.
        ///
        /// - Complexity: O(log n).
        func layer(ofNode node: Int) -> Int? {
            let next = sources.partitioningIndex { $0.node > node }
            return next > 0 ? sources[next - 1].layer : nil
        }
    }

    /// Returns the merged layers as one document, keeping the origin of each value.
    ///
    /// - Throws: `ReadingError` if a limit is exceeded.
    /// - Complexity: O(n) in the nodes of the document and in the bytes of all layers.
    func document(
        within limits: ReadingLimits
    ) throws -> Merged {
        var joined = try JoinedDocuments(layers.map(\.document))
        var builder = DocumentBuilder(joining: joined, limits: limits)
        var secrets: [Int] = []
        var sources: [(node: Int, layer: Int)] = []
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
                    sources.append((builder.nextIndex, key.origin.layer))
                    joined.origins.note(
                        builder.nextIndex, from: key.origin.node, of: key.origin.layer)
                    try builder.key(key.text)
                }
                sources.append((builder.nextIndex, origin.layer))
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
        return Merged(document: try builder.finish(), secrets: secrets, sources: sources)
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
