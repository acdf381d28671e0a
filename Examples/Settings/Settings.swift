import Foundation
import VersionedCodable
import VersionedCodableConfiguration

// snippet
/// The settings of a service, as of today; a key that a file lacks has the value written here.
struct Settings: VersionedCodable, DefaultsForMissingKeys, Sendable {
    static let version: Int? = 3
    typealias PreviousVersion = SettingsV2

    enum Level: String, Codable, CaseIterable, Sendable { case debug, info, warning, error }

    struct Server: Codable, DefaultsForMissingKeys, Sendable {
        var host = "localhost"
        var port: UInt16 = 8080
        var workers = 4
    }

    enum Storage: CodableCases, ExampleProviding, Sendable {
        case memory
        case file(path: String)

        enum CodingKeys: CodingKey, CaseIterable { case memory, file }
        static var example: Storage { .memory }
        static var examples: [Storage] { [.memory, .file(path: "/var/lib/service")] }
    }

    struct Limits: Codable, DefaultsForMissingKeys, Sendable {
        var connections = 100
        var soft = 60, hard = 120
    }

    /// It has no defaults: a job needs all of its members.
    struct Job: Codable, ExampleProviding, Sendable {
        var name, command: String
        var minutes: [Int]
        var retries: Int

        static var example: Job { Job(name: "daily", command: "report", minutes: [0], retries: 3) }
    }

    var name = "service"
    var server = Server()
    var level = Level.info
    var storage = Storage.memory
    var limits = Limits()
    var expires: Date?
    @Secret var token = ""
    var jobs: [Job] = []
}
// end

// snippet
/// The settings of version 2, which some files still have.
struct SettingsV2: VersionedCodable, ExampleProviding {
    static let version: Int? = 2
    typealias PreviousVersion = SettingsV1

    var host: String
    var port: UInt16
    var isVerbose: Bool?

    static var example: SettingsV2 { SettingsV2(host: "localhost", port: 8080) }
}

/// The settings of version 1.
struct SettingsV1: VersionedCodable, ExampleProviding {
    static let version: Int? = 1
    typealias PreviousVersion = NothingEarlier

    var hostname: String
    var port: UInt16

    static var example: SettingsV1 { SettingsV1(hostname: "localhost", port: 8080) }
}

extension Settings {
    init(from old: SettingsV2) {
        server.host = old.host
        server.port = old.port
        if old.isVerbose == true { level = .debug }
    }
}

extension SettingsV2 {
    init(from old: SettingsV1) {
        self.init(host: old.hostname, port: old.port)
    }
}
// end

// snippet
extension Settings: Validated {
    static var rules: [Rule<Settings>] {
        [
            .matching("name", \.name, "[a-z][a-z0-9-]*"),
            .range("limits.connections", \.limits.connections, 1...10_000),
            Rule("limits.hard", "limits.soft", says: "the hard limit is below the soft one") {
                $0.limits.hard >= $0.limits.soft
            },
        ]
    }
}
// end
