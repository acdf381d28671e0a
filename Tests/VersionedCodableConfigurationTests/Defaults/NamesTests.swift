import AllModules

@Suite("Names of keys and cases") struct NamesTests {
    private let decoder = DocumentDecoder(format: .json)
    private let encoder = DocumentEncoder(format: .json)

    // MARK: Other names

    private let types: [String: any Decodable.Type] = [
        "Server": Server.self, "Client": Client.self, "Outer": Outer.self, "Gate": Gate.self,
        "Store": Store.self, "Target": Target.self,
    ]

    /// A type, a document of it, and the error.
    @Test(
        arguments: rowsOfThree(
            #"""
            Server => host: a\nport: 1\nserver: b\
             => 3:9: the key "server" means the same as the key "host", which is also present at 1:7
            Server => <s hostname='b'><server>a</server><port>1</port></s>\
             => 1:25: the key "server" means the same as the key "hostname", which is also present at 1:14
            Server => {"hostname": "a"} => 1:1: the key "port" is missing
            Client => {"address": "x", "addres": 1} => 1:18: unknown key "addres"
            Outer => {"limits": 1, "name": "n"} => 1:1: the key "depth" is missing
            Outer => {"limits": 1, "depth": 2, "name": "n", "x": 1} => 1:40: unknown key "x"
            Gate => {"name": "a", "inner": {"port": 5}} => 1:15: unknown key "inner"
            Store => "disk" => 1:1: expected one of memory, file, found "disk"
            Store => 3 => 1:1: expected one of memory, file, found 3
            Store => {"disk": {}} => 1:2: expected one of memory, file as the only key, found "disk"
            Store => "file" => 1:1: the case "file" needs "path"
            Store => {"file": {}} => 1:10: the key "path" is missing
            Target => {"kind": "disk"} => 1:10: expected one of nowhere, file, found "disk"
            Target => {} => 1:1: the key "kind" is missing
            Target => {"kind": "file"} => 1:1: the key "path" is missing
            Target => "file" => 1:1: expected an object, found "file"
            Target => {"kind": "file", "path": "x", "mode": 1} => 1:31: unknown key "mode"
            """#))
    func errors(type: String, text: String, message: String) throws {
        let type = try #require(types[type])
        let format: any DocumentFormat =
            if text.hasPrefix("host") {
                YAMLFormat()
            } else if text.hasPrefix("<") { XMLFormat() } else { JSONFormat() }
        let decoder = DocumentDecoder(format: format)
        for strategy in UnknownKeyStrategy.allCases
        where strategy == .refuse || !message.contains("unknown") {
            decoder.unknownKeyStrategy = strategy
            decoder.expect(type, text, refused: message)
        }
    }

    @Test func namesApplyAtAnyDepthAndUnderStrategies() throws {
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        try decoder.expect(
            #"[{"host_name": "a", "port": 1}, {"host": "b", "port": 2}]"#,
            is: [Server(host: "a", port: 1), Server(host: "b", port: 2)])
    }

    @Test func namesOfAttributesAndRepeatedElements() throws {
        let text = "<r ident='7'><path>a</path><path>b</path></r>"
        try XMLDecoder().expect(text, is: Router(id: 7, paths: ["a", "b"]))
    }

    @Test func namesAndDefaultsTogether() throws {
        try decoder.expect(#"{"address": "x"}"#, is: Client(host: "x"))
        try decoder.expect(#"{"address": null}"#, is: Client())
        try decoder.expect("{}", is: Client())
    }

    @Test func wideObjectsHaveOtherNames() throws {
        let members = (0..<40).map { "\"k\($0)\": \($0)" }.joined(separator: ", ")
        let text = "{\(members), \"server\": \"a\", \"port\": 2}"
        try decoder.expect(text, is: Server(host: "a", port: 2))
    }

    // MARK: Flattened members

    @Test func aMemberWithTheKeyOfTheProperty() throws {
        let value = Outer(limits: Limits(limits: 1, depth: 2), name: "n")
        let json = #"{"limits":1,"depth":2,"name":"n"}"#
        try decoder.expect(json, is: value)
        #expect(try encoder.text(value) == json)
        try XMLDecoder().expect("<o depth='2'><limits>1</limits><name>n</name></o>", is: value)
    }

    @Test func flattenedMembersAreUnknown() {
        decoder.unknownKeyStrategy = .refuse
        let json = #"{"inner": {}, "second": 1, "iner": 1}"#
        let mistakes = decoder.diagnose(Gate.self, from: json).mistakes
        #expect(
            mistakes.map(\.line) == [
                "1:2: inner: unknown key \"inner\"",
                "1:28: iner: unknown key \"iner\"",
            ])
        #expect(mistakes.allSatisfy { $0.suggestions.isEmpty })
    }

    @Test func flattenedEnumerationsAndDefaults() throws {
        let job = Job(name: "a", target: .file(path: "x"), retry: Retry(count: 2))
        let json = #"{"name":"a","kind":"file","path":"x","count":2,"delay":1.5}"#
        #expect(try encoder.text(job) == json)
        try decoder.expect(json, is: job)
        encoder.omitsDefaults = true
        let short = #"{"name":"a","kind":"file","path":"x","count":2}"#
        try decoder.expect(short, is: job)
        #expect(try encoder.text(job) == short)
    }

    @Test(
        arguments: [JSONFormat(), YAMLFormat(), XMLFormat(), CBORFormat()] as [any DocumentFormat])
    func flattenedMembersDoNotReplaceTheVersion(format: any DocumentFormat) throws {
        let encoder = DocumentEncoder(format: format)
        expectError(
            VersionedEncodingError.self,
            "Numbered writes 9 at /version, which is reserved for its version 2"
        ) { try encoder.encode(versioned: Numbered(number: Numbered.Number(version: 9))) }
        let written = try encoder.encode(versioned: Numbered(number: Numbered.Number(version: 2)))
        let again = try DocumentDecoder(format: format)
            .decode(versioned: Numbered.self, from: written)
        #expect(again.number.version == 2)
    }

    @Test func foundationNestsFlattenedMembers() throws {
        let value = Outer(limits: Limits(limits: 1, depth: 2), name: "n")
        let data = try JSONEncoder().encode(value)
        #expect(try JSONDecoder().decode(Outer.self, from: data) == value)
    }

    // MARK: Enumerations

    @Test func casesWithoutMembers() throws {
        decoder.unknownKeyStrategy = .refuse
        try decoder.expect(#"{"kind": "nowhere"}"#, is: Target.nowhere)
    }

    @Test func casesInXML() throws {
        try XMLDecoder().expect(
            "<j name='a' kind='file' path='x' count='2'/>",
            is: Job(name: "a", target: .file(path: "x"), retry: Retry(count: 2)))
        try XMLDecoder().expect("<j><a>memory</a></j>", is: ["a": Store.memory])
    }
}

// MARK: Types

private struct Server: Codable, Equatable, KeyAliasing {
    var host: String
    var port: Int

    static var keyAliases: KeyAliases { [CodingKeys.host: ["hostname", "server", "hostName"]] }
}

private struct Router: Codable, Equatable, KeyAliasing {
    @Attribute var id: Int
    var paths: [String]

    static var keyAliases: KeyAliases { [CodingKeys.id: ["ident"], CodingKeys.paths: ["path"]] }
}

private struct Client: Codable, Equatable, KeyAliasing, DefaultsForMissingKeys {
    var host = "localhost"
    var port = 80

    static var keyAliases: KeyAliases { [CodingKeys.host: ["address"]] }
}

extension Client {
    init(host: String) { self.host = host }
}

private struct Limits: Codable, Equatable {
    var limits: Int
    var depth: Int
}

private struct Gate: Codable, Equatable, DefaultsForMissingKeys {
    struct Inner: Codable, Equatable, DefaultsForMissingKeys {
        var port = 80
        var second = 1
    }
    struct Second: Codable, Equatable, DefaultsForMissingKeys { var depth = 3 }

    var name = "x"
    @Flattened var inner = Inner()
    @Flattened var second = Second()
}

private struct Outer: Codable, Equatable {
    @Flattened var limits: Limits
    var name: String
}

private struct Numbered: SecondVersion, OldestVersion {
    @Flattened var number: Number

    struct Number: Codable { var version: Int }
}

private struct Retry: Codable, Equatable, DefaultsForMissingKeys {
    var count = 1
    var delay = 1.5
}

extension Retry {
    init(count: Int) { self.count = count }
}

private struct Job: Codable, Equatable {
    var name: String
    @Flattened var target: Target
    @Flattened var retry: Retry
}

private enum Target: CodableCases, Equatable {
    case nowhere
    case file(path: String)

    static var caseTag: String? { "kind" }
    enum CodingKeys: CodingKey, CaseIterable { case nowhere, file }
}

private enum Store: CodableCases, Equatable {
    case memory
    case file(path: String)

    enum CodingKeys: CodingKey, CaseIterable { case memory, file }
}
