import StoreLayer
import Testing
import VersionedCodable
import VersionedCodableConfiguration

/// Settings of a program, with a server.
private struct Mill: VersionedCodable, DefaultsForMissingKeys {
    static let version: Int? = 1
    typealias PreviousVersion = NothingEarlier

    struct Server: Codable, DefaultsForMissingKeys {
        var host = "localhost"
        var port: UInt16 = 80
    }

    var server = Server()
}

@Suite struct StoreLayerTests {
    @Test func aProgramHasALayerOfItsOwn() throws {
        let environment = ["MILL__SERVER__HOST": "h"]
        let store = KeyValueStore(["mill/server/port": "9090", "other/port": "1"])
        let stack = ConfigurationStack([
            .defaults(Mill()), .store(store, prefix: "mill/"),
            .environment(prefix: "MILL", environment),
        ])
        let explanation = try stack.load(Mill.self).explain("server.port").description
        #expect(try Page.guide("Layers").contains("```text\n\(explanation)\n```\n"))
        store["mill/server/port"] = "many"
        let diagnosis = stack.diagnose(Mill.self)
        #expect(
            diagnosis.mistakes.map(\.line) == [
                "store mill/server/port: server.port: expected a whole number from 0 to 65535,"
                    + " found \"many\""
            ])
        store["mill//port"] = "1"
        let error = #expect(throws: LayerError.self) { try stack.load(Mill.self) }
        #expect(error?.description == "store mill//port: expected a key between the slashes")
    }
}
