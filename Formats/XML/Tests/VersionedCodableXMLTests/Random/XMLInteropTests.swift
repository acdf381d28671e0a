import TestSupport
import VersionedCodable
import VersionedCodableXML

private let folder = ProcessInfo.processInfo.environment["XML_INTEROP_FOLDER"]

/// Files for other XML programs to read; `Tests/Interop/xml/check` runs this and compares.
@Suite(.enabled(if: folder != nil)) struct XMLInteropTests {
    /// Writes `0.xml`, `1.xml`, …, and the same values as a line of JSON each in `expected.jsonl`.
    @Test func writesFiles() throws {
        let folder = URL(fileURLWithPath: try #require(folder), isDirectory: true)
        let json = DocumentEncoder(format: .json)
        json.dateEncodingStrategy = .timestamp
        json.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "INF", negativeInfinity: "-INF", nan: "NaN")
        var lines: [String] = []
        for seed in 0..<6000 {
            var source = RandomSource(seed: seed)
            let value = source.value()
            let encoder = XMLEncoder()
            source.options(encoder)
            guard let data: Data = try? encoder.encode(value) else { continue }
            try data.write(to: folder.appendingPathComponent("\(lines.count).xml"))
            lines.append(try json.encode(value).text)
        }
        let expected = folder.appendingPathComponent("expected.jsonl")
        try Data(lines.joined(separator: "\n").utf8).write(to: expected)
    }
}
