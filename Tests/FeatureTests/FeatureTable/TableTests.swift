import Foundation
import Testing
import VersionedCodableCore

/// The page about features says what the tests prove.
@Suite("Table of features")
struct TableTests {
    /// The environment variable that has the table written into the page when it is `write`.
    private static let variable = "FEATURE_TABLE"
    private static let marks = ("<!-- features -->\n", "<!-- end of features -->")

    private let features: [Feature]
    private let tested: TestedFeatures

    init() throws {
        let root = PackageTests.root
        var declared: Set<String> = []
        for folder in ["Sources", "Formats", "Benchmarks/Sources"] {
            declared.formUnion(try Feature.declarations(in: root.appending(path: folder)))
        }
        features = Feature.all.filter { $0.isDeclared(in: declared) }
        tested = try TestedFeatures(in: root.appending(path: "Tests/FeatureTests"))
    }

    @Test func everyFeatureHasATest() {
        for feature in features {
            #expect(
                tested.coders[feature.tag] != nil,
                "no test has the tag \(feature.tag): \(feature.title)")
        }
    }

    @Test func everyTagIsThatOfAFeature() {
        let tags = Set(features.map(\.tag))
        #expect(tested.coders.keys.filter { !tags.contains($0) }.sorted() == [])
    }

    @Test func thePageHasTheTable() throws {
        let file = PackageTests.root.appending(
            path: "Sources/VersionedCodable/VersionedCodable.docc/Guides/Features.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        let start = try #require(text.range(of: Self.marks.0)).upperBound
        let end = try #require(text.range(of: Self.marks.1)).lowerBound
        if ProcessInfo.processInfo.environment[Self.variable] == "write" {
            let new = text.replacingCharacters(in: start..<end, with: table)
            try Data(new.utf8).write(to: file)
            Issue.record("the table was written; run the test again without \(Self.variable)")
            return
        }
        #expect(
            text[start..<end] == table,
            "the table is another one; run the test once with \(Self.variable)=write")
    }

    private var table: String {
        let columns: [(title: String, coders: Set<String>)] = [
            ("JSON", ["JSON"]),
            ("property list", ["XML property list", "binary property list"]), ("YAML", ["YAML"]),
            ("XML", ["XML"]), ("TOML", ["TOML"]), ("CBOR", ["CBOR"]),
            ("Foundation's coders", ["Foundation"]),
        ]
        var lines = [
            "| Feature | Where | \(columns.map(\.title).joined(separator: " | ")) |",
            "|---|---|" + columns.map { _ in ":-:|" }.joined(),
        ]
        for feature in features {
            let names = feature.names.map { "`\($0)`" }.joined(separator: ", ")
            let coders = tested.coders[feature.tag] ?? []
            let cells = columns.map { $0.coders.isSubset(of: coders) ? "●" : "" }
            lines.append(
                "| \(feature.title) | \(names) | \(cells.joined(separator: " | ")) |"
            )
        }
        return lines.map { $0 + "\n" }.joined()
    }
}
