import TestSupport

@Suite(.enabled(if: Tool.url != nil, Tool.comment)) struct ValidateTests {
    @Test func reportsEveryFile() throws {
        let folder = try Folder([
            "a.json": #"{"version": 1, "list": [true]}"#, "b.json": "{\"a\": 1,\n \"a\": 2}",
            "c.plist": "<plist><dict><key>a</key></dict></plist>",
            "d.plist": "<plist><string>Tea</string></plist>", "e.json": "",
        ])
        let errors = """
            b.json:2:2: the key "a" is repeated, first on line 1
                "a": 2}
                ^
            c.plist:1:26: expected the value of the key, found </dict>
                <plist><dict><key>a</key></dict></plist>
                                         ^
            e.json:1:1: expected a value, found the end of the document

            """
        try folder.run("validate a.json b.json c.plist e.json d.plist").fails(
            errors, printing: "a.json: valid json, 6 nodes\nd.plist: valid plist, 1 node\n")
    }

    @Test func standardInputAndNamesThatLookLikeOptions() throws {
        let folder = try Folder(["--from": "[1, 2]"])
        try folder.run("validate --from=jsonc -", input: "[1, // one\n]").prints(
            "standard input: valid jsonc, 2 nodes\n")
        try folder.run("validate -- --from").prints("--from: valid json, 3 nodes\n")
    }

    /// Files of tools that read comments have them, whatever their extension says.
    @Test func filesNamedJSONThatHaveComments() throws {
        let text = "// a\n{\"a\": 1, // b\n}\n"
        let folder = try Folder([
            "tsconfig.base.json": text, "devcontainer.json": text, "a.json": text,
        ])
        let result = try folder.run("validate tsconfig.base.json devcontainer.json a.json")
        #expect(
            result.output
                == "tsconfig.base.json: valid jsonc, 3 nodes\ndevcontainer.json: valid jsonc, 3 nodes\n"
        )
        #expect(result.errors.hasPrefix("a.json:1:1: expected a value, found '/'"))
    }
}
