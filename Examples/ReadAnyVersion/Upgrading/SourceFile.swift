import VersionedCodable
import VersionedCodableXML
import VersionedCodableYAML

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A file that has been read: the format of its bytes, and the documents they make.
struct SourceFile {
    let url: URL
    let format: any DocumentFormat
    /// What told the format, for people.
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

    /// The documents of a file.
    ///
    /// - Parameter name: What messages call the file.
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

    /// The bytes of a file made of documents.
    static func joined(_ documents: [Data]) -> Data {
        guard documents.count > 1 else { return documents.first ?? Data() }
        return Data(documents.map { Data("---\n".utf8) + $0 }.joined())
    }

    /// Asks the extension and the content; the content is right when they disagree, unless it is a
    /// mere guess.
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
        // JSON with a mistake may well be YAML, of another meaning.
        case (let named?, .format(_, .weak)): return (named, "by extension")
        case (_, .format(let found, _)): return (found, "by content")
        case (let named?, _): return (named, "by extension")
        case (nil, _): return (try formats.format(forFileAt: url, data: data), "")
        }
    }
}

extension SourceFile {
    /// The format to write, with the form and layout of the file.
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

    /// The format for people: its name, whether it is text, and how many documents there are unless
    /// there is one.
    var formatName: String {
        let count = documents.count == 1 ? "" : ", \(documents.count) documents"
        return "\(format.name)\(isText ? "" : " (binary)"), \(formatSource)\(count)"
    }

    private var isText: Bool {
        documents.allSatisfy { $0.capabilities.contains(.text) }
    }
}
