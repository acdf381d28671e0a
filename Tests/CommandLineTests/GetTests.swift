import TestSupport

@Suite(.enabled(if: Tool.url != nil, Tool.comment)) struct GetTests {
    private static let files = [
        "a.yaml": "server: # c\n  port: 80\n  hosts: [a, 'b\tc']\nname: x\n",
        "b.json": #"{"server":{"port":81},"on":true,"none":null}"#,
        "c.toml": "day = 2025-01-01\n", "d.yaml": "a: 1\n---\na: 2\n---\nb: 3\n",
        "e.xml": "<p name='n'><item id='1'>t</item><item id='2'/></p>",
        "f.xml": "<r a='1'><a>2</a></r>",
    ]

    static let output: KeyValuePairs = [
        "/server/port a.yaml": "80\n", "server.port a.yaml": "80\n",
        "/name a.yaml": "\"x\"\n",
        "--raw /name a.yaml": "x\n",
        "/on b.json": "true\n",
        "/none b.json": "null\n",
        "/day c.toml": "\"2025-01-01\"\n",
        "/day c.toml --raw": "2025-01-01\n",
        "/server a.yaml": "{\n  \"port\": 80,\n  \"hosts\": [\n    \"a\",\n    \"b\\tc\"\n  ]\n}\n",
        "/**/port a.yaml": "/server/port\t80\n",
        "/server/port a.yaml b.json": "a.yaml\t/server/port\t80\nb.json\t/server/port\t81\n",
        "/server/hosts/* a.yaml b.json":
            "a.yaml\t/server/hosts/0\t\"a\"\na.yaml\t/server/hosts/1\t\"b\\tc\"\n",
        "/a d.yaml": "/a\t1\n/a\t2\n",
        "/a d.yaml --document 2": "/a\t2\n",
        "/@name e.xml": "\"n\"\n",
        "/item/*/@id e.xml": "/item/0/id\t\"1\"\n/item/1/id\t\"2\"\n",
        "/a f.xml": "[\n  \"1\",\n  \"2\"\n]\n",
        "/@a f.xml": "\"1\"\n",
        "/a/1 f.xml": "\"2\"\n",
        "/a/1 f.xml --raw": "2\n",
        "/**/zz a.yaml": "",
        "--json /server/port a.yaml":
            #"{"file":"a.yaml","format":"yaml","values":[{"path":"/server/port","value":80}]}"#
            + "\n",
    ]

    @Test(arguments: output)
    func values(_ arguments: String, _ output: String) throws {
        try Folder(Self.files).run("get", arguments).prints(output)
    }

    /// Nothing in a document or its name ends a line or a column, or controls the terminal.
    @Test(
        arguments: [
            "get /*": "/a·b·~1c·1·[2J·\t\"x\\u202e\\u007f\\u2028\"\n",
            "get /* --raw": "/a·b·~1c·1·[2J·\tx···\n",
        ] as KeyValuePairs)
    func nothingForgesLines(_ arguments: String, _ output: String) throws {
        let key = "a\tb\n/c\t1\u{1B}[2J\u{202E}"
        let json = try JSONSerialization.data(withJSONObject: [key: "x\u{202E}\u{7F}\u{2028}"])
        let name = "n\u{202E}\t\n.json"
        let folder = try Folder(["a.json": String(decoding: json, as: UTF8.self)])
        try folder.write(json, to: name)
        try folder.run(Tool.words([arguments, "a.json"])).prints(output)
        try folder.run(Tool.words([arguments, "a.json"]) + [name]).prints(
            "a.json\t\(output)n···.json\t\(output)")
    }

    @Test func namesOfFilesForgeNoLines() throws {
        let name = "n\u{202E}\t\n\u{1B}.json"
        let folder = try Folder()
        try folder.write(#"{"version": "1\u000a2"}"#, to: name)
        try folder.run(["peek", name]).prints("n····.json\tjson\t1·2\n")
        try folder.run(["validate", name]).prints("n····.json: valid json, 3 nodes\n")
        #expect(
            try folder.run(["get", "/version", name, "--json"])
                == .success(
                    #"{"file":"n\u202e\t\n\u001b.json","format":"json","values":[{"path":"/version","value":"1\n2"}]}"#
                        + "\n"))
        try folder.write("[", to: name)
        #expect(
            try folder.run(["validate", name, "--format", "github"]).output
                == "::error file=n··%0A·.json,line=1,col=2,title=syntax::expected a value or ']', found the end of the document\n"
        )
    }

    @Test func theRootHasAnEmptyPath() throws {
        try Folder(Self.files).run(["get", "", "c.toml"]).prints(
            "{\n  \"day\": \"2025-01-01\"\n}\n")
    }

    @Test func standardInputIsUsual() throws {
        try Folder().run("get /a", input: "{\"a\": 1}").prints("1\n")
    }

    @Test func whatIsMissingIsAFailure() throws {
        let folder = try Folder(Self.files)
        try folder.run("get /none a.yaml").fails("a.yaml: there is no value at /none\n")
        try folder.run("get /on a.yaml b.json").prints("b.json\t/on\ttrue\n")
        try folder.run("get /name/x a.yaml").fails(
            "a.yaml: name: expected an object, found \"x\"\n")
        let usage = try folder.run("get a.yaml")
        #expect(
            usage.errors.hasPrefix(
                "versioned get: expected a path such as /server/port, found the file a.yaml\n"))
        #expect(usage.status == 2)
        #expect(try folder.run("get").errors.hasPrefix("versioned get: expected a path such as "))
    }
}
