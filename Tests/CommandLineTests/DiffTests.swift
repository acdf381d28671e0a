import Foundation
import Testing

@Suite(.enabled(if: Tool.url != nil, Tool.comment)) struct DiffTests {
    private static let yaml = """
        version: 2 # c
        server:
          host: a
          port: 80
        list: [a, b, c]
        items:
          - {name: q, v: 1}
          - {name: r, v: 2, on: true}

        """

    private static let changed = """
        server:
          port: 8080
        version: 2.0
        list: [b, x, c, d]
        items: [{name: r, v: 3, on: true}]
        new: {a: [1]}

        """

    @Test func differences() throws {
        let folder = try Folder(["a.yaml": Self.yaml, "b.yaml": Self.changed])
        let output = """
            --- a.yaml
            +++ b.yaml
            @@ /server/host, a.yaml:3 @@
            -"a"
            @@ /server/port, a.yaml:4, b.yaml:2 @@
            -80
            +8080
            @@ /list/0, a.yaml:5 @@
            -"a"
            @@ /list/1, b.yaml:4 @@
            +"x"
            @@ /list/3, b.yaml:4 @@
            +"d"
            @@ /items/0, a.yaml:7 @@
            -{
            -  "name": "q",
            -  "v": 1
            -}
            @@ /items/1/v, a.yaml:8, b.yaml:5 @@
            -2
            +3
            @@ /new, b.yaml:6 @@
            +{
            +  "a": [
            +    1
            +  ]
            +}

            """
        #expect(try folder.run("diff a.yaml b.yaml") == .changes(output))
    }

    @Test(arguments: ["json", "xml", "toml", "plist", "cbor", "yaml"])
    func formatsDoNotCount(_ format: String) throws {
        let folder = try Folder(["a.yaml": Self.yaml])
        _ = try folder.run("convert a.yaml --to", format, "--lossy", "--output", "b.\(format)")
        #expect(try folder.run("diff a.yaml", "b.\(format)") == .success(""))
        #expect(try folder.run("diff", "b.\(format)", "a.yaml") == .success(""))
    }

    @Test func linesOfJSON() throws {
        let folder = try Folder([
            "a.json": "{\"a\": 1,\n\"b\": 2}", "b.toml": "a = 1\nc = 2025-01-01\n",
        ])
        let line =
            #"{"file":"a.json","other":"b.toml","differences":[{"path":"/b","old":2,"oldLine":2},"#
            + #"{"path":"/c","new":"2025-01-01","newLine":2}]}"# + "\n"
        #expect(try folder.run("diff a.json b.toml --json") == .changes(line))
        #expect(
            try folder.run("diff a.json a.json --json")
                == .success(#"{"file":"a.json","other":"a.json","differences":[]}"# + "\n"))
    }

    @Test func streams() throws {
        let folder = try Folder(["a.yaml": "a: 1\n---\nb: 2\n", "b.yaml": "a: 1\n---\nb: 3\n"])
        let output = "--- a.yaml\n+++ b.yaml\n@@ /1/b, a.yaml:3, b.yaml:3 @@\n-2\n+3\n"
        #expect(try folder.run("diff a.yaml b.yaml") == .changes(output))
    }

    @Test(arguments: [
        (#"{"a":"\#u{E9}"}"#, #"{"a":"e\#u{301}"}"#, ["/a"]),
        (#"{"\#u{E9}":1}"#, #"{"e\#u{301}":1}"#, ["/\u{E9}", "/e\u{301}"]),
        (
            #"{"\#u{E9}":1,"e\#u{301}":2}"#, #"{"\#u{E9}":[1,2]}"#, ["/\u{E9}", "/e\u{301}"]
        ),
        (#"{"\#u{E9}":1,"e\#u{301}":2}"#, #"{"\#u{E9}":1,"e\#u{301}":3}"#, ["/e\u{301}"]),
    ]) func textIsComparedByteByByte(_ old: String, _ new: String, _ paths: [String]) throws {
        let folder = try Folder(["a.json": old, "b.json": new])
        let result = try folder.run("diff a.json b.json")
        let found = result.output.split(separator: "\n").filter { $0.hasPrefix("@@ ") }
            .map { Array($0.utf8.dropFirst(3).prefix { $0 != UInt8(ascii: ",") }) }
        #expect(found == paths.map { Array($0.utf8) })
        #expect(result.status == 3)
        #expect(try folder.run("diff a.json a.json") == .success(""))
    }

    @Test func tagsCountWhereBothHaveThem() throws {
        let folder = try Folder([
            "a.yaml": "a: !Ref x\nb: [!x 1, {c: !!str z}]\n", "b.yaml": "a: x\nb: [!y 1, {c: z}]\n",
            "c.json": #"{"a":"x","b":[1,{"c":"z"}]}"#,
        ])
        let output = """
            --- a.yaml
            +++ b.yaml
            @@ /a, a.yaml:1, b.yaml:1 @@
            -!Ref "x"
            +"x"
            @@ /b/0, a.yaml:2, b.yaml:2 @@
            -!x 1
            +!y 1

            """
        #expect(try folder.run("diff a.yaml b.yaml") == .changes(output))
        #expect(try folder.run("diff a.yaml c.json") == .success(""))
        #expect(try folder.run("diff a.yaml a.yaml") == .success(""))
        #expect(
            try folder.run("diff a.yaml b.yaml --json").output.contains(
                #"{"path":"/a","old":"x","oldLine":1,"oldTag":"!Ref","new":"x","newLine":1}"#
            ))
    }

    @Test func whatPrintsAlikeNamesItsKind() throws {
        let plist = { (text: String) in "<plist><dict><key>a</key><\(text)</dict></plist>" }
        let folder = try Folder([
            "a.plist": plist("date>2001-01-01T00:00:00Z</date>"),
            "b.plist": plist("string>2001-01-01T00:00:00Z</string>"),
        ])
        #expect(
            try folder.run("diff a.plist b.plist").output.hasSuffix(
                "\n-\"2001-01-01T00:00:00Z\" (date)\n+\"2001-01-01T00:00:00Z\" (text)\n"))
    }

    @Test func rootsMayDiffer() throws {
        let folder = try Folder(["a.json": "1", "b.json": "[]"])
        #expect(
            try folder.run("diff a.json b.json").output
                == "--- a.json\n+++ b.json\n@@ the document, a.json:1, b.json:1 @@\n-1\n+[]\n")
    }

    @Test(arguments: [("[]", "[1,2,"), ("[1,", "[2,"), ("{", "{")])
    func manyDifferences(_ old: String, _ new: String) throws {
        func document(_ start: String, _ shift: Int) -> String {
            if start == "[]" { return start }
            let list = (0..<30_000).map { number in
                start == "{" ? "\"\(number)\":\(number + shift)" : "\(number + shift)"
            }
            return start + list.joined(separator: ",") + (start == "{" ? "}" : "]")
        }
        let folder = try Folder(["a.json": document(old, 10), "b.json": document(new, 100_000)])
        let output = try folder.run("diff a.json b.json").output
        let count = output.utf8.split(separator: 0x0A).count { $0.starts(with: "@@".utf8) }
        #expect(count == (old == "[]" ? 30_002 : old == "{" ? 30_000 : 30_001))
    }

    @Test func elementsOfXML() throws {
        let folder = try Folder([
            "a.xml": "<r><k>1</k>\n<k>2</k><x/></r>", "b.xml": "<r><k>1</k><k>3</k><k>4</k></r>",
            "c.json": #"{"k": ["1", "2"], "x": [""]}"#,
        ])
        let output = """
            --- a.xml
            +++ b.xml
            @@ /k/1, a.xml:2, b.xml:1 @@
            -"2"
            +"3"
            @@ /k/2, b.xml:1 @@
            +"4"
            @@ /x, a.xml:2 @@
            -""

            """
        #expect(try folder.run("diff a.xml b.xml") == .changes(output))
        #expect(try folder.run("diff a.xml c.json") == .success(""))
    }

    @Test func errorsNameTheirFile() throws {
        let folder = try Folder(["a.json": "1", "b.json": "[1,,]"])
        for files in ["a.json b.json", "b.json a.json"] {
            let result = try folder.run("diff", files)
            #expect(result.errors.hasPrefix("b.json:1:4: ") && result.status == 1)
        }
        #expect(
            try folder.run("diff a.json").errors.hasPrefix(
                "versioned diff: expected two files, found 1\n"))
        #expect(try folder.run("diff - -").status == 2)
    }
}
