import VersionedCodable
import VersionedCodableDocuments

/// The second version: services have their own key, and name those that they need.
struct ComposeFileV2: VersionedCodable {
    static let version: ComposeVersion? = ComposeVersion("2")
    typealias VersionSpec = VersionOfComposeFile
    typealias PreviousVersion = ComposeFileV1

    struct Service: Codable, Equatable {
        var image: String?
        var build: Build?
        var command: Command?
        var environment: Environment?
        var needs: [String]?
        var ports: [String]?
        var volumes: [String]?
        var volumesFrom: [String]?
        var memoryLimit: String?
        var scale: Int?
        var restart: String?

        enum CodingKeys: String, CodingKey {
            case image, build, command, environment
            case needs = "depends_on"
            case ports, volumes
            case volumesFrom = "volumes_from"
            case memoryLimit = "mem_limit"
            case scale, restart
        }
    }

    /// A folder to build an image from: its path, or an object with more details.
    struct Build: Codable, Equatable {
        var context: String
        var dockerfile: String?

        enum CodingKeys: String, CodingKey {
            case context, dockerfile
        }
    }

    var services: Named<Service>
    var volumes: Named<DocumentValue>?
}

extension ComposeFileV2 {
    init(from previous: ComposeFileV1) {
        services = previous.services.map { _, service in Service(from: service) }
    }
}

extension ComposeFileV2.Service {
    fileprivate init(from previous: ComposeFileV1.Service) {
        image = previous.image
        build = previous.build.map { .init(context: $0, dockerfile: previous.dockerfile) }
        command = previous.command
        environment = previous.environment
        // A network makes every service known by its name, so only the start order remains.
        needs = previous.links?.map { String($0.prefix { $0 != ":" }) }
        ports = previous.ports
        volumes = previous.volumes
        volumesFrom = previous.volumesFrom
        memoryLimit = previous.memoryLimit
        restart = previous.restart
    }
}

extension ComposeFileV2.Build {
    init(from decoder: any Decoder) throws {
        if let path = try? decoder.singleValueContainer().decode(String.self) {
            self.init(context: path)
        } else {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            self.init(
                context: try container.decode(String.self, forKey: .context),
                dockerfile: try container.decodeIfPresent(String.self, forKey: .dockerfile))
        }
    }

    func encode(to encoder: any Encoder) throws {
        guard dockerfile != nil else {
            var container = encoder.singleValueContainer()
            return try container.encode(context)
        }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(context, forKey: .context)
        try container.encodeIfPresent(dockerfile, forKey: .dockerfile)
    }
}
