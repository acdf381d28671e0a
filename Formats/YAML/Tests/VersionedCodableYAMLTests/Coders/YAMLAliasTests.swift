import TestSupport
import VersionedCodable
import VersionedCodableYAML

@Suite("Aliases of YAML as values")
struct YAMLAliasTests {
    private let text = "- &a {x: 1}\n- *a\n- {x: 1}\n"

    @Test func everyPlaceIsDecodedSeparately() throws {
        let boxes = try YAMLDecoder().decode([Box].self, from: text)
        #expect(boxes[0] !== boxes[1])
        #expect(boxes.map(\.x) == [1, 1, 1])
    }

    @Test func aRedefinedAnchorIsAnotherValue() throws {
        let boxes = try YAMLDecoder().decode([Box].self, from: "[&a {x: 1}, *a, &a {x: 2}, *a]")
        #expect(boxes.map(\.x) == [1, 1, 2, 2])
    }

    /// Values are written out; parts of a document keep its anchors and aliases.
    @Test func partsOfDocumentsKeepTheirAliases() throws {
        let node = try YAMLDecoder().decode(DocumentNode.self, from: text)
        let written: String = try YAMLEncoder().encode(["list": node])
        #expect(written == "list:\n- &a {x: 1}\n- *a\n- {x: 1}\n")
        let values: String = try YAMLEncoder().encode([["x": 1], ["x": 1]])
        #expect(values == "- x: 1\n- x: 1\n")
    }
}

private final class Box: Decodable, Sendable {
    let x: Int
}
