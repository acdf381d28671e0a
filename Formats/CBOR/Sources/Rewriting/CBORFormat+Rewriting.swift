import VersionedCodableDocuments
import VersionedCodableFormatKit

extension CBORFormat: RewritableFormat {
    /// Makes a rewriter that keeps the bytes of unchanged items, whatever their form, and writes
    /// the counts of changed containers again.
    ///
    /// Maps keep their order. With a `keyOrder` other than `.document`, new members are inserted in
    /// that order into maps that follow it.
    public func makeRewriter(for source: RewriteSource) -> any SourceRewriter {
        CBORRewriter(source, self)
    }

    /// Returns no ranges: CBOR has no comments.
    public func comments(in source: RewriteSource) -> [Range<Int>] { [] }
}
