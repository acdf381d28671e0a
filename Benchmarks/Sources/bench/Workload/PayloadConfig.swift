import Foundation
import VersionedCodable
import VersionedCodableExtras

/// A configuration whose old documents are migrated as trees.
struct PayloadConfig: Versionable, Equatable {
    enum Version: Int, VersionType {
        case first = 1
        case second
    }

    var version: Version = Self.version
    var title: String
    var services: [Service]

    /// Two edits near the root, and one in the list.
    static func migrate(to version: Version) -> Migration {
        switch version {
        case .first: .none
        case .second:
            .migrate { payload in
                payload["title"] = payload["heading"]
                payload["heading"] = nil
                payload["services"][0]["image"] = "edited"
            }
        }
    }

    static var mock: PayloadConfig { migrated(services: 1) }

    /// Returns the migrated value of a document of version 1.
    static func migrated(services count: Int) -> PayloadConfig {
        var config = sample(services: count)
        config.services[0].image = "edited"
        return config
    }

    static func sample(services count: Int) -> PayloadConfig {
        let config = Config.sample(services: count)
        return PayloadConfig(title: config.title, services: config.services)
    }
}

extension PayloadConfig {
    private struct Peek: Decodable {
        var version: Version
    }

    /// Migrates without a tree: peeks, parses into dictionaries, edits, writes and parses again.
    static func migratedByDictionaries(_ data: Data) throws -> PayloadConfig {
        let decoder = JSONDecoder()
        guard try decoder.decode(Peek.self, from: data).version == .first else {
            return try decoder.decode(PayloadConfig.self, from: data)
        }
        guard var payload = try JSONSerialization.jsonObject(with: data) as? [String: Any],
            var services = payload["services"] as? [[String: Any]]
        else { throw CocoaError(.coderInvalidValue) }
        payload["title"] = payload["heading"]
        payload["heading"] = nil
        services[0]["image"] = "edited"
        payload["services"] = services
        payload["version"] = Version.second.rawValue
        return try decoder.decode(
            PayloadConfig.self, from: try JSONSerialization.data(withJSONObject: payload))
    }
}
