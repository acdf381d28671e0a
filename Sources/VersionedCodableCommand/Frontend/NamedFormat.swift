import VersionedCodable
import VersionedCodableCBOR
import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableTOML
import VersionedCodableXML
import VersionedCodableYAML

/// A format under its name on the command line, with the options of its reader and writer.
struct NamedFormat: Sendable {
    let name: String
    let fileExtensions: [String]
    let isWritten: Bool
    private let format: any DocumentFormat

    /// Creates the named form of a format, which leaves file extensions to other names.
    init(_ format: any DocumentFormat, besides variants: [NamedFormat]) {
        let taken = variants.flatMap(\.fileExtensions)
        self.init(
            format.name, format,
            fileExtensions: format.fileExtensions.filter { !taken.contains($0) })
    }

    /// Returns the other names of a format.
    static func variants(of format: any DocumentFormat) -> [NamedFormat] {
        switch format {
        case is JSONFormat:
            [JSONFormat.Syntax.jsonc, .json5].map { syntax in
                NamedFormat(
                    syntax.rawValue, JSONFormat(reading: .init(syntax: syntax)),
                    fileExtensions: [syntax.rawValue], isWritten: false)
            }
        case is PropertyListFormat:
            [NamedFormat("plist-binary", PropertyListFormat(.binary), fileExtensions: [])]
        default: []
        }
    }

    private init(
        _ name: String, _ format: any DocumentFormat, fileExtensions: [String],
        isWritten: Bool = true
    ) {
        self.name = name
        self.format = format
        self.fileExtensions = fileExtensions
        self.isWritten = isWritten
    }

    /// The reader that uses the first of duplicate keys.
    var reader: any DocumentFormat { reader(duplicateKeys: .useFirst) }

    /// The reader that refuses duplicate keys, because one of them would be lost.
    var strictReader: any DocumentFormat { reader(duplicateKeys: .refuse) }

    private func reader(duplicateKeys policy: DuplicateKeyPolicy) -> any DocumentFormat {
        switch format {
        case var json as JSONFormat where policy == .refuse:
            json.reading.duplicateKeys = policy
            return json
        case var propertyList as PropertyListFormat where policy == .refuse:
            propertyList.duplicateKeys = policy
            return propertyList
        case var yaml as YAMLFormat:
            yaml.reading.duplicateKeys = policy
            return yaml
        case var cbor as CBORFormat:
            cbor.reading.duplicateKeys = policy
            return cbor
        default: return format
        }
    }

    /// Whether the writer keeps the tags of a document: YAML all of them, CBOR its own.
    func keepsTags(of document: CodableDocument) -> Bool {
        format is YAMLFormat || format is CBORFormat && document.formatName == format.name
    }

    /// Returns the writer, which refuses what it cannot represent unless it may be lossy.
    ///
    /// - Parameters:
    ///   - isPretty: Whether every value has a line.
    ///   - isLossy: Whether it may write an approximation.
    func writer(isPretty: Bool, isLossy: Bool) -> any DocumentFormat {
        switch format {
        case var json as JSONFormat:
            json.writing.formatting = [.withoutEscapingSlashes, .trailingNewline]
            if isPretty { json.writing.formatting.insert(.prettyPrinted) }
            json.writing.layout = .common
            return json
        case var propertyList as PropertyListFormat:
            propertyList.sortsKeys = false
            if !isLossy { propertyList.nullSubstitute = nil }
            propertyList.roundsReals = isLossy
            return propertyList
        case var xml as XMLFormat:
            xml.writing.header = XMLHeader(version: 1.0, encoding: "UTF-8")
            if isPretty { xml.writing.outputFormatting.insert(.prettyPrinted) }
            return xml
        case var yaml as YAMLFormat:
            yaml.writing.quotes = .double
            return yaml
        case var toml as TOMLFormat:
            toml.writing.omitsNulls = isLossy
            return toml
        default: return format
        }
    }
}

extension NamedFormat {
    /// Whether a file may have several documents.
    var hasStreams: Bool { strictReader is YAMLFormat || strictReader is CBORFormat }

    /// Reads the documents of a file: exactly one in a format without streams.
    static func documents(in data: Data, with reader: any DocumentFormat) throws
        -> [CodableDocument]
    {
        switch reader {
        case let yaml as YAMLFormat: try yaml.readAll(data, within: .default)
        case let cbor as CBORFormat: try cbor.documents(in: data, within: .default)
        default: [try reader.read(data, within: .default)]
        }
    }

    /// Returns the bytes of a file with several documents.
    static func file(of documents: [CodableDocument], with writer: any DocumentFormat) throws
        -> Data
    {
        if let yaml = writer as? YAMLFormat { return try yaml.write(documents) }
        return try documents.reduce(into: Data()) { $0 += try writer.write($1) }
    }
}
