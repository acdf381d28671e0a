import VersionedCodableXML

/// The configuration with the scalars of ports and environment as attributes.
struct AttributeConfig: Codable, Equatable, Sendable {
    var title: String
    var services: [AttributeService]
}

struct AttributeService: Codable, Equatable, Sendable {
    var name: String
    var image: String
    var replicas: Int
    var cpu: Double
    var enabled: Bool
    var ports: [AttributePort]
    var env: [AttributeEnv]
    var note: String?
}

struct AttributePort: Codable, Equatable, Sendable {
    @Attribute var name: String
    @Attribute var port: Int
    @Attribute var proto: String
}

struct AttributeEnv: Codable, Equatable, Sendable {
    @Attribute var name: String
    @Attribute var value: String
}

extension AttributeConfig {
    static func sample(services count: Int) -> AttributeConfig {
        let config = Config.sample(services: count)
        return AttributeConfig(
            title: config.title, services: config.services.map(AttributeService.init))
    }
}

extension AttributeService {
    init(_ service: Service) {
        self.init(
            name: service.name, image: service.image, replicas: service.replicas, cpu: service.cpu,
            enabled: service.enabled,
            ports: service.ports.map {
                AttributePort(name: $0.name, port: $0.port, proto: $0.proto)
            },
            env: service.env.map { AttributeEnv(name: $0.name, value: $0.value) },
            note: service.note)
    }
}
