import Foundation
import Testing
import VersionedCodable
import VersionedCodableYAML

/// Programs of Yams whose values have anchors of their own, or get some.
struct YAMLAnchorProgramTests {
    struct Simple: Codable, Hashable, YamlAnchorCoding {
        var yamlAnchor: Anchor?
        var name: String
    }

    @Test func anAnchorOfAValueComesBack() throws {
        let value = Simple(yamlAnchor: "simple", name: "a")
        let yaml: String = try YAMLEncoder().encode(["k": value])
        #expect(yaml == "k: &simple\n  name: a\n")
        #expect(try YAMLDecoder().decode([String: Simple].self, from: yaml)["k"] == value)
    }

    /// A value that is written as its raw value, and has an anchor beside.
    struct Raw: Codable, RawRepresentable, YamlAnchorCoding {
        var rawValue: String
        var yamlAnchor: Anchor?
        init(rawValue: String) { self.rawValue = rawValue }
    }

    @Test func anAnchorOfARawValueComesBack() throws {
        var value = Raw(rawValue: "a")
        value.yamlAnchor = "raw"
        let yaml: String = try YAMLEncoder().encode(["k": value])
        #expect(yaml == "k: &raw a\n")
        let found = try #require(try YAMLDecoder().decode([String: Raw].self, from: yaml)["k"])
        #expect(found.rawValue == "a")
        #expect(found.yamlAnchor == "raw")
    }

    struct Pair: Codable, Hashable {
        var one: [Int]
        var other: [Int]
    }

    @Test func valuesThatAreWrittenAlikeAreOne() throws {
        let encoder = YAMLEncoder()
        encoder.options.redundancyAliasingStrategy = StrictEncodableAliasingStrategy()
        let same: String = try encoder.encode(Pair(one: [1, 2], other: [1, 2]))
        #expect(same.contains("&"))
        #expect(same.contains("*"))
        #expect(
            try YAMLDecoder().decode(Pair.self, from: same) == Pair(one: [1, 2], other: [1, 2]))
    }

    @Test func noAnchorIsWrittenForNobody() throws {
        let encoder = YAMLEncoder()
        encoder.options.redundancyAliasingStrategy = StrictEncodableAliasingStrategy()
        let values = [
            Pair(one: [1, 2], other: [3]), Pair(one: [1, 2], other: [3]),
            Pair(one: [1, 2], other: [4]),
        ]
        let yaml: String = try encoder.encode(values)
        let document = try CodableDocument(yaml: yaml)
        #expect(try YAMLDecoder().decode([Pair].self, from: document) == values)
        for anchor in yaml.matches(of: /&(\w+)/).map(\.1) {
            #expect(yaml.contains("*\(anchor)"), "\(yaml)")
        }
    }

    @Test func aBlockAtTheEndHasNoLineFeedThatIsNotThere() throws {
        let text = try YAMLDecoder().decode(String.self, from: "|\n  abc")
        #expect(text == "abc")
        #expect(try YAMLDecoder().decode(String.self, from: "|\n  abc\n") == "abc\n")
    }

    /// A class whose instances are in several places.
    final class Node: Codable {
        var name: String
        var next: Node?
        init(_ name: String, _ next: Node? = nil) {
            self.name = name
            self.next = next
        }
    }

    @Test func instancesInSeveralPlacesAreAliases() throws {
        let shared = Node("shared")
        let encoder = YAMLEncoder()
        encoder.options.redundancyAliasingStrategy = HashableAliasingStrategy()
        let yaml: String = try encoder.encode([Node("a", shared), Node("b", shared)])
        #expect(yaml.matches(of: /&\w+/).count == 1)
        #expect(yaml.matches(of: /\*\w+/).count == 1)
        let decoder = YAMLDecoder()
        decoder.options.aliasDereferencingStrategy = BasicAliasDereferencingStrategy()
        let found = try decoder.decode([Node].self, from: yaml)
        #expect(found[0].next === found[1].next)
        #expect(found[1].next?.name == "shared")
    }
}
