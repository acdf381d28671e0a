import VersionedCodableDocuments
import VersionedCodableRewriting

extension CBORFormat: RewritableFormat {
    /// Plans the edits of a document: items that stay keep their bytes, whatever form they have,
    /// and the counts of containers that change are written again.
    ///
    /// Maps keep their order. With a `keyOrder` of its own the format puts new members where they
    /// belong in maps that are in that order.
    public func makeRewriter(for source: RewriteSource) -> any SourceRewriter {
        CBORRewriter(source, self)
    }

    /// None: CBOR has no comments.
    public func comments(in source: RewriteSource) -> [Range<Int>] { [] }
}
