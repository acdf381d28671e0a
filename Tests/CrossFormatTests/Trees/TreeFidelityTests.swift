import AllModules

/// What a tree of a document keeps of what nobody changed.
struct TreeFidelityTests {
    /// A document with all that its format knows beside values.
    struct Sample: Sendable, CustomTestStringConvertible {
        let name: String
        let format: any DocumentFormat
        let data: Data

        init(_ name: String, _ format: any DocumentFormat, _ text: String) {
            self.name = name
            self.format = format
            data = Data(text.utf8)
        }

        var testDescription: String { name }

        func document() throws -> CodableDocument { try format.read(data, within: .default) }

        /// What is written for the document as it was read.
        var written: String {
            get throws { try format.write(document()).text }
        }
    }

    static let yaml = """
        key: !Ref Bucket
        mode: 0x1F
        quoted: "2"
        on: yes
        flow: [1, 0x10, !vault two]
        base: &b
          x: "1"
          deep: &d {a: 0o17}
        use: *b
        again: [*d, *b, 'last']
        """

    static let samples = [
        Sample("YAML", YAMLFormat(), yaml),
        Sample("YAML list", YAMLFormat(), "- {a: 0x1F, b: !Ref b}\n- {c: [0x10, \"2\"]}"),
        Sample("TOML", TOMLFormat(), "mode = 0x1F\nt = 07:32:00\n[a]\nlist = [0x10, 1e3]\n"),
        Sample("JSON", JSONFormat(), #"{"a":1.0e2,"b":[1.50,{"c":1E5}],"d":{}}"#),
        Sample(
            "XML", XMLFormat(),
            """
            <?xml version="1.0"?>
            <r xmlns="urn:r" xmlns:p="urn:p" id="1"><item n="1">a</item>\
            <item>b</item><p:note lang="en">text <b>bold</b></p:note><e/></r>
            """),
        Sample(
            "XML property list", PropertyListFormat(.xml),
            """
            <plist version="1.0"><dict><key>a</key><real>1.50</real><key>b</key><array>\
            <date>2001-01-01T00:00:00Z</date><data>AP8=</data></array></dict></plist>
            """),
    ]

    @Test("a tree nobody changed is written as its document", arguments: samples)
    func unchanged(_ sample: Sample) throws {
        let document = try sample.document()
        let made = try CodableDocument(DocumentValue(document))
        let written = try sample.format.write(made).text
        let expected = try sample.written
        #expect(written == expected)
        #expect(try DocumentValue(made) == DocumentValue(document))
    }

    @Test("the binary formats, too")
    func binary() throws {
        let formats: [any DocumentFormat] = [CBORFormat(), PropertyListFormat(.binary)]
        for format in formats {
            let data = try format.write(
                JSONFormat().read(Data(#"{"a":[1,2.5,"x"],"b":{"c":[]}}"#.utf8), within: .default))
            let document = try format.read(data, within: .default)
            #expect(try format.write(CodableDocument(DocumentValue(document))) == data)
        }
    }

    @Test("a change keeps everything else", arguments: samples.filter { $0.name != "YAML list" })
    func changed(_ sample: Sample) throws {
        var value = try DocumentValue(sample.document())
        value["added"] = "tea"
        value["added"] = nil
        let made = try CodableDocument(value)
        let written = try sample.format.write(made).text
        // Comments between elements with the same key stand where they are gathered.
        let comment = "<!-- between -->"
        let expected = try sample.written
        #expect(written.replacing(comment, with: "") == expected.replacing(comment, with: ""))
    }

    @Test("edits inside of what was written by hand")
    func edits() throws {
        let format = YAMLFormat()
        var value = try DocumentValue(format.read(Data(Self.yaml.utf8), within: .default))
        value["base"]["x"] = "3"
        value["flow"]?.array?.append(4)
        try value.rename("/mode", to: "rights")
        let made = try CodableDocument(value)
        let written = try format.write(made).text
        #expect(
            written == """
                key: !Ref Bucket
                rights: 0x1F
                quoted: "2"
                on: yes
                flow: [1, 16, two, 4]
                base:
                  x: '3'
                  deep: &d {a: 0o17}
                use: &b
                  x: "1"
                  deep: {a: 0o17}
                again: [*d, *b, 'last']

                """)
    }

    @Test("XML keeps attributes of what is changed beside them")
    func attributes() throws {
        let format = XMLFormat()
        let text = #"<r id="1"><item n="1">a</item><item>b</item><e>c</e></r>"#
        var value = try DocumentValue(format.read(Data(text.utf8), within: .default))
        value["id"] = "2"
        value["e"] = "d"
        #expect(
            try format.write(CodableDocument(value)).text
                == #"<r id="2"><item n="1">a</item><item>b</item><e>d</e></r>"#)
    }

    @Test("aliases in a tree are limited by what they stand for")
    func limits() throws {
        var text = "a: &a [x, x]\n"
        for (old, new) in zip("abcdefg", "bcdefgh") {
            text += "\(new): &\(new) [*\(old), *\(old)]\n"
        }
        let document = try YAMLFormat().read(Data(text.utf8), within: .default)
        var limits = ReadingLimits.default
        limits.expandedNodes = 100
        #expect(throws: ReadingError.self) { try DocumentValue(document, within: limits) }
        #expect(try DocumentValue(document)["h"]?.array?.count == 2)
    }

    // MARK: Unknown members

    struct Settings: Codable {
        var name: String
        var others = UnknownMembers()
    }

    @Test("unknown members keep anchors and the text of numbers")
    func unknownMembers() throws {
        let yaml = """
            name: tea
            mode: 0x1F
            base: &b
              x: !Ref "1"
            use: *b

            """
        let settings = try YAMLDecoder().decode(Settings.self, from: yaml)
        let written: String = try YAMLEncoder().encode(settings)
        #expect(written == yaml)
        #expect(try YAMLEncoder().document(from: settings)["mode"].int == 31)
    }

    @Test("a migration of trees keeps what it does not touch")
    func migration() throws {
        struct Note: Versionable {
            enum Version: Int, VersionType { case v1 = 1, v2 }
            var version: Version = Self.version
            var title: String
            var others = UnknownMembers()
            static func migrate(to version: Version) -> Migration {
                .migrate { try $0.rename("/name", to: "title") }
            }
            static var mock: Note { Note(title: "") }
        }
        let yaml = "version: 1\nname: tea\nextra:\n  mode: 0x1F\n  key: !Ref a\n  list: [1, 'b']\n"
        let note = try YAMLDecoder().decode(versionable: Note.self, from: Data(yaml.utf8))
        let written: String = try YAMLEncoder().encode(note)
        #expect(
            written
                == "version: 2\ntitle: tea\nextra:\n  mode: 0x1F\n  key: !Ref a\n  list: [1, 'b']\n"
        )
    }
}
