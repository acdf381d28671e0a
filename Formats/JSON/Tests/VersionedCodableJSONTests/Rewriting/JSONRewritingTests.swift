import TestSupport
import VersionedCodableJSON

/// The rows of the matrix: JSON, JSON with comments and JSON5.
@Suite("JSON in place") struct JSONRewritingTests {
    private static let rows: [(JSONFormat.Syntax, [RewriteRow])] = [
        (.json, plainRows), (.jsonc, commentedRows), (.json5, relaxedRows),
    ]

    @Test(arguments: rows.flatMap { syntax, rows in rows.map { (syntax, $0) } })
    func row(_ syntax: JSONFormat.Syntax, _ row: RewriteRow) throws {
        try row.check(JSONFormat(reading: .init(syntax: syntax)))
    }

    static let plainRows: [RewriteRow] =
        RewriteRow.table(
            #"""
            J04 => [1,2] => . = [1] => [1]
            J04, spaces => [1, 2] => . = [1] => [1]
            J05 => {"a":1,"b":2} => . = {} => {}
            J07 => {"a": 1} => /b = 2 => {"a": 1, "b": 2}
            J08 => { "a": 1\n, "b": 2\n} => /c = 3 => { "a": 1\n, "b": 2, "c": 3\n}
            J09 => {\n    "a": 1,\n    "o": {\n\t\t"x": 1\n    }\n} => /o/y = 2; /b = 2\
             => {\n    "a": 1,\n    "o": {\n\t\t"x": 1,\n\t\t"y": 2\n    },\n    "b": 2\n}
            J10 => {"a":1} => /b = 2 => {"a":1,"b":2}
            J10, spaces => { "a" : 1 } => /b = 2 => { "a" : 1, "b" : 2 }
            J11 => [1, 2,\n 3, 4] => . = [1, 2, 3, 4, 5] => [1, 2,\n 3, 4, 5]
            J13 => {\n  "o": {}\n} => /o/a = 1 => {\n  "o": {\n    "a": 1\n  }\n}
            J16 => {"a": 1.0, "b": 1e3, "c": 12345678901234567890} => /a = 1\
             => {"a": 1.0, "b": 1e3, "c": 12345678901234567890}
            numbers in another notation => [1.50, 1e2, -0.50, 0.0, 123456789.0] => . = [15e-1, 100, -5e-1, -0, 1234567890e-1]\
             => [1.50, 1e2, -0.50, 0.0, 123456789.0]
            a number of another sign => [5, 50, 9] => . = [-5, 5, 9] => [-5, 5, 9]
            J17 => {"p": "a\\/b", "q": "\\u00e9"} => /p = "c/d"; /q = "è"\
             => {"p": "c\\/d", "q": "\\u00e8"}
            J19 => {"b": 1, "a": 2} => . = {"a": 2, "b": 1} => {"b": 1, "a": 2}
            J25 => \u{FEFF}{\r\n\t"a": 1\r\n} => /b = 2 => \u{FEFF}{\r\n\t"a": 1,\r\n\t"b": 2\r\n}
            J27 => {"v":1,"t":"x"} => /v = 2; /l = [1, {"a": 2}] => {"v":2,"t":"x","l":[1,{"a":2}]}
            J18 => {"a": 1, "b": 0, "a": 2} => /a = 3 => {"a": 3, "b": 0, "a": 2}
            separators on both sides => [\n  1,\n  2\n  , 3\n] => . = [1, 9, 2, 3]\
             => [\n  1, 9,\n  2\n  , 3\n]
            the first of those goes => [\n  1\n  , 2\n] => . = [2] => [\n  2\n]
            """#)

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

    static let commentedRows: [RewriteRow] =
        RewriteRow.table(
            #"""
            nothing behind a comment => {\n  "a": 1, // one\n  "b": 2} => . = {"a": 1, "c": 3, "b": 2}\
             => {\n  "a": 1, // one\n  "c": 3,\n  "b": 2} => 1 of 1 comment kept
            spaces at the end of a line\
             => [\n  ["xxxxxxxxxxxxxxxxxxxx"], // one\n  "a" /* two */ \n] => . = ["a", ["xxxxxxxxxxxxxxxxxxxx"]]\
             => [\n  "a", /* two */\n  ["xxxxxxxxxxxxxxxxxxxx"] // one\n] => 2 of 2 comments kept
            J01 => {\n  "a": 1 // one\n} => /b = 2\
             => {\n  "a": 1, // one\n  "b": 2\n} => 1 of 1 comment kept
            J02 => {\n  "a": 1, // one\n  "b": 2 // two\n} => /b =\
             => {\n  "a": 1 // one\n} => 1 of 2 comments kept; 1 removed (line 3)
            J03 => {\n  "x": "y",\n  // about t\n  "t": 1\n} => /x = => {\n  // about t\n  "t": 1\n}
            J06 => [\n  1,\n] => . = [1, 2] => [\n  1,\n  2,\n]
            J12 => {\n  // nothing yet\n} => /a = 1 => {\n  // nothing yet\n  "a": 1\n}
            J14 => {"a": /* x */ 1 /* y */, /* z */ "b": 2} => /a = 5; /b = 6\
             => {"a": /* x */ 5 /* y */, /* z */ "b": 6}
            J15 => {"a" /* k */ : 1} => . = {"b": 1} => {"b" /* k */ : 1}
            J20 => [\n  {"id": 1}, // one\n  {"id": 2} // two\n] => . = [{"id": 2}, {"id": 1}]\
             => [\n  {"id": 2}, // two\n  {"id": 1} // one\n]
            J21 => [\n "a", // A\n "b", // B\n "c", // C\n "d" // D\n] => . = ["a", "c", "x", "d"]\
             => [\n "a", // A\n "c", // C\n "x",\n "d" // D\n]
            J22 => {\n  // listens\n  "listen": "h:1", // where\n  "z": 0\n} => . = {"host": "h", "port": 1, "z": 0}\
             => {\n  // listens\n  "host": "h", // where\n  "port": 1,\n  "z": 0\n} => 2 of 2 comments kept
            J23 => {\n  "x": {\n    "k": 1 // c\n  }\n} => . = {"x": [{"k": 1}]}\
             => {\n  "x": [{\n    "k": 1 // c\n  }]\n}
            J26 => // head\n1 // tail\n => . = 2 => // head\n2 // tail\n
            J28 => {\n  // keep?\n  "a": 1\n} => . = {} => {}
            J29 => {\n  "a": 1\n  // "b": 2\n} => . = {} => {\n  // "b": 2\n}
            """#)
        + RewriteRow.table(
            #"""
            J28, kept => {\n  // keep?\n  "a": 1\n} => . = {} => {\n  // keep?\n}
            """#, policy: .init(comments: .keep))
        + [
            .init(
                "J30",
                "{\n  \"a\": {\"deep\": {\"k\": [1, 2, 3]}}, // big\n  \"b\": {}\n}",
                to: "{\n  \"a\": {}, // big\n  \"b\": {\"deep\": {\"k\": [1, 2, 3]}}\n}"
            ) {
                let deep = $0["a"]?["deep"]
                $0["b"]?["deep"] = deep
                $0["a"] = [:]
            }
        ]

    static let relaxedRows: [RewriteRow] =
        RewriteRow.table(
            #"""
            J24 => {a: 'x', b: 0xF, c: +1, d: .5,} => /a = "it's"; /b = 16; /e = 1\
             => {a: 'it\\'s', b: 0x10, c: +1, d: .5, e: 1,}
            What is new has the quotes that most have\
             => {a: 'x', b: 'y', c: "it's"} => /a = ["z"]; /d = {"k": "v", "k-k": 1}\
             => {a: ['z'], b: 'y', c: "it's", d: {k: 'v', 'k-k': 1}}
            """#)
        + [
            .init(
                "Keys that need quotes", "{a: 1}",
                to: "{a: 1, \"2b\": 2, \"\": 3, \"c d\": 4, \"é\": 5, $_9Z: 6}"
            ) {
                for (key, value) in zip(["2b", "", "c d", "é", "$_9Z"], 2...) {
                    $0[key] = .number(value)
                }
            }
        ]
}
