import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableFormatKit

extension YAMLFormat: RewritableFormat {
    /// Reads a document and the outline of its text.
    public func readForRewriting(
        _ data: Data, within limits: ReadingLimits
    ) throws -> (document: CodableDocument, finding: (any Sendable)?) {
        let source = try TextDecoding.source(of: data, within: limits)
        let read = try read(source, within: limits, notes: YAMLOutlineNotes(source))
        return (read.document, read.outline)
    }

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
        var format = self
        format.position = position
        return format
    }

    /// Edits the text of a document.
    ///
    /// Scalars keep their style and notation, block scalars their unchanged lines. Anchors, tags
    /// and comments stay with the values they belong to.
    public func makeEditor(for source: RewriteSource, _ tree: EditTree) -> (any TextEditor)? {
        YAMLEditor(source, tree, outline(of: source), self)
    }

    /// Returns the ranges of the comments, in order.
    public func comments(in source: RewriteSource) -> [Range<Int>] {
        source.found { outline(of: source).comments(in: source.bytes) }
    }

    /// Returns the outline of a document, which is read again if its outline is forgotten.
    func outline(of source: RewriteSource) -> YAMLOutline {
        source.found {
            let read = try? readForRewriting(Data(source.bytes), within: .default)
            return read?.finding as? YAMLOutline ?? YAMLOutline()
        }
    }
}
