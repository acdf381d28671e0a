import TestSupport

@Suite(.enabled(if: Tool.url != nil, Tool.comment)) struct UsageTests {
    /// The texts for people are those of the folder `Golden`.
    @Test(arguments: [""] + Tool.commands)
    func helpIsOutput(_ command: String) throws {
        let folder = try Folder()
        let help = try folder.run(command.isEmpty ? ["--help"] : [command, "--help"])
        try Golden.check(help.output, "help\(command.isEmpty ? "" : "-" + command).txt")
        #expect(help.errors == "" && help.status == 0)
        #expect(help.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
        #expect(try folder.run(command.isEmpty ? ["-h"] : ["help", command]) == help)
    }

    @Test func noCommandIsMisuse() throws {
        let folder = try Folder()
        let help = try folder.run("--help").output
        try folder.run().fails(help, status: 2)
    }

    @Test(arguments: [
        ("fold", "versioned: unknown command fold\nsee versioned --help\n"),
        ("pek", "versioned: unknown command pek; did you mean peek?\nsee versioned --help\n"),
        (
            "help edti",
            "versioned: unknown command edti; did you mean edit?\nsee versioned --help\n"
        ),
    ])
    func anUnknownCommandIsMisuse(_ arguments: String, _ errors: String) throws {
        try Folder().run(arguments).fails(errors, status: 2)
    }

    @Test(
        arguments: [
            "peek": "expected a file, or - for standard input",
            "peek - -": "standard input can be read only once",
            "peek a --key": "--key needs a value",
            "peek a --key /a~b": "--key: a~b: a tilde is written ~0",
            "validate --strict a": "unknown option --strict",
            "validate a --from ini": "--from: unknown format ini; known formats: "
                + "json, plist, yaml, xml, toml, cbor, jsonc, json5, plist-binary",
            "convert a": "--to is missing",
            "convert a b --to=json": "expected one file, found 2",
            "convert a --to json5": "--to: json5 is only read",
            "convert a --pretty=yes": "--pretty takes no value",
            "convert a --pretty --pretty": "--pretty is given twice",
            "convert a --to json --document 0": "--document: expected a positive number, found 0",
            "convert a --to json --document 1 --array": "--document and --array cannot be combined",
            "formats json": "unexpected argument json",
            "validate a --jsn": "unknown option --jsn; did you mean --json?",
            "validate a --json --format sarif": "--json and --format cannot be combined",
            "validate a --format sariff":
                "--format: expected text, github or sarif, found sariff; did you mean sarif?",
            "validate a --jobs 0": "--jobs: expected a positive number, found 0",
            "validate . --include *.{a": "--include: a } is missing in *.{a",
            "validate - --files0-from -": "standard input can be read only once",
            "completion": "expected bash, zsh or fish",
            "completion fsh": "expected bash, zsh or fish, found fsh; did you mean fish or zsh?",
            "edit a --set a=1 --backup .old": "--allow-dirty and --backup require --write",
            "edit a --set a=1 --write --backup /old":
                "--backup: expected a suffix such as .old, found /old",
        ] as KeyValuePairs)
    func misuse(_ arguments: String, _ message: String) throws {
        let command = "versioned \(arguments.prefix { $0 != " " })"
        let errors = "\(command): \(message)\nsee \(command) --help\n"
        try Folder().run(arguments).fails(errors, status: 2)
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
        try Folder().run("formats").prints(output)
    }
}
