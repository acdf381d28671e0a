import AllModules

/// Settings of the first version.
private struct FirstGate: FirstVersion, Equatable {
    var host: String
    var port: String
    var isOpen: Bool
    var tags: [String]
    var zone: String
}

/// Settings of today.
private struct Gate: SecondVersion, Equatable, Sendable {
    typealias PreviousVersion = FirstGate

    struct Server: Codable, Equatable, Sendable {
        var name: String
        var port: Int
    }

    var server: Server
    var address: String
    var tags: [String]
    var zone: String
    var mode: String

    static let usual = Gate(
        server: Server(name: "localhost", port: 80), address: "a", tags: ["x"], zone: "z",
        mode: "new")
}

extension Gate {
    init(from old: FirstGate) throws {
        guard let port = Int(old.port) else { throw NotAPort(text: old.port) }
        self.init(
            server: Server(name: old.host, port: port),
            address: (old.isOpen ? "http://" : "https://") + old.host, tags: old.tags,
            zone: old.zone, mode: "old")
    }
}

private struct NotAPort: Error, CustomStringConvertible {
    var text: String
    var description: String { "no port: \(text)" }
}

@Suite("Layers: versions") struct LayerVersionsTests {
    private func load(
        _ texts: String..., defaults: Gate? = .usual
    ) throws -> LoadedSettings<Gate> {
        let layers: [any ConfigurationLayer] = defaults.map { [.defaults($0)] } ?? []
        let documents = texts.enumerated().map { SettingsLayer.yaml($1, named: "\($0 + 1).yaml") }
        return try ConfigurationStack(layers + documents).load(Gate.self)
    }

    private static let whole =
        "version: 1\nhost: h\nport: '8080'\nisOpen: true\ntags: [t, u]\nzone: y\n"

