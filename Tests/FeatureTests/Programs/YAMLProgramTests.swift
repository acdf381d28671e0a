import Foundation
import Testing
import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableFoundation
import VersionedCodableYAML

/// Programs as they are written for Yams.
struct YAMLProgramTests {
    struct Server: Codable, Equatable {
        var host: String
        var ports: [Int]
        var isMain: Bool?
    }

    @Test func valuesComeBackFromText() throws {
        let server = Server(host: "a", ports: [80, 443], isMain: nil)
        let yaml: String = try YAMLEncoder().encode(server)
        #expect(yaml == "host: a\nports:\n- 80\n- 443\n")
        #expect(try YAMLDecoder().decode(Server.self, from: yaml) == server)
        #expect(try YAMLDecoder().decode(from: yaml) == server)
        #expect(try YAMLDecoder(encoding: .utf16).decode(Server.self, from: yaml) == server)
    }

    @Test func optionsAreThoseOfYams() throws {
        let encoder = YAMLEncoder(
            options: .init(indent: 4, explicitStart: true, sortKeys: true, sequenceStyle: .flow))
        let yaml: String = try encoder.encode(Server(host: "a", ports: [1, 2], isMain: true))
        #expect(yaml == "---\nhost: a\nisMain: true\nports: [1, 2]\n")
        let other = YAMLEncoder()
        other.options = YAMLEncoder.Options(sortKeys: true)
        other.options.version = (1, 2)
        #expect(other.options.version?.minor == 2)
        let versioned: String = try other.encode(["b": 1, "a": 2])
        #expect(versioned == "%YAML 1.2\n---\na: 2\nb: 1\n")
    }

    @Test func optionsOfDecodersNameAnEncoding() throws {
        let options = YAMLDecoder.Options(encoding: .utf16)
        #expect(options.encoding == .utf16)
        #expect(YAMLDecoder.Options().encoding == Parser.Encoding.default)
        let bytes = try #require("a: 1\n".data(using: .utf16LittleEndian))
        #expect(
            try YAMLDecoder(options: options).decode([String: Int].self, from: bytes) == ["a": 1])
    }

    // MARK: Anchors, aliases and tags

    @Test func aliasesAreValues() throws {
        let yaml = """
            base: &base {host: a, ports: [1]}
            copy: *base
            merged:
              <<: *base
              host: b
            """
        let servers = try YAMLDecoder().decode([String: Server].self, from: yaml)
        #expect(servers["copy"] == Server(host: "a", ports: [1], isMain: nil))
        #expect(servers["merged"] == Server(host: "b", ports: [1], isMain: nil))
    }

    struct Shared: Codable, Hashable { var name: String }

    @Test func equalValuesBecomeAliases() throws {
        let encoder = YAMLEncoder()
        encoder.options.redundancyAliasingStrategy = HashableAliasingStrategy()
        let yaml: String = try encoder.encode([Shared(name: "a"), Shared(name: "a")])
        #expect(yaml.contains("&"))
        #expect(yaml.contains("*"))
        #expect(
            try YAMLDecoder().decode([Shared].self, from: yaml)
                == [Shared(name: "a"), Shared(name: "a")])
    }

    @Test func anAnchorThatIsGivenBackIsNotGivenOutTwice() throws {
        let strategy = HashableAliasingStrategy()
        #expect(strategy.alias(for: "s") == .anchor("1"))
        #expect(strategy.alias(for: "t") == .anchor("2"))
        strategy.remit(anchor: "1")
        guard case .anchor(let anchor) = strategy.alias(for: "u") else { return }
        #expect(anchor != "2")
    }

    @Test func tagsDecideTheType() throws {
        let yaml = "a: !!str 12\nb: !!int \"7\"\nc: !custom x\n"
        let document = try CodableDocument(yaml: yaml)
        #expect(document["a"].kind == .string)
        #expect(document["b"].int == 7)
        #expect(document["c"].tag?.rawValue == "!custom")
    }

    // MARK: Streams

    @Test func streamsHaveSeveralDocuments() throws {
        let yaml = "--- {host: a, ports: []}\n--- {host: b, ports: [1]}\n"
        let all = try YAMLDecoder().decodeAll(Server.self, from: yaml)
        #expect(all.map(\.host) == ["a", "b"])
        #expect(throws: (any Error).self) { try YAMLDecoder().decode(Server.self, from: yaml) }
        let written = try YAMLEncoder().encodeAll(all)
        #expect(try YAMLDecoder().decodeAll(Server.self, from: written) == all)
    }

    // MARK: Trees

    @Test func nodesAreDecoded() throws {
        let document = try CodableDocument(
            yaml: "servers:\n- {host: a, ports: [1]}\n- {host: b, ports: []}\n")
        let server = try YAMLDecoder().decode(Server.self, from: document["servers"][1])
        #expect(server.host == "b")
        let error = #expect(throws: DecodingError.self) {
            try YAMLDecoder().decode(Int.self, from: document["servers"][0]["host"])
        }
        #expect(error?.diagnostic?.location?.line == 2)
        #expect(error?.diagnostic?.path == ["servers", "0", "host"])
    }

    @Test func objectsOfAnyTypeAreWritten() throws {
        let object: [String: Any] = [
            "text": "12", "list": [1, 2.5, true] as [Any], "none": NSNull(),
            "inner": ["k": Data([1])] as [String: Any],
        ]
        let value = try DocumentValue(any: object)
        #expect(value["text"] == .string("12"))
        #expect(value["list"] == [1, 2.5, true])
        #expect(value["none"] == .null)
        #expect(value["inner"]?["k"] == .data(Data([1])))
        let parsed = try JSONSerialization.jsonObject(with: Data(#"{"a":[1,true,2.5,null]}"#.utf8))
        #expect(try DocumentValue(any: parsed) == ["a": .array([1, true, 2.5, .null])])
        let error = #expect(throws: EncodingError.self) {
            try DocumentValue(any: ["a": [1, Shared(name: "b")] as [Any]])
        }
        guard case .invalidValue(_, let context) = error else { return }
        #expect(context.codingPath.map(\.stringValue) == ["a", "1"])
        #expect(context.debugDescription == "expected a value of a document, found Shared")
    }

    @Test func membersAreTakenOutOfATree() throws {
        var value: DocumentValue = ["a": 1, "b": 2, "c": 3]
        #expect(value.removeValue(forKey: "b") == 2)
        #expect(value.removeValue(forKey: "b") == nil)
        #expect(value.keys == ["a", "c"])
        #expect(value.members.map(\.key) == ["a", "c"])
        var list: DocumentValue = [1]
        #expect(list.removeValue(forKey: "a") == nil)
        #expect(list == [1])
        #expect(list.keys.isEmpty)
    }
}
