import AllModules

/// Each layer may have another name of a key.
@Suite("Layers: names of keys") struct LayerNameTests {
    struct Server: Codable, DefaultsForMissingKeys, KeyAliasing, Equatable {
        var hostName = "localhost"
        var port = 80
        static var keyAliases: KeyAliases {
            [CodingKeys.hostName: ["host", "address"], CodingKeys.port: ["tcpPort"]]
        }
    }

    struct Site: Codable, DefaultsForMissingKeys, KeyAliasing, Equatable {
        var color = "red"
        var server = Server()
        var mirrors: [Mirror] = []
        var regions: [String: Server] = [:]
        @Secret var token = ""
        static var keyAliases: KeyAliases {
            [
                CodingKeys.color: ["colour", "farbe"], CodingKeys.server: ["srv"],
                CodingKeys.token: ["password"],
            ]
        }
    }

    struct Mirror: Codable, KeyAliasing, Equatable {
        var id: String
        var weight: Int?
        var label: String?
        static var keyAliases: KeyAliases {
            [CodingKeys.weight: ["mass"], CodingKeys.label: ["name"]]
        }
    }

    private static let layers: [any ConfigurationLayer] = [
        .defaults(Site()),
        .yaml("colour: blue\nsrv: {address: a, port: 1}\npassword: p1"),
        .toml("farbe = 'green'\n[server]\nhost = 'b'", named: "b.toml"),
        .environment(prefix: "APP", ["APP__SRV__PORT": "2"]),
        .xml("<s><srv tcpPort='3'/><password>p2</password></s>", named: "c.xml"),
        .arguments(["server.port=4"]),
    ]

    @Test func layersHaveNamesOfTheirOwn() throws {
        let configuration = try ConfigurationStack(LayerNameTests.layers).load(Site.self)
        var wanted = Site()
        wanted.color = "green"
        wanted.server = Server(hostName: "b", port: 4)
        wanted.token = "p2"
        #expect(configuration.value == wanted)
    }

