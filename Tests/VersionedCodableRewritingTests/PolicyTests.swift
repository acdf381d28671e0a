import TestSupport
import VersionedCodableJSON

@Suite("What is done where there is more than one way") struct PolicyTests {
    private static let json5 = JSONFormat(reading: .init(syntax: .json5))
    private static let out = RewritePolicy(comments: .commentOut)

    static let commentedOut: [RewriteRow] =
        RewriteRow.table(
            #"""
            a member in the middle => {\n  // why\n  "a": 1, // one\n  "b": 2\n} => /a =\
             => {\n  // why\n  // "a": 1, // one\n  "b": 2\n} => 2 of 2 comments kept
            the last member => {\n  "a": 1, // one\n  "b": 2 // two\n} => /b =\
             => {\n  "a": 1 // one\n  // "b": 2 // two\n}
            all members => {\n  "a": 1,\n  "b": 2\n} => . = {} => {\n  // "a": 1,\n  // "b": 2\n}
            lines of its own, and comments among them\
             => {\n  "a": {\n    // inner\n    "b": [\n      1 /* one */\n    ]\n\n  },\n  "c": 3\n} => /a =\
             => {\n  // "a": {\n  //   // inner\n  //   "b": [\n  //     1 /* one */\n  //   ]\n\n  // },\n  "c": 3\n}
            an element, and another one that comes => [\n  1, // one\n  2,\n  3\n] => . = [1, 3, 4]\
             => [\n  1, // one\n  // 2,\n  3,\n  4\n]
            on a line with others => { "a": 1, /* two */ "b": 2 } => /b =\
             => { "a": 1 } => 0 of 1 comment kept; 1 removed (line 1)
            """#, policy: out)
        + [
            .init(
                "what only moves goes as ever",
                "{\n  // it\n  \"a\": \"a long text that is known\",\n  \"o\": {}\n}",
                to: "{\n  \"o\": {\n    // it\n    \"a\": \"a long text that is known\"\n  }\n}",
                policy: out
            ) {
                $0["o"] = ["a": $0["a"] ?? .null]
                $0["a"] = nil
            }
        ]

    @Test(arguments: commentedOut)
    func whatGoesBecomesAComment(_ row: RewriteRow) throws {
        try row.check(PolicyTests.json5)
    }

    @Test func withoutLineCommentsMembersGo() throws {
        try RewriteRow(
            "JSON", "{\n  \"a\": 1,\n  \"b\": 2\n}", to: "{\n  \"b\": 2\n}", policy: PolicyTests.out
        ) { $0["a"] = nil }.check(JSONFormat.json)
    }

    /// What came out has to be read again within the same limits.
    @Test func theResultKeepsTheLimits() throws {
        let data = Data("{\"a\": 1}".utf8)
        var limits = ReadingLimits.default
        limits.inputBytes = data.count
        #expect(throws: ReadingError.limit(.inputBytes, data.count, at: nil)) {
            try JSONFormat.json.rewrite(data, within: limits) { $0["a"] = 10 }
        }
        let edited = try JSONFormat.json.rewrite(data, within: limits) { $0["a"] = 2 }
        #expect(edited.data == Data("{\"a\": 2}".utf8))
    }
}
