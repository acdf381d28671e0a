import AllModules
import Testing

/// Mistakes as text, JSON and SARIF.
struct DiagnosisReportTests {
    struct Pair: Codable {
        var first: Int
        var second: Bool
    }

    static let text = "{\"😀é\": 1, first: x}"

    static var diagnosis: Diagnosis<Pair> {
        let decoder = YAMLDecoder()
        decoder.sourceName = "my files/a.yaml"
        return decoder.diagnose(Pair.self, from: text)
    }

    @Test func forPeople() {
        #expect(
            Self.diagnosis.description == """
                my files/a.yaml:1:1: the key "second" is missing
                    {"😀é": 1, first: x}
                    ^
                warning: my files/a.yaml:1:2: 😀é: the key "😀é" is unknown
                    {"😀é": 1, first: x}
                     ^
                my files/a.yaml:1:18: first: expected Int, found "x"
                    {"😀é": 1, first: x}
                                     ^
                3 mistakes
                """)
    }

    @Test func onOneLine() {
        let decoder = YAMLDecoder()
        decoder.sourceName = "a.yaml"
        let diagnosis = decoder.diagnose(Pair.self, from: "first: 1\nsecnod: true")
        #expect(
            diagnosis.mistakes.map(\.line) == [
                "a.yaml:1:1: the key \"second\" is missing",
                "a.yaml:2:1: secnod: the key \"secnod\" is unknown, did you mean \"second\"?",
            ])
    }

    @Test func forPrograms() throws {
        let listing = try JSONDecoder().decode(
            Listing.self, from: Data(Self.diagnosis.json.utf8))
        let excerpt = Self.text
        func entry(
            _ column: Int, _ kind: String, _ level: String, _ message: String, _ path: [String]
        ) -> Listing.Entry {
            Listing.Entry(
                kind: kind, level: level, message: message, path: path, file: "my files/a.yaml",
                line: 1, column: column, excerpt: excerpt)
        }
        #expect(
            listing.mistakes == [
                entry(1, "missing-key", "error", "the key \"second\" is missing", []),
                entry(2, "unknown-key", "warning", "the key \"😀é\" is unknown", ["😀é"]),
                entry(18, "wrong-value", "error", "expected Int, found \"x\"", ["first"]),
            ])
        #expect(listing.omitted == 0)
    }

    private func log<Value>(_ diagnosis: Diagnosis<Value>) throws -> DocumentValue {
        try DocumentDecoder(format: .json).decode(DocumentValue.self, from: diagnosis.sarif)
    }

    /// What the schema of SARIF 2.1.0 demands.
    @Test func sarif() throws {
        let log = try log(Self.diagnosis)
        #expect(log["version"] == "2.1.0")
        #expect(log["$schema"] == "https://json.schemastore.org/sarif-2.1.0.json")
        #expect(log["runs"]?.array?.count == 1)
        let run = try #require(log["runs"]?[0])
        #expect(run["columnKind"] == "utf16CodeUnits")
        #expect(run["tool"]?["driver"]?["name"] == "VersionedCodable")
        let rules = run["tool"]?["driver"]?["rules"]?.array ?? []
        #expect(rules.map { $0["id"] } == ["wrong-value", "missing-key", "unknown-key"])
        #expect(rules.allSatisfy { $0["shortDescription"]?["text"]?.string != nil })
        let results = run["results"]?.array ?? []
        #expect(results.map { $0["ruleId"] } == ["missing-key", "unknown-key", "wrong-value"])
        #expect(results.map { $0["ruleIndex"] } == [1, 2, 0])
        #expect(results.map { $0["level"] } == ["error", "warning", "error"])
        // The smiley has two UTF-16 code units.
        for (result, column) in zip(results, [1, 2, 19]) {
            #expect(result["message"]?["text"]?.string?.isEmpty == false)
            #expect(result["locations"]?.array?.count == 1)
            let place = result["locations"]?[0]?["physicalLocation"]
            #expect(place?["artifactLocation"]?["uri"] == "my%20files/a.yaml")
            #expect(place?["region"]?["startLine"] == 1)
            #expect(place?["region"]?["startColumn"]?.int == column)
        }
    }

    @Test func binaryFormats() throws {
        let data = try DocumentEncoder(format: CBORFormat()).encode(["first": "x", "second": "y"])
        let diagnosis = DocumentDecoder(format: CBORFormat()).diagnose(Pair.self, from: data)
        #expect(diagnosis.mistakes.count == 2)
        let results = try log(diagnosis)["runs"]?[0]?["results"]?.array ?? []
        let places = results.map { $0["locations"]?[0]?["physicalLocation"] }
        #expect(places.map { $0?["artifactLocation"]?["uri"] } == ["document", "document"])
        #expect(
            places.map { $0?["region"]?["byteOffset"]?.int }
                == diagnosis.mistakes.map { $0.location?.offset })
        #expect(places.allSatisfy { $0?["region"]?["startLine"] == nil })
    }

    @Test func nothingWrong() throws {
        let diagnosis = YAMLDecoder().diagnose(Pair.self, from: "{first: 1, second: true}")
        let listing = try JSONDecoder().decode(Listing.self, from: Data(diagnosis.json.utf8))
        #expect(listing.mistakes.isEmpty)
        #expect(try log(diagnosis)["runs"]?[0]?["results"] == [])
    }

    struct Listing: Decodable {
        struct Entry: Decodable, Equatable {
            var kind: String
            var level: String
            var message: String
            var path: [String]
            var file: String?
            var line: Int?
            var column: Int?
            var byte: Int?
            var excerpt: String?
            var suggestions: [String]?
        }
        var mistakes: [Entry]
        var omitted: Int
    }
}

extension DiagnosisReportTests.Pair: ExampleProviding {
    static var example: Self { Self(first: 1, second: true) }
}
