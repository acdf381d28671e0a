import VersionedCodable
import VersionedCodableXML
import VersionedCodableYAML

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A file that has been read, and its format.
struct SourceFile {
    let file: InputFile
    let data: Data
    let format: any DocumentFormat
    let document: CodableDocument

    /// The formats that this program reads: the standard ones, YAML and XML.
    private static let formats = FormatRegistry(
        formats: FormatRegistry.standard.formats + [YAMLFormat(), XMLFormat()])

    init(_ file: InputFile) throws {
        self.file = file
        data = try Data(contentsOf: file.url)
        format = try Self.formats.format(forFileAt: file.url, data: data)
        document = try Self.decoder(format, named: file.name).document(from: data)
    }

    /// Returns a decoder whose dates are text in formats without dates.
    static func decoder(_ format: any DocumentFormat, named name: String) -> DocumentDecoder {
        let decoder = DocumentDecoder(format: format)
        decoder.dateDecodingStrategy = .iso8601
        decoder.sourceName = name
        return decoder
    }

    var decoder: DocumentDecoder { Self.decoder(format, named: file.name) }

    var family: any DocumentFamily.Type {
        get throws {
            if let family = families.first(where: { $0.recognizes(document) }) { return family }
            let place = document.root.location.map { "\(file.name):\($0): " } ?? ""
            throw Problem(
                place + "expected a lock file, settings, a Compose file or a journey, found "
                    + "something else")
        }
    }

    /// The formats to write: the format of the file, with its layout, and for YAML and XML also JSON.
    var outputFormats: [any DocumentFormat] {
        let json = JSONFormat(
            writing: .init(formatting: [.prettyPrinted, .withoutEscapingSlashes, .trailingNewline]))
        switch format {
        case is PropertyListFormat: return [PropertyListFormat(isText ? .xml : .binary)]
        case is JSONFormat: return [json]
        case var xml as XMLFormat:
            xml.writing.header = XMLHeader(version: 1.0, encoding: "UTF-8")
            xml.writing.outputFormatting = .prettyPrinted
            xml.writing.prettyPrintIndentation = .spaces(2)
            return [xml, json]
        default: return [format, json]
        }
    }

    /// The format as text: its name and its form.
    var formatName: String { "\(format.name)\(isText ? "" : " (binary)")" }

    private var isText: Bool { document.capabilities.contains(.text) }
}

/// An error that is a sentence.
struct Problem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
