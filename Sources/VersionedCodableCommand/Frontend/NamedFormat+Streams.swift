import VersionedCodable
import VersionedCodableCBOR
import VersionedCodableYAML
import VersionedCodableEssentials

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
