import AllModules

/// A configuration with most of what a document may get wrong.
struct ServerSettings: Codable, SecondVersion, Equatable, JSONExample {
    static let json = #"""
        {"host": "a", "port": 1, "level": "info", "started": 1, "home": "file:///",
        "limits": {"memory": 1, "ratio": 1, "quick": true},
        "services": [{"name": "a", "port": 1}], "labels": {}}
        """#

    enum Level: String, Codable, CaseIterable { case debug, info, warning, error }

    struct Service: Codable, Equatable {
        var name: String
        var port: UInt16
        var tags: [String]?
    }

    struct Limits: Codable, Equatable {
        var memory: Int
        var ratio: Double
        var quick: Bool
    }

    var host: String
    var port: UInt16
    var level: Level
    var started: Date
    var home: URL
    var limits: Limits
    var services: [Service]
    var labels: [String: Int]
    var retries: Int?

    init(from old: OldServerSettings) throws {
        guard old.port > 0 else { throw NoPort(codingPath: [CodingKeys.port]) }
        host = old.host
        port = UInt16(old.port)
        level = .info
        started = Date(timeIntervalSince1970: 0)
        home = URL(fileURLWithPath: "/")
        limits = Limits(memory: 1, ratio: 1, quick: false)
        services = []
        labels = [:]
    }
}

struct NoPort: Error, CustomStringConvertible {
    var codingPath: [any CodingKey]
    var description: String { "there is no such port" }
}

struct OldServerSettings: Codable, FirstVersion, Equatable, JSONExample {
    static let json = #"{"host": "a", "port": 1}"#
    var host: String
    var port: Int
}
