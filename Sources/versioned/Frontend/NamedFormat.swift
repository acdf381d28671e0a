import VersionedCodable
import VersionedCodableCBOR
import VersionedCodableDocuments
import VersionedCodableTOML
import VersionedCodableXML
import VersionedCodableYAML
import VersionedCodableEssentials

/// A format under its name on the command line, with the options of its reader and writer.
///
/// Every registered format has one; some have a second one for another dialect or encoding.
struct NamedFormat {
    let name: String
    let fileExtensions: [String]
    let isWritten: Bool
    private let format: any DocumentFormat

    /// Creates the named form of a registered format.
    init(_ format: any DocumentFormat) {
        let taken = NamedFormat.variants.flatMap(\.fileExtensions)
        self.init(
            format.name, format,
            fileExtensions: format.fileExtensions.filter { !taken.contains($0) })
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

    /// The supported formats of the package; the standard registry lacks those with C libraries.
    static let registry = FormatRegistry(
        formats: FormatRegistry.standard.formats
            + [YAMLFormat(), XMLFormat(), TOMLFormat(), CBORFormat()])

    /// All named formats, the registered ones first.
    static var all: [NamedFormat] {
        registry.formats.map { NamedFormat($0) } + variants
    }

    private static let variants: [NamedFormat] = [
        NamedFormat(
            "jsonc", JSONFormat(reading: .init(syntax: .jsonc)), fileExtensions: ["jsonc"],
            isWritten: false),
        NamedFormat(
            "json5", JSONFormat(reading: .init(syntax: .json5)), fileExtensions: ["json5"],
            isWritten: false),
        NamedFormat("plist-binary", PropertyListFormat(.binary), fileExtensions: []),
    ]

    /// Returns the format that an option names.
    ///
    /// - Throws: `UsageError` for an unknown name.
    static func named(_ name: String, by option: String) throws -> NamedFormat {
        if let format = all.first(where: { $0.name == name.lowercased() }) { return format }
        let known = all.map(\.name).joined(separator: ", ")
        throw UsageError("\(option): unknown format \(name); known formats: \(known)")
    }

    /// Returns the format of a file extension; nil if there is none.
    init?(forFileExtension fileExtension: String) {
        let wanted = fileExtension.lowercased()
        if let variant = NamedFormat.variants.first(where: { $0.fileExtensions.contains(wanted) }) {
            self = variant
        } else if let format = NamedFormat.registry.format(forFileExtension: wanted) {
            self.init(format)
        } else {
            return nil
        }
    }

    /// The reader that uses the first of duplicate keys.
    var reader: any DocumentFormat {
        switch format {
        case var yaml as YAMLFormat:
            yaml.reading.duplicateKeys = .useFirst
            return yaml
        case var cbor as CBORFormat:
            cbor.reading.duplicateKeys = .useFirst
            return cbor
        default: return format
        }
    }

    /// The reader that refuses duplicate keys, because one of them would be lost.
    var strictReader: any DocumentFormat {
        switch format {
        case var json as JSONFormat:
            json.reading.duplicateKeys = .refuse
            return json
        case var propertyList as PropertyListFormat:
            propertyList.duplicateKeys = .refuse
            return propertyList
        case var yaml as YAMLFormat:
            yaml.reading.duplicateKeys = .refuse
            return yaml
        case var cbor as CBORFormat:
            cbor.reading.duplicateKeys = .refuse
            return cbor
        default: return format
        }
    }

    var namesRoot: Bool { format is XMLFormat }

    /// Returns the writer, which refuses what it cannot represent unless it may be lossy.
    ///
    /// - Parameters:
    ///   - isPretty: Whether every value has a line.
    ///   - isSorted: Whether a format with attributes sorts attributes and elements.
    ///   - isLossy: Whether it may write an approximation.
    ///   - root: The name of the root in a format with named roots; nil for the name that was read.
    func writer(isPretty: Bool, isSorted: Bool, isLossy: Bool, root: String?) -> any DocumentFormat
    {
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
            if isSorted { xml.writing.outputFormatting.insert(.sortedKeys) }
            xml.writing.rootKey = root
            return WithFinalLineFeed(format: xml)
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

private struct WithFinalLineFeed: DocumentFormat {
    let format: XMLFormat

    var name: String { format.name }
    var fileExtensions: [String] { format.fileExtensions }
    var mediaTypes: [String] { format.mediaTypes }
    var capabilities: FormatCapabilities { format.capabilities }

    func read(_ data: Data, within limits: ReadingLimits) throws -> CodableDocument {
        try format.read(data, within: limits)
    }

    func write(_ document: CodableDocument) throws -> Data {
        try format.write(document) + Data("\n".utf8)
    }
}
