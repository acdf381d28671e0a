import TestSupport
import VersionedCodable

private struct Settings1: FirstVersion, Equatable {
    var name: String
    var listen: String
    var retries: Int = 3
    var plugins: [String] = []

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        listen = try container.decode(String.self, forKey: .listen)
        retries = try container.decodeIfPresent(Int.self, forKey: .retries) ?? 3
        plugins = try container.decodeIfPresent([String].self, forKey: .plugins) ?? []
    }

    private enum CodingKeys: CodingKey { case name, listen, retries, plugins }
}

private struct Settings2: SecondVersion, Equatable {
    struct Server: Codable, Equatable {
        var host: String
        var port: Int
    }

    var title: String
    var server: Server
    var retries: Int
    var plugins: [String]

    init(from old: Settings1) throws {
        title = old.name
        let parts = old.listen.split(separator: ":")
        server = Server(host: String(parts[0]), port: Int(parts[1]) ?? 0)
        retries = old.retries
        plugins = old.plugins
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        title = try container.decode(String.self, forKey: .title)
        server = try container.decode(Server.self, forKey: .server)
        retries = try container.decodeIfPresent(Int.self, forKey: .retries) ?? 3
        plugins = try container.decodeIfPresent([String].self, forKey: .plugins) ?? []
    }

    private enum CodingKeys: CodingKey { case title, server, retries, plugins }
}

private struct Pools: FirstVersion {
    struct Pool: Codable {
        var name: String
        var size: Int

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decode(String.self, forKey: .name)
            size = try container.decodeIfPresent(Int.self, forKey: .size) ?? 4
        }

        private enum CodingKeys: CodingKey { case name, size }
    }

    var main: Pool
    var others: [Pool]
}

@Suite("Chains of types in place") struct TypedRewritingTests {
    private let decoder = DocumentDecoder(
        format: JSONFormat(reading: .init(syntax: .jsonc)))

    private static let old = """
        // Settings of the demo.
        {
          "version": 1, // do not edit
          // shown in the title bar
          "name": "demo",
          "listen": "localhost:80", // host and port
          "theme": "dark", // of a plugin
          "plugins": [
            "a", // first
            "b"
          ]
        }

        """

    private static let new = """
        // Settings of the demo.
        {
          "version": 2, // do not edit
          // shown in the title bar
          "title": "demo",
          "server": {
            "host": "localhost",
            "port": 80
          }, // host and port
          "theme": "dark", // of a plugin
          "plugins": [
            "a", // first
            "b"
          ]
        }

        """

    @Test func `a document of an older version is migrated in place`() throws {
        let rewriting = try decoder.rewrite(versioned: Settings2.self, in: Data(Self.old.utf8))
        #expect(rewriting.data.text == Self.new)
        #expect(rewriting.value.title == "demo")
        #expect(rewriting.result.versionText == "1")
        #expect(rewriting.report.description == "6 of 6 comments kept")
        #expect(
            rewriting.edits.map { "\($0.start.line):\($0.start.utf16Column) \($0.reason)" } == [
                "3:14 replaced", "5:3 renamed", "6:3 renamed", "6:13 replaced",
            ])
    }

    @Test func `a current document stays as it is`() throws {
        let rewriting = try decoder.rewrite(versioned: Settings2.self, in: Data(Self.new.utf8))
        #expect(rewriting.rewriting.isUnchanged)
        #expect(rewriting.data == Data(Self.new.utf8))
    }

    @Test func `a value that changes is written back in place`() throws {
        let rewriting = try decoder.rewrite(versioned: Settings2.self, in: Data(Self.new.utf8)) {
            $0.server.port = 8080
            $0.plugins.append("c")
        }
        let wanted = Self.new.replacing("80", with: "8080")
            .replacing("    \"b\"\n", with: "    \"b\",\n    \"c\"\n")
        #expect(rewriting.data.text == wanted)
    }

    @Test func `a default that nobody wrote is not written`() throws {
        let rewriting = try decoder.rewrite(
            versioned: Settings2.self, in: Data(#"{"version":1,"name":"x","listen":"h:1"}"#.utf8))
        #expect(rewriting.data.text == #"{"version":2,"title":"x","server":{"host":"h","port":1}}"#)
    }

    @Test func `a default in a member or an element is not written`() throws {
        let source =
            #"{"version":1,"main":{"name":"a"},"others":[{"name":"b"},{"name":"c","size":4}]}"#
        let rewriting = try decoder.rewrite(versioned: Pools.self, in: Data(source.utf8)) {
            $0.main.name = "x"
            $0.others[0].name = "y"
        }
        #expect(
            rewriting.data.text
                == source.replacing(#""a""#, with: #""x""#).replacing(#""b""#, with: #""y""#))
    }

    @Test func `a new member that is there already is a clash`() throws {
        let source = #"{"version":1,"name":"x","listen":"h:1","server":"mine"}"#
        #expect {
            try decoder.rewrite(versioned: Settings2.self, in: Data(source.utf8))
        } throws: { error in
            "\(error)" == "server: already exists, and the old value has no such member"
        }
    }

    @Test func `a closure has no counterpart`() throws {
        let decoder = DocumentDecoder(format: .json)
        decoder.dateDecodingStrategy = .custom { _ in Date() }
        #expect {
            try decoder.rewrite(versioned: Settings2.self, in: Data(Self.plain.utf8))
        } throws: { error in
            "\(error)"
                == "the decoder's dateDecodingStrategy is a closure: pass the encoder that writes "
                + "what it reads"
        }
    }

    private static let plain = #"{"version":1,"name":"x","listen":"h:1"}"#

    @Test func `other encodings`() throws {
        let source = Self.plain.data(using: .utf16) ?? Data()
        let rewriting = try decoder.rewrite(versioned: Settings2.self, in: source)
        #expect(
            String(data: rewriting.data, encoding: .utf16)
                == #"{"version":2,"title":"x","server":{"host":"h","port":1}}"#)
        #expect(rewriting.data.prefix(2) == source.prefix(2))
    }

    @Test func `a file is updated`() throws {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("update-\(UUID()).jsonc")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data(Self.old.utf8).write(to: url)
        try decoder.update(versioned: Settings2.self, fileAt: url) { $0.retries = 5 }
        #expect(
            try String(contentsOf: url, encoding: .utf8)
                == Self.new.replacing(
                    "  }, // host and port\n", with: "  }, // host and port\n  \"retries\": 5,\n"))
        #expect {
            try decoder.update(versioned: Settings2.self, fileAt: url) {
                $0.retries = 7
                try Data("{}".utf8).write(to: url)
            }
        } throws: { error in
            (error as? RewriteError)?.kind == .changedMeanwhile
        }
        #expect(try Data(contentsOf: url) == Data("{}".utf8))
    }
}
