import AllModules

/// A document without bytes, or with white space and comments only, is an object without members for a
/// type with defaults.
@Suite("Documents without content") struct EmptyDocumentTests {
    struct Plain: Codable, Equatable, DefaultsForMissingKeys {
        var port = 80
    }

    struct Current: SecondVersion, Equatable, DefaultsForMissingKeys, Sendable {
        var port = 80
        init() {}
        init(from old: Before) { port = old.a + old.b + old.c + old.d }
    }

    struct Before: Unversioned {
        var a, b, c, d: Int
    }

    struct First: Unversioned, Equatable, DefaultsForMissingKeys { var port = 80 }

    struct Strict: Codable, Equatable { var port: Int? }

    static let documents: [(any DocumentFormat, String)] = [
        (JSONFormat(), ""),
        (JSONFormat(), " \n"),
        (JSONFormat(), "\u{FEFF}"),
        (JSONFormat(reading: .init(syntax: .jsonc)), "// none\n/* at all */"),
        (JSONFormat(reading: .init(syntax: .json5)), "// none"),
        (YAMLFormat(), ""),
        (YAMLFormat(), " \n# none\n"),
        (YAMLFormat(), "---\n"),
        (TOMLFormat(), ""),
        (TOMLFormat(), "# none\n\n# at all"),
    ]

    @Test(arguments: documents)
    func haveDefaults(_ format: any DocumentFormat, _ text: String) throws {
        let decoder = DocumentDecoder(format: format)
        #expect(try decoder.decode(Plain.self, from: text) == Plain())
        #expect(try decoder.decode(Plain.self, from: Data(text.utf8), userInfo: [:]) == Plain())
        #expect(try decoder.decode(versioned: Current.self, from: text) == Current())
        let result = try decoder.decodeResult(versioned: Current.self, from: Data(text.utf8))
        #expect(result.value == Current() && !result.isMigrated)
        #expect(decoder.diagnose(Plain.self, from: text).mistakes.isEmpty)
        #expect(decoder.diagnose(Current.self, from: text).mistakes.isEmpty)
        #expect(decoder.diagnose(Current.self, from: text).value == Current())
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(try decoder.decode(Plain.self, fromFileAt: file) == Plain())
        #expect(try decoder.decode(versioned: Current.self, fromFileAt: file) == Current())
        let loaded = try decoder.load(versioned: Current.self, fileAt: file, or: Current()) {
            Issue.record("\($0) was renamed: \($1)")
        }
        #expect(loaded == Current())
    }

    /// A layer without content has no settings, whatever the oldest version.
    @Test(arguments: documents + [(YAMLFormat(), "{}"), (YAMLFormat(), "null")])
    func areLayersOfAnyVersion(_ format: any DocumentFormat, _ text: String) throws {
        let empty = SettingsLayer.document(Data(text.utf8), format, named: "empty")
        for layers in [[.defaults(Current()), empty], [empty]] as [[any ConfigurationLayer]] {
            let stack = ConfigurationStack(layers)
            #expect(try stack.load(Current.self).value == Current())
            #expect(stack.diagnose(Current.self).mistakes.isEmpty)
        }
        #expect(try ConfigurationStack([empty]).load(First.self).value == First())
    }

    /// Without defaults, the format decides, as for what is damaged.
    @Test(
        arguments: [
            (JSONFormat(), "", "1:1: expected a value, found the end of the document"),
            (
                YAMLFormat(), "# none",
                "1:7: expected an object, found nothing: the document is empty"
            ),
        ] as [(any DocumentFormat, String, String)])
    func withoutDefaultsTheFormatDecides(
        _ format: any DocumentFormat, _ text: String, _ message: String
    ) throws {
        let error = #expect(throws: (any Error).self) {
            try DocumentDecoder(format: format).decode(Strict.self, from: text)
        }
        #expect(
            error?.documentDescription.hasPrefix(message) == true, "\(String(describing: error))")
    }

    @Test(
        arguments: [
            (JSONFormat(), "null"), (JSONFormat(), "{"), (JSONFormat(), "// none"),
            (XMLFormat(), ""),
            (XMLFormat(), "<!-- none -->"), (CBORFormat(), ""), (TOMLFormat(), "x"),
        ] as [(any DocumentFormat, String)])
    func whatIsDamagedIsAnError(_ format: any DocumentFormat, _ text: String) throws {
        #expect(throws: (any Error).self) {
            try DocumentDecoder(format: format).decode(Plain.self, from: text)
        }
    }
}
