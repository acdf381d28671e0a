import VersionedCodableDocuments
import VersionedCodableFormatKit
import VersionedCodableEssentials

extension YAMLFormat: RewritableFormat {
    /// Reads a document with the outline of its text.
    public func readForRewriting(
        _ data: Data, within limits: ReadingLimits
    ) throws -> (document: CodableDocument, finding: (any Sendable)?) {
        var notes: YAMLNotes? = YAMLNotes()
        let source = try TextDecoding.source(of: data, within: limits)
        let document = try read(source, within: limits, noting: &notes)
        return (document, YAMLOutline(notes, source, document, at: 0, of: self))
    }

    /// True.

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
    /// Returns the outline of a document, which is read again if its reading is forgotten.
    func outline(of source: RewriteSource) -> YAMLOutline {
        source.found {
            let read = try? readForRewriting(Data(source.bytes), within: .default)
            if let outline = read?.finding as? YAMLOutline { return outline }
            var outline = YAMLOutline(places: [], isSound: false)
            outline.comments = GapScanner(source.bytes, YAMLEditor.syntax.comments)
                .comments(outside: [])
            return outline
        }
    }
}
