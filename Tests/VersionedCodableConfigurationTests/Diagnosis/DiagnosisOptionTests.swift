import AllModules

/// Options of decoders, files, and formats that nobody writes by hand.
struct DiagnosisOptionTests {
    /// The same mistakes in whatever format the same content is written.
    @Test(arguments: [
        JSONFormat() as any DocumentFormat, YAMLFormat(), CBORFormat(), PropertyListFormat(.xml),
        PropertyListFormat(.binary),
    ])
    func otherFormats(format: any DocumentFormat) throws {
        let planted = PlantedDocument.all[1]
        func found(_ data: Data, _ format: some DocumentFormat) -> Set<String> {
            let decoder = DocumentDecoder(format: format)
            decoder.dateDecodingStrategy = .iso8601
            let diagnosis = decoder.diagnose(ServerSettings.self, from: data)
            #expect(diagnosis.mistakes.count == 12)
            return Set(diagnosis.mistakes.map { "\($0.kind) \($0.path) \($0.suggestions)" })
        }
        let data = Data(planted.text.utf8)
        let copy = try format.write(try planted.format.read(data, within: .default))
        #expect(found(copy, format) == found(data, TOMLFormat()))
    }

    /// Mistakes that are only counted are mistakes.
    @Test func noneListed() {
        let decoder = YAMLDecoder()
        let diagnosis = decoder.diagnose(Pair.self, from: "{host: [], inner: 1}", limit: 0)
        #expect(diagnosis.mistakes.isEmpty)
        #expect(diagnosis.description == "2 mistakes, 2 of them not shown")
        #expect(
            decoder.diagnose(Pair.self, from: "host: []\ninner: {}", limit: 0).description
                == "1 mistake")
    }

    /// Without excerpts, neither lines nor values are shown.
    @Test(arguments: PlantedDocument.all)
    func errorExcerpts(document: PlantedDocument) {
        let decoder = document.decoder()
        decoder.errorExcerpts = .none
        let diagnosis = decoder.diagnose(ServerSettings.self, from: document.text)
        #expect(diagnosis.mistakes.count == 12)
        #expect(diagnosis.mistakes.allSatisfy { $0.excerpt == nil })
        for value in ["inof", "high", "70000", "2024-13"] {
            #expect(!diagnosis.description.contains(value))
        }
    }

    @Test(arguments: PlantedDocument.all)
    func unknownKeysThatAreRefused(document: PlantedDocument) throws {
        let decoder = document.decoder()
        decoder.unknownKeyStrategy = .refuse
        let diagnosis = decoder.diagnose(ServerSettings.self, from: document.text)
        #expect(diagnosis.mistakes.allSatisfy { !$0.isWarning })
        let expected = document.mistakes.map {
            $0.hasPrefix("warning: ") ? String($0.dropFirst("warning: ".count)) : $0
        }
        #expect(diagnosis.mistakes.map(line) == expected)
        let error = #expect(throws: DecodingError.self) {
            try decoder.decode(versioned: ServerSettings.self, from: document.text)
        }
        #expect(diagnosis.error?.documentDescription == error?.documentDescription)
    }

    struct Pair: Codable, ExampleProviding {
        static var example: Self { Self(host: "a", inner: ["a": Inner(port: 1)]) }
        var host: String
        var inner: [String: Inner]
        struct Inner: Codable { var port: Int? }
    }

    /// With nothing but unknown keys, decoding throws the first one.
    @Test func onlyUnknownKeys() throws {
        let text = "{hots: b, host: a, inner: {x: {prot: 1}, y: {port: 1}}}"
        let decoder = YAMLDecoder()
        let warned = decoder.diagnose(Pair.self, from: text)
        #expect(
            warned.mistakes.map(line) == [
                "warning: 1:2: hots: unknown key \"hots\"; did you mean \"host\"?",
                "warning: 1:32: inner.x.prot: unknown key \"prot\"; did you mean \"port\"?",
            ])
        #expect(warned.value?.host == "a")
        #expect(warned.error == nil)
        decoder.unknownKeyStrategy = .refuse
        let refused = decoder.diagnose(Pair.self, from: text)
        #expect(refused.value == nil)
        let error = #expect(throws: DecodingError.self) {
            try decoder.decode(Pair.self, from: text)
        }
        #expect(refused.error?.documentDescription == error?.documentDescription)
        #expect(
            refused.mistakes.first?.description == (error?.documentDescription ?? "")
                + "\n    did you mean \"host\"?")
    }

    struct Renamed: Codable, KeyAliasing {
        var host: String?
        var wait: Int?
        static var keyAliases: KeyAliases { [CodingKeys.host: ["machine"]] }
    }

    @Test(arguments: [
        ("machin: a", "machine"), ("hots: a", "host"), ("machine: a\nwiat: 1", "wait"),
        ("host: a\nmachin: b", nil),
    ])
    func otherNamesAreSuggestedToo(text: String, suggestion: String?) {
        let mistakes = YAMLDecoder().diagnose(Renamed.self, from: text).mistakes
        #expect(mistakes.map(\.suggestions) == [suggestion.map { [$0] } ?? []])
    }

    struct Named: VersionedCodable, JSONExample {
        static let json = #"{"name": "a"}"#
        static let version: Int? = 1
        var name: String
        init(from old: Unnamed) { name = old.title }
    }

    struct Unnamed: Unversioned, ExampleProviding {
        static var example: Self { Self(title: "a", size: 1) }
        var title: String
        var size: Int
    }

    /// A document without a version, of which the version may be what is missing.
    @Test func unversioned() throws {
        let diagnosis = YAMLDecoder().diagnose(Named.self, from: "{name: a, size: x}")
        let error = #expect(throws: DecodingError.self) {
            try YAMLDecoder().decode(versioned: Named.self, from: "{name: a, size: x}")
        }
        #expect(diagnosis.error?.documentDescription == error?.documentDescription)
        #expect(
            diagnosis.mistakes.map(line) == [
                "1:1: the key \"title\" is missing (the document has no version, so it is read as "
                    + "Unnamed, which has none)", "warning: 1:2: name: unknown key \"name\"",
                "1:17: size: expected Int, found \"x\"",
            ])
    }

    struct Shared: Decodable {
        var a: [Int]
        var b: [Int]
        var c: [Int]
        var d: [Int]
        var last: Int
    }

    /// What aliases stand for is counted once, also where types are run again.
    @Test func aliasesWithinTheLimit() {
        let decoder = YAMLDecoder()
        let text = "a: &a [1, 2, 3, 4, 5, 6, 7, 8]\nb: *a\nc: *a\nd: *a\nlast: x"
        decoder.limits.expandedNodes = 40
        #expect(
            decoder.diagnose(Shared.self, from: text).mistakes.map(line) == [
                "5:7: last: expected Int, found \"x\""
            ])
        decoder.limits.expandedNodes = 20
        #expect(
            decoder.diagnose(Shared.self, from: text).mistakes.first.map(line)
                == "4:4: the aliases expand to more than the limit of 20 nodes (expandedNodes)")
    }

    @Test func files() throws {
        let folder = try WatchedFolder()
        let file = folder.file("a.yaml")
        try folder.write("host: [a]\ninner: 3\n", to: "a.yaml")
        let diagnosis = try YAMLDecoder().diagnose(Pair.self, fromFileAt: file)
        #expect(
            diagnosis.mistakes.map(line) == [
                "\(file.relativePath):1:7: host: expected String, found an array",
                "\(file.relativePath):2:8: inner: expected an object, found 3",
            ])
        #expect(throws: CocoaError.self) {
            try YAMLDecoder().diagnose(Pair.self, fromFileAt: folder.file("b.yaml"))
        }
    }

    /// Places in text of another encoding are those of its characters.
    @Test func otherEncodings() throws {
        let text = "host: [ä]\ninner: 😀"
        for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian] {
            let mark = "\u{FEFF}"
            let data = try #require((mark + text).data(using: encoding))
            let diagnosis = YAMLDecoder().diagnose(Pair.self, from: data)
            #expect(
                diagnosis.mistakes.map(line) == [
                    "1:7: host: expected String, found an array",
                    "2:8: inner: expected an object, found \"😀\"",
                ])
        }
    }
}
