import Testing

@Suite(.enabled(if: Tool.url != nil, Tool.comment))
struct UsageTests {
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
        #expect(try folder.run("--help") == Tool.Result(output: Self.help, errors: "", status: 0))
        #expect(try folder.run("-h") == Tool.Result(output: Self.help, errors: "", status: 0))
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

    @Test(arguments: [
        (["fold"], "versioned: unknown command fold\nsee versioned --help\n"),
        (
            ["peek"],
            "versioned peek: expected a file, or - for standard input\nsee versioned peek --help\n"
        ),
        (["peek", "-", "-"], "versioned peek: - is given twice\nsee versioned peek --help\n"),
        (
            ["peek", "a", "--key"],
            "versioned peek: --key needs a value\nsee versioned peek --help\n"
        ),
        (
            ["peek", "a", "--key", "/a~b"],
            """
            versioned peek: --key: expected a path such as /meta/version, found /a~b
            see versioned peek --help

            """
        ),
        (
            ["validate", "--strict", "a"],
            "versioned validate: unknown option --strict\nsee versioned validate --help\n"
        ),
        (
            ["validate", "a", "--from", "ini"],
            """
            versioned validate: --from: unknown format ini; known formats: json, plist, yaml, xml, toml, cbor, jsonc, json5, plist-binary
            see versioned validate --help

            """
        ),
        (
            ["convert", "a"],
            "versioned convert: --to is missing\nsee versioned convert --help\n"
        ),
        (
            ["convert", "a", "b", "--to=json"],
            "versioned convert: expected one file, found 2\nsee versioned convert --help\n"
        ),
        (
            ["convert", "a", "--to", "json5"],
            "versioned convert: --to: json5 is only read\nsee versioned convert --help\n"
        ),
        (
            ["convert", "a", "--pretty=yes"],
            "versioned convert: --pretty takes no value\nsee versioned convert --help\n"
        ),
        (
            ["convert", "a", "--pretty", "--pretty"],
            "versioned convert: --pretty is given twice\nsee versioned convert --help\n"
        ),
        (
            ["convert", "a", "--to", "json", "--document", "0"],
            """
            versioned convert: --document: expected a positive number, found 0
            see versioned convert --help

            """
        ),
        (
            ["convert", "a", "--to", "json", "--document", "1", "--array"],
            """
            versioned convert: --document and --array exclude each other
            see versioned convert --help

            """
        ),
        (
            ["convert", "a", "--to", "json", "--root", "b"],
            "versioned convert: --root: the root of json has no name\nsee versioned convert --help\n"
        ),
        (
            ["formats", "json"],
            "versioned formats: unexpected argument json\nsee versioned formats --help\n"
        ),
    ])
    func misuse(_ arguments: [String], _ errors: String) throws {
        let folder = try Folder()
        let result = try folder.run(arguments)
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
        #expect(
            try Folder().run("formats") == Tool.Result(output: output, errors: "", status: 0))
    }
}
