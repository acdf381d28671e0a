import TestSupport
import Testing
import VersionedCodablePropertyList

/// Old-style text: rows with exact bytes.
@Suite("Old property lists in place") struct OpenStepRewritingTests {
    @Test(arguments: members + elements + texts + files)
    func row(_ row: RewriteRow) throws { try row.check(PropertyListFormat()) }

    static let members: [RewriteRow] = [
        .init(
            "X30", "{ a = 1; /* c */ b = (1, 2, ); 13B /* App */ = {isa = X; }; }",
            to: "{ a = 1; /* c */ b = (1, 2, 3, ); 13B /* App */ = {kind = X; }; }"
        ) {
            $0["b"] = [1, 2, 3]
            $0["13B"] = ["kind": "X"]
        },
        .init(
            "replaced", "{\n\ta = 1; // one\n\tb = \"x y\"; /* two */\n}\n",
            to: "{\n\ta = 2; // one\n\tb = \"z\"; /* two */\n}\n"
        ) {
            $0["a"] = 2
            $0["b"] = "z"
        },
        .init(
            "inserted behind a comment", "{\n\ta = 1; // one\n}\n",
            to: "{\n\ta = 1; // one\n\tb = x;\n}\n"
        ) { $0["b"] = "x" },
        .init(
            "inserted in front", "{\n  // about a\n  a = 1;\n}",
            to: "{\n  z = 0;\n  // about a\n  a = 1;\n}"
        ) { $0 = ["z": 0, "a": 1] },
        .init(
            "inserted on one line", "{isa = X; }", to: "{isa = X; b = {c = 1; d = (1, 2); }; }"
        ) { $0["b"] = ["c": 1, "d": [1, 2]] },
        .init("no blank anywhere", "{a=1;b=2;}", to: "{a=1;b=2;c=3;}") { $0["c"] = 3 },
        .init(
            "removed with its comments",
            "{\n\ta = 1;\n\t/* about b */\n\tb = 2; // eol\n\n\t// about c\n\tc = 3;\n}",
            to: "{\n\ta = 1;\n\n\t// about c\n\tc = 3;\n}",
            report: "1 of 3 comments kept; 2 removed (lines 3, 4)"
        ) { $0["b"] = nil },
        .init(
            "renamed between comments", "{ /* k */ a /* l */ = /* m */ 1 /* n */; /* o */ }",
            to: "{ /* k */ \"z z\" /* l */ = /* m */ 1 /* n */; /* o */ }",
            report: "5 of 5 comments kept"
        ) { $0 = ["z z": 1] },
        .init(
            "replaced between comments", "{ a = /* m */ \"x y\" /* n */; }",
            to: "{ a = /* m */ 5 /* n */; }"
        ) { $0["a"] = 5 },
        .init(
            "a word in front of a comment", "{ a = \"x y\"/* n */; b = (); }",
            to: "{ a = 5 /* n */; b = (); }"
        ) { $0["a"] = 5 },
        .init("semicolon below", "{a=1\n;}", to: "{a=1\n;b=2;}") { $0["b"] = 2 },
        .init(
            "semicolons below",
            "{\n  a = 1\n  ;\n  /* why */\n  c = 2 /* in */\n  ; // z\n  d = 3\n  ;\n}\n",
            to: "{\n  z = 1\n  ;\n  d = 3\n  ;\n}\n",
            report: "0 of 3 comments kept; 3 removed (lines 4, 5, 6)"
        ) {
            try? $0.rename("/a", to: "z")
            $0["c"] = nil
        },
        .init("all removed", "{ a = 1; b = 2; }", to: "{}") { $0 = [:] },
        .init("all removed but a comment", "{\n\t// later\n\n\ta = 1;\n}", to: "{\n\t// later\n}") {
            $0 = [:]
        },
        .init(
            "into an empty one", "{\n\tclasses = {\n\t};\n}",
            to: "{\n\tclasses = {\n\t\ta = 1;\n\t};\n}"
        ) { $0["classes"] = ["a": 1] },
        .init(
            "moved",
            "{\n\ta = {\n\t\tk = 1; // c\n\t\tn = \"a long name\";\n\t};\n\tb = {\n\t\tl = 2;\n\t};\n}",
            to:
                "{\n\tb = {\n\t\tl = 2;\n\t\ta = {\n\t\t\tk = 1; // c\n\t\t\tn = \"a long name\";\n\t\t};\n\t};\n}"
        ) { try? $0.move(from: "/a", to: "/b/a") },
        .init(
            "moved with lines in quotes",
            "{\n\ta = {\n\t\tk = \"a long text\n\ty\";\n\t\tn = 12345;\n\t};\n\tb = {\n\t\tl = 2;\n\t};\n}",
            to:
                "{\n\tb = {\n\t\tl = 2;\n\t\ta = {\n\t\t\tk = \"a long text\n\ty\";\n\t\t\tn = 12345;\n\t\t};\n\t};\n}"
        ) { try? $0.move(from: "/a", to: "/b/a") },
        .init(
            "a column shared with several lines", "{\n  b = (\n    1\n  ); // 1\n  c; // 2\n}",
            to: "{\n  b = {}; // 1\n  c; // 2\n}"
        ) { $0["b"] = [:] },
        .init("a key for its value, too", "{ a; /* c */ b; }", to: "{ a = 1; /* c */ z = b; }") {
            $0 = ["a": 1, "z": "b"]
        },
        .init("the same, not changed", "{ a; b = 1; }", to: "{ a; b = 2; }") { $0["b"] = 2 },
    ]

