import Foundation

/// Version 2 of a configuration: the type a program uses today.
struct CurrentConfig: Codable, Equatable, Sendable {
    var title: String
    var services: [Service]
}

/// Version 1, which called the title a heading.
///
/// The step to version 2 costs next to nothing on purpose: a measure of it shows what finding the version and the step
/// costs, and not what a migration does.
struct FirstConfig: Codable, Equatable, Sendable {
    var heading: String
    var services: [Service]
}

extension CurrentConfig {
    init(from old: FirstConfig) {
        self.init(title: old.heading, services: old.services)
    }

    static func sample(services count: Int) -> CurrentConfig {
        let config = Config.sample(services: count)
        return CurrentConfig(title: config.title, services: config.services)
    }
}

/// Where a document keeps its version.
enum VersionPlace: String {
    case first
    case last
}

extension Form {
    /// A document of version 2.
    func currentConfig(
        services count: Int, version place: VersionPlace = .first, in fixtures: Fixtures
    ) throws -> Data {
        try fixtures.data("current-\(place.rawValue)-\(count).\(rawValue)") {
            let version: (key: String, value: Tree) = ("version", .integer(2))
            let entries = Config.sample(services: count).entries
            return write(.object(place == .first ? [version] + entries : entries + [version]))
        }
    }

    /// A document of version 1.
    func firstConfig(services count: Int, in fixtures: Fixtures) throws -> Data {
        try fixtures.data("first-\(count).\(rawValue)") {
            let config = Config.sample(services: count)
            return write(
                .object([
                    ("version", .integer(1)),
                    ("heading", .string(config.title)),
                    ("services", .array(config.services.map(\.tree))),
                ]))
        }
    }
}
