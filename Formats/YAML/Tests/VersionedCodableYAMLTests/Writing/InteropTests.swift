import TestSupport
import VersionedCodableYAML

private let folder = ProcessInfo.processInfo.environment["YAML_INTEROP_FOLDER"]

/// Files for other YAML programs to read; `Tests/Interop/yaml/check` runs this and compares.
@Suite(.enabled(if: folder != nil)) struct InteropTests {
    /// Writes `0.yaml`, `1.yaml`, …, and a line for each in `expected.jsonl`.
    @Test func writesFiles() throws {
        let folder = URL(fileURLWithPath: try #require(folder), isDirectory: true)
        var lines: [String] = []
        for seed in 0..<4000 {
            var random = RandomDocument(seed: seed)
            let value = random.value()
            let data = try YAMLFormat(writing: random.options()).write(CodableDocument(value))
            try data.write(to: folder.appendingPathComponent("\(seed).yaml"))
            lines.append(try InteropTests.expectation(value))
        }
        let expected = folder.appendingPathComponent("expected.jsonl")
        try Data(lines.joined(separator: "\n").utf8).write(to: expected)
    }

    /// A value as JSON that names its type: `["int","12"]`, `["list",[["null"]]]`.
    private static func expectation(_ value: DocumentValue) throws -> String {
        switch value {
        case .null: return #"["null"]"#
        case .bool(let flag): return #"["bool",\#(flag)]"#
        case .number(let number):
            return #"["\#(number.isWrittenAsInteger ? "int" : "float")","\#(number.text)"]"#
        case .string(let text), .untyped(let text): return #"["str",\#(try quoted(text))]"#
        case .data(let data): return #"["bytes","\#(data.base64EncodedString())"]"#
        case .date(let date): return #"["date",\#(date.timeIntervalSince1970)]"#
        case .array(let elements):
            return #"["list",[\#(try elements.map(expectation).joined(separator: ","))]]"#
        case .object(let object):
            let members = try object.map { "[\(try quoted($0.key)),\(try expectation($0.value))]" }
            return #"["map",[\#(members.joined(separator: ","))]]"#
        }
    }

    private static func quoted(_ text: String) throws -> String {
        try JSONEncoder().encode(text).text
    }
}
