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
        for text in [
            decoder.schema(versioned: Shapes.Chain3.self).json,
            decoder.schema(Shapes.Stores.self).json,
            decoder.schema(Shapes.OwnDefaults.self).json,
            decoder.schema(Shapes.Defaulted.self).json,
            decoder.schema(Shapes.Ruled.self).json,
            decoder.schema(Shapes.Flat.self).json,
            decoder.schema(Shapes.Tree.self).json,
            decoder.schema(Shapes.Library.self).json,
            decoder.schema(Shapes.Aliased.self).json,
            decoder.schema(Shapes.Term.self).json,
            decoder.schema(Shapes.Secrets.self).json,
            decoder.schema(Shapes.WithHidden.self).json,
            decoder.schema(Shapes.ByHand.self).json,
        ] { print(text) }
    }
}
