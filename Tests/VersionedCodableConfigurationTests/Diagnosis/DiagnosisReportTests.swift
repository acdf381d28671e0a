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

    /// What the schema of SARIF 2.1.0 demands.
    @Test func sarif() throws {
        let log = try JSONDecoder().decode(Log.self, from: Data(Self.diagnosis.sarif.utf8))
        #expect(log.version == "2.1.0")
        #expect(log.schema == "https://json.schemastore.org/sarif-2.1.0.json")
        let run = try #require(log.runs.first)
        #expect(log.runs.count == 1)
        #expect(run.columnKind == "utf16CodeUnits")
        #expect(run.tool.driver.name == "VersionedCodable")
        let rules = run.tool.driver.rules
        #expect(rules.map(\.id) == ["wrong-value", "missing-key", "unknown-key"])
        #expect(Set(rules.map(\.id)).count == rules.count)
        #expect(run.results.map(\.ruleId) == ["missing-key", "unknown-key", "wrong-value"])
        #expect(run.results.map(\.level) == ["error", "warning", "error"])
        for result in run.results {
            #expect(rules[result.ruleIndex].id == result.ruleId)
            #expect(!result.message.text.isEmpty)
            #expect(result.locations.count == 1)
            let place = try #require(result.locations.first?.physicalLocation)
            #expect(place.artifactLocation.uri == "my%20files/a.yaml")
        }
        let regions = run.results.compactMap { $0.locations.first?.physicalLocation.region }
        #expect(regions.map(\.startLine) == [1, 1, 1])
        // The smiley has two UTF-16 code units.
        #expect(regions.map(\.startColumn) == [1, 2, 19])
    }

    @Test func binaryFormats() throws {
        let data = try DocumentEncoder(format: CBORFormat()).encode(["first": "x", "second": "y"])
        let diagnosis = DocumentDecoder(format: CBORFormat()).diagnose(
            Pair.self, from: data)
        #expect(diagnosis.mistakes.count == 2)
        let log = try JSONDecoder().decode(Log.self, from: Data(diagnosis.sarif.utf8))
        let places = try #require(log.runs.first).results.compactMap {
            $0.locations.first?.physicalLocation
        }
        #expect(places.map(\.artifactLocation.uri) == ["document", "document"])
        #expect(
            places.map(\.region?.byteOffset) == diagnosis.mistakes.map { $0.location?.offset })
        #expect(places.allSatisfy { $0.region?.startLine == nil })
    }

    @Test func nothingWrong() throws {
        let diagnosis = YAMLDecoder().diagnose(Pair.self, from: "{first: 1, second: true}")
        let listing = try JSONDecoder().decode(Listing.self, from: Data(diagnosis.json.utf8))
        #expect(listing.mistakes.isEmpty)
        let log = try JSONDecoder().decode(Log.self, from: Data(diagnosis.sarif.utf8))
        #expect(log.runs.first?.results.isEmpty == true)
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

    /// A log as far as the tests look at it; everything without a question mark is required.
    struct Log: Decodable {
        enum CodingKeys: String, CodingKey {
            case schema = "$schema"
            case version, runs
        }
        struct Run: Decodable {
            struct Tool: Decodable {
                struct Driver: Decodable {
                    var name: String
                    var rules: [Rule]
                }
                var driver: Driver
            }
            var tool: Tool
            var columnKind: String
            var results: [Result]
        }
        struct Rule: Decodable {
            var id: String
            var shortDescription: Message
        }
        struct Message: Decodable { var text: String }
        struct Result: Decodable {
            var ruleId: String
            var ruleIndex: Int
            var level: String
            var message: Message
            var locations: [Location]
        }
        struct Location: Decodable {
            struct Physical: Decodable {
                struct Artifact: Decodable { var uri: String }
                struct Region: Decodable {
                    var startLine: Int?
                    var startColumn: Int?
                    var byteOffset: Int?
                }
                var artifactLocation: Artifact
                var region: Region?
            }
            var physicalLocation: Physical
        }
        var schema: String
        var version: String
        var runs: [Run]
    }
}
