import VersionedCodable
import VersionedCodableDocuments

/// Services that run together, as in the current `compose.yaml`.
struct ComposeFile: VersionedCodable, Equatable {
    static let version: ComposeVersion? = ComposeVersion("3.8")
    typealias VersionSpec = VersionOfComposeFile
    typealias PreviousVersion = ComposeFileV2

    struct Service: Codable, Equatable {
        var image: String?
        var build: ComposeFileV2.Build?
        var command: Command?
        var environment: Environment?
        var needs: [String]?
        var ports: [String]?
        var volumes: [String]?
        var deploy: Deploy?
        var restart: String?

        enum CodingKeys: String, CodingKey {
            case image, build, command, environment
            case needs = "depends_on"
            case ports, volumes, deploy, restart
        }
    }

    /// Replicas and resources of a service.
    struct Deploy: Codable, Equatable {
        var replicas: Int?
        var resources: Resources?
    }

    struct Resources: Codable, Equatable {
        var limits: Limits?
    }

    struct Limits: Codable, Equatable {
        var memory: String?
    }

    var services: Named<Service>
    var volumes: Named<DocumentValue>?
}

extension ComposeFile {
    init(from previous: ComposeFileV2) throws {
        self.init(
            services: try previous.services.map { name, service in
                guard service.volumesFrom == nil else {
                    let path: [PathStep] = ["services", .key(name), "volumes_from"]
                    throw VersionedDecodingError.fieldNoLongerValid(
                        DecodingError.Context(
                            codingPath: path,
                            debugDescription: "services share volumes that have a name"))
                }
                return Service(from: service)
            },
            volumes: previous.volumes)
    }
}

extension ComposeFile.Service {
    fileprivate init(from previous: ComposeFileV2.Service) {
        self.init(
            image: previous.image,
            build: previous.build,
            command: previous.command,
            environment: previous.environment,
            needs: previous.needs,
            ports: previous.ports,
            volumes: previous.volumes,
            deploy: ComposeFile.Deploy(
                replicas: previous.scale, memory: previous.memoryLimit),
            restart: previous.restart)
    }
}

extension ComposeFile.Deploy {
    /// Fails if both are `nil`.
    fileprivate init?(replicas: Int?, memory: String?) {
        guard replicas != nil || memory != nil else { return nil }
        self.init(
            replicas: replicas,
            resources: memory.map { .init(limits: .init(memory: $0)) })
    }
}
