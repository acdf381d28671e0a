import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableFormatKit

extension YAMLFormat: RewritableFormat {
    /// Reads a document and the outline of its text.
    public func readForRewriting(
        _ data: Data, within limits: ReadingLimits
    ) throws -> (document: CodableDocument, finding: (any Sendable)?) {
        let source = try TextDecoding.source(of: data, within: limits)
        var (document, outline) = try read(
            source, within: limits, notes: YAMLOutlineNotes(source))
        let texts = outline?.texts ?? []
        outline?.findComments(in: source, outside: texts)
        return (document, outline)
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
        outline(of: source).comments
    }
}

extension RewritableFormat {
    /// Returns the outline of a document, which is read again if its outline is forgotten.
    func outline(of source: RewriteSource) -> YAMLOutline {
        source.found {
            let read = try? readForRewriting(Data(source.bytes), within: .default)
            return read?.finding as? YAMLOutline ?? YAMLOutline()
        }
    }
}
