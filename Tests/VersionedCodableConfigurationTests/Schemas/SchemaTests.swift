import Foundation
import TestSupport
import Testing
import VersionedCodable
import VersionedCodableConfiguration
import VersionedCodableDocuments
import VersionedCodableTOML
import VersionedCodableYAML

@Suite("Schemas of types")
struct SchemaTests {
    /// What is encoded is right for the schema, and so is what decoding takes of what is changed.
    @Test(arguments: SchemaShape.all)
    func schemaAndDecodingSayTheSame(shape: SchemaShape) throws {
        let schema = shape.schema(JSONFormat())
        #expect(schema.unknown == shape.unknown)
        let validator = SchemaValidator(root: schema.document)
        var numbers = SeededNumbers(seed: 7)
        var shown = 0
        for _ in 0..<(TestRun.isLong ? 40 : 3) {
            let document = try shape.document(&numbers, JSONFormat())
            #expect(shape.accepts(document), "\(document)")
            let problem = validator.problem(document)
            #expect(problem == nil, "\(document)")
            for mutated in MutatedDocument.all(of: document) {
                if shape.differences.contains(where: mutated.path.contains) { continue }
                let accepts = shape.accepts(mutated.document)
                let problem = validator.problem(mutated.document)
                if accepts != (problem == nil), shown < 5 {
                    shown += 1
                    Issue.record("\(mutated.document): decodes \(accepts), \(problem ?? "right")")
                }
            }
        }
    }

    static let formats: [any DocumentFormat] = [YAMLFormat(), TOMLFormat()]

    /// Other formats write the same values, but for nulls and roots that TOML does not have.
    @Test(arguments: SchemaShape.all, SchemaTests.formats.indices)
    func schemaTakesWhatIsWritten(shape: SchemaShape, index: Int) throws {
        let format = Self.formats[index]
        let validator = SchemaValidator(root: shape.schema(format).document)
        var numbers = SeededNumbers(seed: 3)
        for _ in 0..<(TestRun.isLong ? 100 : 10) {
            guard let document = try? shape.document(&numbers, format) else {
                #expect(format is TOMLFormat)
                continue
            }
            let problem = validator.problem(document)
            #expect(problem == nil, "\(document)")
        }
    }

    @Test func typesThatRefuseWhatTheyAreHanded() {
        let schema = decoder.schema(Refusing.self)
        #expect(schema.unknown == ["first", "second.*.color", "second.*"])
        #expect(
            schema.json == #"""
                {
                  "$schema": "https://json-schema.org/draft/2020-12/schema",
                  "type": "object",
                  "properties": {
                    "first": {
                      "type": "object",
                      "properties": {
                        "even": {
                          "type": "integer",
                          "minimum": 0,
                          "maximum": 255
                        }
                      },
                      "required": ["even"]
                    }
                  },
                  "required": ["first"]
                }

                """#)
    }

    private let decoder = DocumentDecoder(format: JSONFormat())

    /// What is asked for after a value that nobody could make is not known.
    struct Refusing: Codable {
        var first: Never7
        var second: [Colored]
        struct Never7: Codable {
            var even: UInt8
            init(from decoder: any Decoder) throws {
                even = try decoder.container(keyedBy: CodingKeys.self).decode(UInt8.self, forKey: .even)
                if even != 77 { throw Refusal() }
            }
        }
        struct Colored: Codable { var color: Shapes.Hidden }
        struct Refusal: Error {}
    }

    /// A generic type may hold itself with another parameter, without an end.
    struct Endless<Value: Decodable>: Decodable {
        private enum CodingKeys: CodingKey { case next }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            _ = try container.decodeIfPresent([Endless<[Value]>].self, forKey: .next)
        }
    }

    @Test func typesWithoutAnEnd() {
        let schema = decoder.schema(Endless<Int>.self)
        #expect(schema.unknown.count == 1)
        #expect(schema.unknown.first?.hasPrefix("next.*.next.*") == true)
    }

    @Test(arguments: ["password", "token", "keys"])
    func secretsHaveNoDefaults(key: String) {
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
            schema.document["properties"]
                == [
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
        #expect(schema.document["$defs"] == ["Tree": ["type": "object"]])
    }

    @Test func typesOfTheSameName() {
        let schema = decoder.schema(Twins.self)
        #expect(schema.document["$defs"]?.object?.keys == ["Part", "Part_2"])
        #expect(schema.document["properties"]?["two"] == ["$ref": "#/$defs/Part_2"])
    }

    struct Twins: Codable {
        var one: Strange.Part
        var two: Dated.Part
        enum Strange { struct Part: Codable { var a: Int } }
    }
}
