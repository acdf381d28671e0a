import Testing
import VersionedCodable
import VersionedCodableConfiguration

/// The part of swift-configuration's interface that the layer uses.
struct ConfigReader: Sendable {
    var values: [[String]: String]

    func string(forKey key: ConfigKey) -> String? { values[key.components] }
}

struct ConfigKey {
    var components: [String]

    init(_ components: [String]) { self.components = components }
}

// snippet
/// A layer with the values that a reader of swift-configuration has for some keys.
struct ReaderLayer: ConfigurationLayer {
    let reader: ConfigReader
    let keys: [[String]]

    var name: String { "reader" }

    func settings(in stack: ConfigurationStack) throws -> [LayerSettings] {
        keys.compactMap { key in
            reader.string(forKey: ConfigKey(key)).map { text in
                .text(TextSetting(text, at: key, named: "reader \(key.joined(separator: "."))"))
            }
        }
    }
}
// end

// snippet
struct Sawmill: Codable, DefaultsForMissingKeys {
    struct Server: Codable, DefaultsForMissingKeys {
        var host = "localhost"
        var port = 80
    }

    var server = Server()
    var saws = 4
}
// end

@Suite struct ReaderLayerTests {
    @Test func aReaderIsALayer() throws {
        let config = ConfigReader(values: [["server", "port"]: "9090", ["other"]: "1"])
        // snippet
        let stack = ConfigurationStack([
            .defaults(Sawmill()),
            ReaderLayer(
                reader: config, keys: [["server", "host"], ["server", "port"], ["saws"]]),
        ])
        let settings = try stack.load(Sawmill.self)
        print(settings.explain("server.port"))
        // end
        #expect(settings.value.server.port == 9090)
        #expect(settings.value.server.host == "localhost" && settings.value.saws == 4)
        #expect(
            "\(settings.explain("server.port"))" == """
                server.port
                  defaults: 80
                * reader server.port: 9090
                """)
    }

    @Test func mistakesNameTheKeyOfTheReader() throws {
        let config = ConfigReader(values: [["server", "port"]: "many"])
        let stack = ConfigurationStack([
            .defaults(Sawmill()), ReaderLayer(reader: config, keys: [["server", "port"]]),
        ])
        #expect(
            stack.diagnose(Sawmill.self).mistakes.map(\.line) == [
                "reader server.port: server.port: expected Int, found \"many\""
            ])
    }
}
