import VersionedCodableCore

/// Where the values of a document come from that was made of others.
///
/// Asked for errors alone: a document that was read has none.
package protocol NodeOrigins: Sendable {
    /// Where a value or key comes from; nil where nobody knows.
    func origin(ofNode index: Int) -> NodeOrigin?

    /// What a message says of a key that an object does not have; nil for nothing.
    func remark(onMissing key: String, in object: Int) -> String?
}

/// Where a value comes from.
package enum NodeOrigin: Sendable {
    /// It is a value of another document.
    case node(CodableDocument, Int)
    /// It is from something that has a name and no text.
    case named(String)
}

/// The place of a value or key in what somebody wrote.
package struct NodePlace: Sendable {
    /// The document that was read; nil for what was not read from one.
    package var document: CodableDocument?
    /// The node in it.
    package var node: Int
    /// What messages call the source.
    package var sourceName: String?

    /// Line and column.
    package var location: SourceLocation? { document?.location(ofNode: node) }
}

extension CodableDocument {
    /// Whether the values come from other documents.
    package var hasOrigins: Bool { storage.origins != nil }

    /// Where a value or key was written, in whichever document that was.
    ///
    /// - Complexity: O(documents made of each other).
    package func place(ofNode index: Int) -> NodePlace {
        var place = NodePlace(document: self, node: index, sourceName: sourceName)
        while let document = place.document,
            let origin = document.storage.origins?.origin(ofNode: place.node)
        {
            switch origin {
            case .named(let name): return NodePlace(document: nil, node: 0, sourceName: name)
            case .node(let other, let node):
                place = NodePlace(
                    document: other, node: node, sourceName: other.sourceName ?? place.sourceName)
            }
        }
        return place
    }
}

/// A list of where the nodes of a document come from, kept while the document is built.
package struct NodeOriginList: Sendable {
    private enum Entry: Sendable {
        case unknown
        case node(document: Int32, node: Int32)
        case named(Int32)
    }

    private var documents: [CodableDocument] = []
    private var names: [String] = []
    private var entries: [Entry] = []

    package init() {}

    /// Adds a document, for values of it.
    package mutating func add(_ document: CodableDocument) -> Int {
        documents.append(document)
        return documents.count - 1
    }

    /// Says that a node comes from one of a document that was added.
    package mutating func note(_ index: Int, from node: Int, of document: Int) {
        set(.node(document: Int32(clamping: document), node: Int32(clamping: node)), at: index)
    }

    /// Says what messages call the origin of a node.
    package mutating func note(_ index: Int, named name: String) {
        if names.last != name { names.append(name) }
        set(.named(Int32(clamping: names.count - 1)), at: index)
    }

    private mutating func set(_ entry: Entry, at index: Int) {
        while entries.count <= index { entries.append(.unknown) }
        entries[index] = entry
    }

    /// Where a node comes from.
    package subscript(index: Int) -> NodeOrigin? {
        guard entries.indices.contains(index) else { return nil }
        switch entries[index] {
        case .unknown: return nil
        case .node(let document, let node): return .node(documents[Int(document)], Int(node))
        case .named(let name): return .named(names[Int(name)])
        }
    }
}
