import TestSupport
import VersionedCodablePropertyList

struct OpenStepReaderTests {
    @Test(arguments: [
        ("{}", "{}"), ("()", "[]"), ("{ a = b; }", "{a: word b}"), ("( a, b )", "[word a, word b]"),
        ("( a, b, )", "[word a, word b]"), ("abc", "word abc"), ("46", "word 46"),
        ("\"46\"", "\"46\""), ("'q'", "\"q\""), ("'it\\'s \"x\"'", "\"it\\'s \\\"x\\\"\""),
        ("a.b/c:d-e_f$g", "word a.b/c:d-e_f$g"), ("<>", "<>"),
        ("<0fbd77 1c2735AE>", "<0fbd771c2735ae>"),
        ("< 0 f >", "<0f>"), ("{ a = <01>; }", "{a: <01>}"),
        ("{ a; b = c; }", "{a: word a, b: word c}"), ("a = b;", "{a: word b}"),
        ("\"a b\" = \"c\";\n/* x */ d = e;", "{a b: \"c\", d: word e}"), ("a;", "{a: word a}"),
        ("a = { b = c; }; d = (1);", "{a: {b: word c}, d: [word 1]}"),
        ("// c\na", "word a"), ("/* c */ a // d", "word a"), ("  \n", "{}"),
        ("/* nothing */", "{}"), ("\u{FEFF}{ a = b; }", "{a: word b}"),
        ("{ \"k\" = (1, { x = y; }); \"\" = \"\"; }", "{k: [word 1, {x: word y}], : \"\"}"),
        ("\u{2028}a\u{2029}", "word a"), ("http://x/y", "word http://x/y"),
        ("{ a = b; a = c; }", "{a: word b}"), ("((((), a)))", "[[[[], word a]]]"),
        ("\"a\nb é\"", "\"a\\nb é\""),
    ])
    func documents(text: String, expected: String) throws {
        #expect(notation(try PropertyListFormat().read(text)) == expected)
    }

    @Test(arguments: [
        ("\\n\\t\\r\\a\\b\\f\\v", "\n\t\r\u{7}\u{8}\u{C}\u{B}"), ("\\\\\\\"\\'", "\\\"'"),
        ("\\e\\q\\8", "eq8"), ("\\\n", "\n"), ("\\101\\1012\\7x", "AA2\u{7}x"), ("\\0", "\0"),
        ("\\200\\341\\377\\501", "\u{A0}Æ\u{FFFD}A"), ("\\U00e9\\Ue9x\\U41", "ééxA"),
        ("\\UD83D\\UDE00", "😀"), ("\\u00e9", "u00e9"), ("é\\é", "éé"),
    ])
    func escapes(text: String, expected: String) throws {
        let document = try PropertyListFormat().read("\"\(text)\"")
        #expect(notation(document) == expected.debugDescription)
        // As a key it is the same text.
        let pair = try PropertyListFormat().read("{\"\(text)\" = v;}")
        #expect(notation(pair) == "{\(expected): word v}")
    }

    @Test func charactersOfNextStepAreThoseOfFoundation() throws {
        let text =
            "(" + (0..<254).map { "\"\\\(String($0, radix: 8))\"" }.joined(separator: ",") + ")"
        let theirs = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
        #expect(FoundationValue(try PropertyListFormat().read(text)) == FoundationValue(theirs))
    }

    @Test func capabilitiesAreThoseOfText() throws {
        let document = try PropertyListFormat(.binary).read("{ a = b; }")
        #expect(document.capabilities.contains([.text, .comments, .keyOrder, .nativeBinary]))
        #expect(!document.capabilities.contains(.nativeDates))
    }

