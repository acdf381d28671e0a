import VersionedCodableDocuments

/// YAML 1.2 and 1.1, parsed with libyaml or by this module, and written by this module.
///
///     let document = try YAMLFormat().read(data, within: .default)
///     let legacy = YAMLFormat(reading: .init(schema: .yaml11))
///
/// Input is UTF-8, UTF-16 or UTF-32, detected from its first bytes; output is UTF-8.
///
/// - A plain scalar has the type its schema gives it, by default YAML 1.2 core (section 10.3). Its
///   text is kept: `version: 3.10` decoded as a `String` is `"3.10"`.
/// - Aliases are references to the anchored node, never copies. Merge keys (`<<`) are followed.
/// - A document has one root; `documents(in:)` reads streams of several.
public struct YAMLFormat: DocumentFormat, Hashable {
    /// The options for reading documents.
    public var reading: ReadingOptions
    /// The options for writing documents.
    public var writing: WritingOptions
    /// The index of the document that is read of a stream; nil if the stream may have only one.
    var position: Int?

    /// Makes a format with options.
    public init(reading: ReadingOptions = .default, writing: WritingOptions = .default) {
        self.reading = reading
        self.writing = writing
    }

    /// The name of the format, `yaml`.
    public var name: String { "yaml" }

    /// The file extensions, `yaml` and `yml`.
    public var fileExtensions: [String] { ["yaml", "yml"] }

    /// The media types: `application/yaml` (RFC 9512) and the names used before it.
    public var mediaTypes: [String] {
        ["application/yaml", "application/x-yaml", "text/yaml", "text/x-yaml"]
    }

    /// The capabilities of YAML; peeks stop early with libyaml, unless the last of two equal keys
    /// counts.
    public var capabilities: FormatCapabilities {
        var capabilities: FormatCapabilities = [
            .null, .integerRealDistinction, .keyOrder, .textDates, .comments, .text,
            .topLevelScalars, .nonFiniteNumbers, .wideIntegers,
        ]
        if reading.schema == .yaml11 { capabilities.insert(.nativeDates) }
        // The numbers of this schema are those of JSON.
        if reading.schema == .json { capabilities.remove(.nonFiniteNumbers) }
        if reading.duplicateKeys != .useLast, LibYAMLParser.isAvailable {
            capabilities.insert(.earlyStop)
        }
        return capabilities
    }
}

extension DocumentFormat where Self == YAMLFormat {
    /// YAML with the default options.
    public static var yaml: YAMLFormat { YAMLFormat() }

    /// YAML with options.
    public static func yaml(
        reading: YAMLFormat.ReadingOptions = .default,
        writing: YAMLFormat.WritingOptions = .default
    ) -> YAMLFormat {
        YAMLFormat(reading: reading, writing: writing)
    }
}
