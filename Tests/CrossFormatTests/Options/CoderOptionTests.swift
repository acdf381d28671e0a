import AllModules

/// Options that every coder has.
struct CoderOptionTests {
    // MARK: A coder of one's own

    private final class CommentDecoder: DocumentDecoder, @unchecked Sendable {
        init() { super.init(format: JSONFormat()) }

        var allowsComments: Bool {
            get { (format as? JSONFormat)?.reading.syntax == .jsonc }
            set { format = JSONFormat(reading: .init(syntax: newValue ? .jsonc : .json)) }
        }
    }

    @Test func aSubclassHasTheOptionsOfAllFormatsAndOfItsOwn() throws {
        let decoder = CommentDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let text = "{\"at\": 1} // later"
        #expect(throws: ReadingError.self) { try decoder.decode(Event.self, from: text) }
        decoder.allowsComments = true
        let event = Event(at: Date(timeIntervalSinceReferenceDate: 1))
        #expect(try decoder.decode(Event.self, from: text) == event)
    }

    // MARK: Dates

    struct Event: Codable, Equatable {
        var at: Date
    }

    @Test(arguments: Coder.formats)
    func nativeDates(_ format: any DocumentFormat) throws {
        let encoder = DocumentEncoder(format: format)
        encoder.dateEncodingStrategy = .native
        let decoder = DocumentDecoder(format: format)
        decoder.dateDecodingStrategy = .native
        let event = Event(at: Date(timeIntervalSinceReferenceDate: 0))
        let data = try encoder.encode(event)
        #expect(try decoder.decode(Event.self, from: data) == event)
        let node = try decoder.document(from: data)["at"]
        if format.capabilities.contains(.nativeDates) {
            #expect(node.date == event.at)
        } else {
            #expect(node.text == "2001-01-01T00:00:00Z")
        }
    }

    @Test func nativeDatesInText() throws {
        let encoder = YAMLEncoder()
        encoder.dateEncodingStrategy = .native
        let event = Event(at: Date(timeIntervalSinceReferenceDate: 0.5))
        let yaml: String = try encoder.encode(event)
        #expect(yaml == "at: 2001-01-01T00:00:00.5Z\n")
        let decoder = DocumentDecoder(format: .json)
        decoder.dateDecodingStrategy = .native
        expectError(line: #"1:8: at: expected a date as in RFC 3339, found "soon""#) {
            try decoder.decode(Event.self, from: Data(#"{"at": "soon"}"#.utf8))
        }
    }

    // MARK: Order

    @Test(arguments: Coder.formats)
    func sortedDictionaries(_ format: any DocumentFormat) throws {
        let encoder = DocumentEncoder(format: format)
        encoder.dictionaryOrder = .sorted
        let table = Dictionary(uniqueKeysWithValues: (0..<30).map { ("k\($0)", $0) })
        let document = try DocumentDecoder(format: format)
            .document(from: try encoder.encode(["z": table]))
        #expect(document["z"].members.map(\.key) == table.keys.sorted())
    }

    // MARK: Empty documents

    struct Options: Codable, Equatable {
        var level: Int?
    }

    static let emptyDocuments: [(any DocumentFormat, String)] = [
        (JSONFormat(), ""),
        (JSONFormat(), " \n\t"),
        (JSONFormat(), "\u{FEFF}"),
        (JSONFormat(reading: .init(syntax: .jsonc)), "// none\n/* at all */"),
        (JSONFormat(reading: .init(syntax: .json5)), "// none"),
        (YAMLFormat(), ""),
        (YAMLFormat(), "# none\n"),
        (YAMLFormat(), "---\n"),
        (TOMLFormat(), ""),
        (TOMLFormat(), "# none\n"),
    ]

    @Test(arguments: emptyDocuments)
    func readsEmptyDocuments(_ format: any DocumentFormat, _ text: String) throws {
        let decoder = DocumentDecoder(format: format)
        if !(format is TOMLFormat) {
            #expect(throws: (any Error).self) {
                try decoder.decode(Options.self, from: Data(text.utf8))
            }
        }
        decoder.emptyDocumentStrategy = .asEmptyObject
        #expect(try decoder.decode(Options.self, from: Data(text.utf8)) == Options())
        #expect(try decoder.decode([String: Int].self, from: Data(text.utf8)).isEmpty)
        let error = try #require(throws: DecodingError.self) {
            try decoder.decode(Event.self, from: Data(text.utf8))
        }
        guard case .keyNotFound(let key, _) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(key.stringValue == "at")
    }