    @Test func wholeLayers() throws {
        let gate = try load(LayerVersionsTests.whole)
        #expect(
            gate.value
                == Gate(
                    server: .init(name: "h", port: 8080), address: "http://h", tags: ["t", "u"],
                    zone: "y", mode: "old"))
        for (path, lines) in [
            "server.name": ["  defaults: localhost", "* 1.yaml:2:7: h"],
            "zone": ["  defaults: z", "* 1.yaml:6:7: y"],
            "mode": ["  defaults: new", "* 1.yaml:1:1: old (by a step)"],
            "server": ["* defaults: object (2 members)", "* 1.yaml:1:1: object (2 members)"],
            "version": ["* 1.yaml:1:10: 2 (by a step)"],
        ] {
            let text = ([path] + lines).joined(separator: "\n")
            #expect(gate.explain(path).description == text)
        }
    }

    /// What the steps make is said by the layer.
    @Test func additions() throws {
        let gate = try load(LayerVersionsTests.whole, defaults: nil)
        #expect(gate.value.mode == "old")
        let two = try load(
            LayerVersionsTests.whole, "version: 2\nmode: mine", defaults: nil)
        #expect(two.value.mode == "mine")
    }

    @Test func incompleteLayers() {
        expectError(
            LayerError.self,
            "1.yaml:1:1: the key \"port\" is missing, and a layer of an older version cannot"
                + " leave out keys: write the whole file or use the current version"
        ) { try load("version: 1\nhost: h\nzone: y") }
    }

    /// Nothing is known by what a layer is called.
    @Test(arguments: ["stand-in", "defaults", "value", "1.yaml"])
    func namesMeanNothing(name: String) throws {
        let stack = ConfigurationStack([
            .defaults(Gate.usual), .yaml(LayerVersionsTests.whole, named: name),
        ])
        let gate = try stack.load(Gate.self)
        #expect(gate.value.server == Gate.Server(name: "h", port: 8080))
        #expect(gate.explain("zone").entries.last?.name == name)
    }

    private struct Pump: SecondVersion, DefaultsForMissingKeys, Equatable {
        var name = "p"
        var level = "info"
        var workers = 4

        init() {}
        init(from old: FirstPump) {
            name = old.name
            if old.isVerbose { level = "debug" }
        }
    }

    private struct FirstPump: FirstVersion {
        var name: String
        var isVerbose: Bool
    }

    /// What a step leaves as it is without the key is not said by an older layer.
    @Test func usualValues() throws {
        for (isVerbose, level) in [(false, "warn"), (true, "debug")] {
            let pump = try ConfigurationStack([
                .yaml("version: 2\nworkers: 9\nlevel: warn"),
                .yaml("version: 1\nname: q\nisVerbose: \(isVerbose)"),
            ]).load(Pump.self).value
            #expect([pump.name, pump.level, "\(pump.workers)"] == ["q", level, "9"])
        }
    }

    private struct Fan: SecondVersion, DefaultsForMissingKeys {
        struct Blade: Codable, DefaultsForMissingKeys {
            var length = 1
            var marks = ["m"]
        }

        var hub = Hub(name: "h", size: 1)
        var tags: [String] = []
        var zones: Set<Int> = []
        var speeds = [1, 2]
        var blade = Blade()
        struct Hub: Codable { var name: String, size: Int }

        init() {}
        init(from old: FirstFan) {
            self.init()
            hub = Hub(name: old.name, size: old.size)
            if old.size > 5 { tags = ["large"] }
        }
    }

    private struct FirstFan: FirstVersion {
        var name: String
        var size: Int
    }

    /// Arrays that a step leaves as they are without the key do not replace those of lower layers.
    @Test(arguments: [(5, "a", "low: array (1 element)"), (6, "large", "old: array (1 element)")])
    func usualArrays(size: Int, tag: String, last: String) throws {
        let low: DocumentValue = [
            "version": 2, "tags": ["a"], "zones": [7], "speeds": [3], "blade": ["marks": ["n"]],
        ]
        let fan = try ConfigurationStack([
            .values(low, named: "low"),
            .yaml("version: 1\nname: f\nsize: \(size)\n", named: "old"),
        ]).load(Fan.self)
        #expect(fan.value.hub.name == "f")
        #expect(fan.value.tags == [tag])
        #expect(fan.value.zones == [7])
        #expect(fan.value.speeds == [3])
        #expect(fan.value.blade.marks == ["n"])
        let entry = fan.explain("tags").entries.last { $0.counts }
        #expect(entry.map { "\($0.name): \($0.text)" } == last + (size > 5 ? " (by a step)" : ""))
        #expect(fan.explain("hub").entries.map(\.text) == ["object (2 members)"])
    }

    @Test func severalVersions() throws {
        let gate = try load(LayerVersionsTests.whole, "version: 2\nserver: {port: 1}", "zone: last")
        #expect(
            gate.value
                == Gate(
                    server: .init(name: "h", port: 1), address: "http://h", tags: ["t", "u"],
                    zone: "last", mode: "old"))
    }

    @Test func wrongValues() throws {
        expectError(
            "1.yaml:2:7: host: expected String, found an array\n    host: [h]\n          ^"
        ) { try load("version: 1\nhost: [h]") }
        expectError(
            "2.yaml:3:9: server.port: expected Int, found \"x\"\n    port: x\n          ^"
        ) { try load(LayerVersionsTests.whole, "version: 2\nserver:\n  port: x") }
    }

    @Test func newerVersions() throws {
        let error = #expect(throws: VersionedDecodingError.self) { try load("a: 1\nversion: 3") }
        #expect(error?.documentDescription.hasPrefix("1.yaml:2:10: ") == true)
    }

    /// The step needs a port that is a number.
    @Test func stepsThatFail() throws {
        let error = #expect(throws: (any Error).self) {
            try load("version: 1\nhost: h\nport: 'x'\nisOpen: true\ntags: []\nzone: z")
        }
        #expect(error?.documentDescription.contains("no port: x") == true)
    }
}
