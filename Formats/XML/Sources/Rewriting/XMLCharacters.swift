import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableFormatKit

/// The characters that the declared encoding of a document can represent.
struct XMLCharacters {
    private let charset: XMLCharset
    private let isASCII: Bool

    /// - Parameter bytes: The document, or its text in UTF-8.
    init(of bytes: some Collection<UInt8>) {
        let name = EncodingDeclaration.name(of: bytes)
        charset = name.flatMap { XMLCharset(name: $0) } ?? .unicode
        isASCII =
            charset == .unicode && name?.lowercased().contains("ascii") == true
            && bytes.allSatisfy { $0 < 0x80 }
    }

    /// Whether the encoding can represent a character.
    func holds(_ scalar: Unicode.Scalar) -> Bool {
        switch charset {
        case .unicode: !isASCII
        case .latin1: scalar.value < 0x100
        case .other(let name):
            // The converter writes a reference for a character that the encoding lacks.
            LibXML2Transcoder.bytes(Array(String(scalar).utf8), in: name)
                .map { $0.first != ASCII.ampersand } ?? false
        }
    }

    /// Returns text in the encoding of a document; nil if the document's bytes are Unicode.
    static func encoded(_ text: [UInt8], like source: Data) throws(WritingError) -> Data? {
        guard source.withUnsafeBytes({ TextDecoding.detect(in: $0) == (.utf8, 0) }) else {
            return nil
        }
        let characters = XMLCharacters(of: source)
        switch characters.charset {
        case .unicode:
            return characters.isASCII ? try EncodingDeclaration.narrow(text, limit: 0x80) : nil
        case .latin1: return try EncodingDeclaration.narrow(text, limit: 0x100)
        case .other(let name):
            guard let bytes = LibXML2Transcoder.bytes(text, in: name) else {
                throw WritingError("the text cannot be converted to the encoding \(name)")
            }
            return Data(bytes)
        }
    }
}
