import AllModules

@Suite("What schemas say and do not say") struct SchemaContentTests {
    /// A type without an example takes everything, and elements of an empty list have one.
    @Test func typesWithoutAnExample() {
        let schema = decoder.schema(Partly.self)
        #expect(schema.unknown == ["first"])
        #expect(
            schema.document == [
                "$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object",
                "properties": [
                    "first": true, "many": ["type": ["array", "null"], "default": []],
                    "described": [
                        "type": ["array", "null"], "items": ["$ref": "#/$defs/Described"],
                        "default": [],
                    ],
                ],
                "$defs": [
                    "Described": [
                        "type": "object",
                        "properties": [
                            "number": ["type": "integer", "minimum": 0, "maximum": 255]
                        ], "required": ["number"],
                    ]
                ],
            ])
        #expect(decoder.schema(Partly.Silent.self).unknown == [""])
    }

    private let decoder = DocumentDecoder(format: JSONFormat())

    struct Partly: Codable, DefaultsForMissingKeys {
        var first: Silent?
        var many: [Silent] = []
        var described: [Described] = []
        struct Silent: Codable { var number: UInt8 }
        struct Described: Codable, ExampleProviding {
            var number: UInt8
            static var example: Described { Described(number: 7) }
        }
    }

    /// A generic type may hold itself with another parameter, without an end.
    struct Endless<Value: Codable>: Codable, ExampleProviding {
        private enum CodingKeys: CodingKey { case next }
        static var example: Endless { Endless() }
        init() {}
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            _ = try container.decodeIfPresent([Endless<[Value]>].self, forKey: .next)
        }
        func encode(to encoder: any Encoder) throws {
            _ = encoder.container(keyedBy: CodingKeys.self)
        }
    }

    @Test func typesWithoutAnEnd() {
        let schema = decoder.schema(Endless<Int>.self)
        #expect(schema.unknown.count == 1)
        #expect(schema.unknown.first?.hasPrefix("next.*.next.*") == true)
    }

    @Test func secretsHaveNoDefaults() {
        let schema = decoder.schema(SecretDefaults.self)
        #expect(!schema.json.contains("hunter2"))
        #expect(schema.document["properties"]?["password"]?["writeOnly"] == true)
        #expect(schema.document["properties"]?["inner"]?["default"] == nil)
        #expect(schema.document["properties"]?["user"]?["default"] == "root")
    }

    struct SecretDefaults: Codable, DefaultsForMissingKeys {
        var user = "root"
        @Secret var password = "hunter2"
        var inner = Inner()
        struct Inner: Codable, DefaultsForMissingKeys { @Secret var key = "hunter2" }
    }

    /// Rules hold for a value under each name of its key.
    @Test func rulesOfOtherNames() {
        let properties = decoder.schema(Shapes.AliasedRules.self).document["properties"]
        let port: DocumentValue = ["type": "integer", "minimum": 0, "maximum": 99]
        let inner: DocumentValue = [
            "$ref": "#/$defs/RuledInner",
            "properties": ["least": ["minimum": 2, "maximum": 9]],
        ]
        #expect(properties == ["port": port, "p": port, "inner": inner, "part": inner])
    }

    /// A default that is another one each time is none.
    @Test func volatileDefaults() {
        let schema = decoder.schema(Volatile.self)
        #expect(schema.document["properties"]?["id"]?["default"] == nil)
        #expect(schema.document["properties"]?["name"]?["default"] == "a")
        #expect(schema.document["required"] == nil)
        #expect(schema == decoder.schema(Volatile.self))
    }

    struct Volatile: Codable, DefaultsForMissingKeys {
        var id = UUID()
        var name = "a"
    }

    /// Defaults are written as the decoder reads them.
    @Test func defaultsFollowStrategies() {
        let decoder = DocumentDecoder(format: JSONFormat())
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .iso8601
        let schema = decoder.schema(Dated.self)
        #expect(
            schema.document["properties"] == [
                "first_day": [
                    "type": ["string", "null"], "format": "date-time",
                    "default": "2001-01-01T00:00:00Z",
                ],
                "inner_part": [
                    "anyOf": [["$ref": "#/$defs/Part"], ["type": "null"]],
                    "default": ["long_name": "a"],
                ],
            ])
    }

    struct Dated: Codable, DefaultsForMissingKeys {
        var firstDay = Date(timeIntervalSinceReferenceDate: 0)
        var innerPart = Part()
        struct Part: Codable, DefaultsForMissingKeys { var longName = "a" }
    }

    @Test func keysThatNoStrategyTells() {
        let decoder = DocumentDecoder(format: JSONFormat())
        decoder.keyDecodingStrategy = .custom { path in
            PathStep.key("x" + (path.last?.stringValue ?? ""))
        }
        decoder.unknownKeyStrategy = .refuse
        let schema = decoder.schema(Shapes.Tree.self)
        #expect(schema.unknown == ["name", "children"])
        #expect(
            schema.document == [
                "$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object",
            ])
    }

    /// Cases whose keys are not `CaseIterable` are not known.
    @Test(arguments: ["hidden", "single"])
    func payloadsWithoutListedKeys(key: String) {
        let schema =
            key == "hidden"
            ? decoder.schema(Shapes.WithHidden.self, allowsUnknownKeys: false)
            : decoder.schema(Shapes.WithSingle.self, allowsUnknownKeys: false)
        #expect(schema.unknown == [key])
        #expect(schema.document["required"] == [.string(key), "last"])
        #expect(
            schema.document["$defs"] == [key == "hidden" ? "Hidden" : "Single": ["type": "object"]])
    }

    @Test func typesOfTheSameName() {
        let schema = decoder.schema(Twins.self)
        #expect(schema.document["$defs"]?.object?.keys == ["Part", "Part_2"])
        #expect(schema.document["properties"]?["two"] == ["$ref": "#/$defs/Part_2"])
    }

    struct Twins: Codable, ExampleProviding {
        static var example: Twins { Twins(one: .init(a: 1), two: .init()) }
        var one: Strange.Part
        var two: Dated.Part
        enum Strange { struct Part: Codable { var a: Int } }
    }
}
