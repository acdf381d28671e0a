import AllModules

/// Settings that several layers make up.
struct Site: Codable, Equatable, Sendable {
    struct Server: Codable, Equatable, Sendable {
        var host: String
        var port: Int
        var maxConnections: Int?
    }

    var server: Server
    var tags: [String]

    static let usual = Site(
        server: Server(host: "localhost", port: 80, maxConnections: 10), tags: ["a", "b"])
}

@Suite("Layers: merging") struct StackTests {
    @Test func `It is told which layers have a setting`() throws {
        let stack = ConfigurationStack([
            .defaults(Site.usual),
            .yaml("server:\n  host: example.org\n  port: 8080\n", named: "base.yaml"),
            .environment(prefix: "APP", ["APP__SERVER__PORT": "9090"]),
        ])
        let configuration = try stack.load(Site.self)
        #expect(configuration.value.server.port == 9090)
        for explanation in [
            """
            server.port
              defaults: 80
              base.yaml:3:9: 8080
            * environment APP__SERVER__PORT: 9090
            """,
            """
            server.host
              defaults: localhost
            * base.yaml:2:9: example.org
            """,
            """
            server
            * defaults: object (3 members)
            * base.yaml:2:3: object (2 members)
            * environment APP__SERVER__PORT: object (1 member)
            """, "server.prot\n  not set by any layer; did you mean port?",
        ] {
            let path = explanation.prefix { $0 != "\n" }
            #expect(configuration.explain(String(path)).description == explanation)
        }
    }

    @Test func `Replaced values of a layer are explained before the value that counts`() throws {
        struct Group: Codable {
            var id: String
            var hosts: [String]
        }
        let lower = "groups: [{id: a, hosts: [one]}]"
        let upper = "groups: [{id: a, hosts: [two]}, {id: a, hosts: [three]}]"
        var stack = ConfigurationStack([
            .yaml(lower, named: "lower"), .yaml(upper, named: "upper"),
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
        let stack = ConfigurationStack([
            .defaults(Site.usual), .yaml("a: &x h\nserver: {host: *x}"),
            .yaml("server: {port: 1}", named: "b.yaml"),
        ])
        let explanation = try stack.load(Site.self).explain("server.host")
        #expect(explanation.entries.map(\.description) == ["defaults: localhost", "a.yaml:1:7: h"])
        #expect(explanation.entries.map(\.counts) == [false, true])
    }
}
