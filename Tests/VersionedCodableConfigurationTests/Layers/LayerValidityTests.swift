import AllModules

@testable import VersionedCodableConfiguration

/// Settings are valid or not, whoever asks.
@Suite("Layers: one meaning of valid") struct LayerValidityTests {
    struct Pool: Codable, Validated, Sendable, DefaultsForMissingKeys {
        var size = 1
        static var rules: [Rule<Pool>] { [.range("size", \.size, 1...9)] }
    }

    struct Base: Codable, Sendable, DefaultsForMissingKeys {
        var depth = 1
    }

    struct Relay: FirstVersion, Validated, Sendable, DefaultsForMissingKeys {
        var port = 1
        var pool = Pool()
        var spare: Pool?
        var pools: [Pool] = []
        var named: [String: Pool] = [:]
        @Versioned var own: Depot?
        @Versioned var depots: [Depot] = []
        @Flattened var base: Base

        init() { base = Base() }
        static var rules: [Rule<Relay>] { [.range("port", \.port, 1...9)] }
    }

    struct Depot: SecondVersion, Validated, Sendable, JSONExample {
        static let json = #"{"size": 1}"#
        var size: Int
        static var rules: [Rule<Depot>] { [.range("size", \.size, 1...9)] }

        init(from old: OldDepot) { size = old.width }
    }

    struct OldDepot: FirstVersion, ExampleProviding {
        static var example: Self { Self(width: 1) }
        var width: Int
    }

    /// A type without rules, whose member has one.
    struct Ruleless: FirstVersion, DefaultsForMissingKeys {
        var port = 1
        var pool = Pool()
    }

    private func stack(_ text: String) -> ConfigurationStack {
        ConfigurationStack([.yaml(text)])
    }

    static let broken: KeyValuePairs = [
        "port: 99": "a.yaml:1:7: port: expected 1...9, found 99",
        "pool: {size: 10}": "a.yaml:1:14: pool.size: expected 1...9, found 10",
        "spare: {size: 10}": "a.yaml:1:15: spare.size: expected 1...9, found 10",
        "pools: [{}, {size: 0}]": "a.yaml:1:20: pools.1.size: expected 1...9, found 0",
        "named: {x: {size: 0}}": "a.yaml:1:19: named.x.size: expected 1...9, found 0",
        "own: {version: 2, size: 0}": "a.yaml:1:25: own.size: expected 1...9, found 0",
        "depots: [{version: 1, width: 20}]": "a.yaml:1:10: depots.0.size: expected 1...9, found 20",
    ]

    @Test(arguments: broken)
    func layersThatBreakARule(text: String, message: String) async throws {
        let stack = stack(text)
        let loaded = #expect(throws: DecodingError.self) { try stack.load(Relay.self) }
        #expect(loaded?.documentDescription.prefix { $0 != "\n" } == message[...])
        #expect(stack.diagnose(Relay.self).mistakes.map(\.line) == [message])
        var updates = stack.updates(Relay.self).makeAsyncIterator()
        let update = try #require(await updates.next())
        #expect(update.settings == nil)
        #expect(update.error?.documentDescription.prefix { $0 != "\n" } == message[...])
    }

    @Test func layersThatBreakNone() throws {
        let relay = try stack("{port: 2, pools: [{size: 3}], depth: 4}").load(Relay.self)
        #expect(relay.value.pools.map(\.size) == [3])
        #expect(relay.value.base.depth == 4)
    }

    @Test func filesAreNotUpdatedAgainstARule() throws {
        let folder = try WatchedFolder()
        let url = folder.file("a.yaml")
        let text = "version: 1\nport: 1\npool: {size: 1}\n"
        try folder.write(text, to: "a.yaml")
        let decoder = YAMLDecoder()
        func expectRefusal<Value: VersionedCodable>(
            _ message: String, _ type: Value.Type, _ change: (inout Value) -> Void
        ) {
            expectError(message) { try decoder.update(versioned: type, fileAt: url, change) }
        }
        expectRefusal("port: expected 1...9", Relay.self) { $0.port = 99 }
        expectRefusal("pool.size: expected 1...9", Relay.self) { $0.pool.size = 99 }
        expectRefusal("pool.size: expected 1...9", Ruleless.self) { $0.pool.size = 99 }
        #expect(try String(contentsOf: url, encoding: .utf8) == text)
        try decoder.update(versioned: Relay.self, fileAt: url)
        #expect(try String(contentsOf: url, encoding: .utf8) == text)
    }

