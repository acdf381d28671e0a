import AllModules
import Testing

@Suite("Layers")
struct LayerFeatureTests {
    struct Gate: VersionedCodable, Equatable {
        static let version: Int? = 2
        typealias PreviousVersion = OldGate
        var host: String
        var port: Int
        var tags: [String]

        init(from old: OldGate) { (host, port, tags) = (old.address, old.port, []) }
    }
    struct OldGate: VersionedCodable {
        static let version: Int? = 1
        typealias PreviousVersion = NothingEarlier
        var address: String
        var port: Int
    }

    /// Two layers of two versions, a variable and an argument.
    private func load(_ coder: Coder) throws -> Configuration<Gate> {
        let format = coder.format
        let base = try CodableDocument(["version": 1, "address": "a", "port": 80])
        let local = try CodableDocument(["version": 2, "port": 81, "tags": ["c", "d"]])
        var stack = ConfigurationStack([
            .document(try format.write(base), format, named: "base"),
            .document(try format.write(local), format, named: "local"),
            .environment(prefix: "GATE", ["GATE__PORT": "82"]),
            .arguments([#"tags=["e"]"#]),
        ])
        stack.rules = ["tags": .append]
        return try stack.load(versioned: Gate.self)
    }

    @Test(arguments: Coder.ours)
    func layersAreMerged(coder: Coder) throws {
        let gate = try load(coder).value
        #expect(gate.host == "a")
        #expect(gate.port == 82)
        #expect(gate.tags == ["c", "d", "e"])
    }

    @Test(arguments: Coder.ours)
    func originsAreTold(coder: Coder) throws {
        let gate = try load(coder)
        let entries = gate.explain("port").entries
        #expect(entries.map(\.name) == ["base", "local", "environment GATE__PORT"])
        #expect(entries.map(\.text) == ["80", "81", "82"])
        #expect(entries.map(\.counts) == [false, false, true])
        #expect(entries.map { $0.location != nil } == [true, true, false])
        #expect(gate.explain("host").entries.map(\.name) == ["base"])
        #expect(gate.explain("tags.2").entries.map(\.name) == ["argument tags"])
    }
}
