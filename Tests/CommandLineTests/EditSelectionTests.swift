import TestSupport

/// Which documents of a stream, and which values, are changed.
@Suite(.enabled(if: Tool.url != nil, Tool.comment)) struct EditSelectionTests {
    private static let stream = """
        # first
        kind: Service # s
        port: 80
        ---
        # second
        kind: Deployment
        spec: {replicas: 1} # r
        ---
        # only a comment
        ---
        kind: Deployment
        port: 81

        """

    @Test(
        arguments: [
            (
                "--document all --set port=90",
                ["port: 80": "port: 90", "# r\n": "# r\nport: 90\n", "port: 81": "port: 90"]
            ),
            (
                "--where kind=Deployment --set /spec/replicas=3",
                ["replicas: 1": "replicas: 3", "81\n": "81\nspec:\n  replicas: 3\n"]
            ),
            (
                "--where kind=Deployment --existing --set /spec/replicas=3",
                ["replicas: 1": "replicas: 3"]
            ),
            ("--where kind=Deployment --where port=81 --remove port", ["port: 81\n": ""]),
            (
                "--where /spec/replicas=1 --set kind=Job",
                ["kind: Deployment\nspec": "kind: Job\nspec"]
            ),
            ("--document all --existing --remove port", ["port: 80\n": "", "port: 81\n": ""]),
            ("--document 1 --where kind=Deployment --remove port", [:]),
            ("--where kind=Job --set port=1", [:]),
        ] as [(String, KeyValuePairs<String, String>)])
    func documents(_ arguments: String, _ changes: KeyValuePairs<String, String>) throws {
        let folder = try Folder(["a.yaml": Self.stream])
        let wanted = changes.reduce(Self.stream) { $0.replacing($1.key, with: $1.value) }
        try folder.run("edit a.yaml", arguments).prints(wanted)
    }

    @Test(
        arguments: [
            ("--existing --set /*/port=1", #"{"a": {"port": 1}, "b": {}}"#, ""),
            ("--existing --set c=1", nil, "a.json: --set c=1: no value at this path\n"),
            (
                "--existing --remove c --set /b/x=1 --move c=d --rename c=e", nil,
                """
                a.json: --remove c: no value at this path
                a.json: --set /b/x=1: no value at this path
                a.json: --move c=d: no value at this path
                a.json: --rename c=e: no value at this path

                """
            ),
            ("--where /a/port=80 --set /a/port=81", #"{"a": {"port": 81}, "b": {}}"#, ""),
            ("--where /a/port/x=80 --set /a/port=81", nil, ""),
        ] as [(String, String?, String)])
    func whatExists(_ arguments: String, _ wanted: String?, _ errors: String) throws {
        let source = #"{"a": {"port": 80}, "b": {}}"#
        let folder = try Folder(["a.json": source])
        try folder.run("edit a.json", arguments).prints(wanted ?? source, errors)
    }

    @Test func severalDocumentsNeedAnOption() throws {
        let folder = try Folder(["a.yaml": Self.stream, "b.yaml": "a: 1\n---\na: [\n"])
        try folder.run("edit a.yaml --set port=1").fails(
            "a.yaml: the file has several documents; --document or --where says which to change\n")
        let result = try folder.run("edit b.yaml --document all --set a=2")
        #expect(result.errors.hasPrefix("b.yaml:4:1: "))
        let diff = try folder.run("edit a.yaml --where port=81 --set port=82 --diff")
        #expect(diff.output.contains("@@ -9,4 +9,4 @@"))
        #expect(try folder.run("edit a.yaml --document all --set port=1 --check").status == 3)
        #expect(
            try folder.run("edit a.yaml --document x --set port=1").errors.hasPrefix(
                "versioned edit: --document: expected a positive number, found x\n"))
    }
}
