import TestSupport

/// Formats told by the content, and formats with nothing special about them.
@Suite(.enabled(if: Tool.url != nil, Tool.comment)) struct DetectionTests {
    @Test(arguments: [
        ("version = 3\n", "toml"), ("# note\nversion = 3", "toml"), ("version: 3\n", "yaml"),
        ("{version: 3}", "yaml"), ("{version = 3;}", "plist"), ("{\"version\": 3}", "json"),
        ("<a version='3'/>", "xml"), ("<!-- note -->\n<a><version>3</version></a>", "xml"),
        ("<plist><dict><key>version</key><integer>3</integer></dict></plist>", "plist"),
    ])
    func theContentTells(_ text: String, _ format: String) throws {
        let folder = try Folder(["file": text])
        try folder.run("peek file").prints("file\t\(format)\t3\n")
        try folder.run("peek -", input: text).prints("standard input\t\(format)\t3\n")
    }

    /// Files that begin with a licence are known by what follows it.
    @Test func commentsInFrontAreLookedPast() throws {
        let comments = String(
            repeating: "# a line of a licence header, as many files have\n", count: 40)
        let folder = try Folder([
            "file": comments + "version: 3\non: [push]\n", "toml": comments + "version = 3\n",
        ])
        try folder.run("peek file").prints("file\tyaml\t3\n")
        try folder.run("peek toml").prints("toml\ttoml\t3\n")
        try folder.run("validate file").prints("file: valid yaml, 6 nodes\n")
    }

    @Test(arguments: ["Tea", "", "3", "one line\nand another", "\u{1}\u{2}", "<>"])
    func textAloneIsNoDocument(_ text: String) throws {
        let folder = try Folder(["file": text])
        #expect(
            try folder.run("validate file")
                == .failure(
                    "file: the format is unknown; specify one of json, plist, yaml, xml, toml, cbor with --from\n"
                ))
    }

    @Test func anExtensionCountsMore() throws {
        let folder = try Folder(["a.yaml": "Tea", "b.yaml": "{\"version\": 1}"])
        try folder.run("validate a.yaml b.yaml").prints(
            "a.yaml: valid yaml, 1 node\nb.yaml: valid yaml, 3 nodes\n")
    }

    @Test func binary() throws {
        let folder = try Folder()
        let item = Data([0xA1, 0x67] + Array("version".utf8))
        try folder.write(item + [2], to: "file")
        try folder.write(item + [2] + item + [3], to: "a.cbor")
        try folder.run("peek file").prints("file\tcbor\t2\n")
        try folder.run("peek a.cbor").prints("a.cbor\tcbor\t2\n")
        try folder.run("validate a.cbor").prints("a.cbor: valid cbor, 2 documents, 6 nodes\n")
        try folder.run("convert a.cbor --to yaml").prints("version: 2\n---\nversion: 3\n")
        try folder.run("convert a.cbor --to json --document 2").prints("{\"version\":3}\n")
        try folder.write(item + [0x02, 0xFF], to: "broken.cbor")
        #expect(try folder.run("validate broken.cbor").errors.hasPrefix("broken.cbor:"))
    }
}
