import VersionedCodableDocuments

/// JSON (RFC 8259), and for reading also JSON with comments and JSON5.
///
///     let document = try JSONFormat().read(data, within: .default)
///     let settings = JSONFormat(reading: .init(syntax: .json5))
///
/// Input is UTF-8, UTF-16 or UTF-32, detected from its first bytes. Output is UTF-8 and valid in
/// all three syntaxes, and byte for byte what Foundation's `JSONEncoder` writes with the same
/// output formatting.
///
/// - Numbers keep their text, so no digit is lost. JSON5 numbers are converted to their JSON form.
/// - Strings must be well-formed: `\u` escapes of half a surrogate pair are refused, as in
///   Foundation.
/// - JSON has neither dates nor bytes: a date is written as an RFC 3339 string, bytes as Base64.
public struct JSONFormat: DocumentFormat, Hashable {
    /// The options for reading documents.
    public var reading: ReadingOptions
    /// The options for writing documents.
    public var writing: WritingOptions

    /// Makes a format with options.
    public init(reading: ReadingOptions = .default, writing: WritingOptions = .default) {
        self.reading = reading
        self.writing = writing
    }

    /// The name of the format, `json`.
    public var name: String { "json" }

    /// The file extensions: `json`, then those of supersets and well-known applications.
    public var fileExtensions: [String] {
        ["json", "jsonc", "json5", "geojson", "ipynb", "webmanifest"]
    }

    /// The media types: `application/json`, then older and derived ones.
    public var mediaTypes: [String] {
        ["application/json", "text/json", "application/json5", "application/manifest+json"]
    }

    /// The capabilities of the syntax; peeks stop early if the duplicate key policy allows it.
    ///
    /// JSON5 can express infinities, but output is plain JSON in every syntax.
    public var capabilities: FormatCapabilities {
        var capabilities: FormatCapabilities = [
            .null, .keyOrder, .text, .topLevelScalars, .wideIntegers,
        ]
        if reading.syntax != .json { capabilities.insert(.comments) }
        if stopsEarly { capabilities.insert(.earlyStop) }
        return capabilities
    }

    /// Whether a later member cannot replace one already read.
    var stopsEarly: Bool {
        reading.duplicateKeys == .useFirst || reading.duplicateKeys == .keepAll
    }
}

extension JSONFormat {
    /// A grammar for reading.
    public enum Syntax: String, Sendable, Hashable, CaseIterable {
        /// RFC 8259.
        case json
        /// JSON with `//` and `/* */` comments and optional trailing commas.
        case jsonc
        /// JSON5 1.0.0 (json5.org).
        case json5
    }

    /// Options for reading documents.
    public struct ReadingOptions: Sendable, Hashable {
        /// The grammar.
        public var syntax: Syntax
        /// The handling of a key that occurs twice.
        public var duplicateKeys: DuplicateKeyPolicy

        /// Makes options; by default strict JSON in which the first of two equal keys counts.
        public init(syntax: Syntax = .json, duplicateKeys: DuplicateKeyPolicy = .useFirst) {
            self.syntax = syntax
            self.duplicateKeys = duplicateKeys
        }

        /// Strict JSON; the first of two equal keys counts.
        public static let `default` = ReadingOptions()
    }

    /// Options for writing documents.
    public struct WritingOptions: Sendable, Hashable {
        /// The line breaks, key order and escapes.
        public var formatting: OutputFormatting
        /// The indentation of one level with `.prettyPrinted`.
        public var indentation: Indentation
        /// The spaces and empty lines with `.prettyPrinted`.
        public var layout: Layout

        /// Makes options; by default one line in the order of the document.
        public init(
            formatting: OutputFormatting = [], indentation: Indentation = .spaces(2),
            layout: Layout = .foundation
        ) {
            self.formatting = formatting
            self.indentation = indentation
            self.layout = layout
        }

        /// One line, the order of the document, escaped slashes.
        public static let `default` = WritingOptions()

        /// Returns options for the usual layout: indented, unescaped slashes, a final line feed.
        ///
        /// | Program | Indentation | Besides |
        /// |---|---|---|
        /// | npm, jq | 2 spaces | |
        /// | Prettier | 2 spaces | puts what fits in one line there |
        /// | Jupyter | 1 space | |
        /// | Python, `json.dump(indent=4)` | 4 spaces | no line feed at the end, `\u` escapes beyond ASCII |
        /// | Go, `json.MarshalIndent` | one tab | no line feed at the end, `\u003c` for `<` |
        public static func common(indentation: Indentation = .spaces(2)) -> WritingOptions {
            WritingOptions(
                formatting: [.prettyPrinted, .withoutEscapingSlashes, .trailingNewline],
                indentation: indentation, layout: .common)
        }
    }

    /// The line breaks, key order and escapes of output, named as in Foundation's `JSONEncoder`.
    public struct OutputFormatting: OptionSet, Sendable, Hashable {
        /// The bits of the set.
        public let rawValue: UInt

        /// Makes a set from its bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// One element or member per line.
        public static let prettyPrinted = OutputFormatting(rawValue: 1 << 0)
        /// Members sorted by the bytes of their keys.
        public static let sortedKeys = OutputFormatting(rawValue: 1 << 1)
        /// `/` instead of `\/`.
        public static let withoutEscapingSlashes = OutputFormatting(rawValue: 1 << 3)
        /// A line feed after the document.
        public static let trailingNewline = OutputFormatting(rawValue: 1 << 16)
    }

    /// The spaces of pretty-printed text, and the form of empty containers.
    public enum Layout: Sendable, Hashable, CaseIterable {
        /// As Foundation: `"key" : value`, and an empty line inside empty containers.
        case foundation
        /// As npm, jq, Prettier, Jupyter and Python: `"key": value`, `{}` and `[]`.
        case common
    }

    /// The indentation of one level.
    public enum Indentation: Sendable, Hashable {
        /// The number of spaces, 0 to 256.
        case spaces(Int)
        /// The number of tabs, 0 to 256.
        case tabs(Int)
    }
}

extension DocumentFormat where Self == JSONFormat {
    /// JSON with the default options.
    public static var json: JSONFormat { JSONFormat() }

    /// JSON with options.
    public static func json(
        reading: JSONFormat.ReadingOptions = .default,
        writing: JSONFormat.WritingOptions = .default
    ) -> JSONFormat {
        JSONFormat(reading: reading, writing: writing)
    }
}
