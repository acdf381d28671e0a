import VersionedCodable
import VersionedCodableXML
import VersionedCodableYAML

extension FormatRegistry {
    /// The formats that this program reads: the standard ones, YAML and XML.
    static let supported = FormatRegistry(
        formats: FormatRegistry.standard.formats + [YAMLFormat(), XMLFormat()])
}

extension DocumentFormat where Self == XMLFormat {
    /// XML for human readers.
    static var prettyXML: XMLFormat {
        var format = XMLFormat()
        format.writing.header = XMLHeader(version: 1.0, encoding: "UTF-8")
        format.writing.outputFormatting = .prettyPrinted
        format.writing.prettyPrintIndentation = .spaces(2)
        return format
    }
}

extension DocumentFormat where Self == JSONFormat {
    /// JSON for human readers.
    static var prettyJSON: JSONFormat {
        JSONFormat(
            writing: .init(formatting: [.prettyPrinted, .withoutEscapingSlashes, .trailingNewline]))
    }
}