    static let elements: [RewriteRow] = [
        .init(
            "appended, with a comma behind the last",
            "{\n\tfiles = (\n\t\tA1 /* A.swift in Sources */,\n\t);\n}",
            to: "{\n\tfiles = (\n\t\tA1 /* A.swift in Sources */,\n\t\tB2,\n\t);\n}"
        ) { $0["files"] = ["A1", "B2"] },
        .init(
            "appended, without one",
            "{\n    files =     (\n        one,\n        two // 2\n    );\n}",
            to: "{\n    files =     (\n        one,\n        two, // 2\n        three\n    );\n}"
        ) { $0["files"] = ["one", "two", "three"] },
        .init(
            "removed", "(\n\tA1 /* A */,\n\tB2 /* B */,\n\tC3 /* C */,\n)",
            to: "(\n\tA1 /* A */,\n\tC3 /* C */,\n)"
        ) { $0 = ["A1", "C3"] },
        .init("the last removed", "(1, 2)", to: "(1)") { $0 = [1] },
        .init("swapped", "(\n\ta, // A\n\tb, // B\n)", to: "(\n\tb, // B\n\ta, // A\n)") {
            $0 = ["b", "a"]
        },
        .init(
            "swapped on one line", "(a /* A */, b /* B */, )", to: "(b /* B */, a /* A */, )",
            report: "2 of 2 comments kept"
        ) { $0 = ["b", "a"] },
        .init(
            "blanks at the end of a line", "(\n\ta, // A\n\tb /* B */ \n)",
            to: "(\n\tb, /* B */ \n\ta // A\n)", report: "2 of 2 comments kept"
        ) { $0 = ["b", "a"] },
        .init("nested", "( ( 1 ), { a = 1; } )", to: "( ( 1, 2 ), { a = 1; b = ( x ); } )") {
            $0 = [[1, 2], ["a": 1, "b": ["x"]]]
        },
    ]

