import VersionedCodable
import VersionedCodableCBOR
import VersionedCodableYAML
import VersionedCodableEssentials

extension NamedFormat {
    /// Whether a file may hold several documents.
    var hasStreams: Bool { strictReader is YAMLFormat || strictReader is CBORFormat }

    /// The documents of a file, read by one of the readers of this format; exactly one where it has
    /// no streams.
    static func documents(in data: Data, with reader: any DocumentFormat) throws
        -> [CodableDocument]
    {
        switch reader {
        case let yaml as YAMLFormat: try yaml.readAll(data, within: .default)
        case let cbor as CBORFormat: try cbor.documents(in: data, within: .default)
        default: [try reader.read(data, within: .default)]
        }
    }

    /// The bytes of a file with these documents.
    static func file(of documents: [CodableDocument], with writer: any DocumentFormat) throws
        -> Data
    {
        if let yaml = writer as? YAMLFormat { return try yaml.write(documents) }
        return try documents.reduce(into: Data()) { $0 += try writer.write($1) }
    }
}
