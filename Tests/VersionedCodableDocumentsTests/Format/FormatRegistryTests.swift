import TestSupport

struct FormatRegistryTests {
    /// A format that only has a name and says how sure it is of some content.
    struct NamedFormat: DocumentFormat {
        var name: String
        var fileExtensions: [String] = []
        var mediaTypes: [String] = []
        var capabilities: FormatCapabilities = []
        var strengths: [String: MatchStrength] = [:]
        var matching: (@Sendable (Data) -> MatchStrength)?

        func read(_ data: Data, within limits: ReadingLimits) throws -> CodableDocument {
            throw ReadingError(.syntax, "not a format", at: nil)
        }

        func write(_ document: CodableDocument) throws -> Data {
            throw WritingError("not a format")
        }

        func match(_ prefix: Data) -> MatchStrength {
            matching?(prefix) ?? strengths[prefix.text] ?? .none
        }
    }

    let json = NamedFormat(
        name: "json", fileExtensions: ["json", "jsn"], mediaTypes: ["application/json"],
        strengths: ["{": .solid, "[": .weak])
    let xml = NamedFormat(
        name: "xml", fileExtensions: ["xml"], mediaTypes: ["application/xml", "text/xml"],
        strengths: ["<": .solid, "<plist": .solid])
    let plist = NamedFormat(
        name: "plist", fileExtensions: ["plist"], mediaTypes: ["application/x-plist"],
        strengths: ["<plist": .certain, "<": .solid])
    let yaml = NamedFormat(
        name: "yaml", fileExtensions: ["yaml", "yml"], mediaTypes: ["application/yaml"],
        strengths: ["{": .weak, "[": .weak, "a": .weak])

    private func registry() -> FormatRegistry {
        FormatRegistry(formats: [json, xml, plist, yaml])
    }

    @Test func findsByName() {
        #expect(registry().format(named: "yaml")?.name == "yaml")
        #expect(registry().format(named: "YAML")?.name == "yaml")
        #expect(registry().format(named: "toml") == nil)
        #expect(registry().formats.map(\.name) == ["json", "xml", "plist", "yaml"])
        #expect(FormatRegistry().formats.isEmpty)
    }

    @Test(arguments: [
        ("json", "json"), (".json", "json"), ("YML", "yaml"), ("txt", nil), ("", nil),
    ])
    func findsByExtension(_ fileExtension: String, _ name: String?) {
        #expect(registry().format(forFileExtension: fileExtension)?.name == name)
    }

    @Test(arguments: [
        ("application/json", "json"), ("Application/JSON; charset=utf-8", "json"),
        ("text/xml ;charset=utf-8", "xml"), ("application/problem+json", "json"),
        ("image/svg+xml; a=b", "xml"), ("application/vnd.x+yaml", "yaml"),
        ("application/vnd.x+yml", "yaml"), ("application/vnd.a+b+json", "json"),
        ("application/x+toml", nil), ("text/plain", nil), ("json", nil), ("a+json", nil), ("", nil),
        ("application/x+", nil),
    ])
    func findsByMediaType(_ mediaType: String, _ name: String?) {
        #expect(registry().format(forMediaType: mediaType)?.name == name)
    }

    @Test(arguments: [
        ("{", "json"), ("<plist", "plist"), ("<", "xml"), ("a", "yaml"), ("[", nil), ("?", nil),
        ("", nil),
    ])
    func findsByContent(_ content: String, _ name: String?) {
        #expect(registry().format(forContentOf: Data(content.utf8))?.name == name)
    }

    @Test(arguments: [("[", "json or yaml"), ("?", "none"), ("<plist", "plist, certain")])
    func tellsWhyContentIsNotEnough(_ content: String, _ expected: String) {
        let found =
            switch registry().match(contentOf: Data(content.utf8)) {
            case .none: "none"
            case .ambiguous(let formats): formats.map(\.name).joined(separator: " or ")
            case .format(let format, let strength): "\(format.name), \(strength)"
            }
        #expect(found == expected)
    }

    @Test func showsFormatsNoMoreThanTheBeginning() {
        let format = NamedFormat(
            name: "counting",
            matching: { $0.startIndex == 0 && $0.count == 512 ? .certain : .none })
        let registry = FormatRegistry(formats: [format])
        let data = Data(count: 2000)
        #expect(registry.format(forContentOf: data)?.name == "counting")
        #expect(registry.format(forContentOf: data.dropFirst(10))?.name == "counting")
    }

