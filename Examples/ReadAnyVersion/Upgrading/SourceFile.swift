import Foundation
import VersionedCodable

/// A file that has been read: the format of its bytes, and the document they make.
struct SourceFile {
    let url: URL
    let format: any Format
    /// What told the format, for people.
    let formatSource: String
    let document: Document

    init(_ file: InputFile, formats: FormatRegistry = .standard) throws {
        let data = try Data(contentsOf: file.url)
        let (format, formatSource) = try Self.format(of: data, at: file.url, formats)
        let decoder = DocumentDecoder(format: format)
        decoder.sourceName = file.name
        document = try decoder.document(from: data)
        url = file.url
        self.format = format
        self.formatSource = formatSource
    }

    /// Asks the extension and the content; the content is right when they disagree.
    private static func format(
        of data: Data,
        at url: URL,
        _ formats: FormatRegistry
    ) throws -> (any Format, String) {
        let named = formats.format(forFileExtension: url.pathExtension)
        let found = formats.format(forContentOf: data)
        switch (named, found) {
        case (let named?, let found?) where named.name == found.name:
            return (found, "by extension and content")
        case (_, let found?): return (found, "by content")
        case (let named?, nil): return (named, "by extension")
        case (nil, nil): return (try formats.format(forFileAt: url, data: data), "")
        }
    }
}

extension SourceFile {
    /// The format to write, with the form and layout of the file.
    var outputFormat: any Format {
        switch format {
        case is PropertyListFormat:
            PropertyListFormat(document.capabilities.contains(.text) ? .xml : .binary)
        case is JSONFormat:
            JSONFormat(
                writing: .init(
                    formatting: [.prettyPrinted, .withoutEscapingSlashes, .trailingNewline]))
        default: format
        }
    }

    /// The format for people: its name, and whether it is text.
    var formatName: String {
        "\(format.name)\(document.capabilities.contains(.text) ? "" : " (binary)"), \(formatSource)"
    }
}
