import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableFormatKit

extension CBORFormat: RewritableFormat {
    /// Writes a changed document as a whole: CBOR has no comments and no layout.
    ///
    /// - Throws: As `write(_:)`; `RewriteError` for a document that says more than its values: tags,
    ///   `undefined`, and keys that are not text.
    /// - Complexity: As `write(_:)`.
    public func rewrittenWhole(
        _ target: CodableDocument, like source: RewriteSource
    ) throws -> Data? {
        // The tag that identifies CBOR fits every value.
        let mark = Data([0xD9, 0xD9, 0xF7])
        for node in 0..<source.document.nodeCount {
            guard let lost = notation(of: node, in: source) else { continue }
            throw RewriteError(
                .refused, "cannot be changed, because it is written again without \(lost)",
                at: source.node(source.entry(node).isKind(.key) ? node + 1 : node).path)
        }
        let data = try write(target)
        return source.bytes.starts(with: mark) ? mark + data : data
    }

    /// Returns what a node says besides its value; nil for nothing.
    private func notation(of node: Int, in source: RewriteSource) -> String? {
        let entry = source.entry(node)
        if entry.isKind(.key), entry.head & TapeNode.plain != 0 { return "keys that are not text" }
        if entry.isKind(.null), entry.head & CBORMark.undefined != 0 { return "`undefined`" }
        return source.document.annotations(.tag, atTapeIndex: node)
            .first { node > 0 || $0 != "55799" }.map { "the tag \($0)" }
    }

    /// Returns no ranges: CBOR has no comments.
    public func comments(in source: RewriteSource) -> [Range<Int>] { [] }
}
