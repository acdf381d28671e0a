import Testing

@Suite(.enabled(if: Tool.url != nil, Tool.comment)) struct UsageTests {
    static let help = """
        Looks at documents that carry a version, converts them between formats, and edits them in place.

        usage: versioned COMMAND …

          peek      shows the versions of files
          validate  checks whether files can be read
          convert   writes a file in another format
          edit      changes values of a file and keeps its comments and layout
          formats   lists the formats

        versioned COMMAND --help shows more. Exit status: 0 success, 1 failure, 2 misuse.

        """

    @Test func helpIsOutput() throws {
        let folder = try Folder()
        #expect(try folder.run("--help") == .success(Self.help))
        #expect(try folder.run("-h") == .success(Self.help))
    }

    @Test func noCommandIsMisuse() throws {
        #expect(try Folder().run() == Tool.Result(output: "", errors: Self.help, status: 2))
    }

    @Test(arguments: ["peek", "validate", "convert", "edit", "formats"])
    func everyCommandHasHelp(_ command: String) throws {
        let result = try Folder().run(command, "--help")
        #expect(result.output.contains("\nusage: versioned \(command)"))
        #expect(result.errors == "" && result.status == 0)
        #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 120 })
    }

    @Test func anUnknownCommandIsMisuse() throws {
        let errors = "versioned: unknown command fold\nsee versioned --help\n"
        #expect(try Folder().run("fold") == Tool.Result(output: "", errors: errors, status: 2))
    }

    @Test(
        arguments: [
            ["peek"]: "expected a file, or - for standard input",
            ["peek", "-", "-"]: "- is given twice", ["peek", "a", "--key"]: "--key needs a value",
            ["peek", "a", "--key", "/a~b"]:
                "--key: expected a path such as /meta/version, found /a~b",
            ["validate", "--strict", "a"]: "unknown option --strict",
            ["validate", "a", "--from", "ini"]: "--from: unknown format ini; known formats: "
                + "json, plist, yaml, xml, toml, cbor, jsonc, json5, plist-binary",
            ["convert", "a"]: "--to is missing",
            ["convert", "a", "b", "--to=json"]: "expected one file, found 2",
            ["convert", "a", "--to", "json5"]: "--to: json5 is only read",
            ["convert", "a", "--pretty=yes"]: "--pretty takes no value",
            ["convert", "a", "--pretty", "--pretty"]: "--pretty is given twice",
            ["convert", "a", "--to", "json", "--document", "0"]:
                "--document: expected a positive number, found 0",
            ["convert", "a", "--to", "json", "--document", "1", "--array"]:
                "--document and --array exclude each other",
            ["convert", "a", "--to", "json", "--root", "b"]: "--root: the root of json has no name",
            ["formats", "json"]: "unexpected argument json",
        ] as KeyValuePairs)
    func misuse(_ arguments: [String], _ message: String) throws {
        let command = "versioned \(arguments[0])"
        let errors = "\(command): \(message)\nsee \(command) --help\n"
        let result = try Folder().run(arguments)
        #expect(result == Tool.Result(output: "", errors: errors, status: 2))
    }

    @Test func theTableOfFormats() throws {
        let output = """
            name          use            extensions
            json          read, written  json geojson ipynb webmanifest
            plist         read, written  plist pbxproj strings stringsdict entitlements mobileconfig
            yaml          read, written  yaml yml
            xml           read, written  xml gpx rss atom svg xsd xsl xslt wsdl kml opml xhtml
            toml          read, written  toml
            cbor          read, written  cbor
            jsonc         read           jsonc
            json5         read           json5
            plist-binary  read, written  by content

            """
        #expect(try Folder().run("formats") == .success(output))
    }
}
