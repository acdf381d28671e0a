import VersionedCodableDocuments
import VersionedCodableRewriting
import VersionedCodableEssentials

extension YAMLFormat {
    /// Changes one document of a stream in place; all others stay byte for byte the same.
    ///
    ///     let edited = try YAMLFormat().rewrite(manifests, document: 1) { $0["replicas"] = 3 }
    ///
    /// - Parameters:
    ///   - data: The stream.
    ///   - position: The index of the document.
    ///   - policy: The choices where there is more than one way.
    ///   - limits: The limits of the reader.
    ///   - change: Changes the value of the document.
    /// - Throws: `ReadingError`, also when the stream has no such document, `WritingError`,
    ///   `RewriteError`, and the errors of the closure.
    /// - Complexity: O(n) in the bytes of the stream.
    public func rewrite(
        _ data: Data, document position: Int, policy: RewritePolicy = .default,
        within limits: ReadingLimits = .default, _ change: (inout DocumentValue) throws -> Void
    ) throws -> Rewriting {
        try YAMLStreamDocument(format: self, position: position)
            .rewrite(data, policy: policy, within: limits, change)
    }

    /// Applies explicit edits to one document of a stream, as `edit(_:policy:within:_:)`.
    ///
    /// - Throws: As `rewrite(_:document:policy:within:_:)`.
    public func edit(
        _ data: Data, document position: Int, policy: RewritePolicy = .default,
        within limits: ReadingLimits = .default, _ change: (inout EditedDocument) throws -> Void
    ) throws -> Rewriting {
        try YAMLStreamDocument(format: self, position: position)
            .edit(data, policy: policy, within: limits, change)
    }

    /// Makes the fewest edits that change one document of a stream to another value.
    ///
    /// - Parameters:
    ///   - data: The stream.
    ///   - position: The index of the document.
    ///   - value: The new value of the document.
    ///   - policy: The choices where there is more than one way.
    ///   - limits: The limits of the reader.
    /// - Throws: As `rewrite(_:document:policy:within:_:)`.
    /// - Complexity: O(n) in the bytes of the stream.
    public func rewrite(
        _ data: Data, document position: Int, to value: DocumentValue,
        policy: RewritePolicy = .default, within limits: ReadingLimits = .default
    ) throws -> Rewriting {
        try YAMLStreamDocument(format: self, position: position)
            .rewrite(data, to: value, policy: policy, within: limits)
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
        var events: [YAMLNotedEvent]?
        let source = try TextDecoding.source(of: data, within: limits)
        return try read(source, within: limits, noting: &events)
    }

    func readForRewriting(
        _ data: Data, within limits: ReadingLimits
    ) throws -> (document: CodableDocument, finding: (any Sendable)?) {
        var events: [YAMLNotedEvent]? = []
        let source = try TextDecoding.source(of: data, within: limits)
        let document = try read(source, within: limits, noting: &events)
        return (document, YAMLOutline(events, source, document, at: position, of: format))
    }

    private func read(
        _ source: SourceBuffer, within limits: ReadingLimits,
        noting events: inout [YAMLNotedEvent]?
    ) throws -> CodableDocument {
        var reader = YAMLReader(
            source, format: format, limits: limits, isPrefix: false, expectedNodes: 64)
        reader.events = events
        var documents: [CodableDocument] = []
        // Later documents are read too, because an edit must not break them.
        while try reader.findDocument() != nil, try reader.readDocument() {
            documents.append(try reader.takeDocument())
        }
        events = reader.events
        guard documents.indices.contains(position) else {
            throw ReadingError(.syntax, "the stream has no document \(position)", at: nil)
        }
        return documents[position]
    }

    func write(_ document: CodableDocument) throws -> Data { try format.write(document) }

    func makeRewriter(for source: RewriteSource) -> any SourceRewriter {
        YAMLRewriter(source, outline(of: source), format)
    }

    func comments(in source: RewriteSource) -> [Range<Int>] {
        outline(of: source).comments
    }

    func extras(in source: RewriteSource) -> [(object: Int, range: Range<Int>)] {
        outline(of: source).extraRanges
    }
}
