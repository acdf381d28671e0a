import Foundation
import Testing
import VersionedCodable
import VersionedCodableXML

private struct AttributeSpec: VersionPathSpec {
    static var keyPathToVersion: KeyPath<Self, Int?> { \.version }
    @Attribute var version: Int?
    init(withVersion version: Int?) { _version = Attribute(version) }
}

private struct MetaSpec: VersionPathSpec {
    static var keyPathToVersion: KeyPath<Self, String?> { \.meta.version }
    var meta: Meta
    init(withVersion version: String?) { meta = Meta(version: version) }

    struct Meta: Codable {
        @Attribute var version: String?
    }
}

private struct Recipe: VersionedCodable, DynamicNodeEncoding {
    static let version: Int? = 2
    typealias VersionSpec = AttributeSpec
    var id = 7
    var name = "Tea"

    static func nodeEncoding(for key: any CodingKey) -> XMLNodeEncoding {
        key.stringValue == "id" ? .attribute : .element
    }
}

private struct Lock: VersionedCodable {
    static let version: String? = "9.0"
    typealias VersionSpec = MetaSpec
    var meta = Meta()
    var count = 1

    struct Meta: Codable, DynamicNodeEncoding {
        var author = "me"
        static func nodeEncoding(for key: any CodingKey) -> XMLNodeEncoding { .attribute }
    }
}

private struct Plain: VersionedCodable {
    static let version: Int? = 3
    typealias VersionSpec = VersionKeyAtRootVersionPathSpec
    var count = 1
}

@Suite struct XMLEncoderVersionTests {
    @Test func theVersionIsWhatItsSpecSays() throws {
        let encoder = XMLEncoder()
        func text(_ value: any VersionedCodable) throws -> String {
            String(decoding: try encoder.encode(versioned: value), as: UTF8.self)
        }
        #expect(try text(Recipe()) == "<Recipe version=\"2\" id=\"7\"><name>Tea</name></Recipe>")
        #expect(
            try text(Lock())
                == "<Lock><meta version=\"9.0\" author=\"me\" /><count>1</count></Lock>")
        #expect(try text(Plain()) == "<Plain><version>3</version><count>1</count></Plain>")
    }

    @Test func versionedValuesHaveOptionsOfTheirOwn() throws {
        let data = try XMLEncoder().encode(
            versioned: Recipe(), withRootKey: "recipe", rootAttributes: ["lang": "en"],
            header: XMLHeader(version: 1.0))
        #expect(
            String(decoding: data, as: UTF8.self)
                == """
                <?xml version="1.0"?>
                <recipe lang="en" version="2" id="7"><name>Tea</name></recipe>
                """)
    }

    @Test func theVersionIsFoundAgain() throws {
        let decoder = XMLDecoder()
        let recipe = try XMLEncoder().encode(versioned: Recipe(id: 8, name: "Soup"))
        #expect(try decoder.peekVersion(AttributeSpec.self, from: recipe) == 2)
        let decoded = try decoder.decode(versioned: Recipe.self, from: recipe)
        #expect(decoded.id == 8)
        #expect(decoded.name == "Soup")
        let plain = try XMLEncoder().encode(versioned: Plain(count: 4))
        #expect(try decoder.decode(versioned: Plain.self, from: plain).count == 4)
    }
}
