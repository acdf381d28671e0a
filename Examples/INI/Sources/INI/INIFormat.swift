import Foundation
import VersionedCodableFormatKit

/// Sections, names and values; the number of brackets tells how deep a section is.
public struct INIFormat: DocumentFormat {
    /// The name, `ini`.
    public var name: String { "ini" }
    /// The extension, `ini`.
    public var fileExtensions: [String] { ["ini"] }
    /// The media type, `text/x-ini`.
    public var mediaTypes: [String] { ["text/x-ini"] }
    /// Text with comments; no nulls, dates or raw bytes.
    public var capabilities: FormatCapabilities {
        [.keyOrder, .comments, .text, .wideIntegers, .nonFiniteNumbers, .earlyStop]
    }

    /// Makes the format, which has no options.
    public init() {}

    /// Reads a whole document.
    public func read(_ data: Data, within limits: ReadingLimits) throws -> CodableDocument {
        let source = try TextDecoding.source(of: data, within: limits)
        var reader = INIReader(source, format: self, limits: limits)
        try reader.readLines(upTo: source.count)
        return try reader.finish()
    }

    /// Reads the lines that are whole.
    public func readPrefix(_ prefix: Data, within limits: ReadingLimits) throws -> CodableDocument?
    {
        let source = try TextDecoding.source(of: prefix, within: limits, isPrefix: true)
        let end = source.bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        var reader = INIReader(source, format: self, limits: limits)
        try reader.readLines(upTo: end)
        return try reader.finishPrefix()
    }

    /// Writes a document; nulls are refused.
    public func write(_ document: CodableDocument) throws -> Data {
        var writer = INIWriter()
        try writer.write(document.gatheringRepeatedKeys().root)
        return Data(writer.text.utf8)
    }

    /// `.solid` for what begins with a line of the format.
    public func match(_ prefix: Data) -> MatchStrength {
        let document = try? readPrefix(prefix, within: .default)
        return (document?.root.count ?? 0) > 0 ? .solid : .none
    }
}

extension DocumentFormat where Self == INIFormat {
    /// The INI format.
    public static var ini: INIFormat { INIFormat() }
}
