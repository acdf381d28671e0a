import AllModules

/// Mistakes as text and JSON.
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
                warning: my files/a.yaml:1:2: 😀é: unknown key "😀é"
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
                "a.yaml:2:1: secnod: unknown key \"secnod\"; did you mean \"second\"?",
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
                entry(2, "unknown-key", "warning", "unknown key \"😀é\"", ["😀é"]),
                entry(18, "wrong-value", "error", "expected Int, found \"x\"", ["first"]),
            ])
        #expect(listing.omitted == 0)
    }

    @Test func binaryFormats() throws {
        let data = try DocumentEncoder(format: CBORFormat()).encode(["first": "x", "second": "y"])
        let diagnosis = DocumentDecoder(format: CBORFormat()).diagnose(Pair.self, from: data)
        #expect(diagnosis.mistakes.count == 2)
        let listing = try JSONDecoder().decode(Listing.self, from: Data(diagnosis.json.utf8))
        #expect(listing.mistakes.map(\.byte) == diagnosis.mistakes.map { $0.location?.offset })
        #expect(listing.mistakes.allSatisfy { $0.file == nil && $0.line == nil })
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
