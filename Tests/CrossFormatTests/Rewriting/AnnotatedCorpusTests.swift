import TestSupport
import Testing
import VersionedCodable
import VersionedCodableFormatKit
import VersionedCodableRewriting
import VersionedCodableTOML
import VersionedCodableXML
import VersionedCodableYAML

/// Documents of others with a comment above each line and behind each value: what a person would
/// edit is edited, and every comment stays at its line.
@Suite("Annotated documents of others", .enabled(if: CorpusFiles.isPresent))
struct AnnotatedCorpusTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let format: any RewritableFormat
        var marks = (open: "#", close: "")
        let extensions: [String]
        var isTwin = false
    }

    static let rows = [
        Row(
            testDescription: "JSON with comments",
            format: JSONFormat(reading: .init(syntax: .jsonc)), marks: ("//", ""),
            extensions: ["json", "ipynb", "resolved"]),
        Row(
            testDescription: "JSON5", format: JSONFormat(reading: .init(syntax: .json5)),
            marks: ("/*", " */"), extensions: ["json"]),
        Row(testDescription: "YAML", format: YAMLFormat(), extensions: ["yaml", "yml"]),
        Row(
            testDescription: "TOML", format: TOMLFormat(), extensions: ["json"], isTwin: true),
        Row(
            testDescription: "XML", format: XMLFormat(), marks: ("<!--", " -->"),
            extensions: ["xml", "gpx"]),
        Row(
            testDescription: "XML property list", format: PropertyListFormat(),
            marks: ("<!--", " -->"), extensions: ["plist"]),
    ]

    @Test(arguments: rows) func singleEdits(_ row: Row) throws {
        var documents: [(name: String, data: Data)] = []
        for name in row.extensions {
            for (file, data) in CorpusFiles.documents(name) {
                guard data.count < (TestRun.isLong ? 40_000 : 8000), !file.contains("-suite/"),
                    !file.hasPrefix("w3c")
                else { continue }
                if row.isTwin {
                    guard let value = try? DocumentValue(JSONFormat().read(data, within: .default)),
                        let written = try? row.format.write(CodableDocument(value))
                    else { continue }
                    documents.append((file, written))
                } else {
                    documents.append((file, data))
                }
            }
        }
        documents = Self.sample(documents, TestRun.isLong ? 400 : 40)
        var edits = AnnotatedEdits(row.testDescription, row.format, marks: row.marks)
        edits.run(documents, members: TestRun.isLong ? 12 : 6)
        #expect(edits.failures == [])
        #expect(edits.refusedPercent <= 1)
    }

    private static func sample<Element>(_ all: [Element], _ count: Int) -> [Element] {
        (0..<min(count, all.count)).map { all[$0 * all.count / min(count, all.count)] }
    }
}
