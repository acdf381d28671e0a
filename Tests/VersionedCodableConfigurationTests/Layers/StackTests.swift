import AllModules
import Testing

/// Settings that several layers make up.
struct Site: Codable, Equatable, Sendable {
    struct Server: Codable, Equatable, Sendable {
        var host: String
        var port: Int
        var maxConnections: Int?
    }

    struct Plugin: Codable, Equatable, Sendable {
        var name: String
        var isOn: Bool
    }

    var server: Server
    var tags: [String]
    var plugins: [Plugin]?
    var isVerbose: Bool?

    static let usual = Site(
        server: Server(host: "localhost", port: 80, maxConnections: 10), tags: ["a", "b"])
}

@Suite("Layers: merging") struct StackTests {
    static let formats: [any DocumentFormat] = [
        JSONFormat(), PropertyListFormat(.xml), PropertyListFormat(.binary), YAMLFormat(),
        XMLFormat(), TOMLFormat(), CBORFormat(),
    ]

    /// A document in a format, given as JSON.
    static func document(
        _ json: String, _ format: any DocumentFormat, named name: String
    ) throws -> any ConfigurationLayer {
        let document = try JSONFormat().read(Data(json.utf8), within: .default)
        return .document(try format.write(document), format, named: name)
    }

    @Test(arguments: formats.map(\.name))
    func `The highest layer that has a member counts`(name: String) throws {
        for format in StackTests.formats where format.name == name {
            let stack = ConfigurationStack([
                .defaults(Site.usual),
                try StackTests.document(
                    #"{"server": {"port": 8080, "host": "example.org"}}"#, format, named: "base"),
                .values(["server": ["port": 8081], "tags": ["c"]]),
                .environment(
                    prefix: "APP", ["APP__SERVER__MAX_CONNECTIONS": "20", "APPLE__X": "1"]),
                .arguments(["isVerbose=true", "server.host=localhost=1"]),
            ])
            let configuration = try stack.load(Site.self)
            #expect(
                configuration.value
                    == Site(
                        server: Site.Server(host: "localhost=1", port: 8081, maxConnections: 20),
                        tags: ["c"], isVerbose: true))
        }
    }

    @Test func `It is told which layers have a setting`() throws {
        let stack = ConfigurationStack([
            .defaults(Site.usual),
            .document(
                Data("server:\n  host: example.org\n  port: 8080\n".utf8), YAMLFormat(),
                named: "base.yaml"),
            .environment(prefix: "APP", ["APP__SERVER__PORT": "9090"]),
        ])
        let configuration = try stack.load(Site.self)
        #expect(configuration.value.server.port == 9090)
        #expect(
            configuration.explain("server.port").description == """
                server.port
                  defaults: 80
                  base.yaml:3:9: 8080
                * environment APP__SERVER__PORT: 9090
                """)
        #expect(
            configuration.explain("server.host").description == """
                server.host
                  defaults: localhost
                * base.yaml:2:9: example.org
                """)
        #expect(
            configuration.explain("server").description == """
                server
                * defaults: object (3 members)
                * base.yaml:2:3: object (2 members)
                * environment APP__SERVER__PORT: object (1 member)
                """)
        #expect(
            configuration.explain("server.prot").description == """
                server.prot
                  no layer sets it
                """)
    }

    @Test func `Replaced values of a layer are explained before the value that counts`() throws {
        struct Group: Codable {
            var id: String
            var hosts: [String]
        }
        let lower = "groups: [{id: a, hosts: [one]}]"
        let upper = "groups: [{id: a, hosts: [two]}, {id: a, hosts: [three]}]"
        var stack = ConfigurationStack([
            .document(Data(lower.utf8), YAMLFormat(), named: "lower"),
            .document(Data(upper.utf8), YAMLFormat(), named: "upper"),
        ])
        stack.rules = ["groups": .byKey("id")]
        #expect(
            try stack.load([String: [Group]].self).explain("groups.0.hosts.0").description == """
                groups.0.hosts.0
                  lower:1:26: one
                  upper:1:26: two
                * upper:1:49: three
                """)
    }

    @Test func `An alias is explained once`() throws {
        let layers = ["a: &x h\nserver: {host: *x}", "server: {port: 1}"].enumerated().map {
            ValueLayer.document(Data($1.utf8), YAMLFormat(), named: "\($0)")
        }
        let stack = ConfigurationStack([.defaults(Site.usual)] + layers)
        let explanation = try stack.load(Site.self).explain("server.host")
        #expect(explanation.entries.map(\.description) == ["defaults: localhost", "0:1:7: h"])
        #expect(explanation.entries.map(\.counts) == [false, true])
    }
}
