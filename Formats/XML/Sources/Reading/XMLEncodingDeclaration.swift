import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableFormatKit

/// The declared encoding of a document, `<?xml … encoding="…"?>`, and its text as UTF-8.
///
/// The bytes take precedence over the declaration: a byte order mark, and UTF-16 and UTF-32 that
/// are detected by their zero bytes. UTF-16 that is only declared is ignored, since programs pass
/// on converted strings with the old declaration; such text is read as UTF-8, as is ASCII.
enum XMLEncodingDeclaration {
    /// Returns the text of a document as UTF-8, checked.
    ///
    /// - Parameter isPrefix: Whether the text continues after `data`.
    /// - Returns: Nil for a prefix in an encoding whose beginning cannot be decoded separately.
    static func source(
        of data: Data, within limits: ReadingLimits, isPrefix: Bool
    ) throws -> SourceBuffer? {
        guard data.count <= limits.inputBytes else {
            throw ReadingError.limit(.inputBytes, limits.inputBytes, at: nil)
        }
        let source: SourceBuffer
        switch try data.withUnsafeBytes(declared) {
        case .latin1: source = try data.withUnsafeBytes(EncodingDeclaration.fromLatin1)
        case .other(let name):
            if isPrefix { return nil }
            source = try data.withUnsafeBytes { try LibXML2Transcoder.utf8($0, from: name) }
        case .unicode:
            source = try TextDecoding.source(of: data, within: limits, isPrefix: isPrefix)
        }
        try check(source.bytes)
        return source
    }

    /// Returns the declared encoding, unless the bytes show another one.
    private static func declared(in bytes: UnsafeRawBufferPointer) throws -> XMLCharset {
        let (encoding, markBytes) = TextDecoding.detect(in: bytes)
        guard encoding == .utf8, markBytes == 0, let place = EncodingDeclaration.name(in: bytes)
        else {
            return .unicode
        }
        if let known = XMLCharset(name: String(decoding: bytes[place], as: UTF8.self)) {
            return known
        }
        let found = String(decoding: bytes[place].prefix(40), as: UTF8.self)
        throw ReadingError(
            .encoding, "expected a known encoding, found \"\(found)\"", at: place.lowerBound
        ).located(in: bytes)
    }

    /// Refuses `encoding="UTF-8"standalone="no"`, which libxml2 accepts.
    private static func check(_ text: UnsafeRawBufferPointer) throws(ReadingError) {
        guard let name = EncodingDeclaration.name(in: text), name.upperBound + 1 < text.count else {
            return
        }
        let next = text[name.upperBound + 1]
        guard ASCII.isWhitespace(next) || next == UInt8(ascii: "?") else {
            throw ReadingError(
                .syntax, "expected a space after the encoding name",
                at: name.upperBound + 1
            ).located(in: text)
        }
    }
}
