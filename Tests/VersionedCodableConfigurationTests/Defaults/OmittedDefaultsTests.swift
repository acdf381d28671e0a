import AllModules

/// Defaults that a change in place leaves out, also in members and elements.
struct OmittedDefaultsTests {
    struct Part: Codable, DefaultsForMissingKeys {
        var name = "a"
        var size = 4
    }

    struct Whole: FirstVersion, DefaultsForMissingKeys {
        var count = 1
        var part: Part?
        var parts: [Part] = []
    }

    /// An element is not left empty.
    @Test func newValuesHaveOnlyWhatDiffers() throws {
        let decoder = DocumentDecoder(format: JSONFormat())
        let rewriting = try decoder.rewrite(
            versioned: Whole.self, in: Data(#"{"version":1}"#.utf8)
        ) {
            $0.part = Part(name: "b")
            $0.parts = [Part(), Part(size: 5)]
        }
        #expect(
            String(decoding: rewriting.data, as: UTF8.self)
                == #"{"version":1,"part":{"name":"b"},"parts":[{"name":"a","size":4},{"size":5}]}"#)
    }

    // MARK: Members of what equals its default as a whole

    struct Former: FirstVersion {
        struct Logging: Codable { var level: String }
        var logging: Logging
    }

    struct Newer: SecondVersion, DefaultsForMissingKeys {
        struct Logging: Codable, DefaultsForMissingKeys {
            var level = "info"
            var sink = "stderr"
        }
        var logging = Logging()
        init() {}
        init(from old: Former) { logging.level = old.logging.level }
    }

    struct Strict: SecondVersion, DefaultsForMissingKeys {
        struct Logging: Codable {
            var level = "info"
            var sink = "stderr"
        }
        var logging = Logging()
        init() {}
        init(from old: Former) { logging.level = old.logging.level }
    }

    private func migrated<Value: VersionedCodable>(
        _ type: Value.Type, _ text: String
    ) throws -> String {
        let rewriting = try DocumentDecoder(format: JSONFormat())
            .rewrite(versioned: type, in: Data(text.utf8))
        return String(decoding: rewriting.data, as: UTF8.self)
    }

    @Test(arguments: ["info", "debug"])
    func noDefaultIsWrittenBesideOthers(_ level: String) throws {
        let text = #"{"version":1,"logging":{"level":"\#(level)"}}"#
        #expect(
            try migrated(Newer.self, text) == #"{"version":2,"logging":{"level":"\#(level)"}}"#)
    }

    /// A type without defaults needs all its members.
    @Test(arguments: ["info", "debug"])
    func whatIsNeededIsWritten(_ level: String) throws {
        let text = #"{"version":1,"logging":{"level":"\#(level)"}}"#
        #expect(
            try migrated(Strict.self, text)
                == #"{"version":2,"logging":{"level":"\#(level)","sink":"stderr"}}"#)
    }
}
