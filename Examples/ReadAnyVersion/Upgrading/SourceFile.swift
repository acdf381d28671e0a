import VersionedCodable
import VersionedCodableXML
import VersionedCodableYAML

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A file that has been read, its format and its documents.
struct SourceFile {
    let url: URL
    let format: any DocumentFormat
    /// The source of the format, as text: extension or content.
    let formatSource: String
    let data: Data
    /// The documents; a stream of YAML has several, every other file one.
    let documents: [CodableDocument]

    init(_ file: InputFile, formats: FormatRegistry = .supported) throws {
        let data = try Data(contentsOf: file.url)
        let (format, formatSource) = try Self.format(of: data, at: file.url, formats)
        documents = try Self.documents(in: data, format: format, name: file.name)
        url = file.url
        self.data = data
        self.format = format
        self.formatSource = formatSource
    }

    /// Reads the documents of a file.
    ///
    /// - Parameter name: The name of the file in messages.
    static func documents(
        in data: Data, format: any DocumentFormat, name: String
    ) throws -> [CodableDocument] {
        guard let yaml = format as? YAMLFormat else {
            let decoder = DocumentDecoder(format: format)
            decoder.sourceName = name
            return [try decoder.document(from: data)]
        }
        do {
            return try yaml.readAll(data, within: .default).map {
                var document = $0
                document.sourceName = name
                return document
            }
        } catch let error as ReadingError {
            throw error.named(name)
        }
    }

    /// Joins documents to the bytes of a file.
    static func joined(_ documents: [Data]) -> Data {
        guard documents.count > 1 else { return documents.first ?? Data() }
        return Data(documents.map { Data("---\n".utf8) + $0 }.joined())
    }

    /// Determines the format: the content overrides the extension unless its match is weak.
    private static func format(
        of data: Data,
        at url: URL,
        _ formats: FormatRegistry
    ) throws -> (any DocumentFormat, String) {
        let named = formats.format(forFileExtension: url.pathExtension)
        let found = formats.match(contentOf: data)
        switch (named, found) {
        case (let named?, .format(let found, _)) where named.name == found.name:
            return (found, "by extension and content")
        // JSON with a mistake may well be valid YAML with another meaning.
        case (let named?, .format(_, .weak)): return (named, "by extension")
        case (_, .format(let found, _)): return (found, "by content")
        case (let named?, _): return (named, "by extension")
        case (nil, _): return (try formats.format(forFileAt: url, data: data), "")
        }
    }
}

extension SourceFile {
    /// The output format, with the form and layout of the file.
    var outputFormat: any DocumentFormat {
        switch format {
        case is PropertyListFormat:
            PropertyListFormat(isText ? .xml : .binary)
        case is JSONFormat: .prettyJSON
        case is XMLFormat: .prettyXML
        default: format
        }
    }

    /// Whether the documents are also written as JSON.
    var hasCopyInJSON: Bool { format is YAMLFormat || format is XMLFormat }

    /// The format as text: its name and its form.
    var formatName: String { "\(format.name)\(isText ? "" : " (binary)")" }

    private var isText: Bool {
        documents.allSatisfy { $0.capabilities.contains(.text) }
    }
}