    static let texts: [RewriteRow] = [
        .init("a word that needs quotes", "{ a = b; c = d; }", to: "{ a = \"b c\"; c = d; }") {
            $0["a"] = "b c"
        },
        .init("quotes stay", "{ 'a' = 'it'; b = \"x\"; }", to: "{ 'a' = 'it\\'s'; b = \"y\"; }") {
            $0["a"] = "it's"
            $0["b"] = "y"
        },
        .init(
            "as siblings do", "{ \"a\" = \"x\"; \"b\" = \"y\"; }",
            to: "{ \"a\" = \"x\"; \"b\" = \"y\"; \"c\" = \"z\"; }"
        ) { $0["c"] = "z" },
        .init(
            "marks that are quoted", "{ a = b; c = \"x-y\"; d = e.f; }",
            to: "{ a = b; c = \"x-y\"; d = e.f; g = \"1-2\"; h = 1.2; }"
        ) {
            $0["g"] = "1-2"
            $0["h"] = "1.2"
        },
        .init("nothing tells", "{}", to: "{a = b; c = \"1\"; d = 1; e = true;}") {
            $0 = ["a": "b", "c": "1", "d": 1, "e": true]
        },
        .init(
            "escapes", "{ a = \"x\"; }", to: "{ a = \"\\\"q\\\" \\\\ \\t\\n\\r\\033é\"; }"
        ) { $0["a"] = "\"q\" \\ \t\n\r\u{1B}é" },
        .init(
            "Unicode by numbers", "{ a = \"caf\\U00e9\"; }",
            to: "{ a = \"\\U00e8\\Ud83d\\Ude00\"; }"
        ) { $0["a"] = "è😀" },
        .init("lines in quotes", "{ a = \"x\ny\"; }", to: "{ a = \"x\nz\"; }") { $0["a"] = "x\nz" },
        .init("no comment", "{ a = b; }", to: "{ a = \"//x\"; c = http://x; d = \"/* y */\"; }") {
            $0["a"] = "//x"
            $0["c"] = "http://x"
            $0["d"] = "/* y */"
        },
        .init(
            "data in groups", "{ d = <0fbd77 1c2735ae>; e = <0A0B>; }",
            to: "{ d = <010101 01010101>; e = <FF>; }"
        ) {
            $0["d"] = .data(Data(repeating: 1, count: 7))
            $0["e"] = .data(Data([255]))
        },
        .init(
            "data in lines", "{\n\td = <00000000 00000000\n\t\t00000000 0000>;\n}",
            to: "{\n\td = <01010101 01010101\n\t\t01010101 01010101\n\t\t01>;\n}"
        ) { $0["d"] = .data(Data(repeating: 1, count: 17)) },
        .init("new data", "{ a = 1; }", to: "{ a = 1; d = <00ff>; }") {
            $0["d"] = .data(Data([0, 255]))
        },
        .init(
            "a comment in data", "{ d = <00 /* c */ ff>; e = 1; }", to: "{ d = <0102>; e = 1; }",
            report: "0 of 1 comment kept; 1 removed (line 1)"
        ) { $0["d"] = .data(Data([1, 2])) },
        .init("dates", "{ a = 1; }", to: "{ a = 1; d = 2001-01-01T00:00:00Z; }") {
            $0["d"] = .date(Date(timeIntervalSinceReferenceDate: 0))
        },
    ]

