import VersionedCodableDocuments

/// TOML 1.0.0, read and written without a library.
///
///     let document = try TOMLFormat().read(data, within: .default)
///     let wide = TOMLFormat(writing: .init(lineWidth: 120))
///
/// Uses only the public parts of the engine, and so shows how to write a complete text format.
///
/// ## How values are read
///
/// - Text is UTF-8, as the specification demands; other encodings are refused. A line end inside a
///   string is one line feed however it is written.
/// - Integers have 64 bits with a sign; larger ones are an error, never another number.
/// - An offset date-time is a date. A local date-time or local date decodes as a `Date` in UTC, and
///   as its text to a `String` or a strategy that reads text; a local time is a string. All of them
///   are written back unchanged.
/// - A table may be defined once. A redefinition is an error that names both locations.
///
/// ## How values are written
///
/// - Objects become `[tables]`, arrays of objects `[[arrays of tables]]`, after the other members
///   of their table. An object or array that was read from braces or brackets is written that way
///   again, and so are objects in arrays with other values, and tables whose header would have keys
///   of more than 512 bytes.
/// - TOML has no null: a null is refused, or omitted (`WritingOptions.omitsNulls`) if it is the
///   value of a key.
/// - A string that is the value of a key is written on several lines if it has some, and one with
///   quotes or backslashes between `'` if possible.
/// - Bytes are written as a Base64 string. An integer beyond 64 bits is refused.
public struct TOMLFormat: DocumentFormat, Hashable {
    /// The options for writing documents.
    public var writing: WritingOptions

    /// Makes a format with options.
    public init(writing: WritingOptions = .default) {
        self.writing = writing
    }

    /// The name of the format, `toml`.
    public var name: String { "toml" }

    /// The file extension, `toml`.
    public var fileExtensions: [String] { ["toml"] }

    /// The media types: `application/toml`, and the name used before it.
    public var mediaTypes: [String] { ["application/toml", "text/x-toml"] }

    /// The capabilities of TOML; peeks stop early, because a key cannot get another value later.
    public var capabilities: FormatCapabilities {
        [
            .integerRealDistinction, .keyOrder, .nativeDates, .comments, .text, .nonFiniteNumbers,
            .earlyStop, .tables,
        ]
    }
}

extension DocumentFormat where Self == TOMLFormat {
    /// TOML with the default options.
    public static var toml: TOMLFormat { TOMLFormat() }

    /// TOML with options.
    public static func toml(writing: TOMLFormat.WritingOptions) -> TOMLFormat {
        TOMLFormat(writing: writing)
    }
}
