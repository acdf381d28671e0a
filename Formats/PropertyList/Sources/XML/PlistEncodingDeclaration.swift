import VersionedCodableDocuments
import VersionedCodableFormatKit

/// The encoding in `<?xml … encoding="…"?>`.
enum PlistEncodingDeclaration {
    /// Returns the UTF-8 text of a document that was converted by its detected encoding.
    ///
    /// A byte order mark, and UTF-16 that is detected without one, override the declaration.
    static func apply(to source: SourceBuffer, detected: TextEncoding) throws -> SourceBuffer {
        guard detected == .utf8, let name = EncodingDeclaration.name(in: source.bytes) else {
            return source
        }
        let text = String(decoding: source.bytes[name], as: UTF8.self)
        switch SingleByteEncoding(name: text) {
        case .ascii:
            if let place = source.bytes.firstIndex(where: { $0 >= 0x80 }) {
                throw ReadingError(
                    .encoding, "expected ASCII, as declared, found a byte above 127", at: place
                ).located(in: source.bytes)
            }
            return source
        case .latin1:
            return try EncodingDeclaration.fromLatin1(source.bytes)
        case nil:
            break
        }
        let shown = String(decoding: source.bytes[name].prefix(40), as: UTF8.self)
        let message: String
        switch text.lowercased() {
        case "utf-8", "utf8": return source
        case "utf-16", "utf-16le", "utf-16be", "utf-32", "utf-32le", "utf-32be", "ucs-2",
            "iso-10646-ucs-2":
            message = "expected the declared encoding \(shown), found UTF-8"
        default:
            message = "unknown encoding \(shown); UTF-8, UTF-16, ASCII and ISO-8859-1 are known"
        }
        throw ReadingError(.encoding, message, at: name.lowerBound).located(in: source.bytes)
    }
}
