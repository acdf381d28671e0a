import Foundation
import VersionedCodableFormatKit

/// A binary format in 200 lines: a signature, followed by one value.
///
///     value     a kind, followed by its content:
///     null, false, true                                nothing
///     integer   a size of 1, 2, 4, 8 or 16, and as many bytes in two's complement
///     real      8 bytes of IEEE 754
///     date      8 bytes of IEEE 754: seconds since 2001-01-01 00:00:00 UTC
///     number    a length and decimal text, for numbers that the other kinds would round
///     string    a length and UTF-8
///     data      a length and bytes
///     array     a count and values
///     object    a count and members: the length and the UTF-8 of a key, and a value
///
/// Lengths and counts have four bytes. All numbers are big-endian.
public struct PackedFormat: DocumentFormat {
    static let signature: [UInt8] = [0x89, 0x50, 0x41, 0x4B]

    /// The kind of a value, its first byte.
    enum Kind: UInt8 {
        case null, `false`, `true`, integer, real, date, number, string, data, array, object
    }

    /// The name, `packed`.
    public var name: String { "packed" }
    /// The extension, `packed`.
    public var fileExtensions: [String] { ["packed"] }
    /// The media type, `application/x-packed`.
    public var mediaTypes: [String] { ["application/x-packed"] }
    /// Every ability except text.
    public var capabilities: FormatCapabilities {
        [
            .null, .integerRealDistinction, .keyOrder, .nativeDates, .nativeBinary,
            .topLevelScalars, .nonFiniteNumbers, .wideIntegers, .earlyStop,
        ]
    }

    /// Creates the format, which has no options.
    public init() {}

    // snippet
    /// Reads a whole document.
    public func read(_ data: Data, within limits: ReadingLimits) throws -> CodableDocument {
        var reader = try PackedReader(data, format: self, limits: limits)
        try reader.readAll()
        return try reader.finish()
    }

    /// Reads the values that are whole in a beginning.
    public func readPrefix(_ prefix: Data, within limits: ReadingLimits) throws -> CodableDocument?
    {
        var reader = try PackedReader(prefix, format: self, limits: limits, isPrefix: true)
        do {
            try reader.readAll()
        } catch {
            guard reader.ranOut else { throw error }
        }
        return try reader.finishPrefix()
    }
    // end

    /// Writes a document.
    public func write(_ document: CodableDocument) throws -> Data {
        try PackedWriter.write(try document.gatheringRepeatedKeys())
    }

    /// `.certain` for the signature.
    public func match(_ prefix: Data) -> MatchStrength {
        prefix.starts(with: PackedFormat.signature) ? .certain : .none
    }
}
