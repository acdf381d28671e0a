import TestSupport
import VersionedCodableJSON

@Suite(.enabled(if: CorpusFiles.isPresent)) struct JSONCorpusTests {
    static let suite = CorpusFiles.files(in: "json-test-suite", suffixes: ".json")
    static func named(_ letter: String) -> [String] {
        suite.filter { $0.hasPrefix("json-test-suite/\(letter)_") }
    }

    @Test func theSuiteIsThere() {
        #expect(JSONCorpusTests.named("y").count >= 90)
        #expect(JSONCorpusTests.named("n").count >= 180)
        #expect(JSONCorpusTests.named("i").count >= 30)
        #expect(JSONCorpusTests.documents.count >= 180)
        #expect(JSONCorpusTests.notebooks.count >= 10)
    }

    @Test(arguments: named("y"))
    func acceptsWhatEveryParserMust(_ file: String) throws {
        let data = try CorpusFiles.data(file)
        let ours = onSmallStack { try? read(data) }
        let value = try #require(ours)
        #expect(try agreesWithFoundation(data))
        // The supersets read it alike, and a peek of nearly all of it is no error.
        #expect(try read(data, .json5) == value)
        #expect(try read(data, .jsonc) == value)
        #expect(throws: Never.self) {
            try JSONFormat().readPrefix(data.dropLast(), within: .default)
        }
    }

    @Test(arguments: named("n"))
    func refusesWhatEveryParserMust(_ file: String) throws {
        let data = try CorpusFiles.data(file)
        let outcome = onSmallStack { Result { try read(data) } }
        let error = #expect(throws: ReadingError.self) { try outcome.get() }
        #expect(error?.location?.line != nil && error?.location?.column != nil)
    }

    @Test(arguments: named("i"))
    func survivesWhatParsersMayChoose(_ file: String) throws {
        let data = try CorpusFiles.data(file)
        let outcome = onSmallStack { Result { try read(data) } }
        switch outcome {
        case .success(let value):
            let format = JSONFormat()
            let again = try format.write(try format.read(data, within: .default))
            #expect(try read(again) == value)
        case .failure(let error):
            #expect((error as? ReadingError)?.location != nil)
        }
    }

    /// Whether the decoder of Foundation reads the same value.
    private func agreesWithFoundation(_ data: Data) throws -> Bool {
        try JSONDecoder().decode(DocumentValue.self, from: data)
            == DocumentValue(JSONFormat().read(data, within: .default))
    }

    static let documents = [
        "kubernetes", "cyclonedx", "package-resolved", "json-plist-twins",
    ].flatMap { CorpusFiles.files(in: $0, suffixes: ".json") }
    static let notebooks = CorpusFiles.files(in: "notebooks", suffixes: ".ipynb")

    @Test(arguments: documents + notebooks)
    func survivesWritingAndReading(_ file: String) throws {
        let data = try CorpusFiles.data(file)
        for syntax in TestRun.isLong ? JSONFormat.Syntax.allCases : [.json] {
            var format = JSONFormat(reading: .init(syntax: syntax, duplicateKeys: .keepAll))
            let document = try format.read(data, within: .default)
            let value = Value(document)
            let all: [JSONFormat.OutputFormatting] = [
                .prettyPrinted, [], [.withoutEscapingSlashes, .trailingNewline],
            ]
            for formatting in all.prefix(TestRun.isLong ? 3 : 1) {
                format.writing.formatting = formatting
                let again = try format.read(try format.write(document), within: .default)
                // Equal arrays of members mean that the order of the keys is kept.
                #expect(Value(again) == value)
            }
        }
        #expect(try agreesWithFoundation(data))
    }

    @Test func theTwinsAreTheSameInEveryEncoding() throws {
        let plain = try read(CorpusFiles.data("json-plist-twins/pass1-utf8.json"))
        for encoding in ["utf16be", "utf16le", "utf32be", "utf32le"] {
            #expect(try read(CorpusFiles.data("json-plist-twins/pass1-\(encoding).json")) == plain)
        }
    }
}
