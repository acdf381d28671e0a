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
        var found: CodableDocument?
        // Later documents are read too, because an edit must not break them.
        for (index, document) in format.documents(in: data, within: limits).enumerated() {
            let document = try document.get()
            if index == position { found = document }
        }
        guard let found else {
            throw ReadingError(.syntax, "the stream has no document \(position)", at: nil)
        }
        return found
    }

    func write(_ document: CodableDocument) throws -> Data { try format.write(document) }

    func makeRewriter(for source: RewriteSource) -> any SourceRewriter {
        YAMLRewriter(source, format.outline(of: source, at: position), format)
    }

    func comments(in source: RewriteSource) -> [Range<Int>] {
        format.outline(of: source, at: position).comments
    }

    func extras(in source: RewriteSource) -> [(object: Int, range: Range<Int>)] {
        format.outline(of: source, at: position).extraRanges
    }
}
