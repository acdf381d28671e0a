import VersionedCodableDocuments

/// TOML 1.0.0, read and written without a library.
///
///     let document = try TOMLFormat().read(data, within: .default)
///     let wide = TOMLFormat(writing: .init(lineWidth: 120))
///
/// Made of the public parts of the engine only: this is what a whole text format of your own looks
/// like.
///
/// ## How values are read
///
/// - Text is UTF-8, as the specification demands; other encodings are refused. A line end inside a
///   string is one line feed however it is written.
/// - Integers are those of 64 bits with a sign; larger ones are an error, never another number.
/// - An offset date-time is a date. A local date-time and a local date are dates in UTC to a
///   `Date`, and their text to a `String` or a strategy that reads text; a local time is a string.
///   All of them are written back as they are.
/// - A table may be defined once. What breaks that is an error that tells both places.
///
/// ## How values are written
///
/// - Objects become `[tables]`, arrays of objects `[[arrays of tables]]`, and the other members of
///   a table stand in front of them. An object or array that was read from braces or brackets is
///   written that way again, and so are objects in arrays with other values, and what is nested so
///   deep that its header would be hundreds of bytes long.
/// - TOML has no null: a null is refused, or left out (`WritingOptions.omitsNulls`) where it is the
///   value of a key.
/// - Raw bytes are written as a base64 string. An integer beyond 64 bits is refused.
public struct TOMLFormat: DocumentFormat, Hashable {
    /// How documents are written.
    public var writing: WritingOptions

    /// Makes a format with options.
    public init(writing: WritingOptions = .default) {
        self.writing = writing
    }

    /// The name, `toml`.
    public var name: String { "toml" }

    /// `toml`.
    public var fileExtensions: [String] { ["toml"] }

    /// `application/toml`, and the name used before it.
    public var mediaTypes: [String] { ["application/toml", "text/x-toml"] }

    /// What TOML can say; a peek stops early, because a key can never be given another value later
    /// on.
    public var capabilities: FormatCapabilities {
        [
            .integerRealDistinction, .keyOrder, .nativeDates, .comments, .text, .nonFiniteNumbers,
            .earlyStop,
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
