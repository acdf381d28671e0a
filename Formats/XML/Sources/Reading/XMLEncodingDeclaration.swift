import Foundation
import VersionedCodableCore

/// What `<?xml … encoding="…"?>` says, and the text of a document as UTF-8.
///
/// What the bytes themselves show counts more than the declaration: a byte order mark, and UTF-16 and UTF-32 that are
/// seen by their zero bytes. A declaration of UTF-16 in front of bytes that are none is wrong, as it is in strings that a
/// program has read as one and hands on; such text is read as UTF-8, as is ASCII.
enum XMLEncodingDeclaration {
    /// The text of a document as UTF-8, checked.
    ///
    /// - Parameter isPrefix: Whether the text goes on behind `data`.
    /// - Returns: Nil for a prefix in an encoding whose beginning cannot be read by itself.
    static func source(
        of data: Data, within limits: ReadingLimits, isPrefix: Bool
    ) throws -> SourceBuffer? {
        guard data.count <= limits.inputBytes else {
            throw ReadingError.limit(.inputBytes, limits.inputBytes, at: nil)
        }
        let declared = data.withUnsafeBytes { bytes -> String? in
            let (encoding, markBytes) = TextDecoding.detect(in: bytes)
            guard encoding == .utf8, markBytes == 0 else { return nil }
            return name(in: bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
        }
        guard let declared, !isUnicode(declared) else {
            return try TextDecoding.source(of: data, within: limits, isPrefix: isPrefix)
        }
        if isLatin1(declared) { return try data.withUnsafeBytes { try fromLatin1($0) } }
        if isPrefix { return nil }
        return try data.withUnsafeBytes { try LibXML2Transcoder.utf8($0, from: declared) }
    }

    private static func isUnicode(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasPrefix("utf-8") || name == "utf8" || name == "us-ascii" || name == "ascii"
            || name.hasPrefix("utf-16") || name.hasPrefix("utf16") || name.hasPrefix("utf-32")
            || name.hasPrefix("utf32") || name.hasPrefix("ucs-") || name == "unicode"
            || name.hasPrefix("iso-10646-ucs")
    }

    private static func isLatin1(_ name: String) -> Bool {
        ["iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "l1"]
            .contains(name.lowercased())
    }

    /// Where the name of the encoding stands, when there is a declaration with one.
    ///
    /// Something malformed is left to the parser to report.
    static func name(in bytes: UnsafeRawBufferPointer) -> Range<Int>? {
        guard bytes.starts(with: "<?xml".utf8), bytes.count > 6, bytes[5].isXMLSpace else {
            return nil
        }
        let word = Array("encoding".utf8)
        var index = 6
        while index < bytes.count, bytes[index] != .greaterThan {
            guard bytes[index - 1].isXMLSpace, bytes[index...].starts(with: word) else {
                index += 1
                continue
            }
            index += word.count
            while index < bytes.count, bytes[index].isXMLSpace || bytes[index] == .equals {
                index += 1
            }
            guard index < bytes.count, bytes[index] == .quote || bytes[index] == .apostrophe,
                let end = bytes[(index + 1)...].firstIndex(of: bytes[index])
            else { return nil }
            return index + 1..<end
        }
        return nil
    }

    private static func fromLatin1(_ bytes: UnsafeRawBufferPointer) throws -> SourceBuffer {
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
}
