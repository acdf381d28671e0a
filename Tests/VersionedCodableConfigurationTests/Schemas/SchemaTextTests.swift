import Foundation
import Testing
import VersionedCodable
import VersionedCodableConfiguration
import VersionedCodableDocuments
import VersionedCodableTOML
import VersionedCodableXML
import VersionedCodableYAML

@Suite("Schemas as text")
struct SchemaTextTests {
    @Test func dump() throws {
        let decoder = YAMLDecoder()
        print(
            decoder.schema(
                versioned: Shapes.Chain3.self, title: "Server", id: "https://example.org/server.json",
                documentation: ["host": "The \"name\"", "tags": "a\nb\u{1}"],
                allowsUnknownKeys: false
            ).json,
            decoder.schema(Shapes.OwnDefaults.self, documentation: ["inner.depth": "How deep", "nothing": "", "list": "Numbers"]).json,
            decoder.schema(Shapes.Ruled.self, documentation: ["inner.least": "The least", "more.least": "Of more"]).json,
            decoder.schema(Shapes.Tree.self, documentation: ["children.name": "The name of a child"]).json,
            decoder.schema(Shapes.Secrets.self).json
        )
    }

    @Test func linesForEditors() {
        let place = "settings.schema.json"
        #expect(
            JSONSchema.editorComment(for: YAMLFormat(), at: place)
                == "# yaml-language-server: $schema=settings.schema.json")
        #expect(
            JSONSchema.editorComment(for: TOMLFormat(), at: place)
                == "#:schema settings.schema.json")
        #expect(JSONSchema.editorComment(for: JSONFormat(), at: place) == nil)
        #expect(JSONSchema.editorComment(for: XMLFormat(), at: place) == nil)
        #expect(
            JSONSchema.editorComment(for: TOMLFormat(), at: "a\nport = 1") == "#:schema aport = 1")
    }
}