    @Test func whatIsNotEmptyIsAsBefore() throws {
        let texts: [(any DocumentFormat, String)] = [
            (JSONFormat(), "null"),
            (JSONFormat(), "// none"),
            (JSONFormat(), "{"),
            (YAMLFormat(), "~"),
            (YAMLFormat(), "null"),
            (XMLFormat(), ""),
            (XMLFormat(), "<!-- none -->"),
            (CBORFormat(), ""),
        ]
        for (format, text) in texts {
            let decoder = DocumentDecoder(format: format)
            decoder.emptyDocumentStrategy = .asEmptyObject
            #expect(throws: (any Error).self, "\(text)") {
                try decoder.decode(Options.self, from: Data(text.utf8))
            }
        }
    }

    @Test func anEmptyDocumentHasNoVersion() throws {
        struct Settings: Unversioned, Equatable {
            var level: Int?
        }
        let decoder = YAMLDecoder()
        decoder.emptyDocumentStrategy = .asEmptyObject
        #expect(try decoder.decode(versioned: Settings.self, from: "# none") == Settings())
        #expect(try decoder.peekVersion(Settings.VersionSpec.self, from: Data()) == nil)
    }

    // MARK: Generic code

    @Test func everyEncoderGivesBytes() throws {
        func bytes(_ encoder: some VersionStamping) throws -> Data {
            try encoder.encode(Options(level: 1))
        }
        let encoders: [any VersionStamping] = [
            JSONEncoder(), PropertyListEncoder(), DocumentEncoder(format: .json), YAMLEncoder(),
            XMLEncoder(),
        ]
        for encoder in encoders { #expect(try !bytes(encoder).isEmpty) }
        #expect(try bytes(YAMLEncoder()) == Data("level: 1\n".utf8))
    }

    // MARK: Layout

    @Test func commonLayout() throws {
        struct Value: Encodable {
            var name = "a/b"
            var empty: [Int] = []
            var object: [String: Int] = [:]
            var list = [1, 2]
        }
        let encoder = DocumentEncoder(format: .json(writing: .common()))
        #expect(
            try encoder.encode(Value()).text == """
                {
                  "name": "a/b",
                  "empty": [],
                  "object": {},
                  "list": [
                    1,
                    2
                  ]
                }

                """)
        encoder.format = JSONFormat(
            writing: .init(formatting: .prettyPrinted, indentation: .tabs(1), layout: .common))
        #expect(try encoder.encode(["a": [Int]()]).text == "{\n\t\"a\": []\n}")
        // In one line the layout says nothing.
        encoder.format = JSONFormat(writing: .init(layout: .common))
        #expect(try encoder.encode(["a": 1]).text == #"{"a":1}"#)
    }

    @Test func doubleQuotes() throws {
        let encoder = YAMLEncoder()
        encoder.options.quotes = .double
        let members: OrderedMembers<String, String> = [
            "a": "2", "no": "tea", "b": #"- "x""#, "c": "tab\t", "d": "plain", "e": "it's: so",
            "1": "",
        ]
        let yaml: String = try encoder.encode(members)
        #expect(
            yaml == """
                a: "2"
                "no": tea
                b: '- "x"'
                c: "tab\\t"
                d: plain
                e: "it's: so"
                "1": ""

                """)
        #expect(
            try YAMLDecoder().decode(OrderedMembers<String, String>.self, from: yaml) == members)
        encoder.options.quoting = .always
        let all: String = try encoder.encode(["d": "plain"])
        #expect(all == "\"d\": \"plain\"\n")
        // What was read keeps the quotes it had.
        var format = YAMLFormat()
        format.writing.quotes = .double
        let read = try format.read(Data("a: '2'\n".utf8), within: .default)
        #expect(try format.write(read) == Data("a: '2'\n".utf8))
    }

    // MARK: Wrappers

    @Test func valuesPrintWithoutTheirWrappers() {
        struct Job {
            @Attribute var id = 1
            @LossyArray var steps = ["a"]
            @Versioned var tea: Tea
        }
        struct Tea: FirstVersion {
            var name: String
        }
        let job = Job(tea: Tea(name: "Assam"))
        #expect("\(job)".contains("_id: 1, _steps: [\"a\"], _tea: "))
        #expect(!"\(job)".contains("wrappedValue"))
    }
}
