import AllModules
import VersionedCodableMigrations

/// Types that a chain of files precedes.
@Suite("Chains of files before types") struct TypedTests {
    enum Chain: MigrationChainSource {
        static let chain = Result {
            try VersionedCodableMigrationsTests.chain(
                """
                versionedChain: 1
                name: server-settings
                version: { at: /version, absent: 1 }
                migrations:
                  - to: 2
                    steps:
                      - split: { path: /listen, by: ":", into: [/host, /port], as: [text, integer] }
                  - to: 3
                    steps:
                      - move: { path: /hosts/*, to: /names/- }
                      - move: { path: /label, to: /meta/label }
                """)
        }
    }

    struct Settings: VersionedCodable, Equatable {
        static let version: Int? = 3
        typealias PreviousVersion = MigrationFiles<Chain>
        var host: String
        var port: Int
        var meta: Meta?
        struct Meta: Codable, Equatable { var label: String }
    }

    struct Newer: VersionedCodable, Equatable {
        static let version: Int? = 4
        var address: String
        init(from previous: Settings) { address = "\(previous.host):\(previous.port)" }
    }

    static let settings = Settings(host: "localhost", port: 80, meta: .init(label: "x"))

    @Test(arguments: [
        ("json", #"{"listen": "localhost:80", "label": "x"}"#),
        ("json", #"{"version": 2, "host": "localhost", "port": 80, "label": "x"}"#),
        ("json", #"{"version": 3, "host": "localhost", "port": 80, "meta": {"label": "x"}}"#),
        ("yaml", "version: 1\nlisten: localhost:80\nlabel: x\n"),
        ("toml", "version = 1\nlisten = \"localhost:80\"\nlabel = \"x\"\n"),
        ("xml", "<s version='1'><listen>localhost:80</listen><label>x</label></s>"),
        ("xml", "<s><version>2</version><host>localhost</host><port>80</port><label>x</label></s>"),
    ])
    func everyVersion(format: String, text: String) throws {
        let decoder = DocumentDecoder(format: Form.named(format))
        #expect(
            try decoder.decode(versioned: Settings.self, from: Data(text.utf8)) == Self.settings)
        if format == "json" {
            let settings = try JSONDecoder().decode(versioned: Settings.self, from: Data(text.utf8))
            #expect(settings == Self.settings)
        }
        #expect(
            try decoder.decode(versioned: Newer.self, from: Data(text.utf8)).address
                == "localhost:80")
    }

    /// Errors stand at the line that the user wrote, in the older document.
    @Test(arguments: [
        ("yaml", "version: 2\nhost: [a]\nport: 80\n", "2:7: host: expected String, found an array"),
        (
            "yaml", "version: 2\nhost: a\nport: 80\n\nlabel: {x: y}\n",
            "5:8: meta.label: expected String, found an object"
        ),
        (
            "json", "{\n  \"version\": 1,\n  \"listen\": \"a\"\n}",
            "the step from MigrationFiles<Chain> (unversioned) to Settings (version 3) failed: 3:13: listen: split: expected text of 2 parts, found \"a\""
        ),
        ("yaml", "version: 2\nport: 80\n", "1:1: the key \"host\" is missing"),
        (
            "yaml", "version: 7\n",
            "1:10: version 7 is newer than 3, the newest version of Settings this program knows (supported: 3, unversioned)"
        ),
    ])
    func errors(format: String, text: String, wanted: String) {
        let decoder = DocumentDecoder(format: Form.named(format))
        do {
            _ = try decoder.decode(versioned: Settings.self, from: Data(text.utf8))
            Issue.record("no error")
        } catch let DecodingError.typeMismatch(_, context), let DecodingError.keyNotFound(
            _, context)
        {
            #expect(context.underlyingError.map { firstLine("\($0)") } == wanted)
        } catch { #expect(firstLine("\(error)") == wanted) }
    }

    @Test func rewriting() throws {
        let text = "# Settings\n\nlisten: localhost:80 # where\nlabel: x # name\n"
        let new = try YAMLDecoder().rewrite(versioned: Settings.self, in: Data(text.utf8))
        #expect(
            String(decoding: new.rewriting.data, as: UTF8.self)
                == "# Settings\n\nversion: 3\nhost: localhost # where\nport: 80\nmeta:\n  label: x # name\n"
        )
    }

    /// A chain of types is one for the command.
    @Test func typeChains() throws {
        let chain = TypeChain(Newer.self, name: "newer", files: ["*.yaml"])
        let text = Data("version: 2 # v\nhost: a\nport: 1\n".utf8)
        #expect(chain.newest == 4)
        #expect(try chain.version(of: text, as: YAMLFormat(), within: .default) == 2)
        let result = try chain.migrate(
            text, as: YAMLFormat(), to: nil, policy: .default, within: .default)
        #expect(result.from == 2 && result.to == 4)
        #expect(
            String(decoding: result.rewriting.data, as: UTF8.self)
                == "version: 4 # v\naddress: a:1\n")
        #expect(
            message {
                _ = try chain.migrate(
                    text, as: YAMLFormat(), to: 3, policy: .default, within: .default)
            } == "the types of newer lead to the newest version only")
    }
}

private func firstLine(_ text: String) -> String { String(text.prefix { $0 != "\n" }) }
