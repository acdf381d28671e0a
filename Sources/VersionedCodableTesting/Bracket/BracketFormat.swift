import Foundation
import VersionedCodableCore

/// A small text format for the tests of the engine, made with the public API only.
///
///     ;bracket 1                              a comment; in the first line, the signature of the format
///     { name: "tab\there \u{e9}"              a member; keys stand bare or in quotes
///       "pins": [1 -2.5e3 nan -inf]           numbers; commas and line ends are spaces
///       flags: [true false null]
///       plain: 'three'                        untyped text
///       bytes: <00ff>                         binary
///       born: @2001-01-01T00:00:00Z           a date
///       base: &b [1 2]                        an anchor in front of a value
///       copy: *b                              an alias
///       shape: !circle {radius: 1} }          a tag
///
/// JSON without exotic escapes is bracket text, too.
struct BracketFormat: Format {
    var name = "bracket"
    var fileExtensions = ["bracket", "brk"]
    var mediaTypes = ["application/x-bracket", "text/x-bracket"]
    var capabilities: FormatCapabilities = [
        .null, .integerRealDistinction, .keyOrder, .nativeDates, .nativeBinary, .comments, .text,
        .topLevelScalars, .nonFiniteNumbers, .earlyStop, .wideIntegers,
    ]
    var duplicateKeys = DuplicateKeyPolicy.useFirst

    func read(_ data: Data, within limits: ReadingLimits) throws -> Document {
        var reader = try BracketReader(data, format: self, limits: limits, isPrefix: false)
        try reader.run()
        return try reader.finish()
    }

    func readPrefix(_ prefix: Data, within limits: ReadingLimits) throws -> Document? {
        var reader = try BracketReader(prefix, format: self, limits: limits, isPrefix: true)
        do {
            try reader.run()
        } catch is BracketReader.EndOfPrefix {
            // What came before the end is the document.
        }
        guard reader.hasRoot else { return nil }
        return try reader.finish()
    }

    func match(_ prefix: Data) -> MatchStrength {
        if prefix.starts(with: Data(";bracket".utf8)) { return .certain }
        guard let first = prefix.first(where: { !BracketReader.isSpace($0) }) else { return .none }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[") ? .weak : .none
    }
}

extension BracketFormat {
    /// Reads a document of a test.
    static func document(
        _ text: String,
        duplicateKeys: DuplicateKeyPolicy = .useFirst,
        limits: ReadingLimits = .default
    ) throws -> Document {
        try BracketFormat(duplicateKeys: duplicateKeys).read(Data(text.utf8), within: limits)
    }

    /// Reads a beginning of a document of a test.
    static func prefix(_ text: String) throws -> Document? {
        try BracketFormat().readPrefix(Data(text.utf8), within: .default)
    }

    /// Writes a document as text.
    static func text(_ document: Document) throws -> String {
        String(decoding: try BracketFormat().write(document), as: UTF8.self)
    }
}
