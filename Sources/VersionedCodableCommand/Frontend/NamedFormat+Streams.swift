import VersionedCodable
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
    /// A line that begins with `---` begins a document (YAML 1.2.2, section 9.1.2: no scalar may
    /// have such a line).
    ///
    /// - Returns: The parts, and whether each has more than comments, directives and marks.
    /// - Complexity: O(n) in the bytes.
    func documentParts(of data: Data) -> [(text: Data, hasContent: Bool)] {
        guard strictReader is YAMLFormat, NamedFormat.hasMarks(data) else { return [(data, true)] }
        var parts: [(text: Data, hasContent: Bool)] = []
        var start = data.startIndex
        var (hasContent, hasBegun) = (false, false)
        for line in data.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false) {
            let isAlone = line.dropFirst(3).first.map(ASCII.isWhitespace) ?? true
            let isStart = isAlone && line.starts(with: "---".utf8)
            if isStart, hasContent || hasBegun {
                parts.append((Data(data[start..<line.startIndex]), hasContent))
                start = line.startIndex
                hasContent = false
            }
            hasBegun = hasBegun || isStart
            let first = line.dropFirst(isStart ? 3 : 0).first { !ASCII.isWhitespace($0) }
            let isRemark =
                first == nil || first == ASCII.hash || line.first == UInt8(ascii: "%")
                || isAlone && line.starts(with: "...".utf8)
            hasContent = hasContent || !isRemark
        }
        return parts + [(Data(data[start...]), hasContent)]
    }

    /// Whether a line other than the first begins with `---`.
    private static func hasMarks(_ data: Data) -> Bool {
        data.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while let end = rest.firstIndex(of: ASCII.lineFeed) {
                rest = rest[(end + 1)...]
                if rest.starts(with: "---".utf8) { return true }
            }
            return false
        }
    }
}
