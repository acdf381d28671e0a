import AllModules

/// No `init(from:)` sees a value that neither a document nor the example of its type has.
@Suite("Only values of documents and examples") struct ExampleOnlyTests {
    /// The values that types saw in a test.
    final class Log: Sendable {
        @TaskLocal static var current = Log()
        private let state = Mutex<[Int]>([])

        var values: [Int] { state.withLock { $0 } }

        func add(_ value: Int) { state.withLock { $0.append(value) } }
    }

    /// A type that reports every value but those of the documents and of its example, 45.
    struct Limit: Codable, Equatable {
        var perHour: Int

        private enum CodingKeys: CodingKey { case perHour }

        init(perHour: Int) { self.perHour = perHour }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            guard !container.allKeys.isEmpty else { throw NoValue() }
            perHour = try container.decode(Int.self, forKey: .perHour)
            Log.current.add(perHour)
            guard [30, 45, 60, 90].contains(perHour) else {
                Issue.record("\(perHour) is in no document")
                throw NoValue()
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(perHour, forKey: .perHour)
        }
    }

    struct NoValue: Error {}

    struct Service: SecondVersion {
        var limit: Limit
        var maxSize: Int
        var tags: [String]?
        var isOn: Bool?
        var path: String?

        init(from old: OldService) { (limit, maxSize) = (old.limit, old.size) }
    }

    struct OldService: FirstVersion {
        var limit: Limit
        var size: Int
    }

    /// The same with an example.
    struct Shown: FirstVersion, Equatable, ExampleProviding {
        var limit: Limit
        var maxSize: Int
        var tags: [String]?
        var isOn: Bool?
        var path: String?
        static var example: Shown { Shown(limit: Limit(perHour: 45), maxSize: 1) }
    }

    struct Plain: Codable, Sendable {
        var limit: Limit
    }

    private func logged<Result>(_ body: () throws -> Result) rethrows -> (Result, [Int]) {
        let log = Log()
        return (try Log.$current.withValue(log, operation: body), log.values)
    }

    @Test func loading() throws {
        let stack = ConfigurationStack([.values(["limit": ["perHour": 60]])])
        let (loaded, values) = try logged { try stack.load(Plain.self) }
        #expect(loaded.value.limit.perHour == 60)
        #expect(values == [60])
        let (explanation, none) = logged { loaded.explain("limit.perHour") }
        #expect(explanation.description == "limit.perHour\n* values: 60")
        #expect(none == [])
    }

    @Test func variablesOverSeveralLayers() throws {
        let stack = ConfigurationStack([
            .yaml("version: 1\nlimit: {perHour: 60}\nsize: 4"),
            .yaml("limit: {perHour: 90}", named: "b.yaml"),
            .environment(prefix: "S", ["S__LIMIT__PER_HOUR": "30", "S__MAX_SIZE": "5"]),
        ])
        let (loaded, values) = try logged { try stack.load(Service.self) }
        #expect(loaded.value.limit.perHour == 30)
        #expect(loaded.value.maxSize == 5)
        #expect(Set(values) == [60, 30])
    }

    /// The keys that no layer has are those that the type asks for in its example.
    @Test func variablesAlone() throws {
        let stack = ConfigurationStack([
            .environment(
                prefix: "S",
                [
                    "S__LIMIT__PER_HOUR": "30", "S__MAX_SIZE": "5", "S__TAGS": "a, b",
                    "S__IS_ON": "yes", "S__PATH": "[1]",
                ])
        ])
        let (loaded, values) = try logged { try stack.load(Shown.self) }
        #expect(loaded.value.limit.perHour == 30)
        #expect(loaded.value.maxSize == 5)
        #expect(loaded.value.tags == ["a", "b"])
        #expect(loaded.value.isOn == true)
        #expect(loaded.value.path == "[1]")
        #expect(Set(values) == [30, 45])
    }

    @Test(arguments: [
        ("{version: 1, limit: {perHour: 60}, maxSize: x}", 1),
        ("{version: 1, limit: [], maxSize: x}", 2), ("[]", 1),
    ])
    func diagnosing(text: String, count: Int) {
        let (_, plain) = logged { YAMLDecoder().diagnose(OldService.self, from: text) }
        #expect(Set(plain).isSubset(of: [60]))
        let (shown, values) = logged {
            YAMLDecoder().diagnose(Shown.self, from: text)
        }
        #expect(shown.mistakes.count == count)
        #expect(Set(values).isSubset(of: [60, 45]))
    }

