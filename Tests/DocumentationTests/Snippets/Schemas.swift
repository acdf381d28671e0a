import Foundation
import Testing
import VersionedCodable
import VersionedCodableConfiguration
import VersionedCodableTOML
import VersionedCodableYAML

// snippet
struct Gateway: VersionedCodable {
    static let version: Int? = 2
    typealias PreviousVersion = OldGateway

    struct Limits: Codable, DefaultsForMissingKeys {
        var size: UInt32 = 65_536
    }

    var host: String
    var limits: Limits
    @Secret var token: String?

    init(from old: OldGateway) {
        host = old.address
        limits = Limits()
    }
}

extension Gateway: ExampleProviding {
    static var example: Gateway { Gateway(from: .example) }
}

struct OldGateway: VersionedCodable, ExampleProviding {
    static let version: Int? = 1
    typealias PreviousVersion = NothingEarlier

    var address: String

    static var example: OldGateway { OldGateway(address: "localhost") }
}
// end

struct HexColor: Codable {
    var text: String

    init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
        guard text.hasPrefix("#") else { throw CocoaError(.formatting) }
    }
}

// snippet
extension HexColor: SchemaProviding {
    static var schema: DocumentValue { ["type": "string", "pattern": "^#[0-9a-f]{6}$"] }
}
// end

@Suite struct SchemasTests: Printing {
    let output = Transcript()
    private let page = Repository.guide("Schemas")

    @Test func theSchemaIsPrinted() throws {
        // snippet
        let schema = YAMLDecoder().schema(
            Gateway.self, title: "Gateway",
            documentation: ["host": "The name to listen on.", "limits.size": "In bytes."])
        print(schema.json)
        // end
        try output.expect(in: page)
        #expect(schema.unknown.isEmpty)
    }

    @Test func aTypeHasItsOwnSchema() {
        let schema = YAMLDecoder().schema([String: HexColor].self)
        #expect(schema.document["additionalProperties"] == HexColor.schema)
        #expect(schema.unknown.isEmpty)
    }

    @Test func editorsAreTold() throws {
        let text = try MarkdownFile(page).text
        let place = "gateway.schema.json"
        let yaml = try #require(JSONSchema.editorComment(for: YAMLFormat(), at: place))
        let toml = try #require(JSONSchema.editorComment(for: TOMLFormat(), at: place))
        #expect(text.contains("`\(yaml)`") && text.contains("`\(toml)`"))
    }
}
