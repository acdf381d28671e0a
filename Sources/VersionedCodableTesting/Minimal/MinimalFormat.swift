import Foundation
import VersionedCodableDocuments

/// A format with one token a line, the smallest that can say everything a document can hold.
///
///     minimal 1
///     {
///     k title
///     s Tea\nwith milk         a line feed, a carriage return and a backslash are escaped
///     k pages
///     [
///     i 12                     integer; r real, n null, t true, f false
///     u plain                  untyped text; d RFC 3339 date, b raw bytes in hexadecimal
///     ]
///     }
///
/// It is the reference the laws compare other formats with, and an example of a format made with
/// the public API: a reader, a writer, detection and an early stop. It is as strict as the contract
/// allows: every line ends with a line feed, and nothing may stand beside what is shown.
public struct MinimalFormat: Format {
    /// What to do with a key that is there twice.
    public var duplicateKeys: DuplicateKeyPolicy
    /// What the format declares; without `.null` it refuses nulls, without `.earlyStop` it reads no
    /// prefix.
    public var capabilities: FormatCapabilities

    /// Everything but comments.
    public static let allCapabilities: FormatCapabilities = [
        .null, .integerRealDistinction, .keyOrder, .nativeDates, .nativeBinary, .text,
        .topLevelScalars, .nonFiniteNumbers, .earlyStop, .wideIntegers,
    ]

    static let signature = "minimal 1\n"

    /// Makes a format.
    public init(
        duplicateKeys: DuplicateKeyPolicy = .useFirst,
        capabilities: FormatCapabilities = MinimalFormat.allCapabilities
    ) {
        self.duplicateKeys = duplicateKeys
        self.capabilities = capabilities
    }

    /// The name, `minimal`.
    public var name: String { "minimal" }

    /// The extension, `minimal`.
    public var fileExtensions: [String] { ["minimal"] }

    /// The media type, `text/x-minimal`.
    public var mediaTypes: [String] { ["text/x-minimal"] }

    /// Reads a whole document.
    public func read(_ data: Data, within limits: ReadingLimits) throws -> Document {
        let source = try TextDecoding.source(of: data, within: limits)
        var reader = MinimalReader(source, format: self, limits: limits)
        guard try reader.readSignature(), try reader.readLines() else {
            throw reader.error("expected a line feed, found the end", at: source.count)
        }
        return try reader.finish()
    }

    /// Reads the whole lines of a beginning; nil while there is no value, or when a later key may
    /// count.
    public func readPrefix(_ prefix: Data, within limits: ReadingLimits) throws -> Document? {
        guard capabilities.contains(.earlyStop), prefix.count >= 4,
            duplicateKeys == .useFirst || duplicateKeys == .keepAll
        else { return nil }
        let source = try TextDecoding.source(of: prefix, within: limits, isPrefix: true)
        var reader = MinimalReader(source, format: self, limits: limits)
        guard try reader.readSignature() else { return nil }
        _ = try reader.readLines()
        return reader.isEmpty ? nil : try reader.finishPrefix()
    }

    /// Writes a document; what aliases stand for is written in their place.
    ///
    /// - Throws: `WritingError` for a null without `.null`, and for malformed dates.
    public func write(_ document: Document) throws -> Data {
        try MinimalWriter.write(document, allowsNull: capabilities.contains(.null))
    }

    /// `.certain` for the first line.
    public func match(_ prefix: Data) -> MatchStrength {
        guard
            let source = try? TextDecoding.source(of: prefix, within: .default, isPrefix: true)
        else { return .none }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = source.bytes.dropFirst(source.bytes.starts(with: mark) ? 3 : 0)
        return text.starts(with: MinimalFormat.signature.utf8) ? .certain : .none
    }
}
