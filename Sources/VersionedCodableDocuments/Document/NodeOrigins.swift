import VersionedCodableCore

/// Where the values of a document come from that was made of others.
///
/// Asked for errors only: a document that was read has none.
package protocol NodeOrigins: Sendable {
    /// The document and the node in it that a value or key comes from; nil where that is not known.
    func origin(ofNode index: Int) -> (document: CodableDocument, node: Int)?

    /// What a message says of a key that an object does not have; nil for nothing.
    func remark(onMissing key: String, in object: Int) -> String?
}

/// The place of a value or key in what somebody wrote.
package struct NodePlace: Sendable {
    /// The document that was read.
    package var document: CodableDocument
    /// The node in it.
    package var node: Int
    /// What messages call the source.
    package var sourceName: String?
    /// Whether a step of a chain made the value.
    package var isMade = false

    /// Line and column; nil for what was not read from a source.
    package var location: SourceLocation? { document.location(ofNode: node) }

    /// `settings.yaml:3:7`.
    package var text: String {
        let text = ErrorMessages.place(sourceName, location)
        return String(text.dropLast(2))
    }
}

extension CodableDocument {
    /// Whether the values come from other documents.
    package var hasOrigins: Bool { storage.origins != nil }

    /// Whether sources have members that the document has not: those of lower layers, or others with
    /// the same key.
    package var lacksMembers: Bool { hasOrigins || storage.lacksMembers }

    /// Where a value or key was written, in whichever document that was.
    ///
    /// - Complexity: O(documents made of each other).
    package func place(ofNode index: Int) -> NodePlace {
        var place = NodePlace(document: self, node: index, sourceName: sourceName)
        while let origins = place.document.storage.origins,
            let origin = origins.origin(ofNode: place.node)
        {
            let isMade = (origins as? NodeOriginList)?.made.contains(place.node) ?? false
            place = NodePlace(
                document: origin.document, node: origin.node,
                sourceName: origin.document.sourceName ?? place.sourceName,
                isMade: place.isMade || isMade)
        }
        return place
    }
}

/// A list of where the nodes of a document come from, kept while the document is built.
package struct NodeOriginList: NodeOrigins {
    private let documents: [CodableDocument]
    /// The values that a step made.
    package var made: Set<Int> = []
    /// The document and the node, of each node.
    private var entries: [(document: Int32, node: Int32)] = []

    package init(of documents: [CodableDocument]) {
        self.documents = documents
    }

    /// Says that a node comes from one of a document.
    package mutating func note(_ index: Int, from node: Int, of document: Int) {
        while entries.count <= index { entries.append((-1, -1)) }
        entries[index] = (Int32(clamping: document), Int32(clamping: node))
    }

    package func origin(ofNode index: Int) -> (document: CodableDocument, node: Int)? {
        self[index]
    }

    package func remark(onMissing key: String, in object: Int) -> String? { nil }

    /// Where a node comes from.
    package subscript(index: Int) -> (document: CodableDocument, node: Int)? {
        guard entries.indices.contains(index), entries[index].node >= 0 else { return nil }
        return (documents[Int(entries[index].document)], Int(entries[index].node))
    }
}
