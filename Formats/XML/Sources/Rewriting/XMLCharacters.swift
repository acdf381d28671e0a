import VersionedCodableDocuments
import VersionedCodableEssentials

/// The characters that the declared encoding of a document can represent.
struct XMLCharacters {
    private let charset: XMLCharset
    private let isASCII: Bool

    /// - Parameter bytes: The document, or its text in UTF-8.
    init(of bytes: [UInt8]) {
        let name = bytes.withUnsafeBytes { bytes in
            XMLEncodingDeclaration.name(in: bytes).map {
                String(decoding: bytes[$0], as: UTF8.self)
            }
        }
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
                .map { $0.first != UInt8(ascii: "&") } ?? false
        }
    }

    /// Returns text in the encoding of a document; nil if the document's bytes are Unicode.
    static func encoded(_ text: [UInt8], like source: Data) throws(WritingError) -> Data? {
        let isUnicode = source.withUnsafeBytes { bytes in
            let (encoding, markBytes) = TextDecoding.detect(in: bytes)
            return encoding != .utf8 || markBytes > 0
        }
        guard !isUnicode else { return nil }
        let characters = XMLCharacters(of: Array(source.prefix(1024)))
        switch characters.charset {
        case .unicode:
            let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
            guard characters.isASCII, let scalar = scalars.first(where: { !$0.isASCII }),
                source.allSatisfy({ $0 < 0x80 })
            else { return nil }
            throw missing(scalar)
        case .latin1:
            var data = Data(capacity: text.count)
            for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
                guard scalar.value < 0x100 else { throw missing(scalar) }
                data.append(UInt8(scalar.value))
            }
            return data
        case .other(let name):
            guard let bytes = LibXML2Transcoder.bytes(text, in: name) else {
                throw WritingError("the text cannot be converted to the encoding \(name)")
            }
            return Data(bytes)
        }
    }

    private static func missing(_ scalar: Unicode.Scalar) -> WritingError {
        WritingError("the encoding of the document cannot represent the character \(scalar.name)")
    }
}
