import TestSupport

@Suite(.enabled(if: Tool.url != nil, Tool.comment)) struct ConvertTests {
    static let propertyList = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>version</key>
        \t<integer>2</integer>
        \t<key>names</key>
        \t<array>
        \t\t<string>a/b</string>
        \t</array>
        </dict>
        </plist>

        """

    @Test func toPropertyListAndBack() throws {
        let folder = try Folder(["a.json": #"{"version": 2, "names": ["a/b"]}"#])
        try folder.run("convert a.json --to plist").prints(Self.propertyList)
        try folder.write(Self.propertyList, to: "a.plist")
        try folder.run("convert a.plist --to json").prints("{\"version\":2,\"names\":[\"a/b\"]}\n")
        try folder.run("convert - --to=json --pretty", input: Self.propertyList).prints(
            lines: """
                {
                  "version": 2,
                  "names": [
                    "a/b"
                  ]
                }
                """)
    }

    @Test func theOutputFileIsReplacedAtOnce() throws {
        let folder = try Folder(["a.json": "[1, 2]", "b.plist": "old"])
        try folder.run("convert a.json --to plist-binary --output b.plist").prints("")
        #expect(try folder.text("b.plist").hasPrefix("bplist00"))
        try folder.run("convert b.plist --to json --output b.plist").prints("")
        #expect(try folder.text("b.plist") == "[1,2]\n")
        try folder.run("convert a.json --to json --output no/such/folder").fails(
            "a.json: no/such/folder cannot be written: no such folder\n")
        #expect(try folder.names == ["a.json", "b.plist"])
    }

    @Test func aLossIsAnErrorAndNothingIsWritten() throws {
        let folder = try Folder([
            "a.json": "{\"list\": [1,\n  null]}", "b.json": "{\"a\": 1, \"a\": 2}",
            "c.plist":
                "<plist><dict><key>on</key>\n<date>2001-01-01T00:00:00Z</date></dict></plist>",
            "old": "old",
        ])
        try folder.run("convert a.json --to plist --output old").fails(
            lines: """
                a.json:2:3: list.1: a property list has no null
                    null]}
                    ^
                """)
        try folder.run("convert b.json --to json --output old").fails(
            lines: """
                b.json:1:10: the key "a" is repeated, first on line 1
                    {"a": 1, "a": 2}
                             ^
                """)
        try folder.run("convert c.plist --to json --output old").fails(
            lines: """
                c.plist:2:7: on: in json, which has no dates, this date would become text (--lossy allows that)
                    <date>2001-01-01T00:00:00Z</date></d…
                          ^
                """)
        #expect(
            try folder.run(
                "convert - --to json", input: "<plist><array><data>AAAA</data></array></plist>"
            ).errors.hasPrefix(
                "standard input:1:21: 0: in json, which has no raw data, this raw data would become text"
            ))
        #expect(try folder.text("old") == "old")
        try folder.run("convert c.plist --to json --lossy").prints(
            "{\"on\":\"2001-01-01T00:00:00Z\"}\n")
    }

    @Test func aTagIsNotLostSilently() throws {
        let folder = try Folder(["a.yaml": "b: {z: k}\na: !Ref x\n"])
        for format in ["json", "xml", "toml", "plist", "cbor"] {
            let result = try folder.run("convert a.yaml --to", format)
            #expect(
                result.errors.hasPrefix(
                    "a.yaml:2:9: a: in \(format), which has no such tags, this text would lose the tag !Ref (--lossy"
                ),
                "\(result)")
            #expect(result.status == 1)
            #expect(try folder.run("convert a.yaml --to", format, "--lossy").status == 0)
        }
        #expect(
            try folder.run("convert - --from yaml --to json", input: "a: !!python/name:os\n")
                .errors.contains("this null would lose the tag !!python/name:os (--lossy"))
        let standard = "a: !!str x\nb: !!set {y}\nc: !!float 1\n"
        try folder.run("convert - --from yaml --to json", input: standard).prints(
            "{\"a\":\"x\",\"b\":{\"y\":null},\"c\":1}\n")
    }

    @Test func anArrayKeepsAllDocumentsAsTheyAre() throws {
        let stream = "a: !Ref x\nb: 0x1F\n---\n!Ref y\n---\na: &k !Sub z\nb: *k\n"
        let folder = try Folder(["a.yaml": stream, "a.xml": "<r><b>1</b><a/><b>2</b></r>"])
        try folder.run("convert a.yaml --to yaml --array").prints(
            "- a: !Ref x\n  b: 31\n- !Ref \"y\"\n- a: !Sub z\n  b: !Sub z\n")
        #expect(try folder.run("convert a.yaml --to json --array").status == 1)
        try folder.run("convert a.yaml --to json --array --lossy").prints(
            "[{\"a\":\"x\",\"b\":31},\"y\",{\"a\":\"z\",\"b\":\"z\"}]\n")
        try folder.run("convert a.xml --to json --array").prints(
            "[{\"b\":[\"1\",\"2\"],\"a\":\"\"}]\n")
    }

    @Test(arguments: [
        (
            "<plist><real>0.10000000000000001</real></plist>", "plist", "plist-binary",
            "1:14: in plist-binary this real number would become 0.1"
        ),
        (
            "a = 2001-01-01T10:00:00.5Z", "toml", "plist",
            "1:5: a: in plist, which has no fractions of a second, this date would become "
                + "2001-01-01T10:00:00Z"
        ),
        ("a = 2001-01-01T10:00:00.5Z", "toml", "cbor", nil),
        ("- !Ref a", "yaml", "yaml", nil),
    ])
    func whatOnlyTheResultSays(
        _ text: String, _ source: String, _ target: String, _ message: String?
    ) throws {
        let result = try Folder().run("convert - --from", source, "--to", target, input: text)
        #expect(result.status == (message == nil ? 0 : 1))
        #expect(
            result.errors.hasPrefix(message.map { "standard input:\($0) (--lossy" } ?? ""))
    }

    @Test func numbersKeepTheirDigits() throws {
        let digits = "1234567890.12345678901234567890"
        let folder = try Folder(["a.json": "[\(digits), 1e400]"])
        try folder.run("convert a.json --to json").prints("[\(digits),1e400]\n")
        try folder.run("convert a.json --to plist-binary").fails(
            lines: """
                a.json:1:2: 0: a binary property list cannot represent the number "\(digits)"
                    [\(digits.dropLast())…
                     ^
                """)
    }
}
