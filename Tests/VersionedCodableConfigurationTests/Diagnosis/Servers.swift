import AllModules

/// A configuration with most of what a document may get wrong.
struct ServerSettings: Codable, SecondVersion, Equatable {
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

struct OldServerSettings: Codable, FirstVersion, Equatable {
    var host: String
    var port: Int
}

extension ServerSettings: JSONExample {
    static var json: String {
        #"{"host": "a", "port": 1, "level": "info", "started": 1, "home": "file:///", "#
            + #""limits": {"memory": 1, "ratio": 1, "quick": true}, "#
            + #""services": [{"name": "a", "port": 1}], "labels": {}}"#
    }
}

extension OldServerSettings: JSONExample {
    static var json: String { #"{"host": "a", "port": 1}"# }
}

extension DiagnosisShapeTests.Shape: ExampleProviding {
    static var example: Self { .circle(radius: 1) }
    static var examples: [Self] { [.circle(radius: 1), .square(side: 1, color: "a")] }
}
extension DiagnosisShapeTests.Drawing: ExampleProviding {
    static var example: Self { Self(shapes: [], last: 1) }
}
extension DiagnosisShapeTests.Scalars: ExampleProviding {
    static var example: Self {
        Self(
            baseUrl: URL(filePath: "/"), madeAt: .now, rawData: Data(), unitPrice: 1, ids: [],
            ratings: [:])
    }
}
extension DiagnosisShapeTests.Library: JSONExample {
    static var json: String {
        #"{"owner": {"version": 1, "host": "a", "port": 1}, "others": [], "sizes": [], "last": 1}"#
    }
}
extension DiagnosisShapeTests.Elements: ExampleProviding {
    static var example: Self { Self(id: 1, size: 1, text: 1, notes: [.init(by: 1, text: "a")]) }
}
