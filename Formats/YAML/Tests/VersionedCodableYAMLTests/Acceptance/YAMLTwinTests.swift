import TestSupport
import Testing
import VersionedCodable
import VersionedCodableYAML

/// Kubernetes objects that are there as YAML and as JSON.
private enum Twins {
    static let names = CorpusFiles.files(in: "kubernetes", suffixes: ".yaml")
        .map { $0.dropLast(5) }.map { String($0) }

    static func data(_ name: String, _ suffix: String) throws -> Data {
        try CorpusFiles.data("\(name).\(suffix)")
    }
}

/// What all objects of Kubernetes have in common; dates are read as dates.
private struct ClusterObject: Codable, Equatable {
    struct Metadata: Codable, Equatable {
        struct Owner: Codable, Equatable {
            var apiVersion: String
            var kind: String
            var name: String
            var uid: String
            var controller: Bool?
        }

        struct Manager: Codable, Equatable {
            var manager: String?
            var time: Date?
            var fieldsV1: [String: DocumentValue]?
        }

        var name: String?
        var generateName: String?
        var labels: [String: String]?
        var annotations: [String: String]?
        var generation: Int64?
        var creationTimestamp: Date?
        var deletionGracePeriodSeconds: Int?
        var finalizers: [String]?
        var ownerReferences: [Owner]?
        var managedFields: [Manager]?
    }

    var apiVersion: String?
    var kind: String?
    var metadata: Metadata?
    var spec: [String: DocumentValue]?
    var status: DocumentValue?
}

@Suite("Kubernetes objects as YAML and JSON", .enabled(if: !Twins.names.isEmpty))
struct YAMLTwinTests {
    @Test(arguments: Twins.names)
    private func areTheSame(_ name: String) throws {
        let yaml = try YAMLFormat().read(Twins.data(name, "yaml"), within: .default)
        let json = try JSONFormat().read(Twins.data(name, "json"), within: .default)
        #expect(yaml.isEquivalent(to: json))
        #expect(try DocumentValue(yaml) == DocumentValue(json))

        let decoder = YAMLDecoder()
        let twin = DocumentDecoder(format: .json)
        twin.dateDecodingStrategy = .timestamp
        let value = try decoder.decode(ClusterObject.self, from: Twins.data(name, "yaml"))
        #expect(try twin.decode(ClusterObject.self, from: Twins.data(name, "json")) == value)
    }

    @Test(arguments: Twins.names)
    private func surviveWritingAndReading(_ name: String) throws {
        let format = YAMLFormat()
        let yaml = try format.read(Twins.data(name, "yaml"), within: .default)
        let again = try format.read(format.write(yaml), within: .default)
        #expect(again.isEquivalent(to: yaml, keysInOrder: true))
        #expect(try format.write(again) == format.write(yaml))

        let json = try JSONFormat().read(Twins.data(name, "json"), within: .default)
        let crossed = try format.read(format.write(json), within: .default)
        #expect(crossed.isEquivalent(to: json, keysInOrder: true))
        let back = try JSONFormat().read(JSONFormat().write(yaml), within: .default)
        #expect(back.isEquivalent(to: json))

        let value = try YAMLDecoder().decode(ClusterObject.self, from: Twins.data(name, "yaml"))
        let text: String = try YAMLEncoder().encode(value)
        #expect(try YAMLDecoder().decode(ClusterObject.self, from: text) == value)
    }
}
