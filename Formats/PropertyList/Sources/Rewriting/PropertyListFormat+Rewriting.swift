import VersionedCodableDocuments
import VersionedCodableFormatKit
import VersionedCodableEssentials

extension PropertyListFormat: RewritableFormat {
    /// True.

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
