import VersionedCodableDocuments
import VersionedCodableFormatKit
import VersionedCodableEssentials

extension PropertyListFormat: RewritableFormat {
    /// Makes a rewriter for the form of the document.
    public func makeRewriter(for source: RewriteSource) -> any SourceRewriter {
        isXML(source.bytes) ? PlistRewriter(source, self) : OpenStepRewriter(source)
    }

    /// Returns the comments of a document, except for those in a DOCTYPE; a binary one has none.
    public func comments(in source: RewriteSource) -> [Range<Int>] {
        if source.bytes.withUnsafeBytes(BinaryTrailer.hasSignature) { return [] }
        return isXML(source.bytes)
            ? source.markup.comments : OpenStepRewriter.comments(in: source)
    }

    /// Writes a binary document as a whole, because its offset tables depend on every byte.
    public func rewrittenWhole(_ target: CodableDocument, like source: Data) throws -> Data? {
        guard source.withUnsafeBytes(BinaryTrailer.hasSignature) else { return nil }
        var format = self
        format.form = .binary
        return try format.write(target)
    }

    /// Returns the text in the encoding that the source declares.
    public func encoded(_ text: [UInt8], like source: Data) throws -> Data {
        let isLatin1 = source.withUnsafeBytes { bytes in
            TextDecoding.detect(in: bytes) == (.utf8, 0)
                && PlistEncodingDeclaration.singleByteEncoding(in: Array(bytes.prefix(1024)))
                    == .latin1
        }
        // `form`, the form that is written, may differ from the form of the source.
        guard isLatin1 else { return reading(.xml).encodedAsUnicode(text, like: source) }
        var data = Data(capacity: text.count)
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            guard scalar.value < 0x100 else {
                throw WritingError("ISO 8859-1 cannot represent a character of the text")
            }
            data.append(UInt8(scalar.value))
        }
        return data
    }

    private func isXML(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { PlistReader.isXML($0) }
    }
}
