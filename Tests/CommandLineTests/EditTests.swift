import TestSupport

@Suite(.enabled(if: Tool.url != nil, Tool.comment)) struct EditTests {
    private static let source = """
        {
          // shown in the title
          "name": "demo",
          "server": {
            "host": "localhost", // not the public one
            "port": 80
          },
          "old": true // gone soon
        }

        """

    private static let edited = """
        {
          // shown in the title
          "title": "demo",
          "server": {
            "host": "localhost", // not the public one
            "port": 8080
          }
        }

        """

    private static let removed =
        "a.jsonc: 1 comment removed with what it belongs to (line 8)\n"

    private static let steps = "--set server.port=8080 --rename /name=title --remove old"

    @Test func printsOrReplacesTheFile() throws {
        let folder = try Folder(["a.jsonc": Self.source])
        try folder.run("edit a.jsonc", Self.steps).prints(Self.edited, Self.removed)
        #expect(try folder.text("a.jsonc") == Self.source)
        try folder.run("edit a.jsonc --write", Self.steps).prints("", Self.removed)
        #expect(try folder.text("a.jsonc") == Self.edited)
    }

    @Test func printsADiff() throws {
        let folder = try Folder(["a.jsonc": Self.source])
        try folder.run("edit a.jsonc --diff", Self.steps).prints(
            lines: """
                --- a.jsonc
                +++ a.jsonc
                @@ -1,9 +1,8 @@
                 {
                   // shown in the title
                -  "name": "demo",
                +  "title": "demo",
                   "server": {
                     "host": "localhost", // not the public one
                -    "port": 80
                -  },
                -  "old": true // gone soon
                +    "port": 8080
                +  }
                 }
                """, Self.removed)
    }

    @Test func reportsWhatWasDone() throws {
        let folder = try Folder(["a.jsonc": #"{"a": 1 /* one */}"#])
        let line =
            #"{"file":"a.jsonc","changed":true,"edits":[{"reason":"replaced","path":"","start":{"line":1,"utf16Column":7},"#
            + #""end":{"line":1,"utf16Column":8},"offset":6,"length":1,"replacement":"2"}],"comments":1,"#
            + #""removed":[],"lost":[],"notes":[]}"# + "\n"
        try folder.run("edit a.jsonc --set a=2 --json").prints(line)
    }

    @Test func refusesToLoseComments() throws {
        let folder = try Folder(["a.jsonc": #"{"a": /* one */ 1, "l": []}"#])
        let edit = "edit a.jsonc --move /a=/l/0"
        try folder.run(edit).fails(
            "a.jsonc: a comment on line 1 would be lost: /* one */; "
                + "--allow-lost-comments allows that\n")
        let allowed = try folder.run(edit, "--allow-lost-comments")
        #expect(allowed.status == 0)
        #expect(allowed.errors == "a.jsonc:1: lost the comment /* one */\n")
    }

    @Test func whatIsWrittenOutIsNoted() throws {
        let folder = try Folder(["a.yaml": "x: &d\n  a: 1 # a\nw:\n  <<: *d\nr: *d\n"])
        #expect(
            try folder.run("edit a.yaml --set x.a=2")
                == .success(
                    "x: &d\n  a: 2 # a\nw:\n  <<: *d\n  a: 1\nr:\n  a: 1\n",
                    """
                    a.yaml: w: merged members are written out
                    a.yaml: r: the alias is written out

                    """))
    }

    /// The map of `a`, which is 1 in two bytes, and `b`, which is `x`.
    private static let binary = Data([0xA2, 0x61, 0x61, 0x18, 0x01, 0x61, 0x62, 0x61, 0x78])

    @Test func changesBinaryFiles() throws {
        let folder = try Folder()
        try folder.write(Self.binary, to: "a.cbor")
        try folder.run("edit a.cbor --set-json b=2 --diff").prints(
            "Binary files a.cbor and a.cbor differ\n")
        let line =
            #"{"file":"a.cbor","changed":true,"edits":[],"comments":0,"removed":[],"lost":[],"#
            + #""notes":[]}"# + "\n"
        try folder.run("edit a.cbor --set-json b=2 --json").prints(line)
        try folder.run("edit a.cbor --set-json b=2 --write").prints("")
        let written = try Data(contentsOf: folder.file("a.cbor"))
        #expect(written == Data([0xA2, 0x61, 0x61, 0x01, 0x61, 0x62, 0x02]))
    }

    @Test func refusesWhatBinaryFilesWouldLose() throws {
        let folder = try Folder()
        // {"a": 32("x")}
        try folder.write(Data([0xA1, 0x61, 0x61, 0xD8, 0x20, 0x61, 0x78]), to: "a.cbor")
        try folder.run("edit a.cbor --set a=5 --write").fails(
            "a.cbor: a: cannot be changed, because it is written again without the tag 32\n")
    }

    @Test func changesPropertyLists() throws {
        let folder = try Folder(["a.pbxproj": "// !$*UTF8*$!\n{ a = 1; /* c */ b = (x, ); }\n"])
        for option in ["", "--allow-lost-comments"] {
            try folder.run("edit a.pbxproj --set b.1=y --set a=YES \(option)").fails(
                "a.pbxproj: OpenStep property lists are only read; convert the document to "
                    + "XML first\n")
        }
        _ = try folder.run("convert a.pbxproj --to plist-binary --output b.plist")
        try folder.run("edit b.plist --set a=2 --diff").prints(
            "Binary files b.plist and b.plist differ\n")
    }

    @Test func takesTheValueOfAnotherFile() throws {
        let folder = try Folder([
            "a.jsonc": Self.source, "b.plist": "{ name = x; server = { host = h; }; old = y; }",
        ])
        try folder.run("edit a.jsonc --replace-with b.plist").prints(
            lines: """
                {
                  // shown in the title
                  "name": "x",
                  "server": {
                    "host": "h" // not the public one
                  },
                  "old": "y" // gone soon
                }
                """)
    }

    @Test(
        arguments: [
            "a.json": "expected a change such as --set, --remove or --replace-with",
            "a.json --set a": "--set a: expected PATH=VALUE",
            "a.json --rename a": "--rename a: expected PATH=NAME",
            "a.json --set /a~b=1": "--set: a~b: a tilde is written ~0",
            "a.json --set /*a=1":
                "--set: *a is not a wildcard; a key that begins with * is written ~2*a",
            "a.json --set a.\"b.c\".d=1":
                "--set: a.\"b.c\".d is not a JSON pointer; write /a/b.c/d",
            "a.json --remove a[0]['b/c']":
                "--remove: a[0]['b/c'] is not a JSON pointer; write /a/0/b~1c",
            "a.json --move /a/*=/b":
                "--move /a/*=/b: expected a target with the same * as the path",
            "a.json --move /a=/**/-":
                "--move /a=/**/-: expected a target with the same * as the path",
            "a.json --set a=1 --diff --write": "--diff, --write and --check cannot be combined",
            "- --set a=1 --write": "--write: standard input is not a file",
        ] as KeyValuePairs)
    func misuse(_ arguments: String, _ message: String) throws {
        let result = try Folder(["a.json": "{}"]).run("edit", arguments)
        #expect(result == .misuse("versioned edit: \(message)\nsee versioned edit --help\n"))
    }

    @Test(
        arguments: [
            "--remove b": "a.json: --remove b: b: there is no value\n",
            "--rename a.0=b": "a.json: --rename a.0=b: a: expected an object, found 2\n",
        ] as KeyValuePairs)
    func nothingIsDoneWhenAStepFails(_ steps: String, _ message: String) throws {
        let folder = try Folder(["a.json": #"{"a": 1}"#])
        try folder.run("edit a.json --write --set a=2", steps).fails(message)
        #expect(try folder.text("a.json") == #"{"a": 1}"#)
    }

    @Test func strictJSONNamesTheDialect() throws {
        let folder = try Folder(["a.json": "{\"a\": 1,}"])
        let result = try folder.run("edit a.json --from json --set a=2")
        #expect(
            result.errors.hasPrefix(
                "a.json: --from jsonc reads comments and trailing commas\na.json:1:9: "))
        #expect(result.status == 1)
    }

    /// The dialect that reads the most says what is wrong.
    @Test func theMistakeIsNoComment() throws {
        let folder = try Folder(["a.json": "{\n  // c\n  \"a\": ]\n}"])
        let result = try folder.run("edit a.json --set a=2")
        #expect(result.errors.hasPrefix("a.json:3:8: expected a value after ':', found ']'"))
    }
}
