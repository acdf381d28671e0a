import VersionedCodableDocuments
import VersionedCodableFormatKit
import VersionedCodableEssentials

extension PropertyListFormat: RewritableFormat {
    /// Makes an editor of XML; nil for the other forms.
    public func makeEditor(for source: RewriteSource, _ tree: EditTree) -> (any TextEditor)? {
        isXML(source.bytes) ? PlistEditor(source, tree, self) : nil
    }

    /// Returns the comments of XML, except for those in a DOCTYPE; none of the other forms.
    public func comments(in source: RewriteSource) -> [Range<Int>] {
        isXML(source.bytes) ? source.markup.comments : []
    }

    /// Writes a binary document as a whole, because its offset tables depend on every byte.
    ///
    /// - Throws: `WritingError`; `RewriteError` for OpenStep text, which is only read.
    public func rewrittenWhole(
        _ target: CodableDocument, like source: RewriteSource
    ) throws -> Data? {
        if isXML(source.bytes) { return nil }
        guard source.bytes.withUnsafeBytes(BinaryTrailer.hasSignature) else {
            throw RewriteError(
                .refused,
                "OpenStep property lists are only read; convert the document to XML first")
        }
        var format = self
        format.form = .binary
        return try format.write(target)
    }

    /// Returns the text in the encoding that the source declares.
    public func encoded(_ text: [UInt8], like source: Data) throws -> Data {
        let isUTF8 = source.withUnsafeBytes { TextDecoding.detect(in: $0) == (.utf8, 0) }
        if isUTF8, PlistEncodingDeclaration.singleByteEncoding(of: source) == .latin1 {
            return try EncodingDeclaration.narrow(text, limit: 0x100)
        }
        // `form`, the form that is written, may differ from the form of the source.
        return reading(.xml).encodedAsUnicode(text, like: source)
    }

    private func isXML(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { PlistReader.isXML($0) }
    }
}
