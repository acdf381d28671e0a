/// A deployment of many small services: the document that every measure reads or writes.
struct Config: Codable, Equatable, Sendable {
    var title: String
    var services: [Service]
}

struct Service: Codable, Equatable, Sendable {
    var name: String
    var image: String
    var replicas: Int
    var cpu: Double
    var enabled: Bool
    var ports: [Port]
    var env: [Env]
    var note: String?
}

struct Port: Codable, Equatable, Sendable {
    var name: String
    var port: Int
    var proto: String
}

struct Env: Codable, Equatable, Sendable {
    var name: String
    var value: String
}

extension Config {
    /// Returns the same `count` services every time, so that two runs measure the same bytes.
    static func sample(services count: Int) -> Config {
        Config(title: "bench", services: (0..<count).map(Service.sample))
    }
}

extension Service {
    static func sample(_ index: Int) -> Service {
        Service(
            name: "service-\(index)",
            image: "registry.example.com/team/app-\(index % 17):1.\(index % 9).\(index)",
            replicas: index % 7,
            cpu: Double(index % 16) * 0.25,
            enabled: index.isMultiple(of: 3),
            ports: [
                Port(name: "http", port: 8000 + index % 1000, proto: "TCP"),
                Port(name: "admin", port: 9000 + index % 1000, proto: "TCP"),
            ],
            env: [
                Env(name: "LOG_LEVEL", value: "info"),
                Env(name: "DATABASE_URL", value: "postgres://db-\(index):5432/app?sslmode=require"),
                Env(name: "FLAG", value: "true"),
            ],
            note: index.isMultiple(of: 2)
                ? "a plain sentence of text, with commas & ampersands" : nil
        )
    }
}
