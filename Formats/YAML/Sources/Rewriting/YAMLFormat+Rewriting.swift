import VersionedCodableDocuments
import VersionedCodableFormatKit
import VersionedCodableEssentials

extension YAMLFormat: RewritableFormat {
    /// Plans the edits of a document.
    ///
    /// Scalars keep their style and notation, block scalars their unchanged lines. Anchors, tags
    /// and comments stay with the values they belong to.
    public func makeRewriter(for source: RewriteSource) -> any SourceRewriter {
        YAMLRewriter(source, outline(of: source, at: 0), self)
    }

    /// Returns the ranges of the comments, in order.
    public func comments(in source: RewriteSource) -> [Range<Int>] {
        outline(of: source, at: 0).comments
    }

    /// Returns the ranges of merge keys with their values, and of displaced members.
    public func extras(in source: RewriteSource) -> [(object: Int, range: Range<Int>)] {
        outline(of: source, at: 0).extraRanges
    }

    /// Returns the outline of a document of a stream.
    ///
    /// A source always belongs to the same document of a stream.
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
