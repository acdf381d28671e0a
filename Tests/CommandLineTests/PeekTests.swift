import TestSupport

@Suite(.enabled(if: Tool.url != nil, Tool.comment)) struct PeekTests {
    @Test func aLineForEachFile() throws {
        let folder = try Folder([
            "a.json": #"{"version": 3.10, "title": "Tea"}"#,
            "b.plist": "<plist><dict><key>version</key><string>2.1.0</string></dict></plist>",
            "c.json": #"{"title": "Tea"}"#, "d.json": #"{"version": null}"#,
            "no extension": #"{"version": true}"#, "e.json5": "{version: 7}",
        ])
        let files = ["a.json", "b.plist", "c.json", "d.json", "no extension", "e.json5"]
        let output = """
            a.json\tjson\t3.10
            b.plist\tplist\t2.1.0
            c.json\tjson\t-
            d.json\tjson\t-
            no extension\tjson\ttrue
            e.json5\tjson5\t7

            """
        try folder.run(["peek"] + files).prints(output)
    }

    @Test func theVersionMayBeElsewhere() throws {
        let folder = try Folder(["a.json": #"{"meta": {"version": 2}, "a/b": 3, "version": 7}"#])
        let cases = ["/meta/version": "2", "meta.version": "2", "/a~1b": "3", "/meta/other": "-"]
        for (key, version) in cases {
            try folder.run("peek --key", key, "a.json").prints("a.json\tjson\t\(version)\n")
        }
    }

    @Test func anErrorDoesNotStopTheOthers() throws {
        let folder = try Folder([
            "a.json": #"{"version": 1}"#, "b.json": "{\n  \"version\": one\n}",
            "c.json": #"{"version": {"major": 1}}"#, "d.json": #"{"version": 4}"#, "e.txt": "Tea",
        ])
        let errors = """
            b.json:2:14: expected a value after ':', found 'one'
                "version": one
                           ^
            c.json:1:13: version: expected String, found an object
                {"version": {"major": 1}}
                            ^
            e.txt: the format is unknown; specify one of json, plist, yaml, xml, toml, cbor with --from
            f.json: no such file

            """
        try folder.run("peek a.json b.json c.json e.txt f.json d.json").fails(
            errors, printing: "a.json\tjson\t1\nd.json\tjson\t4\n")
    }

    @Test(arguments: [
        ("a.json", "{\"version\": 5, \"list\": [", "1, ", "5"),
        ("a.gpx", "<gpx version='1.1'>", "<a/>", "1.1"),
    ])
    func whatFollowsTheVersionIsNotRead(
        _ name: String, _ beginning: String, _ more: String, _ version: String
    ) throws {
        let text = beginning + String(repeating: more, count: 100_000) + "</and then"
        let format = name == "a.gpx" ? "xml" : "json"
        try Folder([name: text]).run("peek", name).prints("\(name)\t\(format)\t\(version)\n")
    }

    @Test func standardInput() throws {
        let folder = try Folder()
        try folder.run("peek -", input: #"{"version": 1}"#).prints("standard input\tjson\t1\n")
        try folder.run("peek --from json5 -", input: "{version: +2}").prints(
            "standard input\tjson5\t2\n")
    }

    /// Arrays, scalars and streams without a document have no version.
    @Test func whatHasNoVersionIsADash() throws {
        let files = [
            "array.json": "[{\"version\": 1}]", "array.yaml": "- 1\n- 2\n", "empty.cbor": "",
            "empty.yaml": "", "null.json": "null", "scalar.json": "7", "scalar.toml": "a = 1\n",
            "scalar.xml": "<a>7</a>", "scalar.yaml": "seven\n",
            "text.plist": "<plist><string>Tea</string></plist>",
        ]
        let folder = try Folder(files)
        let names = files.keys.sorted()
        let lines = names.map { "\($0)\t\($0.split(separator: ".")[1])\t-\n" }
        try folder.run(["peek"] + names).prints(lines.joined())
        try folder.run("peek --key /0/version array.json").prints("array.json\tjson\t1\n")
        try folder.run("peek --key @version scalar.json scalar.xml").prints(
            "scalar.json\tjson\t-\nscalar.xml\txml\t-\n")
    }

    @Test func theFirstDocumentOfAStreamCounts() throws {
        let folder = try Folder(["a.yaml": "- 1\n---\nversion: {a: 1}\n"])
        try folder.run("peek a.yaml").prints("a.yaml\tyaml\t-\n")
        try folder.write("- 1\n---\na: [\n---\n", to: "a.yaml")
        try folder.run("peek a.yaml").fails(
            "a.yaml:4:1: expected a value, found '-'\n    ---\n    ^\n")
    }

    @Test func keysAreTriedInOrder() throws {
        let folder = try Folder([
            "a.json": #"{"b": 2, "c": 3}"#, "b.json": #"{"a": null, "c": 3}"#, "c.json": "{}",
        ])
        try folder.run("peek --key a --key b --key=/c a.json b.json c.json").prints(
            "a.json\tjson\t2\nb.json\tjson\t3\nc.json\tjson\t-\n")
    }

    @Test func linesOfJSON() throws {
        let folder = try Folder(["a.yaml": "version: 3.1\n---\n{}\n", "b.json": "["])
        try folder.run("peek --json a.yaml").prints(
            #"{"file":"a.yaml","format":"yaml","version":"3.1"}"# + "\n")
        #expect(try folder.run("peek --json b.json").status == 1)
    }
}
