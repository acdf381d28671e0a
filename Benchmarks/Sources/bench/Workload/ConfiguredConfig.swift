import VersionedCodableConfiguration

/// The configuration with defaults for missing keys, although the document has all keys.
struct DefaultsConfig: Codable, DefaultsForMissingKeys {
    var title = ""
    var services: [DefaultsService] = []
}

struct DefaultsService: Codable, DefaultsForMissingKeys {
    var name = ""
    var image = ""
    var replicas = 1
    var cpu = 0.5
    var enabled = true
    var ports: [DefaultsPort] = []
    var env: [DefaultsEnv] = []
    var note: String?
}

struct DefaultsPort: Codable, DefaultsForMissingKeys {
    var name = ""
    var port = 80
    var proto = "TCP"
}

struct DefaultsEnv: Codable, DefaultsForMissingKeys {
    var name = ""
    var value = ""
}

/// The configuration with key aliases, which the document does not use.
struct AliasedConfig: Codable {
    var title: String
    var services: [AliasedService]
}

struct AliasedService: Codable, KeyAliasing {
    var name: String
    var image: String
    var replicas: Int
    var cpu: Double
    var enabled: Bool
    var ports: [AliasedPort]
    var env: [Env]
    var note: String?

    static var keyAliases: KeyAliases {
        [CodingKeys.image: ["container"], CodingKeys.replicas: ["instances", "copies"]]
    }
}

struct AliasedPort: Codable, KeyAliasing {
    var name: String
    var port: Int
    var proto: String

    static var keyAliases: KeyAliases { [CodingKeys.proto: ["protocol"]] }
}

/// The configuration whose services have a flattened part.
struct FlattenedConfig: Codable {
    var title: String
    var services: [FlattenedService]
}

struct FlattenedService: Codable {
    var name: String
    var image: String
    @Flattened var size: FlattenedSize
    var ports: [Port]
    var env: [Env]
    var note: String?
}

struct FlattenedSize: Codable {
    var replicas: Int
    var cpu: Double
    var enabled: Bool
}

/// Stores of all kinds, encoded by the synthesized methods.
struct PlainStore: Codable, Equatable {
    var name: String
    var kind: Kind
    var size: Int

    enum Kind: Codable, Equatable {
        case file(path: String, mode: Int)
        case remote(host: String, port: Int)
    }

    static func sample(_ index: Int) -> PlainStore {
        PlainStore(
            name: "store-\(index)",
            kind: index.isMultiple(of: 2)
                ? .file(path: "/var/store/\(index)", mode: 420)
                : .remote(host: "host-\(index)", port: 8000 + index),
            size: index * 1000)
    }
}

/// A store whose enumeration has names for its cases.
struct NamedStore: Codable {
    var name: String
    var kind: Kind
    var size: Int

    enum Kind: CodableCases {
        case file(path: String, mode: Int)
        case remote(host: String, port: Int)

        enum CodingKeys: CodingKey, CaseIterable { case file, remote }
    }
}
