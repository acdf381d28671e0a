import Foundation
import VersionedCodableCore
import VersionedCodableDocuments

/// A small text format that can say everything a document can hold.
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
///
/// It is the reference the laws compare other formats with, and an example of a format made with
/// the public API only: a reader, a writer, detection and an early stop.
public struct BracketFormat: DocumentFormat {
    /// What to do with a key that is there twice.
    public var duplicateKeys: DuplicateKeyPolicy
    /// What the format declares; without `.null` it refuses nulls, without `.earlyStop` it reads no
    /// prefix.
    public var capabilities: FormatCapabilities
    /// Whether what is written begins with the signature, by which the format is known for certain.
    public var writesSignature: Bool

    /// Everything a format can declare.
    public static let allCapabilities: FormatCapabilities = [
        .null, .integerRealDistinction, .keyOrder, .nativeDates, .nativeBinary, .comments, .text,
        .topLevelScalars, .nonFiniteNumbers, .earlyStop, .wideIntegers,
    ]

    static let signature = ";bracket"

    /// Makes a format.
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

    /// Reads the whole values of a beginning; nil while there is no value, or when a later key may
    /// count.
    public func readPrefix(_ prefix: Data, within limits: ReadingLimits) throws -> CodableDocument?
    {
        guard capabilities.contains(.earlyStop),
            duplicateKeys == .useFirst || duplicateKeys == .keepAll
        else { return nil }
        var reader = try BracketReader(prefix, format: self, limits: limits, isPrefix: true)
        do {
            try reader.run()
        } catch is BracketReader.EndOfPrefix {
            // What came before the end is the document.
        }
        guard reader.hasRoot else { return nil }
        return try reader.finish()
    }

    /// Writes a document in one line, with an anchor at every value that an alias stands for.
    ///
    /// - Throws: `WritingError` for a null without `.null`, and for malformed numbers and dates.
    public func write(_ document: CodableDocument) throws -> Data {
        try BracketWriter.write(document, as: self)
    }

    /// `.certain` for the signature, `.weak` for a bracket.
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