    @Test func schemas() {
        let decoder = DocumentDecoder(format: JSONFormat())
        let (schema, none) = logged { decoder.schema(Service.self) }
        #expect(schema.unknown == [""])
        #expect(none == [])
        let (shown, values) = logged { decoder.schema(Shown.self) }
        #expect(shown.unknown == [])
        #expect(Set(values) == [45])
    }

    /// An error ends the search inside of its object, and no other value takes its place.
    @Test(arguments: [
        "{limit: {perHour: 60}, maxSize: x}", "{maxSize: 1}", "{limit: {perHour: x}}",
    ])
    func failing(text: String) throws {
        let stack = ConfigurationStack([.yaml(text)])
        let (_, values) = logged {
            _ = #expect(throws: DecodingError.self) { try stack.load(Service.self) }
        }
        #expect(Set(values).isSubset(of: [60]))
    }

    // MARK: The coder's options

    struct Keyed: Codable, Equatable, DefaultsForMissingKeys, Validated, Sendable {
        static let key = CodingUserInfoKey(rawValue: "region")
        var region: Region = Region(name: "r")
        var size = 1
        var inner: Region?
        static var rules: [Rule<Keyed>] {
            [.range("size", \.size, 1...9), .oneOf("region", \.region, [Region(name: "r")])]
        }
    }

    /// A type that stops the process without the entry of the coder.
    struct Region: Codable, Equatable, Sendable {
        var name: String

        init(name: String) { self.name = name }

        private static func check(_ userInfo: [CodingUserInfoKey: Any]) {
            let isThere = Keyed.key.map { userInfo[$0] is String } ?? false
            precondition(isThere, "the entry of the coder is missing")
        }

        init(from decoder: any Decoder) throws {
            Region.check(decoder.userInfo)
            name = try decoder.singleValueContainer().decode(String.self)
        }

        func encode(to encoder: any Encoder) throws {
            Region.check(encoder.userInfo)
            var container = encoder.singleValueContainer()
            try container.encode(name)
        }
    }

    @Test(arguments: ["{}", "{region: r, size: 2}", "{size: x}", "{region: [a]}", "{region: q}"])
    func entriesOfTheCoder(text: String) throws {
        let key = try #require(Keyed.key)
        let stack = ConfigurationStack([.defaults(Keyed()), .yaml(text)])
        stack.decoder.userInfo[key] = "eu"
        let isRight = text == "{}" || text.contains("2")
        #expect(((try? stack.load(Keyed.self)) != nil) == isRight)
        #expect((stack.diagnose(Keyed.self).value != nil) == isRight)
        let decoder = YAMLDecoder()
        decoder.userInfo[key] = "eu"
        #expect((decoder.diagnose(Keyed.self, from: text).value != nil) == isRight)
    }

    // MARK: Older layers

    struct Host: SecondVersion, DefaultsForMissingKeys, Equatable {
        var host = "h"
        var port = 80
        var workers = 4

        init() {}
        init(from old: OldHost) throws {
            let parts = old.address.split(separator: ":")
            (host, port) = (String(parts[0]), Int(parts[1]) ?? 0)
        }
    }

    struct OldHost: FirstVersion {
        var address: String
    }

    /// What a layer of an older version says counts, even if it is the default.
    @Test func olderLayersThatSayTheDefault() throws {
        let loaded = try ConfigurationStack([
            .yaml("version: 2\nport: 8080\nworkers: 9", named: "base.yaml"),
            .yaml("version: 1\naddress: \"q:80\"", named: "old.yaml"),
        ]).load(Host.self)
        #expect(loaded.value.host == "q")
        #expect(loaded.value.port == 80)
        #expect(loaded.value.workers == 9)
        #expect(loaded.explain("port").entries.map(\.counts) == [false, true])
        #expect(
            loaded.explain("workers").description
                == "workers\n* base.yaml:3:10: 9\n  old.yaml:1:1: 4 (by a step)")
        #expect(
            loaded.warnings.map(\.line) == [
                "old.yaml:1:1: workers: a step made this the default, which does not replace the"
                    + " value of base.yaml:3:10: migrate the layer to the current version to set it"
            ])
    }

    // MARK: Secrets

    struct Named: Codable {
        @Secret var password: String
        var name: String
    }

    @Test func explainedAliasesOfSecrets() throws {
        let stack = ConfigurationStack([.yaml("password: &s hunter2\nname: *s")])
        let loaded = try stack.load(Named.self)
        #expect(loaded.value.name == "hunter2")
        #expect(loaded.explain("name").entries.map(\.text) == ["•••"])
    }
}
