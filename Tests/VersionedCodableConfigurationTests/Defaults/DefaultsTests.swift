import AllModules

@Suite("Defaults for missing keys") struct DefaultsTests {
    private let decoder = DocumentDecoder(format: .json)
    private let encoder = DocumentEncoder(format: .json)

    @Test(arguments: [
        "{}", "host: null", "host:", "host: ~\nport:\ntags: null\ninner:\nratio: null",
    ])
    func nothingIsTheDefault(yaml: String) throws {
        try YAMLDecoder().expect(yaml, is: Settings())
    }

    @Test func nullOfAnOptionalPropertyIsNil() throws {
        try decoder.expect("{}", is: Choice(count: 5))
        try decoder.expect(#"{"count": null}"#, is: Choice(count: nil))
        #expect(try encoder.text(Choice(count: nil)) == #"{"count":null}"#)
    }

    @Test(arguments: [JSONFormat() as any DocumentFormat, YAMLFormat(), CBORFormat()])
    func nilOfAVersionedValueIsNil(format: any DocumentFormat) throws {
        let value = VersionedChoice(count: nil)
        let (encoder, decoder) = (DocumentEncoder(format: format), DocumentDecoder(format: format))
        let data = try encoder.encode(versioned: value)
        #expect(try decoder.decode(versioned: VersionedChoice.self, from: data) == value)
        let holder = ["a": Versioned(wrappedValue: value)]
        let held = try encoder.encode(holder)
        #expect(try decoder.decode([String: Versioned<VersionedChoice>].self, from: held) == holder)
    }

    /// In formats without null, such a nil is read back as the default.
    @Test(arguments: [TOMLFormat() as any DocumentFormat, XMLFormat(), PropertyListFormat()])
    func nilWithoutNullIsTheDefault(format: any DocumentFormat) throws {
        let data = try DocumentEncoder(format: format).encode(Choice(count: nil))
        #expect(
            try DocumentDecoder(format: format).decode(Choice.self, from: data) == Choice(count: 5))
    }

    @Test func attributesHaveDefaults() throws {
        let decoder = XMLDecoder()
        try decoder.expect("<door/>", is: Door())
        try decoder.expect("<door port='7'><side>x</side></door>", is: Door(port: 7, side: "x"))
        let doors = "<doors><door/><door port='2'/></doors>"
        try decoder.expect(doors, is: Doors(door: [Door(), Door(port: 2)]))
    }

    @Test func eachObjectHasItsOwnDefaults() throws {
        let list = try decoder.decode([Tagged].self, from: "[{}, {}]")
        #expect(list[0].id != list[1].id)
    }

    @Test func typesMayContainThemselves() throws {
        try decoder.expect(
            #"{"children": [{"name": "a"}, {"children": [{}]}]}"#,
            is: Tree(children: [Tree(name: "a"), Tree(children: [Tree()])]))
    }

    @Test func valuesInsideOfValuesThatMissKeys() throws {
        try decoder.expect(
            #"{"children": [{"children": [{"name": "c"}, {}]}, {}], "name": "a"}"#,
            is: Tree(name: "a", children: [Tree(children: [Tree(name: "c"), Tree()]), Tree()]))
        try decoder.expect("[{}, {}]", is: Set([Level()]))
        try decoder.expect("{}", is: Level() as Level?)
    }

