import TestSupport
import Testing
import VersionedCodableJSON

/// The rows of the matrix: JSON, JSON with comments and JSON5.
@Suite("JSON in place") struct JSONRewritingTests {
    @Test(arguments: plainRows)
    func plainJSON(row: RewriteRow) throws { try row.check(JSONFormat.json) }

    @Test(arguments: commentedRows)
    func withComments(row: RewriteRow) throws {
        try row.check(JSONFormat(reading: .init(syntax: .jsonc)))
    }

    @Test(arguments: relaxedRows)
    func relaxed(row: RewriteRow) throws {
        try row.check(JSONFormat(reading: .init(syntax: .json5)))
    }

    static let plainRows: [RewriteRow] = [
        .init("J04", "[1,2]", to: "[1]") { $0 = [1] },
        .init("J04, blanks", "[1, 2]", to: "[1]") { $0 = [1] },
        .init("J05", #"{"a":1,"b":2}"#, to: "{}") { $0 = [:] },
        .init("J07", #"{"a": 1}"#, to: #"{"a": 1, "b": 2}"#) { $0["b"] = 2 },
        .init("J08", "{ \"a\": 1\n, \"b\": 2\n}", to: "{ \"a\": 1\n, \"b\": 2, \"c\": 3\n}") {
            $0["c"] = 3
        },
        .init(
            "J09", "{\n    \"a\": 1,\n    \"o\": {\n\t\t\"x\": 1\n    }\n}",
            to:
                "{\n    \"a\": 1,\n    \"o\": {\n\t\t\"x\": 1,\n\t\t\"y\": 2\n    },\n    \"b\": 2\n}"
        ) {
            $0["o"]?["y"] = 2
            $0["b"] = 2
        },
        .init("J10", #"{"a":1}"#, to: #"{"a":1,"b":2}"#) { $0["b"] = 2 },
        .init("J10, blanks", #"{ "a" : 1 }"#, to: #"{ "a" : 1, "b" : 2 }"#) { $0["b"] = 2 },
        .init("J11", "[1, 2,\n 3, 4]", to: "[1, 2,\n 3, 4, 5]") { $0 = [1, 2, 3, 4, 5] },
        .init("J13", "{\n  \"o\": {}\n}", to: "{\n  \"o\": {\n    \"a\": 1\n  }\n}") {
            $0["o"]?["a"] = 1
        },
        .init(
            "J16", #"{"a": 1.0, "b": 1e3, "c": 12345678901234567890}"#,
            to: #"{"a": 1.0, "b": 1e3, "c": 12345678901234567890}"#
        ) { $0["a"] = 1 },
        .init("J17", #"{"p": "a\/b", "q": "\u00e9"}"#, to: #"{"p": "c\/d", "q": "\u00e8"}"#) {
            $0["p"] = "c/d"
            $0["q"] = "è"
        },
        .init("J19", #"{"b": 1, "a": 2}"#, to: #"{"b": 1, "a": 2}"#) { $0 = ["a": 2, "b": 1] },
        .init(
            "J25", "\u{FEFF}{\r\n\t\"a\": 1\r\n}", to: "\u{FEFF}{\r\n\t\"a\": 1,\r\n\t\"b\": 2\r\n}"
        ) { $0["b"] = 2 },
        .init("J27", #"{"v":1,"t":"x"}"#, to: #"{"v":2,"t":"x","l":[1,{"a":2}]}"#) {
            $0["v"] = 2
            $0["l"] = [1, ["a": 2]]
        },
        .init("J18", #"{"a": 1, "b": 0, "a": 2}"#, to: #"{"a": 3, "b": 0, "a": 2}"#) {
            $0["a"] = 3
        },
        .init(
            "separators on both sides", "[\n  1,\n  2\n  , 3\n]",
            to: "[\n  1, 9,\n  2\n  , 3\n]"
        ) { $0 = [1, 9, 2, 3] },
        .init("the first of those goes", "[\n  1\n  , 2\n]", to: "[\n  2\n]") { $0 = [2] },
    ]

    @Test func aKeyThatOccursTwiceIsNotEditedAround() throws {
        let source = Data(#"{"a": 1, "a": {"//": [","]}}"#.utf8)
        let error = #expect(throws: RewriteError.self) {
            try JSONFormat.json.rewrite(source) { $0["b"] = 4 }
        }
        #expect(
            error?.message
                == "cannot be changed in place: line 1 has text that is not read, such as a member "
                + "whose key occurs twice")
    }

    static let commentedRows: [RewriteRow] = [
        .init(
            "nothing behind a comment", "{\n  \"a\": 1, // one\n  \"b\": 2}",
            to: "{\n  \"a\": 1, // one\n  \"c\": 3,\n  \"b\": 2}", report: "1 of 1 comment kept"
        ) { $0 = ["a": 1, "c": 3, "b": 2] },
        .init(
            "blanks at the end of a line",
            "[\n  [\"xxxxxxxxxxxxxxxxxxxx\"], // one\n  \"a\" /* two */ \n]",
            to: "[\n  \"a\", /* two */\n  [\"xxxxxxxxxxxxxxxxxxxx\"] // one\n]",
            report: "2 of 2 comments kept"
        ) { $0 = ["a", ["xxxxxxxxxxxxxxxxxxxx"]] },
        .init(
            "J01", "{\n  \"a\": 1 // one\n}", to: "{\n  \"a\": 1, // one\n  \"b\": 2\n}",
            report: "1 of 1 comment kept"
        ) { $0["b"] = 2 },
        .init(
            "J02", "{\n  \"a\": 1, // one\n  \"b\": 2 // two\n}", to: "{\n  \"a\": 1 // one\n}",
            report: "1 of 2 comments kept; 1 removed (line 3)"
        ) { $0["b"] = nil },
        .init(
            "J03", "{\n  \"x\": \"y\",\n  // about t\n  \"t\": 1\n}",
            to: "{\n  // about t\n  \"t\": 1\n}"
        ) { $0["x"] = nil },
        .init("J06", "[\n  1,\n]", to: "[\n  1,\n  2,\n]") { $0 = [1, 2] },
        .init(
            "J12", "{\n  // nothing yet\n}", to: "{\n  // nothing yet\n  \"a\": 1\n}"
        ) { $0["a"] = 1 },
        .init(
            "J14", #"{"a": /* x */ 1 /* y */, /* z */ "b": 2}"#,
            to: #"{"a": /* x */ 5 /* y */, /* z */ "b": 6}"#
        ) {
            $0["a"] = 5
            $0["b"] = 6
        },
        .init("J15", #"{"a" /* k */ : 1}"#, to: #"{"b" /* k */ : 1}"#) { $0 = ["b": 1] },
        .init(
            "J20", "[\n  {\"id\": 1}, // one\n  {\"id\": 2} // two\n]",
            to: "[\n  {\"id\": 2}, // two\n  {\"id\": 1} // one\n]"
        ) { $0 = [["id": 2], ["id": 1]] },
        .init(
            "J21",
            "[\n \"a\", // A\n \"b\", // B\n \"c\", // C\n \"d\" // D\n]",
            to: "[\n \"a\", // A\n \"c\", // C\n \"x\",\n \"d\" // D\n]"
        ) { $0 = ["a", "c", "x", "d"] },
        .init(
            "J22",
            "{\n  // listens\n  \"listen\": \"h:1\", // where\n  \"z\": 0\n}",
            to: "{\n  // listens\n  \"host\": \"h\", // where\n  \"port\": 1,\n  \"z\": 0\n}",
            report: "2 of 2 comments kept"
        ) { $0 = ["host": "h", "port": 1, "z": 0] },
        .init(
            "J23", "{\n  \"x\": {\n    \"k\": 1 // c\n  }\n}",
            to: "{\n  \"x\": [{\n    \"k\": 1 // c\n  }]\n}"
        ) { $0 = ["x": [["k": 1]]] },
        .init("J26", "// head\n1 // tail\n", to: "// head\n2 // tail\n") { $0 = 2 },
        .init("J28", "{\n  // keep?\n  \"a\": 1\n}", to: "{}") { $0 = [:] },
        .init(
            "J28, kept", "{\n  // keep?\n  \"a\": 1\n}", to: "{\n  // keep?\n}",
            policy: .init(comments: .keep)
        ) { $0 = [:] },
        .init("J29", "{\n  \"a\": 1\n  // \"b\": 2\n}", to: "{\n  // \"b\": 2\n}") { $0 = [:] },
        .init(
            "J30",
            "{\n  \"a\": {\"deep\": {\"k\": [1, 2, 3]}}, // big\n  \"b\": {}\n}",
            to: "{\n  \"a\": {}, // big\n  \"b\": {\"deep\": {\"k\": [1, 2, 3]}}\n}"
        ) {
            let deep = $0["a"]?["deep"]
            $0["b"]?["deep"] = deep
            $0["a"] = [:]
        },
    ]

    static let relaxedRows: [RewriteRow] = [
        .init(
            "Keys that need quotes", "{a: 1}",
            to: "{a: 1, \"2b\": 2, \"\": 3, \"c d\": 4, \"é\": 5, $_9Z: 6}"
        ) {
            for (key, value) in zip(["2b", "", "c d", "é", "$_9Z"], 2...) {
                $0[key] = .number(value)
            }
        },
        .init(
            "J24", "{a: 'x', b: 0xF, c: +1, d: .5,}",
            to: "{a: 'it\\'s', b: 0x10, c: +1, d: .5, e: 1,}"
        ) {
            $0["a"] = "it's"
            $0["b"] = 16
            $0["e"] = 1
        },
        .init(
            "What is new has the quotes that most have", "{a: 'x', b: 'y', c: \"it's\"}",
            to: "{a: ['z'], b: 'y', c: \"it's\", d: {k: 'v', 'k-k': 1}}"
        ) {
            $0["a"] = ["z"]
            $0["d"] = ["k": "v", "k-k": 1]
        },
    ]
}
