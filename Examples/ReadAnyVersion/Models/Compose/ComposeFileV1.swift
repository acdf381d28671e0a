import VersionedCodable

/// The first Compose files, which have only services, at the root of the document.
struct ComposeFileV1: VersionedCodable {
    static let version: ComposeVersion? = nil
    typealias VersionSpec = VersionOfComposeFile
    typealias PreviousVersion = NothingEarlier

    struct Service: Codable, Equatable {
        var image: String?
        var build: String?
        var dockerfile: String?
        var command: Command?
        var environment: Environment?
        /// The services that this one reaches, each with the name it uses for it: `db:database`.
        var links: [String]?
        var ports: [String]?
        var volumes: [String]?
        var volumesFrom: [String]?
        var memoryLimit: String?
        var restart: String?

        enum CodingKeys: String, CodingKey {
            case image, build, dockerfile, command, environment, links, ports, volumes
            case volumesFrom = "volumes_from"
            case memoryLimit = "mem_limit"
            case restart
        }
    }

    var services: Named<Service>

    init(from decoder: any Decoder) throws {
        services = try Named(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
        try services.encode(to: encoder)
    }
}
