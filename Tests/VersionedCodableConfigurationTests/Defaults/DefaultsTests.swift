import AllModules

@Suite("Defaults for missing keys") struct DefaultsTests {
    private let decoder = DocumentDecoder(format: .json)
    private let encoder = DocumentEncoder(format: .json)

    @Test(arguments: [
        "{}", "host: null", "host:", "host: ~\nport:\ntags: null\ninner:\nratio: null",
    ])
    func nothingIsTheDefault(yaml: String) throws {
        #expect(try YAMLDecoder().decode(Settings.self, from: yaml) == Settings())
    }

    @Test func nullOfAnOptionalPropertyIsNil() throws {
        #expect(try decoder.decode(Choice.self, from: "{}") == Choice(count: 5))
        #expect(try decoder.decode(Choice.self, from: #"{"count": null}"#) == Choice(count: nil))
        #expect(try encoder.text(Choice(count: nil)) == #"{"count":null}"#)
        #expect(
            try decoder.decode(Choice.self, from: encoder.text(Choice(count: nil)))
                == Choice(count: nil))
    }

    @Test(arguments: [JSONFormat() as any DocumentFormat, YAMLFormat(), CBORFormat()])
    func nilOfAVersionedValueIsNil(format: any DocumentFormat) throws {
        let value = VersionedChoice(count: nil)
        let (encoder, decoder) = (
            DocumentEncoder(format: format), DocumentDecoder(format: format)
        )
        #expect(
            try decoder.decode(
                versioned: VersionedChoice.self, from: encoder.encode(versioned: value)) == value)
        let holder = ["a": Versioned(wrappedValue: value)]
        #expect(
            try decoder.decode(
                [String: Versioned<VersionedChoice>].self, from: encoder.encode(holder)) == holder)
    }

    /// In formats without null, such a nil is read back as the default.
    @Test(arguments: [TOMLFormat() as any DocumentFormat, XMLFormat(), PropertyListFormat()])
    func nilWithoutNullIsTheDefault(format: any DocumentFormat) throws {
        let data = try DocumentEncoder(format: format).encode(Choice(count: nil))
        #expect(
            try DocumentDecoder(format: format).decode(Choice.self, from: data) == Choice(count: 5))
    }

    @Test func attributesHaveDefaults() throws {
        #expect(try XMLDecoder().decode(Door.self, from: "<door/>") == Door())
        #expect(
            try XMLDecoder().decode(Door.self, from: #"<door port="7"><side>x</side></door>"#)
                == Door(port: 7, side: "x"))
        #expect(
            try XMLDecoder().decode(Doors.self, from: #"<doors><door/><door port="2"/></doors>"#)
                == Doors(door: [Door(), Door(port: 2)]))
    }

    @Test func eachObjectHasItsOwnDefaults() throws {
        let list = try decoder.decode([Tagged].self, from: "[{}, {}]")
        #expect(list[0].id != list[1].id)
    }

    @Test func typesMayContainThemselves() throws {
        let tree = try decoder.decode(
            Tree.self, from: #"{"children": [{"name": "a"}, {"children": [{}]}]}"#)
        #expect(tree == Tree(children: [Tree(name: "a"), Tree(children: [Tree()])]))
    }

    @Test func valuesInsideOfValuesThatMissKeys() throws {
        let json = #"""
            {"children": [{"children": [{"name": "c"}, {}]}, {}], "name": "a"}
            """#
        #expect(
            try decoder.decode(Tree.self, from: json)
                == Tree(name: "a", children: [Tree(children: [Tree(name: "c"), Tree()]), Tree()]))
        #expect(try decoder.decode(Set<Level>.self, from: "[{}, {}]") == [Level()])
        #expect(try decoder.decode(Level?.self, from: "{}") == Level())
    }

    /// What the outer type has counts where the inner value is missing as a whole.
    @Test func innerAndOuterDefaults() throws {
        #expect(try decoder.decode(Outer.self, from: "{}") == Outer())
        #expect(try decoder.decode(Outer.self, from: #"{"level": {}}"#) == Outer(level: Level()))
    }

    @Test func genericTypesAndNamesOfKeys() throws {
        #expect(try decoder.decode(Box<Int8>.self, from: "{}") == Box())
        #expect(try decoder.decode(Box<Int8>.self, from: #"{"the-value": 3}"#).value == 3)
        #expect(
            try decoder.decode([String: Box<Double>].self, from: #"{"a": {}}"#) == [
                "a": Box()
            ])
    }

    @Test func oldVersionsHaveDefaults() throws {
        #expect(try decoder.decode(versioned: Config.self, from: "{\"version\": 2}") == Config())
        #expect(
            try decoder.decode(versioned: Config.self, from: "{\"version\": 1}")
                == Config(size: 10))
        #expect(
            try decoder.decode(
                Wrapper.self, from: #"{"configs": [{"version": 1}, {"version": 2}]}"#)
                == Wrapper(configs: [Config(size: 10), Config()]))
        encoder.omitsDefaults = true
        #expect(try encoder.text(versioned: Config(size: 3)) == #"{"version":2,"size":3}"#)
        #expect(
            try encoder.text(Wrapper(configs: [Config(), Config(name: "x")]))
                == #"{"configs":[{"version":2},{"version":2,"name":"x"}]}"#)
    }

    @Test func aTypeWithoutDefaultsStaysAsItIs() throws {
        #expect(
            told { try decoder.decode(Mixed.self, from: #"{"strict": {}}"#) }
                == "1:12: the key \"value\" is missing")
        #expect(try decoder.decode(Mixed.self, from: "{}") == Mixed())
    }

    @Test func wrongValuesStayErrors() {
        #expect(
            told { try decoder.decode(Settings.self, from: #"{"port": "x"}"#) }
                == "1:10: expected Int, found \"x\"")
    }

    @Test func unknownKeysAreRefused() throws {
        decoder.unknownKeyStrategy = .refuse
        #expect(try decoder.decode(Settings.self, from: "{}") == Settings())
        #expect(
            told { try decoder.decode(Settings.self, from: #"{"prot": 1}"#) }
                == "1:2: unknown key \"prot\"")
    }

    @Test func aliasesAndTags() throws {
        let yaml = """
            base: &base {port: 3}
            first: *base
            second: !!map {<<: *base, host: b}
            """
        #expect(
            try YAMLDecoder().decode([String: Settings].self, from: yaml) == [
                "base": Settings(port: 3), "first": Settings(port: 3),
                "second": Settings(host: "b", port: 3),
            ])
    }
}

/// The text of the decoding error that a closure throws.
func told<Value>(_ decode: () throws -> Value) -> String? {
    #expect(throws: DecodingError.self) { try decode() }?.context?.debugDescription
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
