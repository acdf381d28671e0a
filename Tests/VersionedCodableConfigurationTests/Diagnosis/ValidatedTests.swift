import AllModules

struct ValidatedTests {
    struct Pool: Codable, Validated, JSONExample {
        static let json = #"""
            {"name": "a", "least": 1, "most": 2, "kind": "fixed", "workers": [{"port": 1}],
            "key": "1"}
            """#
        var name: String
        var least: Int
        var most: Int
        var kind: String
        var workers: [Worker]
        var backup: Worker?
        @Secret var key: String

        static var rules: [Rule<Pool>] {
            [
                .matching("name", \.name, "[a-z]+"),
                .range("least", \.least, 1...10),
                Rule("most", "least", says: "the most are fewer than the least") {
                    $0.most >= $0.least
                },
                .oneOf("kind", \.kind, ["fixed", "growing"]),
                .notEmpty("workers", \.workers),
                .matching("key", \.key, "[0-9]+"),
            ]
        }
    }

    struct Worker: Codable, Validated {
        var port: Int
        static var rules: [Rule<Worker>] { [.range("port", \.port, 1...65_535)] }
    }

    func diagnosis(_ yaml: String) -> Diagnosis<Pool> {
        let decoder = YAMLDecoder()
        decoder.sourceName = "pool.yaml"
        return decoder.diagnose(Pool.self, from: yaml)
    }

    struct Tank: Codable, Validated, KeyAliasing {
        var size: Int
        var valves: [Valve]
        static var keyAliases: KeyAliases {
            [CodingKeys.size: ["volume"], CodingKeys.valves: ["taps"]]
        }
        static var rules: [Rule<Tank>] {
            [.range("size", \.size, 1...9)]
        }
    }

    struct Valve: Codable, Validated, KeyAliasing {
        var width: Int
        static var keyAliases: KeyAliases { [CodingKeys.width: ["size", "diameter"]] }
        static var rules: [Rule<Valve>] { [.range("width", \.width, 1...9)] }
    }

    @Test func keysHaveOtherNames() {
        let decoder = YAMLDecoder()
        decoder.sourceName = "tank.yaml"
        let diagnosis = decoder.diagnose(
            Tank.self, from: "volume: 10\ntaps: [{width: 1}, {diameter: 20}]")
        #expect(
            diagnosis.mistakes.map(\.line) == [
                "tank.yaml:1:9: size: expected 1...9, found 10",
                "tank.yaml:2:31: valves.1.width: expected 1...9, found 20",
            ])
        let elements = XMLDecoder().diagnose(
            Tank.self,
            from:
                "<t volume='10'><taps width='1'/><taps><diameter>20</diameter></taps></t>")
        #expect(
            elements.mistakes.map(\.line) == [
                "1:12: size: expected 1...9, found 10",
                "1:49: valves.1.width: expected 1...9, found 20",
            ])
    }

    @Test func allRulesHold() throws {
        let diagnosis = diagnosis(
            """
            {name: a, least: 1, most: 2, kind: fixed, workers: [{port: 1}], key: '1'}
            """)
        #expect(diagnosis.mistakes.isEmpty)
        #expect(try diagnosis.get().most == 2)
    }

    static let broken = """
        name: A1
        least: 11
        most: 2
        kind: shrinking
        workers:
          - port: 1
          - port: 0
        backup:
          port: 70000
        key: hunter2
        """

    @Test func rulesThatDoNotHold() throws {
        let diagnosis = diagnosis(Self.broken)
        #expect(
            diagnosis.mistakes.map(line) == [
                "pool.yaml:1:7: name: expected text that matches [a-z]+, found \"A1\"",
                "pool.yaml:2:8: least: expected 1...10, found 11",
                "pool.yaml:4:7: kind: expected one of fixed, growing, found \"shrinking\"",
                "pool.yaml:7:11: workers.1.port: expected 1...65535, found 0",
                "pool.yaml:9:9: backup.port: expected 1...65535, found 70000",
                "pool.yaml:10:6: key: expected text that matches [0-9]+",
            ])
        #expect(diagnosis.mistakes.allSatisfy { $0.kind == .brokenRule })
        #expect(diagnosis.value == nil)
        expectError(diagnosis.mistakes[0].description) { try diagnosis.get() }
    }

    struct Trip: Codable, DefaultsForMissingKeys, Validated {
        enum Level: String, Codable { case low = "L", high = "H" }
        enum Color: String, Codable { case red, green }

        var start = Date(timeIntervalSince1970: 0)
        var level = Level.high
        var color: Color?
        @TimeSpan var pause = Duration.seconds(2)
        var days: [Date] = []

        static var rules: [Rule<Trip>] {
            [
                .range(
                    "start", \.start,
                    Date(timeIntervalSince1970: 0)...Date(timeIntervalSince1970: 86_400)),
                .oneOf("level", \.level, [.high]),
                .oneOf("color", \.color, [.red, nil]),
                .range("pause", \.pause, .seconds(1)...(.seconds(90))),
                .oneOf("days", \.days, [[]]),
            ]
        }
    }

    static let day = "start: expected 1970-01-01T00:00:00Z...1970-01-02T00:00:00Z, found"

    /// Values are shown as documents have them, also those that Foundation cannot describe.
    @Test(arguments: [
        ("start: .nan", "\(day) nan seconds from 2001"),
        ("start: 1e+30", "\(day) 1e+30 seconds from 2001"),
        ("start: 0", "\(day) 2001-01-01T00:00:00Z"),
        ("level: L", #"level: expected H, found "L""#),
        ("color: green", #"color: expected one of red, null, found "green""#),
        ("pause: 2m", "pause: expected 1s...90s, found 2m"),
        ("days: [.nan]", "days: expected [], found [nan]"),
    ])
    func valuesOfRules(yaml: String, message: String) throws {
        let diagnosis = YAMLDecoder().diagnose(Trip.self, from: yaml)
        let line = try #require(diagnosis.mistakes.first?.line)
        #expect(line.split(separator: ": ", maxSplits: 1).last ?? "" == message)
    }

    /// A rule about a member with a mistake of its own is not asked.
    @Test func rulesAboutWrongMembers() {
        let diagnosis = diagnosis(
            """
            least: x
            most: 2
            kind: shrinking
            workers:
              - port: x
              - port: 0
            backup: {port: 0}
            key: 1
            """)
        #expect(
            diagnosis.mistakes.map(line) == [
                "pool.yaml:1:1: the key \"name\" is missing",
                "pool.yaml:1:8: least: expected Int, found \"x\"",
                "pool.yaml:3:7: kind: expected one of fixed, growing, found \"shrinking\"",
                "pool.yaml:5:11: workers.0.port: expected Int, found \"x\"",
                "pool.yaml:6:11: workers.1.port: expected 1...65535, found 0",
                "pool.yaml:7:16: backup.port: expected 1...65535, found 0",
            ])
    }
}
