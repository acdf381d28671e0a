import Foundation
import Testing
import VersionedCodable
import VersionedCodableConfiguration

struct Relay: VersionedCodable {
    static let version: Int? = 1
    typealias PreviousVersion = NothingEarlier

    var port: Int
}

@Suite struct WatchingTests {
    @Test(.timeLimit(.minutes(1)))
    func changesAreTold() async throws {
        let folder = try TemporaryFolder()
        let url = URL(
            filePath: try folder.write(#"{"version": 1, "port": 80}"#, to: "settings.json"))
        let stack = ConfigurationStack([.file(url)])
        let ports = AsyncStream.makeStream(of: Int.self)
        func use(_ settings: Relay) { ports.continuation.yield(settings.port) }
        let changing = Task {
            var seen: [Int] = []
            for await port in ports.stream {
                seen.append(port)
                if seen.count == 2 { break }
                try Data(#"{"version": 1, "port": 8080}"#.utf8).write(to: url, options: .atomic)
            }
            return seen
        }
        let watching = Task {
            // snippet
            for await update in stack.updates(Relay.self) {
                if let error = update.error { print("the settings stay as they were: \(error)") }
                if let settings = update.settings?.value { use(settings) }
            }
            // end
        }
        #expect(try await changing.value == [80, 8080])
        watching.cancel()
        _ = await watching.result
    }
}
