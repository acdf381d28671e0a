import VersionedCodableDocuments
import VersionedCodableEssentials

/// The encoding that a document of tags declares, `<?xml … encoding="…"?>`, and ISO 8859-1.
public enum EncodingDeclaration {
    /// Returns the range of the encoding's name, if the document declares one.
    ///
    /// A malformed declaration is left to the reader to report.
    public static func name(in bytes: UnsafeRawBufferPointer) -> Range<Int>? {
        var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while index < bytes.count, ASCII.isWhitespace(bytes[index]) { index += 1 }
        guard bytes[index...].starts(with: "<?xml".utf8) else { return nil }
        index += 5
        let word = Array("encoding".utf8)
        while index < bytes.count, bytes[index] != ASCII.greaterThan {
            guard ASCII.isWhitespace(bytes[index - 1]), bytes[index...].starts(with: word) else {
                index += 1
                continue
            }
            index += word.count
            while index < bytes.count,
                ASCII.isWhitespace(bytes[index]) || bytes[index] == ASCII.equals
            {
                index += 1
            }
            guard index < bytes.count,
                bytes[index] == ASCII.quote || bytes[index] == ASCII.apostrophe,
                let end = bytes[(index + 1)...].firstIndex(of: bytes[index])
            else { return nil }
            return index + 1..<end
        }
        return nil
    }

    /// Returns the name of the encoding, if the document declares one.
    public static func name(of document: some Sequence<UInt8>) -> String? {
        Array(document.prefix(1024)).withUnsafeBytes { bytes in
            name(in: bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
        }
    }

    /// Converts ISO 8859-1 to UTF-8.
    public static func fromLatin1(_ bytes: UnsafeRawBufferPointer) throws -> SourceBuffer {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + bytes.count / 8)
        for byte in bytes {
            if byte < 0x80 {
                text.append(byte)
            } else {
                text.append(0xC0 | byte >> 6)
                text.append(0x80 | byte & 0x3F)
            }
        }
        return try text.withUnsafeBytes { try SourceBuffer(copying: $0) }
    }

    /// Returns the number of characters of the declared encoding, if these are the first of Unicode;
    /// the largest number for other encodings, and for text that is not in the declared one.
    ///
    /// - Parameter document: The document, or its text in UTF-8.
    public static func limit(of document: some Collection<UInt8>) -> UInt32 {
        switch name(of: document).flatMap(SingleByteEncoding.init) {
        case .ascii where document.allSatisfy { $0 < 0x80 }: 0x80
        case .latin1: 0x100
        default: .max
        }
    }

    /// Converts UTF-8 to the declared encoding of a document.
    ///
    /// - Returns: Nil for other encodings than ASCII and ISO 8859-1.
    /// - Throws: `WritingError` for characters that the encoding does not have.
    public static func encoded(
        _ text: [UInt8], like document: Data
    ) throws(WritingError) -> Data? {
        let limit = limit(of: document)
        guard limit < .max, isDeclared(in: document) else { return nil }
        var data = Data(capacity: text.count)
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            guard scalar.value < limit else {
                throw WritingError(
                    "the encoding of the document cannot represent the character \(MarkupEscaping.codePoint(of: scalar))"
                )
            }
            data.append(UInt8(scalar.value))
        }
        return data
    }

    /// Whether the encoding of a document is the declared one: no byte order mark or zero byte shows
    /// another.
    public static func isDeclared(in document: Data) -> Bool {
        document.withUnsafeBytes { TextDecoding.detect(in: $0) == (.utf8, 0) }
    }
}

/// An encoding of one byte for each character, which are the first of Unicode.
public enum SingleByteEncoding: Sendable {
    /// US-ASCII.
    case ascii
    /// ISO 8859-1.
    case latin1

    /// Looks up a name, ignoring case; nil for other encodings.
    public init?(name: String) {
        switch name.lowercased() {
        case "us-ascii", "ascii": self = .ascii
        case "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "l1": self = .latin1
        default: return nil
        }
    }
}