    /// Asked by any of the names, with the place where each layer has it.
    @Test(arguments: ["server.port", "srv.port", "server.tcpPort"])
    func explained(path: String) throws {
        let configuration = try ConfigurationStack(LayerNameTests.layers).load(Site.self)
        #expect(
            configuration.explain(path).description.split(separator: "\n").dropFirst().joined(
                separator: "\n") == """
                      defaults: 80
                      a.yaml:2:25: 1
                      environment APP__SRV__PORT: 2
                      c.xml:1:18: 3
                    * argument server.port: 4
                    """)
        #expect(configuration.explain("colour").entries.map(\.text) == ["red", "blue", "green"])
        #expect(configuration.explain("password").entries.map(\.text) == ["•••", "•••", "•••"])
    }

    @Test func oneLayerHasOneName() throws {
        let stack = ConfigurationStack([
            .defaults(Site()), .yaml("color: a\nsrv: {}\ncolour: b"),
        ])
        let error = #expect(throws: DecodingError.self) { try stack.load(Site.self) }
        let message =
            "a.yaml:3:9: colour: the key \"colour\" means the same as the key \"color\", which is"
            + " also present at 1:8"
        #expect(error?.documentDescription == message)
        #expect(stack.diagnose(Site.self).mistakes.map(\.line) == [message])
    }

    /// Two other names of one layer, below or above a layer with the key itself.
    @Test(arguments: [false, true])
    func twoOtherNamesOfOneLayer(isBelow: Bool) {
        let names = SettingsLayer.yaml("colour: a\nsrv: {}\nfarbe: b")
        let key = SettingsLayer.yaml("color: c", named: "c.yaml")
        let layers: [any ConfigurationLayer] = isBelow ? [names, key] : [.defaults(Site()), names]
        expectError(
            "a.yaml:3:8: farbe: the key \"farbe\" means the same as the key \"color\", which is"
                + " also present at \(isBelow ? "c.yaml:1:8" : "1:9")"
        ) { try ConfigurationStack(layers).load(Site.self) }
    }

    /// Of variables and of arguments, the last of several names of a setting counts.
    @Test func theLastNameCounts() throws {
        let layers: [any ConfigurationLayer] = [
            .environment(prefix: "M", ["M__COLOUR": "a", "M__FARBE": "b"]),
            .arguments(["farbe=b", "colour=a"]),
        ]
        for (layer, color) in zip(layers, ["b", "a"]) {
            let stack = ConfigurationStack([.defaults(Site()), layer])
            #expect(try stack.load(Site.self).value.color == color)
        }
    }

    struct Desk: Codable, Equatable {
        struct Lamp: Codable, Equatable, KeyAliasing {
            var lampName: String
            var maxPower: Int?
            static var keyAliases: KeyAliases { [CodingKeys.maxPower: ["mostWatts"]] }
        }
        var deskName: String
        var allLamps: [Lamp]
    }

    /// Spellings that the key strategy converts to the same key set the same setting.
    @Test func spellingsOfKeys() throws {
        var stack = ConfigurationStack([
            .defaults(Desk(deskName: "a", allLamps: [.init(lampName: "x", maxPower: 1)])),
            .yaml("allLamps: [{lampName: x, mostWatts: 2}]"),
            .arguments(["deskName=b", "allLamps.0.max_power=3"]),
        ])
        stack.rules = ["all_lamps": .byKey("lampName")]
        stack.decoder.keyDecodingStrategy = .convertFromSnakeCase
        let desk = try stack.load(Desk.self)
        #expect(
            desk.value == Desk(deskName: "b", allLamps: [.init(lampName: "x", maxPower: 3)]))
        for path in ["deskName", "desk_name"] {
            #expect(
                desk.explain(path).entries.map(\.description)
                    == ["defaults: a", "argument deskName: b"])
            #expect(desk.explain(path).entries.map(\.counts) == [false, true])
        }
        #expect(desk.explain("allLamps.0.maxPower").entries.map(\.text) == ["1", "2", "3"])
    }

    /// The rule names the key, and layers have any of its names.
    @Test(arguments: ["label", "name"])
    func elementsByOtherNames(key: String) throws {
        var stack = ConfigurationStack([
            .yaml("mirrors: [{id: a, name: x}]", named: "a"),
            .yaml("mirrors: [{id: b, label: x}]", named: "b"),
            .yaml("mirrors: [{id: c, name: x}]", named: "c"),
        ])
        stack.rules = ["mirrors": .byKey(key)]
        #expect(try stack.load(Site.self).value.mirrors == [Mirror(id: "c", label: "x")])
    }

    @Test func mistakesHaveTheirPlaces() throws {
        let last = SettingsLayer.yaml("colour: [1]\nserver: {tcpPort: x}", named: "d.yaml")
        let diagnosis = ConfigurationStack(LayerNameTests.layers + [last]).diagnose(Site.self)
        #expect(
            diagnosis.mistakes.map(\.line) == [
                "d.yaml:1:9: color: expected String, found an array",
                "d.yaml:2:19: server.port: expected Int, found \"x\"",
            ])
    }

    @Test func elementsAndMembersOfDictionaries() throws {
        let keys = (0..<300).map { "r\($0)" }
        var stack = ConfigurationStack([
            .yaml(
                "mirrors: [{id: a, mass: 1}, {id: b, name: x}]\nregions:\n"
                    + keys.map { "  \($0): {host: h, tcpPort: 1}\n" }.joined(), named: "a"),
            .yaml(
                "mirrors: [{id: b, label: y}, {id: a, weight: 2}, {id: c, name: z}]\nregions:\n"
                    + keys.map { "  \($0): {hostName: g, port: 2}\n" }.joined(), named: "b"),
        ])
        stack.rules = ["mirrors": .byKey("id")]
        let site = try stack.load(Site.self).value
        #expect(
            site.mirrors == [
                Mirror(id: "a", weight: 2), Mirror(id: "b", label: "y"),
                Mirror(id: "c", label: "z"),
            ])
        #expect(site.regions.count == 300)
        #expect(site.regions.values.allSatisfy { $0 == Server(hostName: "g", port: 2) })
    }

    // MARK: Older layers

    struct New: SecondVersion, Equatable {
        var place: String
        var port: Int

        init(from old: Old) { (place, port) = (old.host, old.port) }
    }

    struct Old: FirstVersion, KeyAliasing {
        var host: String
        var port: Int
        static var keyAliases: KeyAliases { [CodingKeys.host: ["address"]] }
    }

    @Test func olderLayersHaveOtherNames() throws {
        let stack = ConfigurationStack([
            .yaml("version: 1\nhost: a\nport: 1", named: "a"),
            .yaml("version: 1\naddress: b\nport: 1", named: "b"),
        ])
        let configuration = try stack.load(New.self)
        #expect(configuration.value.place == "b")
        #expect(configuration.value.port == 1)
    }
}
