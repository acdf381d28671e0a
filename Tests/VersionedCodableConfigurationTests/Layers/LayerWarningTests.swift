import AllModules

/// Variables that set nothing, and texts that mean truth values and lists.
@Suite("Layers: variables") struct LayerWarningTests {
    struct Server: Codable, DefaultsForMissingKeys, Equatable {
        var port = 1
        var maxSize = 2
        var isOpen = false
        var tags = ["t"]
        var sizes: [Int] = []
        var flags: [Bool] = []
        var name = "n"
    }

    struct Harbor: Codable, DefaultsForMissingKeys, Equatable {
        var server = Server()
    }

    struct Strict: Codable, Equatable, ExampleProviding {
        static var example: Self { Self(server: Server(port: 1)) }
        struct Server: Codable, Equatable {
            var port: Int
            var isOpen: Bool?
            var tags: [String]?
            var sizes: [Int]?
        }
        var server: Server
    }

    @Test(arguments: [
        ("HARBOR_SERVER_PORT", "HARBOR__SERVER__PORT"),
        ("HARBOR_SERVER_MAX_SIZE", "HARBOR__SERVER__MAX_SIZE"),
        ("HARBOR_SERVER", "HARBOR__SERVER"),
    ])
    func singleUnderscores(name: String, wanted: String) throws {
        let stack = ConfigurationStack([
            .environment(prefix: "HARBOR", [name: "80", "HARBOR_HOME": "/", "HARBORS": "3"])
        ])
        let loaded = try stack.load(Harbor.self)
        #expect(loaded.value == Harbor())
        let line =
            "environment \(name): two underscores separate the prefix and the keys: \(wanted)"
        #expect(loaded.warnings.map(\.line) == [line])
        #expect(stack.diagnose(Harbor.self).mistakes.map(\.line) == [line])
    }

    @Test func singleUnderscoresWithoutDefaults() throws {
        let stack = ConfigurationStack([
            .yaml("server: {port: 1}"), .environment(prefix: "H", ["H_SERVER_IS_OPEN": "1"]),
        ])
        #expect(
            try stack.load(Strict.self).warnings.map(\.line) == [
                "environment H_SERVER_IS_OPEN: two underscores separate the prefix and the keys:"
                    + " H__SERVER__IS_OPEN"
            ])
    }

    @Test(arguments: [
        (["H__SERVER__PROT": "2"], "environment H__SERVER__PROT: server.prot", "prot", "port"),
        (["H__SERVER__PROT": "[2]"], "environment H__SERVER__PROT: server.prot", "prot", "port"),
    ])
    func unknownVariables(
        variables: [String: String], place: String, name: String, near: String
    ) throws {
        let loaded = try ConfigurationStack([.environment(prefix: "H", variables)])
            .load(Harbor.self)
        #expect(
            loaded.warnings.map(\.line) == [
                "\(place): unknown key \"\(name)\"; did you mean \"\(near)\"?"
            ])
    }

    @Test func arguments() throws {
        let loaded = try ConfigurationStack([.arguments(["server.port=2", "prot=3"])])
            .load(Harbor.self)
        #expect(loaded.warnings.map(\.line) == ["argument prot: prot: unknown key \"prot\""])
    }

    @Test(
        arguments: [
            ("yes", true), ("no", false), ("1", true), ("0", false), ("TRUE", true),
            ("False", false), ("on", true), ("OFF", false), ("true", true),
        ])
    func truthValues(text: String, value: Bool) throws {
        for layer: any ConfigurationLayer in [
            .environment(prefix: "H", ["H__SERVER__IS_OPEN": text]),
            .arguments(["server.isOpen=\(text)"]),
        ] {
            #expect(
                try ConfigurationStack([layer]).load(Harbor.self).value.server.isOpen == value)
            let strict = ConfigurationStack([.values(["server": ["port": 1]]), layer])
            #expect(try strict.load(Strict.self).value.server.isOpen == value)
        }
    }

    /// Files have the truth values of their format.
    @Test func truthValuesOfFiles() {
        let stack = ConfigurationStack([.toml("[server]\nisOpen = 'yes'")])
        #expect(throws: DecodingError.self) { try stack.load(Harbor.self) }
    }

    @Test(
        arguments: [
            ("tags", "a,b", ["a", "b"]), ("tags", " a , b ", ["a", "b"]), ("tags", "a", ["a"]),
            ("tags", "", []), ("tags", #"["a,b"]"#, ["a,b"]), ("sizes", "1,2", ["1", "2"]),
            ("flags", "yes,0", ["true", "false"]),
        ])
    func lists(key: String, text: String, elements: [String]) throws {
        let layer: any ConfigurationLayer = .environment(
            prefix: "H", ["H__SERVER__\(key.uppercased())": text])
        let server = try ConfigurationStack([layer]).load(Harbor.self).value.server
        let lists: [String: [String]] = [
            "tags": server.tags, "sizes": server.sizes.map(String.init),
            "flags": server.flags.map(String.init),
        ]
        #expect(lists[key] == elements)
        if key == "flags" { return }
        let base: any ConfigurationLayer = .values(["server": ["port": 1]])
        let strict = try ConfigurationStack([base, layer]).load(Strict.self).value.server
        #expect((key == "tags" ? strict.tags : strict.sizes?.map(String.init)) == elements)
    }
}
