import TestSupport
import VersionedCodableYAML

@Suite struct StringWritingTests {
    static let plain = [
        "a", "plain text", "a,b", "a]b}", "http://x.y/z?a=b#c", "1.2.3", "127.0.0.1", "10 apples",
        "-x", "--verbose", "a'b\"c", "nan", "inf", "yesterday", "nothing", "é 日 😀", "x:y",
        "a#b", "0xZZ", "Tea & milk", "12ab", "1 2", "U+1F600", "\u{A0}x", "127.0.0.1:8080:80",
    ]

    @Test(arguments: plain) func leavesPlain(_ text: String) throws {
        #expect(try yaml([.string(text)]) == "- \(text)\n")
        #expect(try yaml(.object([text: 1])) == "\(text): 1\n")
    }

    static let quoted = [
        "", "no", "No", "NO", "yes", "on", "off", "y", "N", "true", "FALSE", "null", "~", "<<", "=",
        "1", "-1", "+1", "012", "0o14", "0x1F", "0b11", "1_000", "1.5", ".5", "5.", "1e5", "1.0e+5",
        ".inf", "-.INF", ".nan", "1:30", "190:20:30.15", "1:99", "8080:80", "2001-12-14",
        "2001-12-14 21:59:43.10 -5", "2001-12-14T21:59:43Z", "2001-13-45",
        "0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF", " lead", "trail ", "a: b", "a:", "a #b", "- x",
        "-", "?", "? x", "?x", ":", "::", "#x", "&a", "*a", "!t", "|", ">", "\"q\"", "%a", "@a",
        "`a`", "[a", "]", "{a", "}", ",a", "---", "--- a", "---a", "...", "...a",
    ]

    @Test(arguments: quoted) func quotes(_ text: String) throws {
        #expect(try yaml([.string(text)]) == "- '\(text)'\n")
        #expect(try yaml(.object([text: 1])) == "'\(text)': 1\n")
    }

    static let escaped: [(String, String)] = [
        ("it's: a", "'it''s: a'"), ("'", "''''"), ("a\tb", "\"a\\tb\""),
        ("\\ \"\t", "\"\\\\ \\\"\\t\""),
        ("\0\u{7}\u{8}\u{B}\u{C}\r\u{1B}\u{1}\u{7F}", "\"\\0\\a\\b\\v\\f\\r\\e\\x01\\x7F\""),
        ("\u{85}\u{2028}\u{2029}\u{9F}", "\"\\N\\L\\P\\x9F\""),
        ("\u{FEFF}\u{FFFE}\u{FFFF}é", "\"\\uFEFF\\uFFFE\\uFFFFé\""), ("a\r\nb", "\"a\\r\\nb\""),
    ]

    @Test(arguments: escaped) func escapes(_ text: String, _ expected: String) throws {
        #expect(try yaml([.string(text)]) == "- \(expected)\n")
        #expect(try yaml(.object([text: 1])) == "\(expected): 1\n")
    }

    @Test func escapesUnicodeWhereItIsNotAllowed() throws {
        let text = try yaml(["é日😀", "a"], writing { $0.allowUnicode = false })
        #expect(text == "- \"\\xE9\\u65E5\\U0001F600\"\n- a\n")
    }

    static let inBrackets: [(String, String)] = [
        ("a,b", "'a,b'"), ("a]", "'a]'"), ("a?b", "'a?b'"), ("-x", "'-x'"), ("--x", "--x"),
        ("x:y", "x:y"), ("a b", "a b"), ("a\nb", "\"a\\nb\""),
    ]

    @Test(arguments: inBrackets) func quotesMoreInBrackets(_ text: String, _ expected: String)
        throws
    {
        let flow = writing { $0.sequenceStyle = .flow }
        #expect(try yaml([.string(text)], flow) == "[\(expected)]\n")
    }

    static let quoting: [(YAMLFormat.Quoting, String)] = [
        (.whenNeeded, "a: b\n'1': '2'\n"), (.values, "a: 'b'\n'1': '2'\n"),
        (.always, "'a': 'b'\n'1': '2'\n"),
    ]

    @Test(arguments: quoting) func quotesAsAsked(_ quoting: YAMLFormat.Quoting, _ expected: String)
        throws
    {
        #expect(try yaml("{a:'b','1':'2'}", writing { $0.quoting = quoting }) == expected)
    }

    static let lines: [(String, String)] = [
        ("a\nb", "|-\n  a\n  b"), ("a\nb\n", "|\n  a\n  b"), ("a\n\n", "|+\n  a\n"),
        ("a\n\nb\n\n\n", "|+\n  a\n\n  b\n\n"), ("\na\n", "|\n\n  a"),
        ("  a\nb\n", "|2\n    a\n  b"),
        ("a\n  b\n\tc", "|-\n  a\n    b\n  \tc"), ("\ta\n", "|2\n  \ta"),
        ("a \nb", "\"a \\nb\""), ("\n", "\"\\n\""), (" \n ", "\" \\n \""),
        ("a\n\u{1}", "\"a\\n\\x01\""),
        ("# a\n- b: c\n", "|\n  # a\n  - b: c"),
    ]

    @Test(arguments: lines) func writesLinesAsBlocks(_ text: String, _ expected: String) throws {
        #expect(try yaml(["k": .string(text)]) == "k: \(expected)\n")
    }

    static let styles: [(YAMLFormat.ScalarStyle, String, String)] = [
        (.plain, "a\nb\n\nc", "'a\n\n  b\n\n\n  c'"), (.plain, "a\nb\n", "'a\n\n  b\n\n  '"),
        (.plain, "a\n# b", "'a\n\n  # b'"), (.singleQuoted, "it's\n\nb", "'it''s\n\n\n  b'"),
        (.singleQuoted, "a\n b", "\"a\\n b\""), (.doubleQuoted, "a\nb", "\"a\\nb\""),
        (.literal, "a \nb", "|-\n  a \n  b"), (.folded, "a\nb\n", ">\n  a\n\n  b"),
        (.folded, "a\n\n b\n c\nd", ">-\n  a\n\n   b\n   c\n  d"),
        (.folded, " a\nb", ">2-\n   a\n  b"),
        (.folded, "\r\n", "\"\\r\\n\""),
    ]

    @Test(arguments: styles)
    func writesLinesAsAsked(
        _ style: YAMLFormat.ScalarStyle, _ text: String, _ expected: String
    ) throws {
        let written = try yaml(["k": .string(text)], writing { $0.newLineScalarStyle = style })
        #expect(written == "k: \(expected)\n")
    }

    /// Lines are as long as their text.
    @Test func doesNotFoldLongText() throws {
        let words = Array(repeating: "word", count: 100).joined(separator: " ")
        #expect(try yaml(["k": .string(words)]) == "k: \(words)\n")
        let folded = writing { $0.newLineScalarStyle = .folded }
        #expect(try yaml(["k": .string(words + "\nx\n")], folded) == "k: >\n  \(words)\n\n  x\n")
    }

    @Test func writesLongKeysBehindQuestionMarks() throws {
        let longest = String(repeating: "k", count: 1024)
        #expect(try yaml(.object([longest: 1])) == "\(longest): 1\n")
        let long = longest + "k"
        #expect(try yaml(.object([long: [1]])) == "? \(long)\n:\n- 1\n")
        #expect(try yaml([.object([long: 1])]) == "- ? \(long)\n  : 1\n")
        let flow = writing { $0.mappingStyle = .flow }
        #expect(try yaml(.object([long: 1]), flow) == "{? \(long) : 1}\n")
    }
}
