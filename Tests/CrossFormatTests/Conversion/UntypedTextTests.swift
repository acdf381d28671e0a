import AllModules

/// Text of XML has no type; where the other format has types, it is text for every reader.
struct UntypedTextTests {
    static let texts = [
        "1.10", "no", "null", "007", "1", "-1", "0.50", "1e3", "true", "True", "~", "0x1F", "1_000",
        "1:30",
        "2001-12-14", ".inf", "on", "y", "", "Tea", "a: b", "# c", "12 apples",
    ]

    private func document() throws -> CodableDocument {
        let items = Self.texts.map { "<t>\($0)</t>" }.joined()
        return try XMLFormat().read(Data("<r>\(items)<o>x</o></r>".utf8), within: .default)
    }

    @Test func yamlHasQuotes() throws {
        let xml = "<r><version>1.10</version><count>1</count><word>no</word><zero>007</zero></r>"
        let document = try XMLFormat().read(Data(xml.utf8), within: .default)
        let text = String(decoding: try YAMLFormat().write(document), as: UTF8.self)
        #expect(text == "version: '1.10'\ncount: '1'\nword: 'no'\nzero: '007'\n")
    }

    /// Also for readers with other rules.
    @Test(arguments: [YAMLSchema.core, .yaml11, .json])
    func everyReaderOfYAMLSeesText(_ schema: YAMLSchema) throws {
        let data = try YAMLFormat().write(try document())
        let read = try YAMLFormat(reading: .init(schema: schema)).read(data, within: .default)
        #expect(read["t"].elements.map(\.kind) == Self.texts.map { _ in .string })
        #expect(read["t"].elements.map(\.text) == Self.texts)
    }

    @Test(arguments: [JSONFormat(), TOMLFormat(), PropertyListFormat()] as [any DocumentFormat])
    func otherFormatsHaveStrings(_ format: any DocumentFormat) throws {
        let read = try format.read(try format.write(try document()), within: .default)
        #expect(read["t"].elements.map(\.text) == Self.texts)
        #expect(read["t"].elements.allSatisfy { $0.kind == .string })
    }

    /// The type that is asked for still decides in XML.
    @Test func typedDecodingOfXMLIsTheSame() throws {
        struct Row: Decodable, Equatable {
            var version: String
            var count: Int
            var word: Bool
        }
        let xml = "<r><version>1.10</version><count>1</count><word>no</word></r>"
        #expect(
            try XMLDecoder().decode(Row.self, from: Data(xml.utf8))
                == Row(version: "1.10", count: 1, word: false))
    }

    // MARK: The empty key

    /// Members of the object under the empty key stand beside the others, so they must have other
    /// names.
    @Test(
        arguments: [
            #"{"":{"a":1},"a":2}"#:
                #"the element would have "a" twice: as a key, and in the value of the empty key"#,
            #"{"a":2,"":{"a":1}}"#:
                #"the element would have "a" twice: as a key, and in the value of the empty key"#,
            #"{"":{"":{"a":1}},"a":2}"#:
                #"the element would have "a" twice: as a key, and in the value of the empty key"#,
            #"{"":{"a":0,"":{"a":1}}}"#:
                #"the element would have "a" twice: as a key, and in the value of the empty key"#,
            #"{"b":{"":{"a":1},"a":2}}"#:
                #"the element would have "a" twice: as a key, and in the value of the empty key"#,
            #"{"":{"a":1},"b":2}"#: "<root><a>1</a><b>2</b></root>",
            #"{"":{"a":[1,2]}}"#: "<root><a>1</a><a>2</a></root>",
        ] as KeyValuePairs)
    func theEmptyKeyMergesNothing(_ json: String, _ expected: String) throws {
        let document = try JSONFormat().read(Data(json.utf8), within: .default)
        do {
            #expect(try XMLFormat().write(document).text.hasSuffix(expected))
        } catch let error as WritingError {
            #expect(error.message == expected)
            #expect(error.path.last == "a")
        }
    }
}