    /// While a match is weak, formats get more of the document.
    @Test func looksFurtherWhileMatchesAreWeak() {
        let beginning = String(repeating: "a", count: 512)
        let whole = beginning + "<"
        let weak = NamedFormat(name: "weak", strengths: [beginning: .weak, whole: .weak])
        let late = NamedFormat(name: "late", strengths: [whole: .solid])
        let registry = FormatRegistry(formats: [weak, late])
        #expect(registry.format(forContentOf: Data(whole.utf8))?.name == "late")
        #expect(registry.format(forContentOf: Data(beginning.utf8))?.name == "weak")
    }

    @Test func registersAndReplaces() throws {
        let registry = registry()
        let toml = NamedFormat(name: "toml", fileExtensions: ["toml"])
        try registry.register(toml)
        #expect(registry.formats.map(\.name) == ["json", "xml", "plist", "yaml", "toml"])

        #expect(registry.unregister(named: "Json")?.name == "json")
        #expect(registry.unregister(named: "json") == nil)
        #expect(registry.format(forFileExtension: "json") == nil)
        let mine = NamedFormat(
            name: "JSON", fileExtensions: ["json"], mediaTypes: ["text/json"])
        try registry.register(mine)
        #expect(registry.formats.map(\.name) == ["xml", "plist", "yaml", "toml", "JSON"])
        #expect(registry.format(named: "json")?.mediaTypes == ["text/json"])
        #expect(registry.format(forFileExtension: "jsn") == nil)
        #expect(registry.format(forMediaType: "application/json") == nil)
        #expect(registry.format(forMediaType: "application/x+json")?.name == "JSON")
    }

    @Test(arguments: [
        (NamedFormat(name: "Yaml"), "a format named Yaml is already registered"),
        (
            NamedFormat(name: "new", fileExtensions: ["new", "YML"]),
            "the file extension YML belongs to the format yaml"
        ),
        (
            NamedFormat(name: "new", mediaTypes: ["text/xml"]),
            "the media type text/xml belongs to the format xml"
        ),
    ])
    func refusesWhatIsTaken(_ format: NamedFormat, _ message: String) throws {
        let registry = registry()
        expectError(FormatRegistryError.self, message) { try registry.register(format) }
        #expect(registry.formats.count == 4)
        #expect(registry.format(forFileExtension: "new") == nil)
    }

    @Test func theFirstOfAListHasWhatBothClaim() {
        let other = NamedFormat(name: "other", fileExtensions: ["json", "other"])
        let registry = FormatRegistry(formats: [json, other, NamedFormat(name: "json")])
        #expect(registry.formats.map(\.name) == ["json", "other"])
        #expect(registry.format(forFileExtension: "json")?.name == "json")
        #expect(registry.format(forFileExtension: "other")?.name == "other")
    }

    @Test func findsTheFormatOfAFile() throws {
        let folder = try TemporaryFolder([
            "a.yml": "{", "a.txt": "{", "a": "<plist", "a.dat": "?", "b": "[",
        ])
        let registry = registry()
        #expect(try registry.format(forFileAt: folder.file("a.yml")).name == "yaml")
        #expect(try registry.format(forFileAt: folder.file("a.txt")).name == "json")
        #expect(try registry.format(forFileAt: folder.file("a")).name == "plist")
        #expect(try registry.format(forFileAt: folder.file("no.xml")).name == "xml")
        #expect(
            try registry.format(forFileAt: folder.file("no"), data: Data("{".utf8)).name
                == "json")
        #expect(throws: (any Error).self) {
            try registry.format(forFileAt: folder.file("no"))
        }
        expectError(
            FormatRegistryError.self,
            "the format of a.dat is unknown; known formats: json, xml, plist, yaml"
        ) { try registry.format(forFileAt: folder.file("a.dat")) }
        expectError(
            FormatRegistryError.self, "b could be any of the formats json, yaml; specify one"
        ) { try registry.format(forFileAt: folder.file("b")) }
    }

    @Test func isUsedFromManyThreads() async {
        let registry = FormatRegistry()
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for index in 0..<50 {
                        let format = NamedFormat(
                            name: "f\(task)-\(index)", fileExtensions: ["e\(task)-\(index)"])
                        try? registry.register(format)
                        _ = registry.format(forContentOf: Data("{".utf8))
                    }
                }
            }
        }
        #expect(registry.formats.count == 400)
        #expect(registry.format(forFileExtension: "e7-49")?.name == "f7-49")
    }
}