    /// What the outer type has counts where the inner value is missing as a whole.
    @Test func innerAndOuterDefaults() throws {
        try decoder.expect("{}", is: Outer())
        try decoder.expect(#"{"level": {}}"#, is: Outer(level: Level()))
    }

    @Test func genericTypesAndNamesOfKeys() throws {
        try decoder.expect("{}", is: Box<Int8>())
        try decoder.expect(#"{"the-value": 3}"#, is: Box<Int8>(value: 3))
        try decoder.expect(#"{"a": {}}"#, is: ["a": Box<Double>()])
    }

    @Test func oldVersionsHaveDefaults() throws {
        for (version, value) in [(2, Config()), (1, Config(size: 10))] {
            let text = "{\"version\": \(version)}"
            #expect(try decoder.decode(versioned: Config.self, from: text) == value)
        }
        try decoder.expect(
            #"{"configs": [{"version": 1}, {"version": 2}]}"#,
            is: Wrapper(configs: [Config(size: 10), Config()]))
        encoder.omitsDefaults = true
        #expect(try encoder.text(versioned: Config(size: 3)) == #"{"version":2,"size":3}"#)
        let text = try encoder.text(Wrapper(configs: [Config(), Config(name: "x")]))
        #expect(text == #"{"configs":[{"version":2},{"version":2,"name":"x"}]}"#)
    }

    @Test func aTypeWithoutDefaultsStaysAsItIs() throws {
        let message = #"1:12: the key "value" is missing"#
        decoder.expect(Mixed.self, #"{"strict": {}}"#, refused: message)
        try decoder.expect("{}", is: Mixed())
    }

    @Test func wrongValuesStayErrors() {
        let message = #"1:10: expected Int, found "x""#
        decoder.expect(Settings.self, #"{"port": "x"}"#, refused: message)
    }

    @Test func unknownKeysAreRefused() throws {
        decoder.unknownKeyStrategy = .refuse
        try decoder.expect("{}", is: Settings())
        decoder.expect(Settings.self, #"{"prot": 1}"#, refused: #"1:2: unknown key "prot""#)
    }

    @Test func aliasesAndTags() throws {
        let yaml = """
            base: &base {port: 3}
            first: *base
            second: !!map {<<: *base, host: b}
            """
        let (base, second) = (Settings(port: 3), Settings(host: "b", port: 3))
        try YAMLDecoder().expect(yaml, is: ["base": base, "first": base, "second": second])
    }
}

// MARK: Types

private struct Settings: Codable, Equatable, DefaultsForMissingKeys {
    var host = "a"
    var port = 80
    var ratio: Float = 0.5
    var tags = ["x"]
    var inner = Box<Int>()
    var note: String?
}

extension Settings {
    init(host: String = "a", port: Int) {
        self.host = host
        self.port = port
    }
}

private struct Choice: Codable, Equatable, DefaultsForMissingKeys {
    var count: Int? = 5
}

private struct Door: Codable, Equatable, DefaultsForMissingKeys {
    @Attribute var port = 80
    var side = "left"
}

private struct Doors: Codable, Equatable {
    var door: [Door]
}

private struct Tagged: Codable, DefaultsForMissingKeys {
    var id = UUID()
}

private struct Tree: Codable, Equatable, DefaultsForMissingKeys {
    var name = "leaf"
    var children: [Tree] = []
}

private struct Box<Value: Codable & Equatable & Numeric>: Codable, Equatable, DefaultsForMissingKeys
{
    var value: Value = 7

    enum CodingKeys: String, CodingKey { case value = "the-value" }
}

private struct Level: Codable, Hashable, DefaultsForMissingKeys {
    var depth = 1
}

private struct Outer: Codable, Equatable, DefaultsForMissingKeys {
    var level = Level(depth: 7)
}

private struct VersionedChoice: FirstVersion, Equatable, DefaultsForMissingKeys {
    var host = "h"
    var count: Int? = 5

    init() {}

    init(count: Int?) { self.count = count }
}

private struct OldConfig: FirstVersion, DefaultsForMissingKeys {
    var length = 10
}

private struct Config: SecondVersion, Equatable, DefaultsForMissingKeys {
    var name = "n"
    var size = 1

    init() {}

    init(name: String = "n", size: Int = 1) {
        self.name = name
        self.size = size
    }

    init(from old: OldConfig) { size = old.length }
}

private struct Wrapper: Codable, Equatable {
    @Versioned var configs: [Config]
}

private struct Strict: Codable, Equatable {
    var value: Int
}

private struct Mixed: Codable, Equatable, DefaultsForMissingKeys {
    var strict = Strict(value: 1)
    var value = 3
}
