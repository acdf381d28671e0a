import AllModules
import Testing

@Suite("Defaults for missing keys") struct DefaultsTests {
    @Test(arguments: [
        "{}", "host: null", "host:", "host: ~\nport:\ntags: null\ninner:\nratio: null",
    ])
    func nothingIsTheDefault(yaml: String) throws {
        #expect(try YAMLDecoder().decode(Settings.self, from: yaml) == Settings())
    }

    @Test func nullOfAnOptionalPropertyIsNil() throws {
        let decoder = JSONDocumentDecoder()
        #expect(try decoder.decode(Choice.self, "{}") == Choice(count: 5))
        #expect(try decoder.decode(Choice.self, #"{"count": null}"#) == Choice(count: nil))
        let encoder = DocumentEncoder(format: JSONFormat())
        #expect(
            try String(decoding: encoder.encode(Choice(count: nil)), as: UTF8.self)
                == #"{"count":null}"#)
        #expect(
            try decoder.decode(
                Choice.self, String(decoding: encoder.encode(Choice(count: nil)), as: UTF8.self))
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
        let list = try JSONDocumentDecoder().decode([Tagged].self, "[{}, {}]")
        #expect(list[0].id != list[1].id)
    }

    @Test func typesMayContainThemselves() throws {
        let tree = try JSONDocumentDecoder().decode(
            Tree.self, #"{"children": [{"name": "a"}, {"children": [{}]}]}"#)
        #expect(tree == Tree(children: [Tree(name: "a"), Tree(children: [Tree()])]))
    }

    @Test(arguments: [true, false])
    func valuesInsideOfValuesThatMissKeys(reuses: Bool) throws {
        let decoder = JSONDocumentDecoder()
        decoder.engine.reusesContainers = reuses
        let json = #"""
            {"children": [{"children": [{"name": "c"}, {}]}, {}], "name": "a"}
            """#
        #expect(
            try decoder.decode(Tree.self, json)
                == Tree(name: "a", children: [Tree(children: [Tree(name: "c"), Tree()]), Tree()]))
        #expect(try decoder.decode(Set<Level>.self, "[{}, {}]") == [Level()])
        #expect(try decoder.decode(Level?.self, "{}") == Level())
    }

    /// What the outer type has counts where the inner value is missing as a whole.
    @Test func innerAndOuterDefaults() throws {
        let decoder = JSONDocumentDecoder()
        #expect(try decoder.decode(Outer.self, "{}") == Outer())
        #expect(try decoder.decode(Outer.self, #"{"level": {}}"#) == Outer(level: Level()))
    }

    @Test func genericTypesAndNamesOfKeys() throws {
        #expect(try JSONDocumentDecoder().decode(Box<Int8>.self, "{}") == Box())
        #expect(try JSONDocumentDecoder().decode(Box<Int8>.self, #"{"the-value": 3}"#).value == 3)
        #expect(
            try JSONDocumentDecoder().decode([String: Box<Double>].self, #"{"a": {}}"#) == [
                "a": Box()
            ])
    }

    @Test func oldVersionsHaveDefaults() throws {
        let decoder = JSONDocumentDecoder()
        #expect(
            try decoder.engine.decode(versioned: Config.self, from: "{\"version\": 2}") == Config())
        #expect(
            try decoder.engine.decode(versioned: Config.self, from: "{\"version\": 1}")
                == Config(size: 10))
        #expect(
            try decoder.decode(Wrapper.self, #"{"configs": [{"version": 1}, {"version": 2}]}"#)
                == Wrapper(configs: [Config(size: 10), Config()]))
        let encoder = DocumentEncoder(format: JSONFormat())
        encoder.omitsDefaults = true
        #expect(
            try String(decoding: encoder.encode(versioned: Config(size: 3)), as: UTF8.self)
                == #"{"version":2,"size":3}"#)
        #expect(
            try String(
                decoding: encoder.encode(Wrapper(configs: [Config(), Config(name: "x")])),
                as: UTF8.self) == #"{"configs":[{"version":2},{"version":2,"name":"x"}]}"#)
    }

    /// The type of the property has defaults of its own.
    @Test(arguments: [
        (HasBoth(), "{}"),
        (HasBoth(both: Default(wrappedValue: Both(port: 1))), #"{"both":{"port":1}}"#),
    ])
    private func aDefaultOfAConfiguredTypeIsOmitted(value: HasBoth, text: String) throws {
        let encoder = DocumentEncoder(format: JSONFormat())
        encoder.omitsDefaults = true
        #expect(try String(decoding: encoder.encode(value), as: UTF8.self) == text)
        #expect(try JSONDocumentDecoder().decode(HasBoth.self, text) == value)
    }

    @Test func aTypeWithoutDefaultsStaysAsItIs() throws {
        #expect(
            told { try JSONDocumentDecoder().decode(Mixed.self, #"{"strict": {}}"#) }
                == "1:12: the key \"value\" is missing")
        #expect(try JSONDocumentDecoder().decode(Mixed.self, "{}") == Mixed())
    }

    @Test func wrongValuesStayErrors() {
        #expect(
            told { try JSONDocumentDecoder().decode(Settings.self, #"{"port": "x"}"#) }
                == "1:10: expected Int, found \"x\"")
    }

    @Test func unknownKeysAreRefused() throws {
        let decoder = JSONDocumentDecoder()
        decoder.engine.unknownKeyStrategy = .refuse
        #expect(try decoder.decode(Settings.self, "{}") == Settings())
        #expect(
            told { try decoder.decode(Settings.self, #"{"prot": 1}"#) }
                == "1:2: the key \"prot\" is unknown")
    }

    @Test func wrapperInATypeWithDefaults() throws {
        #expect(try JSONDocumentDecoder().decode(Both.self, "{}") == Both())
        #expect(try JSONDocumentDecoder().decode(Both.self, "{}").port == 99)
    }

    @Test func wrapperOfAnAttribute() throws {
        #expect(try XMLDecoder().decode(Gate.self, from: "<gate/>").port == 8080)
        #expect(try XMLDecoder().decode(Gate.self, from: "<gate port='3'/>").port == 3)
        #expect(try YAMLDecoder().decode(Gate.self, from: "{}").port == 8080)
        #expect(try YAMLDecoder().decode(Gate.self, from: "port:").port == 8080)
        #expect(try YAMLDecoder().decode(Gate.self, from: "port: 3").port == 3)
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

/// A decoder of JSON that takes text.
final class JSONDocumentDecoder {
    let engine = DocumentDecoder(format: JSONFormat())

    func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
        try engine.decode(type, from: Data(text.utf8))
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

private enum Port: DefaultValue {
    static var defaultValue: Int { 8080 }
}

private struct Gate: Codable {
    @Attribute @Default<Port> var port: Int
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

private struct VersionedChoice: VersionedCodable, Equatable, DefaultsForMissingKeys {
    var host = "h"
    var count: Int? = 5

    static let version: Int? = 1
    typealias PreviousVersion = NothingEarlier

    init() {}

    init(count: Int?) { self.count = count }
}

private struct OldConfig: VersionedCodable, DefaultsForMissingKeys {
    var length = 10

    static let version: Int? = 1
    typealias PreviousVersion = NothingEarlier
}

private struct Config: VersionedCodable, Equatable, DefaultsForMissingKeys {
    var name = "n"
    var size = 1

    static let version: Int? = 2
    typealias PreviousVersion = OldConfig

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

private struct Both: Codable, Equatable, DefaultsForMissingKeys {
    @Default<Port> var port = 99

    init() {}

    init(port: Int) { self.port = port }
}

private struct HasBoth: Codable, Equatable {
    @Default<AnyBoth> var both: Both

    init(both: Default<AnyBoth> = Default(wrappedValue: Both())) { _both = both }
}

private enum AnyBoth: DefaultValue {
    static var defaultValue: Both { Both() }
}
