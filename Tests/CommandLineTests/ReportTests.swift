import TestSupport

/// Findings for people and for programs.
@Suite(.enabled(if: Tool.url != nil, Tool.comment)) struct ReportTests {
    private static let files = [
        "a.json": "{\n  \"ä\": 1,,\n}\n", "b c.yaml": "a: 1\na: 2\n", "d.json": "[1]",
    ]

    private func validate(_ format: String) throws -> Tool.Result {
        try Folder(Self.files).run(
            ["validate", "a.json", "b c.yaml", "d.json"] + Tool.words([format]))
    }

    @Test func linesOfJSON() throws {
        let output = """
            {"file":"a.json","error":{"code":"syntax","message":"expected a key after ',', found ','","line":2,"column":10,"offset":12}}
            {"file":"b c.yaml","error":{"code":"duplicate-key","message":"the key \\"a\\" is repeated, first on line 1","line":2,"column":1,"offset":5}}
            {"file":"d.json","format":"json","documents":1,"nodes":2}

            """
        try validate("--json").fails("", printing: output)
    }

    @Test func annotationsOfGitHub() throws {
        let output = """
            ::error file=a.json,line=2,col=10,title=syntax::expected a key after ',', found ','
            ::error file=b c.yaml,line=2,col=1,title=duplicate-key::the key "a" is repeated, first on line 1

            """
        try validate("--format github").fails("", printing: output)
        let odd = try Folder(["a,b:c%\r\n.json": ","])
        #expect(
            try odd.run("validate --format=github a,b:c%\r\n.json").output.hasPrefix(
                "::error file=a%2Cb%3Ac%25%0D%0A.json,line=1,col=1,title=syntax::"))
    }

    /// A document must not write commands of its own into the log of a workflow.
    @Test func annotationsHaveOneLine() throws {
        let steps = #"[{split: {path: /a, by: ":", into: [/b, /c]}}]"#
        let folder = try Folder([
            "chain.yaml":
                "versionedChain: 1\nname: s\nversion: none\nmigrations: [{steps: \(steps)}]\n",
            "a.json": #"{"a":"1\r\n::debug::x%\n\r"}"#,
        ])
        try folder.run("migrate a.json --chain chain.yaml --format github").prints(
            "::error file=a.json,line=1,col=6,title=migration::/a: split: expected text of "
                + "2 parts, found \"1··::debug::x%25··\" (in the step chain.yaml:4:31: "
                + "split /a at \":\" into /b, /c)\n", status: 1)
    }

    @Test func sarif() throws {
        let result = try validate("--format sarif")
        try Golden.check(result.output, "validate.sarif")
        #expect(result.errors == "" && result.status == 1)
    }

    /// The regions have columns in code points, although edits have them in UTF-16.
    @Test func editsAreFixes() throws {
        let folder = try Folder([
            "a.json": "{\"😀\": 1, \"b\": 2,\n \"ä\": \"ö\", \"c\": 3}\n", "b.json": "{\"c\": 4}",
        ])
        let result = try folder.run(
            "edit a.json b.json --set b=22 --set c=4 --check --format sarif")
        try Golden.check(result.output, "edit.sarif")
        #expect(result.errors == "b.json: --set c=4: the value is already the same\n")
        #expect(result.status == 3)
    }

    @Test func checkTellsWhatWouldChange() throws {
        let folder = try Folder(["a.json": #"{"a": 1}"#, "b.json": #"{"a": 2}"#])
        let edit = "edit a.json b.json --set a=2 --check"
        let note = "b.json: --set a=2: the value is already the same\n"
        try folder.run(edit).prints("a.json: would change\n", note, status: 3)
        try folder.run(edit, "--quiet").prints("", status: 3)
        try folder.run("edit b.json --set a=2 --check --quiet").prints("")
        // A failure counts more.
        #expect(try folder.run(edit, "c.json").status == 1)
        #expect(try folder.text("a.json") == #"{"a": 1}"#)
        try folder.run(edit, "--format github").prints(
            "::warning file=a.json,line=1,title=change::would change\n", note, status: 3)
    }

    // MARK: Colors

    @Test func colorsOnRequest() throws {
        let folder = try Folder(["a.json": "{\n  \"a\": 1,\n  \"--b\": 2\n}\n", "b.json": "[1,,]"])
        try folder.run("edit a.json --remove --b --diff --color always").prints(
            lines: """
                \u{1B}[1m--- a.json\u{1B}[0m
                \u{1B}[1m+++ a.json\u{1B}[0m
                \u{1B}[36m@@ -1,4 +1,3 @@\u{1B}[0m
                 {
                \u{1B}[31m-  "a": 1,\u{1B}[0m
                \u{1B}[31m-  "--b": 2\u{1B}[0m
                \u{1B}[32m+  "a": 1\u{1B}[0m
                 }
                """)
        try folder.run("validate b.json --color always").fails(
            lines: """
                \u{1B}[1mb.json:1:4: \u{1B}[0mexpected a value after ',', found ','
                    [1,,]
                \u{1B}[31m       ^\u{1B}[0m
                """)
        #expect(!(try folder.run("validate b.json").errors.contains("\u{1B}")))
    }

    /// A terminal obeys control characters, so notes and errors show them as `·`.
    @Test func controlCharacters() throws {
        let folder = try Folder([
            "a\u{1B}[2J.json": "{\"a\": 1, \"b\": 2 // c\n}", "b\u{7}.json": "[,",
        ])
        try folder.run("edit a\u{1B}[2J.json --remove b").prints(
            "{\"a\": 1\n}", "a·[2J.json: 1 comment removed with what it belongs to (line 1)\n")
        try folder.run("validate b\u{7}.json").fails(
            "b·.json:1:2: expected a value or ']', found ','\n    [,\n     ^\n")
    }

    @Test func colorsEndWithTheirLine() throws {
        let folder = try Folder(["a.yaml": "a: 1\r\nb: 2\r\n"])
        let diff = try folder.run("edit a.yaml --set b=3 --diff --color always")
        #expect(
            diff.output.hasSuffix(
                " a: 1\r\n\u{1B}[31m-b: 2\r\u{1B}[0m\n\u{1B}[32m+b: 3\r\u{1B}[0m\n"))
    }
}