    @Test(arguments: [
        ("", "1:1: expected a property list, found the end of the input"),
        ("{ a = b }", "1:9: expected ';' after the value, found '}'"),
        ("{ a = b; c = d", "1:15: expected ';' after the value, found the end of the input"),
        ("{ a = ; }", "1:7: expected a value, found ';'"),
        ("{ a b = c; }", "1:5: expected '=' after the key, found 'b'"),
        ("{ (a) = b; }", "1:3: expected a key or '}', found '('"),
        ("{ <01> = b; }", "1:3: expected a key or '}', found '<'"),
        ("{a=b;;}", "1:6: expected a key or '}', found ';'"),
        ("{a={b=c;}}", "1:10: expected ';' after the value, found '}'"),
        ("(a b)", "1:4: expected ',' or ')' after the element, found 'b'"),
        ("(,)", "1:2: expected a value, found ','"),
        ("(a;b)", "1:3: expected ',' or ')' after the element, found ';'"),
        ("(", "1:2: expected a value, found the end of the input"),
        ("{", "1:2: expected a key or '}', found the end of the input"),
        ("a b", "1:3: expected the end of the document, found 'b'"),
        ("{} {}", "1:4: expected the end of the document, found '{'"),
        ("a = b", "1:6: expected ';' after the value, found the end of the input"),
        ("a = b;\n}", "2:1: expected a key or '}', found '}'"),
        ("\"abc", "1:1: expected the end of the quoted text, found the end of the input"),
        ("\"abc\\", "1:1: expected the end of the quoted text, found the end of the input"),
        ("{ a = \"b; }", "1:7: expected the end of the quoted text, found the end of the input"),
        ("/* c", "1:1: expected the end of the comment, found the end of the input"),
        ("(<0fb>)", "1:6: expected a second hexadecimal digit of the byte, found '>'"),
        ("(<0g>)", "1:4: expected a second hexadecimal digit of the byte, found 'g'"),
        ("(<*I5>)", "1:3: expected a hexadecimal digit or '>', found '*'"),
        ("\"\\U\"", "1:4: expected a hexadecimal digit after \\U"),
        ("\"\\UD800\"", "1:4: half of a UTF-16 surrogate pair"),
        ("\"\\UD800\\U0041\"", "1:4: half of a UTF-16 surrogate pair"),
        ("é", "1:1: expected a value, found 'é'"),
        ("a+b", "1:2: expected the end of the document, found '+'"),
        ("(a, \u{0})", "1:5: expected a value, found the byte 0x00"),
    ])
    func messages(text: String, expected: String) {
        #expect(readingError(text) == expected)
    }

    @Test func invalidUTF8() {
        #expect(
            readingError(Data([0x22, 0x61, 0xFF, 0x22]))
                == "1:3: expected UTF-8, found the byte 0xFF")
        #expect(
            readingError(Data([0x22, 0x5C, 0xC3, 0x22]))
                == "1:3: expected UTF-8, found the byte 0xC3")
    }

    @Test func deepNesting() {
        let deep = Data(String(repeating: "(", count: 100_000).utf8)
        nonisolated(unsafe) var message = ""
        onSmallStack { message = readingError(deep) }
        #expect(message == "1:257: the nesting is deeper than the limit of 256 levels (depth)")
    }

    private struct Project: Codable, Equatable {
        var objectVersion: Int
        var ratio: Double
        var isOpen: Bool
        var name: String
        var icon: Data
        var files: [String]
    }

    @Test func unquotedWordsBecomeWhatIsAskedFor() throws {
        let text = """
            { objectVersion = 46; ratio = 1.5; isOpen = true; name = 12; icon = <0102>; \
            files = (a, "b c", 3); }
            """
        let decoder = DocumentDecoder(format: PropertyListFormat())
        #expect(
            try decoder.decode(Project.self, from: Data(text.utf8))
                == Project(
                    objectVersion: 46, ratio: 1.5, isOpen: true, name: "12", icon: Data([1, 2]),
                    files: ["a", "b c", "3"]))
        // Quoted text is a string and nothing else.
        let quoted = text.replacingOccurrences(of: "46", with: "\"46\"")
        #expect(throws: DecodingError.self) {
            try decoder.decode(Project.self, from: Data(quoted.utf8))
        }
    }
}
