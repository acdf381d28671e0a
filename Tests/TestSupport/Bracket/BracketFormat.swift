import Foundation
import VersionedCodableCore
import VersionedCodableDocuments

/// A small text format with a form for everything that a document can hold.
///
///     ;bracket 1                              a comment; in the first line, the signature
///     { name: "tab\there \u{e9}"              a member; keys are bare or quoted
///       "pins": [1 -2.5e3 nan -inf]           numbers; commas and line ends are spaces
///       flags: [true false null]
///       plain: 'three'                        untyped text
///       bytes: <00ff>                         binary
///       born: @2001-01-01T00:00:00Z           a date
///       base: &b [1 2]                        an anchor before a value
///       copy: *b                              an alias
///       shape: !circle {radius: 1} }          a tag
///
/// JSON without exotic escapes is bracket text, too.
///
/// It is made with the public API: a reader, a writer, detection and an early stop.
public struct BracketFormat: DocumentFormat {
    /// The treatment of duplicate keys.
    public var duplicateKeys: DuplicateKeyPolicy
    /// The declared capabilities; nulls are refused without `.null`, prefixes without `.earlyStop`.
    public var capabilities: FormatCapabilities
    /// Whether output starts with the signature, by which the format is detected with certainty.
    public var writesSignature: Bool

    /// All capabilities that a format can declare.
    public static let allCapabilities: FormatCapabilities = [
        .null, .integerRealDistinction, .keyOrder, .nativeDates, .nativeBinary, .comments, .text,
        .topLevelScalars, .nonFiniteNumbers, .earlyStop, .wideIntegers,
    ]

    static let signature = ";bracket"

    /// Creates a format.
    public init(
        duplicateKeys: DuplicateKeyPolicy = .useFirst,
        capabilities: FormatCapabilities = BracketFormat.allCapabilities,
        writesSignature: Bool = false
    ) {
        self.duplicateKeys = duplicateKeys
        self.capabilities = capabilities
        self.writesSignature = writesSignature
    }

    /// The name, `bracket`.
    public var name: String { "bracket" }

    /// The extensions, `bracket` and `brk`.
    public var fileExtensions: [String] { ["bracket", "brk"] }

    /// The media types, `application/x-bracket` and `text/x-bracket`.
    public var mediaTypes: [String] { ["application/x-bracket", "text/x-bracket"] }

    /// Reads a whole document.
    public func read(_ data: Data, within limits: ReadingLimits) throws -> CodableDocument {
        var reader = try BracketReader(data, format: self, limits: limits, isPrefix: false)
        try reader.run()
        return try reader.finish()
    }

    /// Reads the complete values of a prefix; nil if there is none, or if a later key may override.
    public func readPrefix(_ prefix: Data, within limits: ReadingLimits) throws -> CodableDocument?
    {
        guard capabilities.contains(.earlyStop),
            duplicateKeys == .useFirst || duplicateKeys == .keepAll
        else { return nil }
        var reader = try BracketReader(prefix, format: self, limits: limits, isPrefix: true)
        do {
            try reader.run()
        } catch is BracketReader.EndOfPrefix {
            // The values before the end are the document.
        }
        guard reader.hasRoot else { return nil }
        return try reader.finish()
    }

    /// Writes a document on one line, with an anchor at the target of every alias.
    ///
    /// - Throws: `WritingError` for a null without `.null`, and for malformed numbers and dates.
    public func write(_ document: CodableDocument) throws -> Data {
        try BracketWriter.write(document, as: self)
    }

    /// Returns `.certain` for the signature, `.weak` for a bracket.
    public func match(_ prefix: Data) -> MatchStrength {
        guard
            let source = try? TextDecoding.source(of: prefix, within: .default, isPrefix: true)
        else { return .none }
        let text = source.bytes.dropFirst(BracketReader.markLength(in: source.bytes))
        if text.starts(with: BracketFormat.signature.utf8) { return .certain }
        guard let first = text.first(where: { !BracketReader.isSpace($0) }) else { return .none }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[") ? .weak : .none
    }
}
