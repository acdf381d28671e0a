import VersionedCodableDocuments
import VersionedCodableRewriting
import VersionedCodableEssentials

extension YAMLFormat: RewritableFormat {
    /// Plans the edits of a document.
    ///
    /// Scalars keep their style and notation, block scalars the lines that stay. Anchors, tags and
    /// comments stay with what they belong to.
    public func makeRewriter(for source: RewriteSource) -> any SourceRewriter {
        YAMLRewriter(source, outline(of: source, at: 0), self)
    }

    /// The comments of a document, in its order.
    public func comments(in source: RewriteSource) -> [Range<Int>] {
        outline(of: source, at: 0).comments
    }

    /// Merge keys with their values.
    public func extras(in source: RewriteSource) -> [(object: Int, range: Range<Int>)] {
        outline(of: source, at: 0).extraRanges
    }

    /// Where everything stands in the text of a document of a stream.
    ///
    /// One source is always the same document of a stream.
    func outline(of source: RewriteSource, at position: Int) -> YAMLOutline {
        source.found {
            let found = try? YAMLOutline(source.bytes, source.document, at: position, of: self)
            var outline = found ?? YAMLOutline(places: [], isSound: false)
            outline.comments = source.comments(
                YAMLRewriter.syntax.comments, outside: outline.texts)
            outline.texts = []
            return outline
        }
    }
}