    static let files: [RewriteRow] = [
        .init(
            "Xcode",
            "// !$*UTF8*$!\n{\n\tarchiveVersion = 1;\n\n/* Begin PBXBuildFile section */\n\t\tA1 /* A */ = {isa = PBXBuildFile; };\n\t\tB2 /* B */ = {isa = PBXBuildFile; };\n/* End PBXBuildFile section */\n}\n",
            to:
                "// !$*UTF8*$!\n{\n\tarchiveVersion = 2;\n\n/* Begin PBXBuildFile section */\n\t\tB2 /* B */ = {isa = PBXBuildFile; };\n\t\tC3 = {isa = PBXBuildFile; };\n/* End PBXBuildFile section */\n}\n"
        ) {
            $0["archiveVersion"] = 2
            $0["A1"] = nil
            $0["C3"] = ["isa": "PBXBuildFile"]
        },
        .init(
            "CRLF", "{\r\n\ta = 1; // x\r\n}\r\n",
            to: "{\r\n\ta = 1; // x\r\n\tb = (\r\n\t\t2\r\n\t);\r\n}\r\n"
        ) {
            $0["b"] = [2]
        },
        .init(
            "byte order mark", "\u{FEFF}{ a = é; }".replacing("é", with: "\"é\""),
            to: "\u{FEFF}{ a = \"✓\"; b = 1; }"
        ) {
            $0["a"] = "✓"
            $0["b"] = 1
        },
        .init(
            "dead code", "{\n\t// b = 1;\n\ta = 1;\n\tc = 2;\n}", to: "{\n\t// b = 1;\n\tc = 2;\n}"
        ) {
            $0["a"] = nil
        },
        .init("root", "// head\n1 // tail\n", to: "// head\n2 // tail\n") { $0 = 2 },
        .init(
            "strings",
            "/* App */\n\n/* title */\n\"a.title\" = \"A\";\n\n/* label */\n\"b.label\" = \"B\";\n",
            to: "/* App */\n\n/* label */\n\"b.label\" = \"B!\";\n\n\"c\" = \"C\";\n",
            report: "2 of 3 comments kept; 1 removed (line 3)"
        ) {
            $0["a.title"] = nil
            $0["b.label"] = "B!"
            $0["c"] = "C"
        },
        .init(
            "strings on one line", "\"a\" = \"b\"; \"c\" = \"d\";",
            to: "\"c\" = \"d\"; \"e\" = \"f\";"
        ) {
            $0["a"] = nil
            $0["e"] = "f"
        },
        .init(
            "strings, the first with its comment", "/* title */\n\"a\" = \"A\";\n\"b\" = \"B\";\n",
            to: "\"b\" = \"B\";\n", report: "0 of 1 comment kept; 1 removed (line 1)"
        ) { $0["a"] = nil },
        .init(
            "strings, a comment on the first line", "/* x */ a = 1; /* y */\n// z\nb = 2;\n",
            to: "// z\nb = 2;\n", report: "1 of 3 comments kept; 2 removed (lines 1, 1)"
        ) { $0["a"] = nil },
        .init("strings, emptied", "\"a\" = \"b\";\n", to: "\n") { $0 = [:] },
        .init("strings, emptied below a header", "/* x\ny */\n\"a\" = \"b\";\n", to: "/* x\ny */\n")
        {
            $0 = [:]
        },
        .init("nothing but a comment", "// none yet", to: "// none yet\na = \"b c\";\n") {
            $0 = ["a": "b c"]
        },
        .init("strings that become another root", "a = b;\n", to: "(1, 2)\n") { $0 = [1, 2] },
        .init(
            "strings, key first", "\u{FEFF}// !$*UTF8*$!\na = b;\n",
            to: "\u{FEFF}// !$*UTF8*$!\nz = 1;\na = b;\n"
        ) { $0 = ["z": 1, "a": "b"] },
    ]

    @Test func utf16() throws {
        for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian] {
            let mark = try #require("\u{FEFF}".data(using: encoding))
            let source = mark + (try #require("\"a\" = \"é\";\n".data(using: encoding)))
            for form in PropertyListForm.allCases {
                let edited = try PropertyListFormat(form).rewrite(source) { $0["a"] = "😀" }
                #expect(
                    edited.data
                        == mark + (try #require("\"a\" = \"😀\";\n".data(using: encoding))))
            }
        }
    }

    @Test func nullsHaveNoForm() throws {
        let error = #expect(throws: WritingError.self) {
            try PropertyListFormat().rewrite(Data("{ a = b; }".utf8)) { $0["a"] = .null }
        }
        #expect(error?.message == "old-style property lists have no nulls")
        let number = #expect(throws: WritingError.self) {
            try PropertyListFormat().rewrite(Data("{ a = b; }".utf8)) { $0["a"] = .number(1e300) }
        }
        #expect(number?.message == "old-style property lists cannot represent 1e+300")
    }
}
