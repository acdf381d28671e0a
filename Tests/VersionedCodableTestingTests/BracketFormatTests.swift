import TestSupport
import Testing

/// The reference format itself: what it reads is what it writes.
struct BracketFormatTests {
    private func read(_ text: String) throws -> CodableDocument {
        try BracketFormat().read(Data(text.utf8), within: .default)
    }

    private func readPrefix(_ text: String) throws -> CodableDocument? {
        try BracketFormat().readPrefix(Data(text.utf8), within: .default)
    }

    private func write(_ document: CodableDocument) throws -> String {
        try BracketFormat().write(document).text
    }

    @Test(arguments: [
        ("null", "null"),
        (" true ;done", "true"),
        ("-12", "-12"),
        ("3.10", "3.10"),
        ("[nan inf -inf]", "[nan inf -inf]"),
        (#""a\"b\n\u{e9}""#, #""a\"b\né""#),
        ("'it\\'s'", "'it\\'s'"),
        ("<00ff>", "<00ff>"),
        ("@2001-01-01T00:00:00Z", "@2001-01-01T00:00:00Z"),
        ("[]", "[]"),
        ("{}", "{}"),
        ("[[] [[]] {}]", "[[] [[]] {}]"),
        (#"{"a": 1, "b": [true, {}]}"#, #"{"a": 1 "b": [true {}]}"#),
        ("{a: {b: {}} c: 2}", #"{"a": {"b": {}} "c": 2}"#),
        ("{a: &x [1] b: *x c: *x}", #"{"a": &x [1] "b": *x "c": *x}"#),
        (";bracket 1\n[1 ; one\n2]", "[1 2]"),
    ])
    func writesWhatItReads(_ text: String, _ written: String) throws {
        let document = try read(text)
        #expect(try write(document) == written)
        #expect(try write(read(written)) == written)
    }

    @Test(arguments: [
        ("", "1:1: expected a value, found the end"),
        ("[1", "1:3: expected a value, found the end\n    [1\n      ^"),
        ("1 2", "1:3: unexpected '2' after the document\n    1 2\n      ^"),
        ("{a 1}", "1:4: expected ':' after the key, found '1'\n    {a 1}\n       ^"),
        ("[}", "1:2: expected a value, found '}'\n    [}\n     ^"),
        ("{a: ]", "1:5: expected a value, found ']'\n    {a: ]\n        ^"),
        ("[1x]", "1:2: unexpected word 1x\n    [1x]\n     ^"),
        ("\n[*x]", "2:2: there is no value with the anchor x\n    [*x]\n     ^"),
        ("&x [*x]", "1:5: there is no value with the anchor x\n    &x [*x]\n        ^"),
        ("<0>", "1:3: expected two hexadecimal digits, found '>'\n    <0>\n      ^"),
        (#"["\q"]"#, "1:3: unknown escape\n    [\"\\q\"]\n      ^"),
    ])
    func namesThePlaceOfAnError(_ text: String, _ message: String) throws {
        let error = try #require(throws: ReadingError.self) { try read(text) }
        #expect(error.description == message)
    }

    @Test func refusesTextThatIsNotUTF8() throws {
        let error = try #require(throws: ReadingError.self) {
            try BracketFormat().read(Data([0x22, 0xFF, 0x22]), within: .default)
        }
        #expect(error.kind == .encoding)
        #expect(error.offset == 1)
    }

    @Test(arguments: [
        ("{a: 1 b: [2 3", #"{"a": 1 "b": [2]}"#), ("{a: 1 b", #"{"a": 1}"#),
        ("{a: 1 b:", #"{"a": 1}"#), ("{a: 1 b: \"x", #"{"a": 1}"#),
        ("{a: 1 b: \"x\"", #"{"a": 1 "b": "x"}"#), ("{", "{}"),
    ])
    func readsAPrefix(_ text: String, _ written: String) throws {
        let document = try #require(try readPrefix(text))
        #expect(document.isPrefix)
        #expect(document.root.isIncomplete)
        #expect(try write(document) == written)
    }

    @Test(arguments: ["", "  ", "12", "\"ab"])
    func readsNothingOfAPrefixWithoutAValue(_ text: String) throws {
        #expect(try readPrefix(text)?.root == nil)
    }

    @Test(arguments: [
        (";bracket 2\n", MatchStrength.certain), (" [", .weak), ("\n{", .weak), ("a: 1", .none),
        ("", .none),
    ])
    func knowsItsOwn(_ text: String, _ strength: MatchStrength) {
        #expect(BracketFormat().match(Data(text.utf8)) == strength)
    }
}
