import VersionedCodable
import VersionedCodableConfiguration

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// snippet
/// The settings of a service, as of today.
///
/// What a file leaves out is as it is written here.
struct Settings: VersionedCodable, DefaultsForMissingKeys, Sendable {
    static let version: Int? = 2
    typealias PreviousVersion = SettingsV1

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
/// The settings as they were in version 1, which some files still have.
struct SettingsV1: VersionedCodable, ExampleProviding {
    static let version: Int? = 1
    typealias PreviousVersion = NothingEarlier

    var host: String
    var port: UInt16
    var isVerbose: Bool?

    static var example: SettingsV1 { SettingsV1(host: "localhost", port: 8080) }
}

extension Settings {
    init(from old: SettingsV1) {
        server.host = old.host
        server.port = old.port
        if old.isVerbose == true { level = .debug }
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
