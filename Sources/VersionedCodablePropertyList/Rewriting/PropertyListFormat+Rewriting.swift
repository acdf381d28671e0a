import VersionedCodableDocuments
import VersionedCodableRewriting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension PropertyListFormat: RewritableFormat {
    /// Plans the edits of a document in the form that it has.
    public func makeRewriter(for source: RewriteSource) -> any SourceRewriter {
        isXML(source.bytes) ? XMLRewriter(source, self) : UnknownFormRewriter()
    }

    /// The comments of a document, those in a DOCTYPE left out.
    public func comments(in source: RewriteSource) -> [Range<Int>] {
        isXML(source.bytes) ? MarkupIndex(source.lines).comments : []
    }

    /// The binary form is written anew: all of it is in tables of offsets.
    public func writtenAnew(_ target: CodableDocument, like source: Data) throws -> Data? {
        guard source.withUnsafeBytes(BinaryTrailer.hasSignature) else { return nil }
        var format = self
        format.form = .binary
        return try format.write(target)
    }

    /// The text in the encoding that the source declares.
    public func encoded(_ text: [UInt8], like source: Data) throws -> Data {
        let isLatin1 = source.withUnsafeBytes { bytes in
            TextDecoding.detect(in: bytes) == (.utf8, 0)
                && XMLEscaping.isLatin1(Array(bytes.prefix(1024)))
        }
        guard isLatin1 else { return encodedAsUnicode(text, like: source) }
        var data = Data(capacity: text.count)
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            guard scalar.value < 0x100 else {
                throw WritingError("ISO 8859-1 has no form for a character")
            }
            data.append(UInt8(scalar.value))
        }
        return data
    }

    private func isXML(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { XMLReader.isXML($0) }
    }
}

/// Edits nothing, in a form that is only read.
private struct UnknownFormRewriter: SourceRewriter {
    func plan(
        _ change: ContainerChange, in changes: ChangeTree, to target: CodableDocument,
        _ edits: inout EditList
    ) throws { throw cannot }

    func replace(_ node: Int, by value: DocumentNode, _ edits: inout EditList) throws {
        throw cannot
    }

    func reprint(_ node: Int, by value: DocumentNode, _ edits: inout EditList) throws {
        throw cannot
    }

    private var cannot: CannotEdit { CannotEdit("this form is only read") }
}
