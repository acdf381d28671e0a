import AllModules

struct BrokenFileTests {
    struct Settings: FirstVersion, JSONExample {
        static var json: String {
            #"{"name": "a", "port": 1, "level": "low", "when": 1, "sizes": [], "inner": {"on": true}}"#
        }
        enum Level: String, Codable, CaseIterable { case low, middle, high }

        struct Inner: Codable {
            var on: Bool
            var text: String?
        }

        var name: String
        var port: UInt16
        var level: Level
        var when: Date
        var sizes: [Int]
        var inner: Inner
    }

    private static let tables:
        [(format: any DocumentFormat, files: KeyValuePairs<String, String>)] =
            [
                (YAMLFormat(), BrokenFiles.yaml), (JSONFormat(), BrokenFiles.json),
                (TOMLFormat(), BrokenFiles.toml), (XMLFormat(), BrokenFiles.xml),
            ]

    static let files: [(any DocumentFormat, String, String)] = tables.flatMap { table in
        table.files.map { (table.format, $0.key, $0.value) }
    }

    @Test(arguments: files)
    func mistakes(format: any DocumentFormat, text: String, mistakes: String) throws {
        let decoder = DocumentDecoder(format: format)
        decoder.dateDecodingStrategy = .iso8601
        let data = Data(text.utf8)
        let diagnosis = decoder.diagnose(Settings.self, from: data)
        #expect(diagnosis.mistakes.map(line).joined(separator: "\n") == mistakes)
        // What decoding throws is one of them, and the first that is no missing key.
        do {
            _ = try decoder.decode(versioned: Settings.self, from: data)
            #expect(diagnosis.mistakes.allSatisfy { $0.isWarning })
            #expect(diagnosis.error == nil)
        } catch {
            let thrown = error.documentDescription
            #expect(diagnosis.error?.documentDescription == thrown)
            let errors = diagnosis.mistakes.filter { !$0.isWarning }
            let index = errors.firstIndex { $0.description.hasPrefix(thrown) }
            #expect(errors.prefix(index ?? 100).allSatisfy { $0.kind == .missingKey })
        }
    }
}
