import VersionedCodableDocuments

/// Escapes text for the encoding of a document.
struct PlistEscaping {
    let lineEnd: [UInt8]
    /// The first character that the encoding cannot represent.
    private let limit: UInt32

    init(_ bytes: [UInt8], lineEnd: [UInt8]) {
        self.lineEnd = lineEnd
        limit = PlistEncodingDeclaration.singleByteEncoding(in: bytes)?.limit ?? .max
    }

    func text(_ text: String) throws(WritingError) -> [UInt8] {
        var result: [UInt8] = []
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x26: result += Array("&amp;".utf8)
            case 0x3C: result += Array("&lt;".utf8)
            case 0x3E: result += Array("&gt;".utf8)
            case 0x0D: result += Array("&#13;".utf8)
            case 0x0A: result += lineEnd
            case 0x09: result.append(0x09)
            case ..<0x20, 0xFFFE, 0xFFFF:
                throw WritingError("the text has a character that XML does not allow")
            case limit...: result += Array("&#\(scalar.value);".utf8)
            default: result += Array(String(scalar).utf8)
            }
        }
        return result
    }
}
