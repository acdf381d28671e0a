import Foundation
import VersionedCodable
import VersionedCodableDocuments

/// Version 2 of a configuration, the newest type.
struct CurrentConfig: Codable, Equatable, Sendable {
    var title: String
    var services: [Service]
}

/// Version 1, which called the title a heading.
///
/// The step to version 2 is intentionally cheap: a measure of it shows the cost of finding the
/// version and the step, not of a migration.
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

/// The position of the version among the members of the root.
enum VersionPlace: String {
    case first
    case last
}

extension Form {
    /// Returns a document of version 2.
    func currentConfig(
        services count: Int, version place: VersionPlace = .first, in fixtures: Fixtures
    ) throws -> Data {
        try fixtures.data("current-\(place.rawValue)-\(count).\(rawValue)") {
            let config = CurrentConfig.sample(services: count)
            guard place == .last else { return try ours.encoder.encode(versioned: config) }
            var value = try DocumentValue(encoding: config)
            value["version"] = 2
            return try write(value)
        }
    }

    /// Returns a document of version 1.
    func firstConfig(services count: Int, in fixtures: Fixtures) throws -> Data {
        try fixtures.data("first-\(count).\(rawValue)") {
            let config = Config.sample(services: count)
            return try ours.encoder.encode(
                versioned: FirstConfig(heading: config.title, services: config.services))
        }
    }
}

/// The services of a configuration, each with its own version.
struct EveryVersion: Decodable {
    var services: [VersionedService] = []

    init(from decoder: any Decoder) throws {
        var elements = try decoder.unkeyedContainer()
        services.reserveCapacity(elements.count ?? 0)
        while !elements.isAtEnd {
            services.append(try elements.decode(versioned: VersionedService.self))
        }
    }
}

/// Services that are decoded without reading their versions.
struct NoVersion: Decodable {
    var services: [VersionedService] = []

    init(from decoder: any Decoder) throws {
        var elements = try decoder.unkeyedContainer()
        services.reserveCapacity(elements.count ?? 0)
        while !elements.isAtEnd {
            services.append(try elements.decode(VersionedService.self))
        }
    }
}

/// A service that is a separate versioned document.
struct VersionedService: Codable, Equatable, Sendable {
    var name: String
    var image: String
    var replicas: Int
    var cpu: Double
    var enabled: Bool
    var ports: [Port]
    var env: [Env]
    var note: String?
}

extension VersionedService {
    /// The service without its version.
    var service: Service {
        Service(
            name: name, image: image, replicas: replicas, cpu: cpu, enabled: enabled, ports: ports,
            env: env, note: note)
    }
}

extension Form {
    /// Returns an array of services of version 1.
    func versionedServices(services count: Int, in fixtures: Fixtures) throws -> Data {
        try fixtures.data("versioned-services-\(count).\(rawValue)") {
            try write(
                Config.sample(services: count).services.map { service in
                    let members = try DocumentValue(encoding: service).object ?? [:]
                    return DocumentValue.object(
                        DocumentObject([(key: "version", value: 1)] + Array(members)))
                })
        }
    }
}
