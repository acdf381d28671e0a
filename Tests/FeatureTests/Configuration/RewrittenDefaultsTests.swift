import AllModules

/// Documents of old versions whose new version has defaults for missing keys.
@Suite("Defaults in place") struct RewrittenDefaultsTests {
    private struct First: FirstVersion {
        var a: String
        var count: Int?
    }

    private struct Second: SecondVersion, DefaultsForMissingKeys {
        struct Server: Codable, DefaultsForMissingKeys {
            var host = "h"
            var port = 80
        }

        var a = "x"
        var b = 5
        var c = "c"
        var server = Server()
        var servers: [Server] = []

        init() {}

        init(from old: First) {
            a = old.a
            b = old.count ?? b
            server.host = old.a
            servers = [Server()]
        }
    }

    static let formats: [any RewritableFormat] = [
        JSONFormat(), YAMLFormat(), TOMLFormat(), XMLFormat(), PropertyListFormat(.xml),
        CBORFormat(),
    ]

    private func rewritten(
        _ value: DocumentValue, _ format: some RewritableFormat,
        encodedBy encoder: DocumentEncoder? = nil, _ change: ((inout Second) -> Void)? = nil
    ) throws -> DocumentValue {
        let decoder = DocumentDecoder(format: format)
        let data = try format.write(CodableDocument(value))
        let rewriting = try decoder.rewrite(
            versioned: Second.self, in: data, encodedBy: encoder, change)
        return try DocumentValue(format.read(rewriting.data, within: .default))
    }

    /// A scalar as the format reads it.
    private func text(_ value: DocumentValue?) -> String? { value?.text }

    @Test(arguments: formats) func `a new member that has its default is not written`(
        _ format: any RewritableFormat
    ) throws {
        let value = try rewritten(["version": 1, "a": "z"], format)
        #expect(text(value["version"]) == "2")
        #expect(text(value["a"]) == "z")
        #expect(value["b"] == nil)
        #expect(value["c"] == nil)
        #expect(value["server"]?.members.map(\.key) == ["host"])
    }

    /// What the document says stays, though it is the default, also under another key.
    @Test(arguments: formats) func `a member that was written stays`(
        _ format: any RewritableFormat
    ) throws {
        let value = try rewritten(["version": 1, "a": "x", "count": 5], format)
        #expect(text(value["a"]) == "x")
        #expect(text(value["b"]) == "5")
        #expect(value["count"] == nil)
        let changed = try rewritten(["version": 2, "b": 7, "c": "k"], format) {
            $0.b = 5
            $0.server.port = 81
        }
        #expect(text(changed["b"]) == "5")
        #expect(text(changed["c"]) == "k")
        #expect(changed["server"]?.members.map(\.key) == ["port"])
    }

    @Test func `an encoder of the caller decides itself`() throws {
        let format = JSONFormat()
        let encoder = DocumentEncoder(format: format)
        let value = try rewritten(["version": 1, "a": "z"], format, encodedBy: encoder)
        #expect(value["b"] == 5)
        #expect(value["c"] == "c")
    }
}
