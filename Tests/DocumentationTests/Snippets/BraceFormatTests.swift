import Foundation
import Testing
import VersionedCodable

@Suite struct BraceFormatTests {
    private let guide = Repository.guide("Adding-a-format")
    private let output = Transcript()

    private func print(_ items: Any...) { output.add(items) }

    @Test func versionsWorkInANewFormat() throws {
        let text = try MarkdownFile(guide).blocks(in: "brace")[0]
        let data = Data(text.utf8)
        // snippet
        let decoder = DocumentDecoder(format: .brace)
        let settings = try decoder.decode(versioned: ServerSettings.self, from: data)
        print(settings.host, settings.port)

        let encoder = DocumentEncoder(format: .brace)
        print(String(decoding: try encoder.encode(versioned: settings), as: UTF8.self))
        // end
        try output.expect(in: guide)
    }

    @Test func theFormatIsFoundOnceItIsRegistered() throws {
        let url = URL(filePath: "server.brace")
        // snippet
        try FormatRegistry.standard.register(BraceFormat())
        let format = try FormatRegistry.standard.format(forFileAt: url)
        // end
        #expect(format is BraceFormat)
        FormatRegistry.standard.unregister(named: "brace")
    }

    @Test func documentsAreConverted() throws {
        let json = Data(#"{"version": 1, "tags": ["a", "b c"], "on": true, "load": 0.50}"#.utf8)
        // snippet
        let document = try JSONFormat().read(json, within: .default)
        let brace = try BraceFormat().write(document)
        // end
        #expect(
            String(decoding: brace, as: UTF8.self)
                == #"brace { "version" 1 "tags" [ "a" "b c" ] "on" true "load" 0.50 }"#)
    }

    @Test func nullsAreRefused() throws {
        let document = try JSONFormat().read(Data(#"{"a": [1, null]}"#.utf8), within: .default)
        let error = #expect(throws: WritingError.self) { try BraceFormat().write(document) }
        #expect(error.map { "\($0)" } == "a.1: brace text has no null")
    }

    @Test(arguments: [
        ("brace { a 1", "1:12: expected a key or '}', found the end of the document"),
        ("brace { a }", "1:11: expected a value"),
        ("brace { [ ]", "1:9: expected a key or '}'"),
        ("brace [ } ]", "1:9: expected a value"),
        (
            "brace { a \"b",
            "1:11: the quotation mark is never closed, found the end of the document"
        ),
        ("brace a b", "1:9: expected the end of the document"),
        ("brace", "1:6: expected a value, found the end of the document"),
        ("{ a b }", "1:1: expected the word brace"),
        ("", "1:1: expected the word brace, found the end of the document"),
    ])
    func brokenTextIsAnErrorWithItsPlace(text: String, message: String) throws {
        let error = #expect(throws: ReadingError.self) {
            try BraceFormat().read(Data(text.utf8), within: .default)
        }
        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }

    @Test func typeErrorsHaveTheirPlace() throws {
        let decoder = DocumentDecoder(format: .brace)
        decoder.sourceName = "server.brace"
        let data = Data(
            try #require(try MarkdownFile(guide).blocks(in: "brace").last).utf8)
        let error = #expect(throws: DecodingError.self) {
            try decoder.decode(versioned: ServerSettings.self, from: data)
        }
        print(error?.diagnostic?.description ?? "")
        try output.expect(in: guide)
    }

    @Test func depthIsLimited() throws {
        let deep = Data(("brace " + String(repeating: "[", count: 100_000)).utf8)
        let error = #expect(throws: ReadingError.self) {
            try BraceFormat().read(deep, within: .default)
        }
        #expect(error?.kind == .limit(.depth))
    }
}
