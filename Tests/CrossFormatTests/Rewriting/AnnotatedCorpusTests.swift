import TestSupport
import VersionedCodable
import VersionedCodableFormatKit
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
        var edits = AnnotatedEdits(row.testDescription, row.format, marks: row.marks)
        edits.run(row.documents(TestRun.isLong ? 400 : 8), members: TestRun.isLong ? 12 : 4)
        #expect(edits.failures == [])
        #expect(edits.refusedPercent <= 1)
    }

    @Test(arguments: rows) func chainsOfEdits(_ row: Row) throws {
        var edits = AnnotatedEdits(row.testDescription, row.format, marks: row.marks)
        // Rare chains of TOML give another order of tables.
        edits.runChains(
            row.documents(TestRun.isLong ? 200 : 8), chains: TestRun.isLong ? 10 : 2,
            comparesTexts: row.testDescription != "TOML")
        #expect(edits.failures == [])
        #expect(edits.refusedPercent <= 1)
    }
}

extension AnnotatedCorpusTests.Row {
    /// Documents of the corpus, far from each other.
    fileprivate func documents(_ count: Int) -> [(name: String, data: Data)] {
        var documents: [(name: String, data: Data)] = []
        for name in extensions {
            for (file, data) in CorpusFiles.documents(name) {
                guard data.count < (TestRun.isLong ? 40_000 : 8000), !file.contains("-suite/"),
                    !file.hasPrefix("w3c")
                else { continue }
                if isTwin {
                    guard let value = try? DocumentValue(JSONFormat().read(data, within: .default)),
                        let written = try? format.write(CodableDocument(value))
                    else { continue }
                    documents.append((file, written))
                } else {
                    documents.append((file, data))
                }
            }
        }
        return (0..<min(count, documents.count)).map {
            documents[$0 * documents.count / min(count, documents.count)]
        }
    }
}
