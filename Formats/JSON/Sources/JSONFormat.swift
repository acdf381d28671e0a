import VersionedCodableDocuments
import VersionedCodableEssentials

/// JSON as in RFC 8259, and for reading also JSON with comments and JSON5.
///
///     let document = try JSONFormat().read(data, within: .default)
///     let settings = JSONFormat(reading: .init(syntax: .json5))
///
/// Text is UTF-8, UTF-16 or UTF-32, told apart by its first bytes. What is written is UTF-8 and
/// valid in every one of the three syntaxes, and byte for byte what Foundation's `JSONEncoder`
/// writes with the same output formatting.
///
/// - Numbers keep their text, so no digit is lost. JSON5 numbers are brought into the form JSON has
///   for them.
/// - A string must be well-formed: a `\u` escape of half a surrogate pair is refused, as Foundation
///   refuses it.
/// - JSON has neither dates nor raw bytes: a date is written as an RFC 3339 string, bytes as a
///   base64 string.
public struct JSONFormat: DocumentFormat, Hashable {
    /// How documents are read.
    public var reading: ReadingOptions
    /// How documents are written.
    public var writing: WritingOptions

    /// Makes a format with options.
    public init(reading: ReadingOptions = .default, writing: WritingOptions = .default) {
        self.reading = reading
        self.writing = writing
    }

    /// The name, `json`.
    public var name: String { "json" }

    /// First `json`, then the extensions of its supersets and of well-known applications of it.
    public var fileExtensions: [String] {
        ["json", "jsonc", "json5", "geojson", "ipynb", "webmanifest"]
    }

    /// First `application/json`, then older and derived ones.
    public var mediaTypes: [String] {
        ["application/json", "text/json", "application/json5", "application/manifest+json"]
    }

    /// What the syntax can say, and whether the policy on duplicate keys lets a peek stop early.
    ///
    /// JSON5 can say infinities, but what is written is plain JSON in every syntax.
    public var capabilities: FormatCapabilities {
        var capabilities = JSONFormat.common
        if reading.syntax != .json { capabilities.insert(.comments) }
        if stopsEarly { capabilities.insert(.earlyStop) }
        return capabilities
    }

    /// Whether a member that was read can no longer be replaced by a later one.
    var stopsEarly: Bool {
        reading.duplicateKeys == .useFirst || reading.duplicateKeys == .keepAll
    }

    private static let common: FormatCapabilities = [
        .null, .keyOrder, .text, .topLevelScalars, .wideIntegers,
    ]
}

extension JSONFormat {
    /// The grammars that can be read.
    public enum Syntax: String, Sendable, Hashable, CaseIterable {
        /// RFC 8259.
        case json
        /// JSON with `//` and `/* */` comments and commas behind the last element or member.
        case jsonc
        /// JSON5 1.0.0 (json5.org).
        case json5
    }

    /// How documents are read.
    public struct ReadingOptions: Sendable, Hashable {
        /// The grammar.
        public var syntax: Syntax
        /// What happens to a key that is there twice.
        public var duplicateKeys: DuplicateKeyPolicy

        /// Makes options; strict JSON in which the first of two equal keys counts, unless said
        /// otherwise.
        public init(syntax: Syntax = .json, duplicateKeys: DuplicateKeyPolicy = .useFirst) {
            self.syntax = syntax
            self.duplicateKeys = duplicateKeys
        }

        /// Strict JSON; the first of two equal keys counts.
        public static let `default` = ReadingOptions()
    }

    /// How documents are written.
    public struct WritingOptions: Sendable, Hashable {
        /// Lines, order and escapes.
        public var formatting: OutputFormatting
        /// What one level of `.prettyPrinted` is indented by.
        public var indentation: Indentation
        /// Where `.prettyPrinted` puts spaces and lines.
        public var layout: Layout

        /// Makes options; one line and the order of the document, unless said otherwise.
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

        /// Lines as most programs write them: the common layout, slashes as they are, and a line
        /// feed at the end.
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

    /// Lines, order and escapes of written text, named as in Foundation's `JSONEncoder`.
    public struct OutputFormatting: OptionSet, Sendable, Hashable {
        /// The bits of the set.
        public let rawValue: UInt

        /// Makes a set of bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// One element or member a line.
        public static let prettyPrinted = OutputFormatting(rawValue: 1 << 0)
        /// Members ordered by the bytes of their keys.
        public static let sortedKeys = OutputFormatting(rawValue: 1 << 1)
        /// `/` instead of `\/`.
        public static let withoutEscapingSlashes = OutputFormatting(rawValue: 1 << 3)
        /// A line feed behind the document.
        public static let trailingNewline = OutputFormatting(rawValue: 1 << 16)
    }

    /// Where lines of text have spaces, and what is empty has lines.
    public enum Layout: Sendable, Hashable, CaseIterable {
        /// As Foundation writes it: `"key" : value`, and an empty line between brackets that have
        /// nothing in them.
        case foundation
        /// As npm, jq, Prettier, Jupyter and Python write it: `"key": value`, `{}` and `[]`.
        case common
    }

    /// What one level is indented by.
    public enum Indentation: Sendable, Hashable {
        /// So many spaces, from none to 256.
        case spaces(Int)
        /// So many tabs, from none to 256.
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
