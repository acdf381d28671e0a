import AllModules
import Testing

/// Random layers of two versions, the older ones whole, merged, give what a plain model of the step gives.
@Suite("Layers: a model of versions") struct RandomVersionTests {
    private struct Old: VersionedCodable {
        static let version: Int? = 1
        typealias PreviousVersion = NothingEarlier

        struct Pool: Codable {
            var low: String
            var high: String
        }

        var host: String
        var door: String
        var zone: String
        var pool: Pool
        var tags: [String]
    }

    private struct New: VersionedCodable, Equatable {
        static let version: Int? = 2
        typealias PreviousVersion = Old

        struct Server: Codable, Equatable {
            var name: String
            var port: String
        }

        struct Pool: Codable, Equatable {
            var least: String
            var most: String
        }

        var server: Server
        var zone: String
        var pool: Pool
        var tags: [String]
        var mode: String

        init(from old: Old) {
            server = Server(name: old.host, port: old.door)
            zone = old.zone
            pool = Pool(least: old.pool.low, most: old.pool.high)
            tags = old.tags
            mode = "old"
        }
    }

    /// What the step makes of the paths of the old version.
    private static let moved = [
        "host": "server.name", "door": "server.port", "zone": "zone", "pool.low": "pool.least",
        "pool.high": "pool.most", "tags": "tags",
    ]

    private static let formats: [any DocumentFormat] = [
        JSONFormat(), YAMLFormat(), TOMLFormat(), PropertyListFormat(.xml), XMLFormat(),
    ]

    /// A layer with some of the settings of a version, and where they are.
    private struct Part {
        var data: Data
        /// Name, text and path at today's version.
        var settings: [(path: String, text: String)]
        var isOld: Bool
    }

    private static func part(
        _ numbers: inout SeededNumbers, _ name: Int, _ format: any DocumentFormat
    ) throws -> Part {
        let isOld = !numbers.once(in: 3)
        let paths = moved.sorted { $0.key < $1.key }
        let rarity = 1 + numbers.below(3)
        var value: DocumentValue = ["version": .number(isOld ? 1 : 2)]
        var settings: [(String, String)] = []
        var names = paths.map { (isOld ? $0.key : $0.value, $0.value) }
        if !isOld { names.append(("mode", "mode")) }
        for (index, (path, today)) in names.enumerated()
        where isOld || rarity == 1 || numbers.once(in: rarity) {
            let text = "s\(1_000 + name * 20 + index)"
            let steps = path.split(separator: ".").map(String.init)
            let scalar: DocumentValue =
                path == "tags" ? [.string(text), .string("t\(name)")] : .string(text)
            if steps.count == 1 {
                value[path] = scalar
            } else {
                var inner = value[steps[0]] ?? [:]
                inner[steps[1]] = scalar
                value[steps[0]] = inner
            }
            settings.append((today, text))
        }
        return Part(
            data: try format.write(try CodableDocument(value)), settings: settings, isOld: isOld)
    }

    @Test(arguments: 0..<5)
    func partsOfVersions(number: Int) throws {
        let count = TestRun.isLong ? 500 : 20
        for seed in (number * count)..<((number + 1) * count) { try check(seed: seed) }
    }

    private func check(seed: Int) throws {
        var numbers = SeededNumbers(seed: UInt64(seed))
        var stack = ConfigurationStack()
        // What has everything, so that the value is whole.
        let all: DocumentValue = [
            "server": ["name": "d", "port": "d"], "zone": "d",
            "pool": ["least": "d", "most": "d"], "tags": ["d"], "mode": "d",
        ]
        stack.layers = [.values(all, named: "all")]
        var expected: [String: [(name: String, text: String, place: TextLocation?)]] = [:]
        for path in Self.moved.values { expected[path] = [("all", "d", nil)] }
        expected["mode"] = [("all", "d", nil)]
        for name in 0...numbers.below(4) {
            let format = numbers.one(of: Self.formats)
            let part = try Self.part(&numbers, name, format)
            stack.layers.append(.document(part.data, format, named: "\(name)"))
            // The step says it.
            if part.isOld { expected["mode"]?.append(("\(name)", "old", nil)) }
            for (path, text) in part.settings {
                let place = try RandomLayerTests.location(
                    of: text, in: RandomLayers.Document(data: part.data, isBinary: false))
                expected[path]?.append(("\(name)", text, place))
            }
        }
        let configuration = try stack.load(New.self)
        let value = configuration.value
        let found = [
            "server.name": value.server.name, "server.port": value.server.port,
            "zone": value.zone, "pool.least": value.pool.least, "pool.most": value.pool.most,
            "tags": value.tags[0], "mode": value.mode,
        ]
        #expect(found == expected.compactMapValues { $0.last?.text }, "\(seed)")
        for (path, entries) in expected where path != "mode" {
            let leaf = path == "tags" ? "tags.0" : path
            let explanation = configuration.explain(leaf)
            #expect(explanation.entries.map(\.name) == entries.map(\.name), "\(seed) \(leaf)")
            #expect(explanation.entries.map(\.text) == entries.map(\.text), "\(seed) \(leaf)")
            #expect(explanation.entries.map(\.location) == entries.map(\.place), "\(seed) \(leaf)")
            let counts = entries.indices.map { $0 == entries.count - 1 }
            #expect(explanation.entries.map(\.counts) == counts, "\(seed) \(leaf)")
        }
    }
}
