import VersionedCodableCore

/// The source of a value or key.
package struct NodeSource: Sendable {
    package var document: CodableDocument
    package var node: Int
    package var sourceName: String?
    /// Whether a step of a version chain made the value.
    package var isFromMigration = false

    /// The line and column; nil for a document without a source.
    package var location: TextLocation? { document.location(ofNode: node) }

    /// The source and the location, for example `settings.yaml:3:7`.
    package var text: String {
        let text = ErrorMessages.prefix(sourceName, location)
        return String(text.dropLast(2))
    }
}

extension CodableDocument {
    /// Returns the source of a value or key, in whichever document it was written.
    ///
    /// - Complexity: O(n) in the number of documents made of each other.
    package func source(ofNode index: Int) -> NodeSource {
        var place = NodeSource(document: self, node: index, sourceName: sourceName)
        while let origins = place.document.storage.source.origins,
            let origin = origins.origin(ofNode: place.node)
        {
            place = NodeSource(
                document: origin.document, node: origin.node,
                sourceName: origin.document.sourceName ?? place.sourceName,
                isFromMigration: place.isFromMigration || origins.made.contains(place.node))
        }
        return place
    }
}

/// The origins of the values of a document that was made of others; one that was read has none.
package struct NodeOrigins: Sendable {
    private let documents: [CodableDocument]
    /// The origin of all values, if it is one node.
    private let whole: DocumentNode?
    private var entries: [(document: Int32, node: Int32)] = []
    /// The values that a step made.
    package var made: Set<Int> = []
    /// Returns a remark for the message about a key that an object lacks.
    package var remark: @Sendable (_ key: String, _ object: Int) -> String? = { _, _ in nil }

    init(of documents: [CodableDocument]) {
        (self.documents, whole) = (documents, nil)
    }

    /// The origins of a document that comes from one node.
    package init(ofAll node: DocumentNode) {
        (documents, whole) = ([], node)
    }

    package mutating func note(_ index: Int, from node: Int, of document: Int) {
        while entries.count <= index { entries.append((-1, -1)) }
        entries[index] = (Int32(clamping: document), Int32(clamping: node))
    }

    /// Returns the document and the node that a value or key comes from; nil if unknown.
    func origin(ofNode index: Int) -> (document: CodableDocument, node: Int)? {
        if let whole { return (whole.document, whole.index) }
        guard entries.indices.contains(index), entries[index].node >= 0 else { return nil }
        return (documents[Int(entries[index].document)], Int(entries[index].node))
    }
}
