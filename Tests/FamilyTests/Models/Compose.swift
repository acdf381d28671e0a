import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableRewriting
import VersionedCodableYAML

/// Services, with the changes of Compose files: they move from the root into a container, links
/// become needs, lists of variables become mappings, and limits move to where they are deployed.
enum Compose {
    static let migrations = [
        migration(from: 1, to: 2, V2.self, report: "29 of 29 comments kept"),
        migration(from: 1, to: 3, V3.self, report: "29 of 29 comments kept"),
        migration(from: 2, to: 3, V3.self, report: "29 of 29 comments kept"),
    ]

    private static func migration<Value: VersionedCodable & Equatable>(
        from: Int, to: Int, _ type: Value.Type, report: String
    ) -> Migration {
        let start: DocumentPath = from == 1 ? [] : ["services"]
        func unknown(_ service: String, _ key: String) -> (old: DocumentPath, new: DocumentPath) {
            (
                DocumentPath(start.steps + [.key(service), .key(key)]),
                DocumentPath([.key("services"), .key(service), .key(key)])
            )
        }
        return Migration(
            "Compose", "yaml", from: from, to: to, type, YAMLFormat(), report: report,
            unknown: [
                unknown("web", "labels"), unknown("web", "healthcheck"),
                unknown("worker", "labels"), unknown("database", "stop_grace_period"),
            ])
    }

    struct VersionOfFile: VersionPathSpec {
        static var keyPathToVersion: KeyPath<Self, String?> { \.version }
        var version: String?
        init(withVersion version: String?) { self.version = version }
    }

    struct V1: VersionedCodable {
        typealias PreviousVersion = NothingEarlier
        typealias VersionSpec = VersionOfFile
        static let version: String? = nil

        struct Service: Codable {
            var image: String?
            var build: String?
            var dockerfile: String?
            var ports: [String]?
            var links: [String]?
            var environment: [String]?
            var memoryLimit: String?
            var restart: String?

            enum CodingKeys: String, CodingKey {
                case image, build, dockerfile, ports, links, environment
                case memoryLimit = "mem_limit"
                case restart
            }
        }

        var services: OrderedMembers<String, Service>

        init(from decoder: any Decoder) throws {
            services = try OrderedMembers(from: decoder)
        }

        func encode(to encoder: any Encoder) throws { try services.encode(to: encoder) }
    }

    struct Build: Codable, Equatable {
        var context: String
        var dockerfile: String?
    }

    struct V2: VersionedCodable, MovingMembers, Equatable {
        typealias PreviousVersion = V1
        typealias VersionSpec = VersionOfFile
        static let version: String? = "2"
        static let moves: [DocumentPath: DocumentPath] = [
            "/*": "/services/*",
            "/*/links": "/services/*/depends_on",
        ]

        struct Service: Codable, Equatable {
            var image: String?
            var build: Build?
            var ports: [String]?
            var needs: [String]?
            var environment: OrderedMembers<String, String>?
            var memoryLimit: String?
            var restart: String?

            enum CodingKeys: String, CodingKey {
                case image, build, ports
                case needs = "depends_on"
                case environment
                case memoryLimit = "mem_limit"
                case restart
            }
        }

        var services: OrderedMembers<String, Service>
    }

    struct V3: VersionedCodable, MovingMembers, Equatable {
        typealias PreviousVersion = V2
        typealias VersionSpec = VersionOfFile
        static let version: String? = "3.8"
        static let moves: [DocumentPath: DocumentPath] = [
            "/services/*/mem_limit": "/services/*/deploy/resources/limits/memory"
        ]

        struct Port: Codable, Equatable {
            var target: Int
            var published: Int
        }

        struct Deploy: Codable, Equatable {
            var resources: Resources?
            var restartPolicy: RestartPolicy?

            enum CodingKeys: String, CodingKey {
                case resources
                case restartPolicy = "restart_policy"
            }
        }

        struct Resources: Codable, Equatable {
            var limits: Limits
            struct Limits: Codable, Equatable { var memory: String }
        }

        struct RestartPolicy: Codable, Equatable {
            var condition: String
            var attempts: Int?

            enum CodingKeys: String, CodingKey {
                case condition
                case attempts = "max_attempts"
            }
        }

        struct Service: Codable, Equatable {
            var image: String?
            var build: Build?
            var ports: [Port]?
            var needs: [String]?
            var environment: OrderedMembers<String, String>?
            var deploy: Deploy?

            enum CodingKeys: String, CodingKey {
                case image, build, ports
                case needs = "depends_on"
                case environment, deploy
            }
        }

        var services: OrderedMembers<String, Service>
    }
}

extension Compose.V2 {
    init(from old: Compose.V1) {
        services = OrderedMembers(
            old.services.map { name, service in
                (
                    key: name,
                    value: Service(
                        image: service.image,
                        build: service.build.map {
                            .init(context: $0, dockerfile: service.dockerfile)
                        },
                        ports: service.ports,
                        needs: service.links?.map { String($0.prefix { $0 != ":" }) },
                        environment: service.environment.map { list in
                            OrderedMembers(
                                list.map { text in
                                    let parts = text.split(separator: "=", maxSplits: 1)
                                    return (key: String(parts[0]), value: String(parts.last ?? ""))
                                })
                        },
                        memoryLimit: service.memoryLimit, restart: service.restart)
                )
            })
    }
}

extension Compose.V3 {
    init(from old: Compose.V2) throws {
        services = OrderedMembers(
            try old.services.map { name, service in
                let path: [PathStep] = ["services", .key(name), "ports"]
                let deploy = Deploy(
                    resources: service.memoryLimit.map { .init(limits: .init(memory: $0)) },
                    restartPolicy: service.restart.map { text in
                        let parts = text.split(separator: ":")
                        return RestartPolicy(
                            condition: parts[0] == "always" ? "any" : String(parts[0]),
                            attempts: parts.dropFirst().first.flatMap { Int($0) })
                    })
                let isDeployed = service.memoryLimit != nil || service.restart != nil
                return (
                    key: name,
                    value: Service(
                        image: service.image, build: service.build,
                        ports: try service.ports.map { try $0.map { try Port($0, at: path) } },
                        needs: service.needs, environment: service.environment,
                        deploy: isDeployed ? deploy : nil)
                )
            })
    }
}

extension Compose.V3.Port {
    fileprivate init(_ text: String, at path: [PathStep]) throws {
        let parts = text.split(separator: ":").compactMap { Int($0) }
        guard parts.count == 2 else {
            throw VersionedDecodingError.fieldNoLongerValid(
                .init(codingPath: path, debugDescription: "expected two ports"))
        }
        self.init(target: parts[1], published: parts[0])
    }
}
