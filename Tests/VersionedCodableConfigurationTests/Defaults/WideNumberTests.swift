import AllModules

/// Integers of 128 bits, for which the containers of the standard library have methods that throw.
@Suite("Integers of 128 bits in configurations") struct WideNumberTests {
    struct Limits: Codable, Equatable, DefaultsForMissingKeys {
        enum Size: CodableCases, Equatable, ExampleProviding {
            static var example: Size { .fixed(3) }
            static var examples: [Size] { [.fixed(3), .range(from: 1)] }
            case fixed(Int128)
            case range(from: UInt128)
            enum CodingKeys: CodingKey, CaseIterable { case fixed, range }
        }

        var least: Int128 = -5
        var most: UInt128 = 7
        var steps: [UInt128] = [1, 2]
        var size = Size.fixed(3)
        var maybe: Int128?
        var port = 80
    }

    private let decoder = DocumentDecoder(format: YAMLFormat())

    @Test func theyHaveDefaults() throws {
        #expect(try decoder.decode(Limits.self, from: "{}") == Limits())
        let encoder = DocumentEncoder(format: YAMLFormat())
        encoder.omitsDefaults = true
        let limits = Limits(least: 1, size: .range(from: .max))
        let text = try String(decoding: encoder.encode(limits), as: UTF8.self)
        #expect(!text.contains("most"))
        #expect(try decoder.decode(Limits.self, from: text) == limits)
    }

    @Test func theyAreNoMistakes() {
        let diagnosis = decoder.diagnose(
            Limits.self,
            from: """
                least: -9
                most: 340282366920938463463374607431768211455
                steps: [3, x]
                size: {fixed: 4}
                maybe: 1
                port: many
                """)
        #expect(
            diagnosis.mistakes.map { $0.description.prefix { $0 != "\n" } } == [
                "3:12: steps.1: expected UInt128, found \"x\"",
                "6:7: port: expected Int, found \"many\"",
            ])
    }

    @Test func theyHaveASchema() {
        let schema = decoder.schema(Limits.self)
        #expect(schema.unknown == [])
        #expect(
            schema.document["properties"]?.object?.map { $0.key }
                == ["least", "most", "steps", "size", "maybe", "port"])
    }
}
