import AllModules
import Testing

@Suite("Schemas") struct SchemaFeatureTests {
    struct Door: VersionedCodable, ExampleProviding {
        static var example: Door { Door(from: .example) }
        static let version: Int? = 2
        typealias PreviousVersion = OldDoor
        var width: UInt8
        var opened: Date?
        init(from old: OldDoor) { width = 0 }
    }
    struct OldDoor: VersionedCodable, ExampleProviding {
        static var example: OldDoor { OldDoor(size: "1") }
        static let version: Int? = 1
        typealias PreviousVersion = NothingEarlier
        var size: String
    }

    @Test(arguments: Coder.withSchemas)
    func versionsAreToldApart(coder: Coder) throws {
        let schema = DocumentDecoder(format: coder.format).schema(Door.self)
        let date: DocumentValue =
            coder.isJSON
            ? ["type": ["number", "null"]]
            : [
                "anyOf": [
                    ["type": "string", "format": "date-time"], ["type": "number"],
                    ["type": "null"],
                ]
            ]
        #expect(
            schema.document == [
                "$schema": "https://json-schema.org/draft/2020-12/schema",
                "oneOf": [["$ref": "#/$defs/Door"], ["$ref": "#/$defs/OldDoor"]],
                "$defs": [
                    "Door": [
                        "type": "object",
                        "properties": [
                            "width": ["type": "integer", "minimum": 0, "maximum": 255],
                            "opened": date, "version": ["const": 2],
                        ], "required": ["width", "version"],
                    ],
                    "OldDoor": [
                        "type": "object",
                        "properties": ["size": ["type": "string"], "version": ["const": 1]],
                        "required": ["size", "version"],
                    ],
                ],
            ])
        #expect(schema.unknown == [])
    }
}
