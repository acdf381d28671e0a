import TestSupport

/// What a path denotes, which is the same in `get` and in `edit`, in every format.
@Suite("The rule for paths", .enabled(if: Tool.url != nil, Tool.comment)) struct PathRuleTests {
    /// Formats without attributes, by the extension of a file and what it is converted to.
    static let formats =
        TestRun.isLong ? ["json", "jsonc", "json5", "yaml", "toml", "plist"] : ["json", "toml"]

    /// Returns a folder with a document in the file `a.EXTENSION`, which `convert` made of JSON.
    private func folder(_ json: String, _ format: String) throws -> (folder: Folder, file: String) {
        let folder = try Folder(["in.json": json])
        let file = "a.\(format)"
        if format.hasPrefix("json") {
            try folder.write(json, to: file)
        } else {
            try folder.run("convert in.json --to", format, "--output", file).prints("")
        }
        return (folder, file)
    }

    @Test(arguments: keys + indices, formats)
    func edits(_ row: (json: String, edits: String, result: String), _ format: String) throws {
        let (folder, file) = try folder(row.json, format)
        try folder.run("edit", file, row.edits, "--write").prints("")
        let result = try folder.run("convert", file, "--to json --output out.json")
        #expect(result == .success(""))
        // TOML has tables after other values.
        let values = try [folder.text("out.json"), row.result].map {
            try JSONSerialization.jsonObject(with: Data($0.utf8)) as? NSDictionary
        }
        #expect(values[0] != nil && values[0] == values[1])
    }

    private static let scoped = #"{"d":{"@swc/core":"1","core":"2"},"@type":"t"}"#

    /// A document in JSON, the edits, and the result in JSON: `@name` is a key where there are no
    /// attributes.
    static let keys = rowsOfThree(
        #"""
        {"d":{"@swc/core":"1","core":"2"},"@type":"t"} => --set /d/@swc~1core=3\
         => {"d":{"@swc/core":"3","core":"2"},"@type":"t"}
        {"d":{"@swc/core":"1","core":"2"},"@type":"t"} => --set /d/~2@swc~1core=3\
         => {"d":{"@swc/core":"3","core":"2"},"@type":"t"}
        {"d":{"@swc/core":"1","core":"2"},"@type":"t"} => --set /d/@swc~1cli=x\
         => {"d":{"@swc/core":"1","core":"2","@swc/cli":"x"},"@type":"t"}
        {"d":{"@swc/core":"1","core":"2"},"@type":"t"} => --set d.@swc/core=3 --remove @type\
         => {"d":{"@swc/core":"3","core":"2"}}
        {"d":{"@swc/core":"1","core":"2"},"@type":"t"} => --remove /d/@swc~1core => {"d":{"core":"2"},"@type":"t"}
        {"d":{"@swc/core":"1","core":"2"},"@type":"t"} => --rename /d/@swc~1core=@swc/cli\
         => {"d":{"@swc/cli":"1","core":"2"},"@type":"t"}
        {"d":{"@swc/core":"1","core":"2"},"@type":"t"} => --move /d/@swc~1core=/d/@new\
         => {"d":{"core":"2","@new":"1"},"@type":"t"}
        {"d":{"@swc/core":"1","core":"2"},"@type":"t"} => --insert /d/@new=x\
         => {"d":{"@swc/core":"1","core":"2","@new":"x"},"@type":"t"}
        {"@a":{"b":"1"},"a":{"b":"2"}} => --set /@a/b=3 => {"@a":{"b":"3"},"a":{"b":"2"}}
        {"a":"1","l":{"@a":"2"}} => --set /l/@b/@c=x => {"a":"1","l":{"@a":"2","@b":{"@c":"x"}}}
        {"l":[{"@id":"1"},{"id":"1"},{"@id":"2"}]} => --remove /l/[@id=1] => {"l":[{"id":"1"},{"@id":"2"}]}
        {"l":[{"@id":"1"},{"id":"1"}]} => --set /l/*/@id=x => {"l":[{"@id":"x"},{"id":"1","@id":"x"}]}
        {"l":[{"@id":"1"},{"id":"1"}]} => --remove /**/@id => {"l":[{},{"id":"1"}]}
        """#)

    /// An index makes a list and no key; an end inside is a new element, and an object has keys of
    /// digits.
    static let indices = rowsOfThree(
        #"""
        {"a":"1"} => --set /l/0=x => {"a":"1","l":["x"]}
        {"a":"1"} => --set /l/-=x --set /l/1=y => {"a":"1","l":["x","y"]}
        {"a":"1"} => --insert /l/-=x --insert /l/0=y => {"a":"1","l":["y","x"]}
        {"a":"1"} => --set l.0.b.0=x => {"a":"1","l":[{"b":["x"]}]}
        {"a":"1"} => --set /l/0/0=x --set /l/0/-=y => {"a":"1","l":[["x","y"]]}
        {"a":"1","b":"2"} => --move /a=/l/0 => {"b":"2","l":["1"]}
        {"a":"1","b":"2"} => --move /a=/l/0/x => {"b":"2","l":[{"x":"1"}]}
        {"a":{"l":["b"]}} => --set /*/l/1=x => {"a":{"l":["b","x"]}}
        {"l":["a","b"]} => --move /l/0=/l/- => {"l":["b","a"]}
        {"l":["a","b"]} => --set /l/2=c --insert /l/3=d => {"l":["a","b","c","d"]}
        {"l":[{"b":"1"}]} => --set /l/-/b=x => {"l":[{"b":"1"},{"b":"x"}]}
        {"n":{"l":[{"b":"1"}]}} => --set /*/l/-/b=x => {"n":{"l":[{"b":"1"},{"b":"x"}]}}
        {"m":{"0":"a","x":"b"}} => --set /m/0=c => {"m":{"0":"c","x":"b"}}
        {"m":{"404":"a"}} => --set /m/500=b => {"m":{"404":"a","500":"b"}}
        {"m":{"0":"a","x":"b"}} => --remove /m/0 => {"m":{"x":"b"}}
        {"a":"1"} => --set /l/~2-=x => {"a":"1","l":{"-":"x"}}
        {"a":"1"} => --set /l/00=x => {"a":"1","l":{"00":"x"}}
        """#)

    @Test(arguments: ["json", "yaml"]) func aNullBecomesAList(_ format: String) throws {
        let (folder, file) = try folder(#"{"a":null,"b":null,"c":null}"#, format)
        let edits = "--set /a/0=x --insert /b/-=x --set /c/0/-=x"
        try folder.run("edit", file, edits, "--write").prints("")
        try folder.run("convert", file, "--to json").prints(
            #"{"a":["x"],"b":["x"],"c":[["x"]]}"# + "\n")
    }

    @Test(
        arguments: [
            "--set /l/3=x": "l.3: the index is outside of an array of 2",
            "--insert /l/3=x": "l.3: the index is outside of an array of 2",
            "--set /l/3/x=x": "l.3: the index is outside of an array of 2",
            "--set /n/1=x": "n.1: the index is outside of an array of 0",
            "--set /n/0/7=x": "n.0.7: the index is outside of an array of 0",
            "--remove /l/2": "l.2: the index is outside of an array of 2",
            "--remove /l/-": "l.2: the index is outside of an array of 2",
            "--remove /l/9/x": "l.9: the index is outside of an array of 2",
            "--rename /l/9/x=y": "l.9: the index is outside of an array of 2",
            "--move /l/2=/x": "l.2: the index is outside of an array of 2",
            "--move /l/0=/l/2": "l.2: the index is outside of an array of 1",
            "--remove /x": "x: there is no value",
            "--set /m/-=x": "m: expected an array, found an object",
            "--insert /m/-=x": "m: expected an array, found an object",
            "--set /t/0=x": #"t: expected an array, found "u""#,
            "--set /l/~2-=x": "l: expected an object, found an array",
        ] as KeyValuePairs)
    func anIndexOutsideOfAListIsAnError(_ edits: String, _ message: String) throws {
        let source = #"{"l":["a","b"],"m":{"0":"c"},"t":"u"}"#
        for format in Self.formats {
            let (folder, file) = try folder(source, format)
            try folder.run("edit", file, edits).fails("\(file): \(edits): \(message)\n")
        }
    }

    @Test(
        arguments: [
            "/d/@swc~1core": "\"1\"\n", "/@type": "\"t\"\n", "/**/@type": "/@type\t\"t\"\n",
            "/d/*": "/d/@swc~1core\t\"1\"\n/d/core\t\"2\"\n",
        ] as KeyValuePairs)
    func getReadsKeys(_ path: String, _ output: String) throws {
        for format in Self.formats {
            let (folder, file) = try folder(Self.scoped, format)
            try folder.run("get", path, file).prints(output)
        }
    }

    @Test(
        arguments: [
            "/l/2": "l.2: the index is outside of an array of 2",
            "/l/2/x": "l.2: the index is outside of an array of 2",
            "/l/-": "l.2: the index is outside of an array of 2",
            "/d/@name": "there is no value at /d/@name",
            "/d/name/0": #"d.name: expected an object, found "n""#,
        ] as KeyValuePairs)
    func getSaysWhatIsMissing(_ path: String, _ message: String) throws {
        for format in Self.formats {
            let (folder, file) = try folder(#"{"l":["a","b"],"d":{"name":"n"}}"#, format)
            try folder.run("get", path, file).fails("\(file): \(message)\n")
        }
    }

    // MARK: XML

    private static let one = "<r>\n  <dep><g>1</g></dep>\n</r>\n"
    private static let two = "<r>\n  <dep><g>1</g></dep>\n  <dep><g>2</g></dep>\n</r>\n"

    /// An element that occurs once is a list with one element.
    @Test(arguments: [
        (one, "--set /dep/0/g=9", one.replacing("1", with: "9")),
        (two, "--set /dep/0/g=9", two.replacing("1", with: "9")),
        (one, "--set /dep/*/g=9", one.replacing("1", with: "9")),
        (two, "--set /dep/*/g=9", two.replacing("1", with: "9").replacing("2", with: "9")),
        (one, "--set /dep/*/h=9", one.replacing("</g>", with: "</g><h>9</h>")),
        (two, "--set /dep/*/h=9", two.replacing("</g>", with: "</g><h>9</h>")),
        (one, "--set /dep/*/@s=9", one.replacing("<dep>", with: "<dep s=\"9\">")),
        (two, "--set /dep/*/@s=9", two.replacing("<dep>", with: "<dep s=\"9\">")),
        (one, "--set /dep/0/@s=9", one.replacing("<dep>", with: "<dep s=\"9\">")),
        (one, "--set /dep/[g=1]/g=9", one.replacing("1", with: "9")),
        (one, "--insert /dep/-={\"g\":\"2\"}", two), (one, "--set /dep/1={\"g\":\"2\"}", two),
        (one, "--set /dep/1/g=2", two),
        (
            one, "--insert /dep/0={\"g\":\"0\"}",
            "<r>\n  <dep><g>0</g></dep>\n  <dep><g>1</g></dep>\n</r>\n"
        ),
        (
            two, "--insert /dep/-={\"g\":\"3\"}",
            two.replacing("</r>", with: "  <dep><g>3</g></dep>\n</r>")
        ),
        (one, "--remove /dep/0", "<r/>\n"), (two, "--remove /dep/0 --set /dep/0/g=1", one),
        (one, "--remove /dep/*", "<r/>\n"), (two, "--remove /dep/*", "<r/>\n"),
        (one, "--rename /dep/0/g=h", one.replacing("g>", with: "h>")),
        (one, "--move /dep/0/g=/dep/0/@g", "<r>\n  <dep g=\"1\"></dep>\n</r>\n"),
        (one, "--move /dep/0/g=/v", "<r>\n  <dep></dep>\n  <v>1</v>\n</r>\n"),
        ("<r>\n  <dep/>\n</r>\n", "--set /dep/0/@g=1", "<r>\n  <dep g=\"1\"/>\n</r>\n"),
        ("<r>\n  <dep/>\n</r>\n", "--insert /dep/-=x", "<r>\n  <dep/>\n  <dep>x</dep>\n</r>\n"),
        (
            "<r>\n  <a/>\n</r>\n", "--set /b/0=x --set /b/-=y",
            "<r>\n  <a/>\n  <b>x</b>\n  <b>y</b>\n</r>\n"
        ),
        ("<r>\n  <v>1</v>\n</r>\n", "--insert /v/-=2", "<r>\n  <v>1</v>\n  <v>2</v>\n</r>\n"),
        (
            "<r>\n  <v k=\"1\"/>\n</r>\n", "--insert /v/-={} --set /v/1/@k=2",
            "<r>\n  <v k=\"1\"/>\n  <v k=\"2\"/>\n</r>\n"
        ),
        (
            "<c>\n  <appSettings>\n    <add key=\"a\"/>\n  </appSettings>\n</c>\n",
            "--insert /appSettings/add/-={\"key\":\"b\"}",
            "<c>\n  <appSettings>\n    <add key=\"a\"/>\n    <add key=\"b\"/>\n  </appSettings>\n</c>\n"
        ),
    ])
    func elements(_ source: String, _ edits: String, _ result: String) throws {
        let folder = try Folder(["a.xml": source])
        try folder.run("edit a.xml", edits).prints(result)
    }

    @Test(
        arguments: [
            "--remove /dep/1": "dep.1: the index is outside of an array of 1",
            "--remove /dep/-": "dep.1: the index is outside of an array of 1",
            "--set /dep/2/g=9": "dep.2: the index is outside of an array of 1",
            "--rename /dep/1/g=h": "dep.1: the index is outside of an array of 1",
            "--move /dep/1/g=/x": "dep.1: the index is outside of an array of 1",
            "--set /dep/0/0=9": "dep: expected an array, found an object",
            "--set /dep/@a/b=9": "dep.a: expected an element, found an attribute",
            "--remove /dep/@a/b": "dep.a: expected an element, found an attribute",
        ] as KeyValuePairs)
    func anElementThatIsNotThere(_ edits: String, _ message: String) throws {
        let folder = try Folder(["a.xml": Self.one])
        try folder.run("edit a.xml", edits).fails("a.xml: \(edits): \(message)\n")
    }

    @Test(arguments: [
        (one, "/dep/0/g", "\"1\"\n"), (two, "/dep/0/g", "\"1\"\n"), (two, "/dep/1/g", "\"2\"\n"),
        (one, "/dep/*/g", "/dep/g\t\"1\"\n"),
        (two, "/dep/*/g", "/dep/0/g\t\"1\"\n/dep/1/g\t\"2\"\n"),
        (one, "/dep/*", "/dep\t{\"g\":\"1\"}\n"),
        (two, "/dep/*", "/dep/0\t{\"g\":\"1\"}\n/dep/1\t{\"g\":\"2\"}\n"),
        (one, "/dep/*/*", "/dep/g\t\"1\"\n"),
        (two, "/dep/*/*", "/dep/0/g\t\"1\"\n/dep/1/g\t\"2\"\n"),
        (one, "/dep/0/*", "/dep/g\t\"1\"\n"), (two, "/dep/0/*", "/dep/0/g\t\"1\"\n"),
        (one, "/dep/0", "{\n  \"g\": \"1\"\n}\n"), (one, "/dep/[g=1]/g", "/dep/g\t\"1\"\n"),
        (one, "/*/0/g", "/dep/g\t\"1\"\n"), (two, "/*/0/g", "/dep/0/g\t\"1\"\n"),
        ("<r><e/></r>", "/e/0", "\"\"\n"), ("<r><e/><e/></r>", "/e/0", "\"\"\n"),
        ("<r><e/></r>", "/e/*", "/e\t\"\"\n"),
    ])
    func values(_ source: String, _ path: String, _ output: String) throws {
        try Folder(["a.xml": source]).run("get", path, "a.xml").prints(output)
    }

    @Test(arguments: ["/dep/1", "/dep/1/g"])
    func getSaysHowManyElementsThereAre(_ path: String) throws {
        try Folder(["a.xml": Self.one]).run("get", path, "a.xml").fails(
            "a.xml: dep.1: the index is outside of an array of 1\n")
    }
}
