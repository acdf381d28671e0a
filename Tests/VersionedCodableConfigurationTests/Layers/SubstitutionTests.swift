import AllModules
import Testing

/// Settings with variables in their documents.
private struct Mail: Codable, Equatable {
    var host: String
    var port: Int
    var tags: [String]?
    var isOn: Bool?
}

@Suite("Layers: variables and included files") struct SubstitutionTests {
    private static func stack(_ text: String, _ format: any DocumentFormat) -> ConfigurationStack {
        var stack = ConfigurationStack([.document(Data(text.utf8), format, named: "mail")])
        stack.variables = [
            "HOST": "example.org", "PORT": "25", "ON": "true", "NONE": "", "A": "${B}",
        ]
        return stack
    }

    private static func mail(_ text: String, _ format: any DocumentFormat) throws -> Mail {
        try stack(text, format).load(Mail.self).value
    }

    @Test func everyFormat() throws {
        let expected = Mail(host: "mx.example.org", port: 25, tags: ["$a", "x"], isOn: true)
        #expect(
            try SubstitutionTests.mail(
                "host: mx.${HOST}\nport: ${PORT}\ntags: [$$a, '${TAG:-x}']\nisOn: ${ON}",
                YAMLFormat()) == expected)
        #expect(
            try SubstitutionTests.mail(
                #"{"host": "mx.${HOST}", "port": "${PORT}", "tags": ["$$a", "${NONE:-x}"], "isOn": "${ON}"}"#,
                JSONFormat()) == expected)
        #expect(
            try SubstitutionTests.mail(
                "host = 'mx.${HOST}'\nport = '${PORT}'\ntags = ['$$a', 'x']\nisOn = '${ON}'",
                TOMLFormat()) == expected)
        #expect(
            try SubstitutionTests.mail(
                "<m><host>mx.${HOST}</host><port>${PORT}</port><tags>$$a</tags><tags>x</tags>"
                    + "<isOn>${ON}</isOn></m>", XMLFormat()) == expected)
    }

    /// What a variable holds is text, and nothing more.
    @Test func whatIsLeftAsItIs() throws {
        let mail = try SubstitutionTests.mail("host: '${A}$ 5 {x} $'\nport: 1", YAMLFormat())
        #expect(mail.host == "${B}$ 5 {x} $")
        var stack = SubstitutionTests.stack("host: ${HOST}\nport: 1", YAMLFormat())
        stack.variables = nil
        #expect(try stack.load(Mail.self).value.host == "${HOST}")
    }

    @Test func places() throws {
        let stack = SubstitutionTests.stack("host: h\nport: ${HOST}", YAMLFormat())
        let error = #expect(throws: DecodingError.self) { try stack.load(Mail.self) }
        #expect(
            error?.documentDescription
                == "mail:2:7: port: expected Int, found \"example.org\"\n    port: ${HOST}\n          ^"
        )
        let missing = #expect(throws: LayerError.self) {
            try SubstitutionTests.mail("host: h\nport: ${PROT}", YAMLFormat())
        }
        #expect(missing?.description == "mail:2:7: the variable \"PROT\" is not set")
        let open = #expect(throws: LayerError.self) {
            try SubstitutionTests.mail("host: a${HOST", YAMLFormat())
        }
        #expect(open?.description == "mail:1:7: \"${\" has no \"}\"")
    }

    /// The members of XML are gathered before variables are put in.
    @Test func placesInElements() throws {
        let stack = SubstitutionTests.stack(
            "<m><tags>a</tags>\n<host>h</host>\n<tags>${A}</tags>\n <port>${HOST}</port></m>",
            XMLFormat())
        let error = #expect(throws: DecodingError.self) { try stack.load(Mail.self) }
        #expect(
            error?.documentDescription == "mail:4:8: port: expected Int, found \"example.org\"\n"
                + "    <port>${HOST}</port></m>\n          ^")
        let missing = #expect(throws: LayerError.self) {
            try SubstitutionTests.mail(
                "<m><tags>a</tags>\n<tags>${PROT}</tags><port>1</port></m>", XMLFormat())
        }
        #expect(missing?.description == "mail:2:7: the variable \"PROT\" is not set")
    }

    @Test func bounds() throws {
        let stack = SubstitutionTests.stack(
            "host: \"\(String(repeating: "${HOST}", count: 1000))\"\nport: 1", YAMLFormat())
        stack.decoder.limits.inputBytes = 10_000
        let error = #expect(throws: ReadingError.self) { try stack.load(Mail.self) }
        #expect(error?.kind == .limit(.inputBytes))
    }

    // MARK: Included files

    private func load(_ files: [String: String]) throws -> Configuration<Mail> {
        let folder = try WatchedFolder()
        try folder.makeFolder("parts")
        for (name, text) in files { try folder.write(text, to: name) }
        var stack = ConfigurationStack(
            [.file(folder.file("main.yaml"))],
            formats: FormatRegistry(formats: [YAMLFormat(), TOMLFormat()]))
        stack.includeKey = "include"
        stack.decoder.unknownKeyStrategy = .refuse
        return try stack.load(Mail.self)
    }

    @Test func included() throws {
        let mail = try load([
            "main.yaml": "include: [parts/../one.yaml, parts/two.toml]\nport: 3",
            "one.yaml": "host: one\nport: 1",
            "parts/two.toml": "host = 'two'\ninclude = 'three.yaml'",
            "parts/three.yaml": "tags: [three]\nhost: three",
        ])
        #expect(mail.value == Mail(host: "two", port: 3, tags: ["three"]))
        #expect(mail.explain("host").entries.map(\.text) == ["one", "three", "two"])
    }

    /// A list of XML is repeated elements.
    @Test func includedByElements() throws {
        let folder = try WatchedFolder()
        let list = "<include>one.xml</include><include>two.xml</include>"
        try folder.write("<m>\(list)<port>3</port></m>", to: "main.xml")
        try folder.write("<m><host>one</host><port>1</port></m>", to: "one.xml")
        try folder.write("<m><host>two</host></m>", to: "two.xml")
        var stack = ConfigurationStack(
            [.file(folder.file("main.xml"))], formats: FormatRegistry(formats: [XMLFormat()]))
        stack.includeKey = "include"
        let mail = try stack.load(Mail.self)
        #expect(mail.explain("host").entries.map(\.text) == ["one", "two"])
        #expect(mail.explain("port").entries.map(\.text) == ["1", "3"])
    }

    @Test(arguments: [
        ("include: main.yaml", "the file includes itself"),
        ("include: other.yaml", "the file includes itself"),
        ("include: ../x.yaml", "\"../x.yaml\" is outside of the folder of the file"),
        (
            "include: sub/../../x.yaml",
            "\"sub/../../x.yaml\" is outside of the folder of the file"
        ),
        ("include: sub/..", "\"sub/..\" is outside of the folder of the file"),
        ("include: /etc/hosts", "\"/etc/hosts\" is outside of the folder of the file"),
        ("include: [3]", "expected the path of a file to include"),
        ("include: {a: b}", "expected the path of a file to include"),
    ])
    func refused(text: String, message: String) throws {
        let error = #expect(throws: LayerError.self) {
            try load(["main.yaml": text, "other.yaml": "include: main.yaml"])
        }
        #expect(error?.message == message)
        #expect(error?.location != nil)
    }

    @Test func manyIncludes() throws {
        let error = #expect(throws: LayerError.self) {
            try load([
                "main.yaml": "include: [\((0..<65).map { _ in "a.yaml" }.joined(separator: ", "))]",
                "a.yaml": "port: 1",
            ])
        }
        #expect(error?.message == "more than 64 files are included")
        var files = ["main.yaml": "include: 0.yaml"]
        for number in 0..<10 { files["\(number).yaml"] = "include: \(number + 1).yaml" }
        let deep = #expect(throws: LayerError.self) { try load(files) }
        #expect(deep?.message == "includes are nested more than 8 deep")
    }

    @Test func missingIncludes() throws {
        let files = ["main.yaml": "port: 1\ninclude: [a.yaml]", "a.yaml": "\ninclude: none.yaml"]
        let error = #expect(throws: LayerError.self) { try load(files) }
        #expect(error?.sourceName.hasSuffix("a.yaml") == true)
        #expect(error?.location?.description == "2:10")
        #expect(error?.message == "the file cannot be included: no such file")
    }
}
