import VersionedCodableCBOR
import VersionedCodableDocuments
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

extension NamedFormat {
    /// Returns the parts of a text that have at most one document each: several for a YAML stream.
    ///
    /// - Returns: The parts, and whether each has more than comments, directives and marks.
    /// - Complexity: O(n) in the bytes.
    func documentParts(of data: Data) -> [(text: Data, hasContent: Bool)] {
        guard strictReader is YAMLFormat, data.count < 1 << 30 else { return [(data, true)] }
        var framer = RecordFramer(.yaml, limit: .max)
        var frames: [RecordFrame] = []
        _ = data.withUnsafeBytes { framer.scan($0, isEnd: true, into: &frames) }
        guard frames.count > 1 else { return [(data, true)] }
        return frames.map { frame in
            let start = data.startIndex
            return (
                Data(data[start + frame.content.lowerBound..<start + frame.content.upperBound]),
                frame.hasContent
            )
        }
    }
}
