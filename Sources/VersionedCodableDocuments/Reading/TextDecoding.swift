import VersionedCodableCore
import VersionedCodableEssentials

/// The encodings that text may have.
public enum TextEncoding: Sendable, Hashable, CaseIterable {
    /// UTF-8.
    case utf8
    /// UTF-16, the less significant byte first.
    case utf16LittleEndian
    /// UTF-16, the more significant byte first.
    case utf16BigEndian
    /// UTF-32, the least significant byte first.
    case utf32LittleEndian
    /// UTF-32, the most significant byte first.
    case utf32BigEndian

    /// The number of bytes of a code unit.
    public var unitBytes: Int {
        switch self {
        case .utf8: 1
        case .utf16LittleEndian, .utf16BigEndian: 2
        case .utf32LittleEndian, .utf32BigEndian: 4
        }
    }
}

/// Detects the encoding of text and converts it to UTF-8, for every text format.
///
/// The encoding is recognized by the byte order mark, or else by the position of zero bytes, since
/// the first character of a text format is always ASCII:
///
///     00 00 FE FF   UTF-32 big-endian          00 00 00 xx   UTF-32 big-endian
///     FF FE 00 00   UTF-32 little-endian       xx 00 00 00   UTF-32 little-endian
///     FE FF         UTF-16 big-endian          00 xx         UTF-16 big-endian
///     FF FE         UTF-16 little-endian       xx 00         UTF-16 little-endian
///     EF BB BF      UTF-8                      otherwise     UTF-8
public enum TextDecoding {
    /// Returns the encoding of text, and the length of its byte order mark in bytes.
    ///
    /// - Complexity: O(1).
    public static func detect(
        in bytes: UnsafeRawBufferPointer
    ) -> (encoding: TextEncoding, markBytes: Int) {
        // Missing bytes count as neither zero nor part of a mark.
        func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0x20 }
        switch (byte(0), byte(1), byte(2), byte(3)) {
        case (0x00, 0x00, 0xFE, 0xFF): return (.utf32BigEndian, 4)
        case (0xFF, 0xFE, 0x00, 0x00): return (.utf32LittleEndian, 4)
        case (0xFE, 0xFF, _, _): return (.utf16BigEndian, 2)
        case (0xFF, 0xFE, _, _): return (.utf16LittleEndian, 2)
        case (0xEF, 0xBB, 0xBF, _): return (.utf8, 3)
        case (0x00, 0x00, 0x00, 1...): return (.utf32BigEndian, 0)
        case (1..., 0x00, 0x00, 0x00): return (.utf32LittleEndian, 0)
        case (0x00, 1..., _, _): return (.utf16BigEndian, 0)
        case (1..., 0x00, _, _): return (.utf16LittleEndian, 0)
        default: return (.utf8, 0)
        }
    }

    /// Returns the UTF-8 text of bytes in any of the encodings.
    ///
    /// UTF-8 is copied unchanged, including its byte order mark; the mark of others is removed.
    ///
    /// - Parameters:
    ///   - data: The bytes.
    ///   - limits: The bound for the bytes of the input.
    ///   - checksUTF8: Whether UTF-8 is validated here; false for a scanner that validates it
    ///     anyway.
    ///   - isPrefix: Whether the text continues after `data`, so that an incomplete last character
    ///     is left out instead of being an error.
    /// - Throws: `ReadingError` of kind `.limit(.inputBytes)`, or `.encoding` with the location.
    /// - Complexity: O(n).
    public static func source(
        of data: Data,
        within limits: ReadingLimits,
        checksUTF8: Bool = true,
        isPrefix: Bool = false
    ) throws(ReadingError) -> SourceBuffer {
        guard data.count <= limits.inputBytes else {
            throw .limit(.inputBytes, limits.inputBytes, at: nil)
        }
        // `withUnsafeBytes` rethrows an untyped error, hence the `Result`.
        let result = data.withUnsafeBytes { bytes in
            Result { () throws(ReadingError) in
                try source(of: bytes, checksUTF8: checksUTF8, isPrefix: isPrefix)
            }
        }
        return try result.get()
    }

    private static func source(
        of bytes: UnsafeRawBufferPointer,
        checksUTF8: Bool,
        isPrefix: Bool
    ) throws(ReadingError) -> SourceBuffer {
        let (encoding, markBytes) = detect(in: bytes)
        if encoding == .utf8 {
            let source = try SourceBuffer(copying: bytes)
            if checksUTF8, let fault = UTF8Sequence.firstFault(in: bytes),
                !(isPrefix && fault == bytes.count)
            {
                throw illFormedUTF8(in: bytes, at: fault)
            }
            return source
        }
        let text = UnsafeRawBufferPointer(rebasing: bytes[markBytes...])
        do {
            return try transcode(text, from: encoding, isPrefix: isPrefix)
        } catch {
            throw markBytes == 0 && hasControls(text, in: encoding)
                ? binaryData(in: bytes, at: 0) : error
        }
    }

    /// Whether text without a byte order mark that was taken for UTF-16 or UTF-32 has control
    /// characters in its first 512 bytes.
    private static func hasControls(
        _ text: UnsafeRawBufferPointer, in encoding: TextEncoding
    ) -> Bool {
        var at = 0
        while at < 512, let unit = encoding.unit(in: text, at: &at) {
            if unit < 0x20, unit != 0x09, unit != 0x0A, unit != 0x0D { return true }
        }
        return false
    }

    /// Returns the error for ill-formed UTF-8, with line and column.
    ///
    /// It is located at the first byte of an incomplete sequence, as in Latin-1 text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - fault: The result of `UTF8Sequence.firstFault(in:from:)`.
    public static func illFormedUTF8(
        in text: UnsafeRawBufferPointer, at fault: Int
    ) -> ReadingError {
        let place = fault < text.count ? beginning(in: text, of: fault) : fault
        if looksBinary(text) { return binaryData(in: text, at: place) }
        let found = fault < text.count ? "the byte 0x\(hex(UInt32(text[place])))" : "the end"
        return ReadingError(.encoding, "expected UTF-8, found \(found)", at: place).located(
            in: text)
    }

    /// Returns the offset of the sequence that the byte at `fault` should continue.
    private static func beginning(in text: UnsafeRawBufferPointer, of fault: Int) -> Int {
        var at = fault
        while at > 0, fault - at < 3, text[at - 1] & 0xC0 == 0x80 { at -= 1 }
        guard at > 0, text[at - 1] >= 0xC2, text[at - 1] < 0xF5 else { return fault }
        let first = text[at - 1]
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        // A complete sequence before the fault is not part of it.
        return fault - (at - 1) < length ? at - 1 : fault
    }

    /// Whether the first 512 bytes contain a zero, as in most binary data.
    public static func looksBinary(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.prefix(512).contains(0)
    }

    /// Returns the error for binary data, without an excerpt.
    public static func binaryData(
        in bytes: UnsafeRawBufferPointer, at offset: Int
    ) -> ReadingError {
        var error = ReadingError(.encoding, "expected text, found binary data", at: offset)
        error.location = TextLocation(offset: offset, in: bytes)
        return error
    }

    static func hex(_ number: UInt32) -> String {
        let digits = String(number, radix: 16, uppercase: true)
        return digits.count < 2 ? "0" + digits : digits
    }
}
