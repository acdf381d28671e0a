import TestSupport

/// What a program that shows `localizedDescription` shows: one line with the place.
struct LocalizedErrorTests {
    private func bytes(_ text: String) throws -> SourceBuffer {
        try SourceBuffer.copying(Data(text.utf8))
    }

    @Test func readingErrors() throws {
        let source = try bytes("a: 1\nb? 2\n")
        let error: any Error = ReadingError(.syntax, "expected ':', found '?'", at: 6)
            .located(in: source.bytes).named("config.txt")
        #expect(error.localizedDescription == "config.txt:2:2: expected ':', found '?'")
        #expect(
            "\(error)" == """
                config.txt:2:2: expected ':', found '?'
                    b? 2
                     ^
                """)
    }

    @Test func writingErrors() {
        let error: any Error = WritingError("there is no null", path: ["pins", "2"])
        #expect(error.localizedDescription == "pins.2: there is no null")
    }

    @Test func decodingDiagnostics() throws {
        let decoder = DocumentDecoder(format: BracketFormat())
        decoder.sourceName = "config.brk"
        let error = #expect(throws: DecodingError.self) {
            try decoder.decode([String: Int].self, from: Data(Self.wrongType.utf8))
        }
        let diagnostic = try #require(error?.diagnostic)
        #expect(
            (diagnostic as any Error).localizedDescription
                == "config.brk:1:10: port: expected Int, found \"three\"")
    }

    private static let wrongType = #"{"port": "three"}"#

    @Test(arguments: [
        ("", 0, "1:1"), ("abc", 2, "1:3"), ("a\nb", 2, "2:1"), ("a\r\nb", 3, "2:1"),
        ("a\rb", 2, "2:1"), ("\u{FEFF}ab", 4, "1:2"), ("é€😀x", 9, "1:4"), ("ab", 99, "1:3"),
    ])
    func locations(text: String, offset: Int, place: String) throws {
        let source = try bytes(text)
        #expect(TextLocation(offset: offset, in: source.bytes).description == place)
    }

    @Test func excerptsAreShort() throws {
        let line = String(repeating: "x", count: 500) + "!" + String(repeating: "y", count: 500)
        let source = try bytes("first\n" + line + "\nlast")
        let excerpt = Excerpt(around: 506, in: source.bytes)
        #expect(excerpt.caret == 31)
        #expect(
            excerpt.text == "…" + String(repeating: "x", count: 30) + "!"
                + String(repeating: "y", count: 29) + "…")
    }

    @Test func excerptsAreNotIndented() throws {
        let source = try bytes("{\n\t\t\"a\":\tx\u{1}\n}")
        let excerpt = Excerpt(around: 9, in: source.bytes)
        #expect(excerpt.text == "\"a\": x·")
        #expect(excerpt.caret == 5)
    }

    @Test(
        arguments: rows(
            #"""
            {"a": [1, "x"]} => config.brk:1:11: a.1: expected Int, found "x"\n    {"a": [1, "x"]}\n              ^
            {a: [1 => config.brk:1:7:\u{20}
            """#))
    func everyErrorDescribesItself(text: String, expected: String) throws {
        let format: any DocumentFormat = BracketFormat()
        let decoder = DocumentDecoder(format: format)
        decoder.sourceName = "config.brk"
        let error = #expect(throws: (any Error).self) {
            try decoder.decode([String: [Int]].self, from: Data(text.utf8))
        }
        #expect(
            error?.documentDescription.hasPrefix(expected) == true,
            "\(error?.documentDescription ?? "")")
    }

    @Test func foundationsErrorsAreDescribedToo() {
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([String: [Int]].self, from: Data(#"{"a":[1,"x"]}"#.utf8))
        }
        #expect(error?.documentDescription.hasPrefix("a.1: Expected to decode Int") == true)
        let unencodable = #expect(throws: EncodingError.self) {
            try JSONEncoder().encode(["a": [1, Double.infinity]])
        }
        #expect(unencodable?.documentDescription.hasPrefix("a.1: Unable to encode") == true)
    }
}
