import VersionedCodableDocuments
import VersionedCodableEssentials

// Conversions between YAML text and documents, without types.

extension CodableDocument {
    /// Reads the one document of a YAML text; in Yams this is `compose(yaml:)`.
    ///
    /// An empty text is null. Streams of several are read with `YAMLFormat.documents(in:within:)`.
    ///
    /// - Throws: `ReadingError` with line and column.
    public init(
        yaml text: String,
        options: YAMLFormat.ReadingOptions = .default,
        within limits: ReadingLimits = .default
    ) throws {
        self = try YAMLFormat(reading: options).read(Data(text.utf8), within: limits)
    }

    /// Writes the document as YAML; in Yams this is `serialize(node:)`.
    ///
    /// Tags, anchors, aliases and the styles of a document that was read from YAML are kept.
    ///
    /// - Throws: `WritingError`.
    public func yaml(_ options: YAMLFormat.WritingOptions = .default) throws -> String {
        try YAMLFormat(writing: options).string(self)
    }
}
