import Foundation
import Testing
import VersionedCodable
import VersionedCodableConfiguration
import VersionedCodableYAML

// snippet
struct Server: Codable, DefaultsForMissingKeys {
    var host = "localhost"
    var port = 80
    var tags = ["web"]
}
// end

// snippet
struct Client: Codable, KeyAliasing {
    var host: String
    var timeout: Int?

    static var keyAliases: KeyAliases {
        [CodingKeys.host: ["hostname", "server"], CodingKeys.timeout: ["wait"]]
    }
}
// end

// snippet
struct Limits: Codable {
    var depth: Int
    var size: Int
}

struct Parser: Codable {
    var name: String
    @Flattened var limits: Limits
}
// end

// snippet
enum Storage: CodableCases {
    case memory
    case file(path: String)

    enum CodingKeys: CodingKey, CaseIterable { case memory, file }
}
// end

// snippet
enum Backend: CodableCases {
    case none
    case file(path: String)
    case remote(Server)

    static var caseTag: String? { "type" }
    enum CodingKeys: CodingKey, CaseIterable { case none, file, remote }
}
// end

extension Server {
    init(port: Int) { self.port = port }
}

// snippet
struct Cache: Codable {
    @TimeSpan var timeout = Duration.seconds(30)
    @ByteCount var size = 64 << 20
    var pauses: [TimeSpan] = []
}
// end

// snippet
struct Chore: Codable, ExampleProviding {
    var name: String
    var retries: Int

    static var example: Chore { Chore(name: "daily", retries: 3) }
}
// end

@Suite struct DefaultsAndNamesTests: Printing {
    private let page = Repository.guide("Defaults-and-names")
    let output = Transcript()

    @Test func missingKeys() throws {
        // snippet
        let servers = try YAMLDecoder().decode(
            [Server].self, from: "[{port: 8080}, {host: example.com}]")
        for server in servers { print(server.host, server.port, server.tags) }
        // end
        try output.expect(in: page)
    }

    @Test func defaultsAreLeftOut() throws {
        // snippet
        let encoder = DocumentEncoder(format: .json)
        encoder.omitsDefaults = true
        print(String(decoding: try encoder.encode(Server(port: 8080)), as: UTF8.self))
        // end
        #expect(try MarkdownFile(page).blocks(in: "json")[0] + "\n" == output.text)
    }

    @Test func errorsAreThoseOfThePage() throws {
        let errors = try MarkdownFile(page).blocks(in: "text").dropFirst()
        #expect {
            try YAMLDecoder().decode(Client.self, from: "host: a\nserver: b\n")
        } throws: {
            $0.documentDescription == errors.first
        }
        #expect {
            try YAMLDecoder().decode([String: Storage].self, from: "storage: disk")
        } throws: {
            $0.documentDescription == errors.dropLast().last
        }
        #expect {
            try YAMLDecoder().decode(Cache.self, from: "timeout: 30 parsecs")
        } throws: {
            $0.documentDescription == errors.last
        }
    }

    @Test func membersAndCases() throws {
        let json = try MarkdownFile(page).blocks(in: "json")[1]
        let decoder = DocumentDecoder(format: .json)
        let parser = try decoder.decode(Parser.self, from: Data(json.utf8))
        let encoder = DocumentEncoder(format: .json)
        #expect(try String(decoding: encoder.encode(parser), as: UTF8.self) == json)
        let yaml = try MarkdownFile(page).blocks(in: "yaml")[0]
        let backends = try YAMLDecoder().decode([Backend].self, from: yaml)
        #expect(backends.count == 3)
        if case .remote(let server) = backends[2] {
            #expect(server.host == "example.com" && server.port == 80)
        } else {
            Issue.record("expected a remote one")
        }
    }

    @Test func textsHaveUnits() throws {
        let cache = try YAMLDecoder().decode(
            Cache.self, from: try #require(MarkdownFile(page).blocks(in: "yaml").last))
        #expect(cache.timeout == .seconds(90))
        let json = try DocumentEncoder(format: .json).encode(cache)
        #expect(
            try String(decoding: json, as: UTF8.self) == MarkdownFile(page).blocks(in: "json").last)
    }
}
