import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableFormatKit

/// The characters that the declared encoding of a document can represent.
enum XMLCharacters {
    /// Returns how many of the first characters of Unicode they are, all of them for UTF-8.
    ///
    /// - Parameter bytes: The document, or its text in UTF-8.
    static func limit(of bytes: some Collection<UInt8>) -> UInt32 {
        let name = EncodingDeclaration.name(of: bytes) ?? ""
        if XMLCharset(name: name) == .latin1 { return 0x100 }
        let isASCII = name.lowercased().contains("ascii") && bytes.allSatisfy { $0 < 0x80 }
        return isASCII ? 0x80 : .max
    }

    /// Returns text in the encoding of a document; nil if the document's bytes are Unicode.
    ///
    /// - Throws: `WritingError` for other encodings than ASCII, ISO 8859-1 and those of Unicode.
    static func encoded(_ text: [UInt8], like source: Data) throws(WritingError) -> Data? {
        guard source.withUnsafeBytes({ TextDecoding.detect(in: $0) == (.utf8, 0) }) else {
            return nil
        }
        if case .other(let name)? = EncodingDeclaration.name(of: source).flatMap(XMLCharset.init) {
            throw WritingError(
                "a document in \(name) cannot be changed in place; convert it to UTF-8 first")
        }
        let limit = limit(of: source)
        return limit == .max ? nil : try EncodingDeclaration.narrow(text, limit: limit)
    }
}
