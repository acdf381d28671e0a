import AllModules

/// Settings whose layers have mistakes.
private struct Depot: Codable, Sendable, JSONExample {
    static let json = #"{"server": {"host": "a", "port": 1}, "level": "info", "key": 1}"#
    struct Server: Codable, Sendable {
        var host: String
        var port: UInt16
    }

    enum Level: String, Codable, CaseIterable {
        case debug
        case info
    }

    var server: Server
    var level: Level
    @Secret var key: Int
}

@Suite("Layers: all mistakes") struct StackDiagnosisTests {
    private static func stack() -> ConfigurationStack {
        let stack = ConfigurationStack([
            .yaml("server:\n  prot: 1\n  port: 70000\n# ü\nlevel: 3\nkey: 1", named: "base.yaml"),
            .toml("level = \"inof\"\nkey = \"top secret\"", named: "over.toml"),
            .environment(prefix: "APP", ["APP__SERVER__HOST": "{a}"]),
        ])
        stack.decoder.unknownKeyStrategy = .refuse
        return stack
    }

    @Test func everyLayerIsNamed() {
        let diagnosis = StackDiagnosisTests.stack().diagnose(Depot.self)
        #expect(
            diagnosis.mistakes.map { "\($0)".prefix { $0 != "\n" } } == [
                "base.yaml:2:3: server.prot: unknown key \"prot\"",
                "base.yaml:3:9: server.port: the number 70000 does not fit in UInt16 (0...65535)",
                "over.toml:1:9: level: expected one of debug, info, found \"inof\"",
                "over.toml:2:7: key: expected Int, found a secret of another type",
            ])
        // One of the members is a secret, and what a layer replaced may be one, too.
        #expect(diagnosis.mistakes.allSatisfy { $0.excerpt == nil })
        #expect(diagnosis.mistakes.map(\.suggestions) == [["port"], [], ["info"], []])
        #expect(!diagnosis.description.contains("top"))
    }

    @Test func layersThatCannotBeRead() {
        let stack = ConfigurationStack([.yaml("a: ["), .arguments(["server.port=1"])])
        let diagnosis = stack.diagnose(Depot.self)
        #expect(diagnosis.mistakes.map(\.kind) == [.syntax])
        #expect(diagnosis.mistakes.map(\.sourceName) == ["a.yaml"])
        let arguments = ConfigurationStack([.arguments(["server"])]).diagnose(Depot.self)
        #expect(arguments.mistakes.count == 1)
    }

    private struct Old: FirstVersion, ExampleProviding {
        static var example: Old { Old(host: "a", port: 1, level: "b") }
        var host: String
        var port: Int
        var level: String
    }

    private struct New: SecondVersion {
        var host: String
        var port: Int

        init(from old: Old) { (host, port) = (old.host, old.port) }
    }

    @Test func olderLayers() {
        let stack = ConfigurationStack([
            .yaml("version: 1\nhost: [a]\nport: x", named: "old.yaml")
        ])
        #expect(
            stack.diagnose(New.self).mistakes.map { "\($0)".prefix { $0 != "\n" } } == [
                "old.yaml:1:1: the key \"level\" is missing",
                "old.yaml:2:7: host: expected String, found an array",
                "old.yaml:3:7: port: expected Int, found \"x\"",
            ])
    }
}