    // MARK: Rules

    struct Wrong: Codable, Validated, ExampleProviding {
        static var example: Self { Self() }
        struct Part: Codable { var a: Int? }
        var port = 1
        var part = Part()
        static var rules: [Rule<Wrong>] {
            [
                .range("prot", \.port, 1...9),
                Rule("part.b", "port", says: "no") { _ in true },
                Rule("part.a", says: "no") { _ in true },
            ]
        }
    }

    @Test(arguments: ["{port: 1, part: {}}", "{port: 99, part: {}}"])
    func rulesAboutNoMember(text: String) {
        let diagnosis = stack(text).diagnose(Wrong.self)
        #expect(
            diagnosis.mistakes.map(\.message) == [
                "a rule of Wrong names the member \"prot\", which does not exist",
                "a rule of Wrong names the member \"part.b\", which does not exist",
            ])
        #expect(diagnosis.value == nil)
    }

    /// A type of which no example shows all members.
    struct Wider: Codable, Validated, ExampleProviding {
        struct Part: Codable { var a: Int }
        var port = 1
        @Flattened var part: Part? = nil
        static var example: Self { Self() }
        static var rules: [Rule<Wider>] { [Rule("a", says: "a is odd") { $0.part?.a != 3 }] }
    }

    @Test func rulesAboutMembersThatAreNotInTheExample() {
        let lines = stack("{port: 1, a: 3}").diagnose(Wider.self).mistakes.map(\.line)
        #expect(lines == ["a.yaml:1:14: a: a is odd"])
    }

    struct Unclosed: Codable, Validated {
        var name: String
        static var rules: [Rule<Unclosed>] { [.matching("name", \.name, "[a-")] }
    }

    @Test func patternsThatAreNone() {
        #expect(
            stack("name: a").diagnose(Unclosed.self).mistakes.map(\.line) == [
                "a.yaml:1:7: name: the pattern [a- of a rule is not a regular expression"
            ])
    }

    // MARK: Versions

    @available(*, deprecated, message: "calls what is deprecated")
    @Test func withoutTheLabel() throws {
        let decoder = YAMLDecoder()
        for (text, isKnown) in [("version: 1\nport: 3", true), ("version: 99\nport: 3", false)] {
            let data = Data(text.utf8)
            #expect((try? decoder.decodeAll(Relay.self, from: data).count) == (isKnown ? 1 : nil))
        }
    }

    // MARK: Folders

    @Test func filesOfOtherFormatsAreSaid() throws {
        let folder = try WatchedFolder()
        for name in ["10.json", "README.md"] { try folder.write("{\"port\": 3}", to: name) }
        try folder.write("{ port = 4; }", to: "20.plist")
        let stack = ConfigurationStack([.directory(folder.url)])
        #expect(try stack.load(Relay.self).value.port == 4)
        try folder.write("port: 5", to: "30.yaml")
        var other = stack
        other.formats = FormatRegistry(formats: [JSONFormat(), PropertyListFormat()])
        let error = #expect(throws: LayerError.self) { try other.load(Relay.self) }
        #expect(error?.message == "the stack has no format for this file")
        #expect(error?.sourceName.hasSuffix("30.yaml") == true)
    }

    // MARK: Costs

    private func steps(_ count: Int, _ layer: (Int) -> any ConfigurationLayer) throws -> Int {
        let keys = (0..<count).map { "k\($0): 1\n" }.joined()
        let stack = ConfigurationStack([.yaml(keys), layer(count)])
        return try WorkCounter.steps(of: { _ = try stack.load([String: DocumentValue].self) })
    }

    @Test(arguments: [true, false])
    func variablesAndArgumentsAreLinear(areVariables: Bool) throws {
        let layer = { (count: Int) -> any ConfigurationLayer in
            let names = (0..<count).map { "k\($0)" }
            return areVariables
                ? .environment(
                    prefix: "A",
                    Dictionary(uniqueKeysWithValues: names.map { ("A__\($0.uppercased())", "2") }))
                : .arguments(names.map { "x.\($0)=1" })
        }
        let (few, many) = (try steps(500, layer), try steps(2_000, layer))
        #expect(few > 0)
        #expect(many <= few * 4 + 100)
    }
}
