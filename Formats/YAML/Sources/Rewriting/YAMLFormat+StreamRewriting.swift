import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableFormatKit

extension YAMLFormat {
    /// Returns a format that reads and changes one document of a stream in place; all others stay
    /// byte for byte the same.
    ///
    ///     let edited = try YAMLFormat().document(1).rewrite(manifests) { $0["replicas"] = 3 }
    ///
    /// Reading throws a `ReadingError` if the stream has no such document.
    ///
    /// - Parameter position: The index of the document.
    /// - Complexity: O(1); its methods are O(n) in the bytes of the stream.
    public func document(_ position: Int) -> some RewritableFormat {
        YAMLStreamDocument(format: self, position: position)
    }
}

/// Presents one document of a stream as a format.
private struct YAMLStreamDocument: RewritableFormat {
    let format: YAMLFormat
    let position: Int

    var name: String { format.name }
    var fileExtensions: [String] { format.fileExtensions }
    var mediaTypes: [String] { format.mediaTypes }
    var capabilities: FormatCapabilities { format.capabilities }

    func read(_ data: Data, within limits: ReadingLimits) throws -> CodableDocument {
        try read(TextDecoding.source(of: data, within: limits), within: limits, notes: nil).document
    }

    func readForRewriting(
        _ data: Data, within limits: ReadingLimits
    ) throws -> (document: CodableDocument, finding: (any Sendable)?) {
        let source = try TextDecoding.source(of: data, within: limits)
        return try read(source, within: limits, notes: YAMLOutlineNotes(source))
    }

    private func read(
        _ source: SourceBuffer, within limits: ReadingLimits, notes: YAMLOutlineNotes?
    ) throws -> (document: CodableDocument, finding: (any Sendable)?) {
        var reader = YAMLReader(
            source, format: format, limits: limits, isPrefix: false, expectedNodes: 64)
        reader.notes = notes
        var documents: [CodableDocument] = []
        var (outline, texts) = (YAMLOutline?.none, [Range<Int>]())
        // Later documents are read too, because an edit must not break them.
        while try reader.findDocument() != nil, try reader.readDocument() {
            documents.append(try reader.takeDocument())
            texts += reader.outline?.texts ?? []
            if documents.count == position + 1 { outline = reader.outline }
        }
        guard documents.indices.contains(position) else {
            let count = documents.count == 1 ? "1 document" : "\(documents.count) documents"
            throw ReadingError(
                .syntax, "document \(position + 1) is missing: the stream has \(count)", at: nil)
        }
        outline?.findComments(in: source, outside: texts)
        return (documents[position], outline)
    }

    func write(_ document: CodableDocument) throws -> Data { try format.write(document) }

    func makeEditor(for source: RewriteSource, _ tree: EditTree) -> (any TextEditor)? {
        YAMLEditor(source, tree, outline(of: source), format)
    }

    func comments(in source: RewriteSource) -> [Range<Int>] {
        outline(of: source).comments
    }
}
