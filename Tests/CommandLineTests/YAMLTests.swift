import TestSupport

@Suite(.enabled(if: Tool.url != nil, Tool.comment)) struct YAMLTests {
    static let stream = """
        version: 1
        ---
        version: 2
        list: [a, b]
        ---
        title: Tea

        """

    @Test func validate() throws {
        let folder = try Folder([
            "a.yaml": Self.stream, "b.yaml": "a: 1\nb: 2\na: 3\n", "c.yaml": "Tea\n",
            "d.yaml": "a: 1\n---\nb: [1\n",
        ])
        let result = try folder.run("validate a.yaml b.yaml c.yaml d.yaml")
        #expect(
            result.output == """
                a.yaml: valid yaml, 3 documents, 13 nodes
                c.yaml: valid yaml, 1 node

                """)
        #expect(
            result.errors.hasPrefix(
                """
                b.yaml:3:1: the key "a" is repeated, first on line 1
                    a: 3
                    ^
                d.yaml:
                """), "\(result.errors)")
        #expect(result.status == 1)
    }

    @Test func aStreamStaysAStream() throws {
        let folder = try Folder(["a.yaml": Self.stream])
        try folder.run("convert a.yaml --to yaml").prints(Self.stream)
    }

    @Test func aStreamForAFormatThatHasNone() throws {
        let folder = try Folder(["a.yaml": Self.stream, "empty.yaml": "# nothing\n"])
        try folder.run("convert a.yaml --to json").fails(
            lines: """
                a.yaml: json files have one document, found 3; choose one with --document, or take all with --array
                """)
        try folder.run("convert a.yaml --to json --array").prints(
            #"[{"version":1},{"version":2,"list":["a","b"]},{"title":"Tea"}]"# + "\n")
        try folder.run("convert a.yaml --to json --document 2").prints(
            #"{"version":2,"list":["a","b"]}"# + "\n")
        try folder.run("convert a.yaml --to json --document 4").fails(
            "a.yaml: there is no document 4, the file has 3\n")
    }

    @Test func whatTheOtherFormatCannotSay() throws {
        let folder = try Folder([
            "a.yaml": "limit: .inf\n",
            "b.plist": "<plist><dict><key>on</key><date>2001-01-01T00:00:00Z</date></dict></plist>",
        ])
        let infinite = try folder.run("convert a.yaml --to json")
        #expect(infinite.output == "")
        #expect(infinite.errors.hasPrefix("a.yaml:1:8: limit: "), "\(infinite.errors)")
        #expect(infinite.status == 1)
        try folder.run("convert b.plist --to yaml --lossy").prints("\"on\": 2001-01-01T00:00:00Z\n")
    }
}
