import AllModules

@Suite("Names of keys and cases") struct NamesTests {
    private let decoder = DocumentDecoder(format: .json)
    private let encoder = DocumentEncoder(format: .json)

    // MARK: Other names

    @Test func twoNamesOfAKeyAreAnError() {
        #expect(
            told { try YAMLDecoder().decode(Server.self, from: "host: a\nport: 1\nserver: b") }
                == "3:9: the key \"server\" means the same as the key \"host\", "
                + "which is also present at 1:7")
        #expect(
            told {
                try XMLDecoder().decode(
                    Server.self, from: "<s hostname='b'><server>a</server><port>1</port></s>")
            } == "1:25: the key \"server\" means the same as the key \"hostname\", "
                + "which is also present at 1:14")
    }

    @Test func namesApplyAtAnyDepthAndUnderStrategies() throws {
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        #expect(
            try decoder.decode(
                [Server].self, from: #"[{"host_name": "a", "port": 1}, {"host": "b", "port": 2}]"#)
                == [
                    Server(host: "a", port: 1), Server(host: "b", port: 2),
                ])
    }

    @Test func namesOfAttributesAndRepeatedElements() throws {
        #expect(
            try XMLDecoder().decode(
                Router.self, from: "<r ident='7'><path>a</path><path>b</path></r>")
                == Router(id: 7, paths: ["a", "b"]))
    }

    @Test func namesAndDefaultsTogether() throws {
        #expect(try decoder.decode(Client.self, from: #"{"address": "x"}"#) == Client(host: "x"))
        #expect(try decoder.decode(Client.self, from: #"{"address": null}"#) == Client())
        #expect(try decoder.decode(Client.self, from: "{}") == Client())
        decoder.unknownKeyStrategy = .refuse
        #expect(
            told { try decoder.decode(Client.self, from: #"{"address": "x", "addres": 1}"#) }
                == "1:18: unknown key \"addres\"")
    }

    @Test func otherNamesAreNotUnknownWhereAKeyIsMissing() {
        decoder.unknownKeyStrategy = .refuse
        #expect(
            told { try decoder.decode(Server.self, from: #"{"hostname": "a"}"#) }
                == "1:1: the key \"port\" is missing")
    }

    @Test func wideObjectsHaveOtherNames() throws {
        let members = (0..<40).map { "\"k\($0)\": \($0)" }.joined(separator: ", ")
        #expect(
            try decoder.decode(Server.self, from: "{\(members), \"server\": \"a\", \"port\": 2}")
                == Server(host: "a", port: 2))
    }

    // MARK: Flattened members

    @Test func aMemberWithTheKeyOfTheProperty() throws {
        let value = Outer(limits: Limits(limits: 1, depth: 2), name: "n")
        let json = #"{"limits":1,"depth":2,"name":"n"}"#
        #expect(try decoder.decode(Outer.self, from: json) == value)
        #expect(try encoder.text(value) == json)
        #expect(
            try XMLDecoder().decode(
                Outer.self, from: "<o depth='2'><limits>1</limits><name>n</name></o>") == value)
    }

    @Test func flattenedMembersMissAndAreUnknown() {
        decoder.unknownKeyStrategy = .refuse
        #expect(
            told { try decoder.decode(Outer.self, from: #"{"limits": 1, "name": "n"}"#) }
                == "1:1: the key \"depth\" is missing")
        #expect(
            told {
                try decoder.decode(
                    Outer.self, from: #"{"limits": 1, "depth": 2, "name": "n", "x": 1}"#)
            } == "1:40: unknown key \"x\"")
        #expect(
            told { try decoder.decode(Gate.self, from: #"{"name": "a", "inner": {"port": 5}}"#) }
                == "1:15: unknown key \"inner\"")
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
        #expect(try decoder.decode(Job.self, from: json) == job)
        #expect(
            try decoder.decode(
                Job.self, from: #"{"name": "a", "kind": "file", "path": "x", "count": 2}"#)
                == job)
        encoder.omitsDefaults = true
        #expect(try encoder.text(job) == #"{"name":"a","kind":"file","path":"x","count":2}"#)
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

    @Test(
        arguments: [
            #""disk""#: #"1:1: expected one of memory, file, found "disk""#,
            "3": "1:1: expected one of memory, file, found 3",
            #"{"disk": {}}"#: #"1:2: expected one of memory, file as the only key, found "disk""#,
            #""file""#: #"1:1: the case "file" needs "path""#,
            #"{"file": {}}"#: #"1:10: the key "path" is missing"#,
        ] as KeyValuePairs)
    func errorsNameTheCases(json: String, message: String) {
        #expect(told { try decoder.decode(Store.self, from: json) } == message)
    }

    @Test(
        arguments: [
            #"{"kind": "disk"}"#: #"1:10: expected one of nowhere, file, found "disk""#,
            "{}": #"1:1: the key "kind" is missing"#,
            #"{"kind": "file"}"#: #"1:1: the key "path" is missing"#,
            #""file""#: #"1:1: expected an object, found "file""#,
        ] as KeyValuePairs)
    func errorsOfTags(json: String, message: String) {
        #expect(told { try decoder.decode(Target.self, from: json) } == message)
    }

    @Test func unknownMembersOfACase() throws {
        decoder.unknownKeyStrategy = .refuse
        #expect(try decoder.decode(Target.self, from: #"{"kind": "nowhere"}"#) == .nowhere)
        #expect(
            told {
                try decoder.decode(Target.self, from: #"{"kind": "file", "path": "x", "mode": 1}"#)
            }
                == "1:31: unknown key \"mode\"")
    }

    @Test func casesInXML() throws {
        #expect(
            try XMLDecoder().decode(Job.self, from: "<j name='a' kind='file' path='x' count='2'/>")
                == Job(name: "a", target: .file(path: "x"), retry: Retry(count: 2)))
        #expect(
            try XMLDecoder().decode([String: Store].self, from: "<j><a>memory</a></j>") == [
                "a": .memory
            ])
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
