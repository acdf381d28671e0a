import TestSupport
import VersionedCodable
import VersionedCodableXML

/// Versions at key paths of specs and by functions: attributes, elements, namespaces and the name of
/// the root.
@Suite struct XMLVersionPathTests {
    struct AttributeSpec: VersionPathSpec {
        static var keyPathToVersion: KeyPath<Self, Int?> { \.version }
        @Attribute var version: Int?
        init(withVersion version: Int?) { _version = Attribute(version) }
    }
    struct MetaSpec: VersionPathSpec {
        static var keyPathToVersion: KeyPath<Self, String?> { \.meta?.version }
        var meta: Meta?
        init(withVersion version: String?) { meta = Meta(version: version) }
        struct Meta: Codable { @Attribute var version: String? }
    }
    struct NamespaceSpec: VersionPathSpec {
        static var keyPathToVersion: KeyPath<Self, String?> { \.xmlns }
        @Attribute var xmlns: String?
        init(withVersion version: String?) { xmlns = version }
    }
    struct NameSpec: VersionPathSpec {
        static var keyPathToVersion: KeyPath<Self, String?> { \.text }
        var name: XMLRootName?
        var text: String? { name?.rawValue }
        init(withVersion version: String?) { name = version.map { XMLRootName(rawValue: $0) } }
    }

    struct Bill: VersionFunctionSpec {
        static func version(of document: DocumentShape) -> String? {
            guard document.rootName == "bom", let uri = document.rootNamespace else {
                return document.text(at: "specVersion")
            }
            return uri.hasPrefix("urn:bill:") ? String(uri.dropFirst("urn:bill:".count)) : nil
        }
        var version: String?
    }
    struct Feed: VersionFunctionSpec {
        static func version(of document: DocumentShape) -> String? {
            document.rootName == "feed" ? "atom" : document.text(at: "/rss/@version")
        }
        var version: String?
    }

    struct Recipe: SecondVersion, DynamicNodeEncoding, Equatable {
        typealias VersionSpec = AttributeSpec
        var id = 7
        var name = "Tea"

        static func nodeEncoding(for key: any CodingKey) -> XMLNodeEncoding {
            key.stringValue == "id" ? .attribute : .element
        }
    }
    struct Lock: VersionedCodable {
        static let version: String? = "9.0"
        typealias VersionSpec = MetaSpec
        var meta = Meta()
        var count = 1

        struct Meta: Codable, DynamicNodeEncoding {
            var author = "me"
            static func nodeEncoding(for key: any CodingKey) -> XMLNodeEncoding { .attribute }
        }
    }

    @Test(arguments: [
        "<rest/></feed>", String(repeating: "<rest>text</rest>", count: 5000) + "<broken",
    ])
    func `are found without reading on`(tail: String) throws {
        let text = "<feed version='1' xmlns='urn:b:2'><meta version='7'></meta>"
        let data = Data((text + tail).utf8)
        let decoder = XMLDecoder()
        #expect(try decoder.peekVersion(AttributeSpec.self, from: data) == 1)
        #expect(try decoder.peekVersion(MetaSpec.self, from: data) == "7")
        #expect(try decoder.peekVersion(NamespaceSpec.self, from: data) == "urn:b:2")
        #expect(try decoder.peekVersion(NameSpec.self, from: data) == "feed")
    }

    @Test func `may be missing`() throws {
        let data = Data("<feed><x/></feed>".utf8)
        #expect(try XMLDecoder().peekVersion(AttributeSpec.self, from: data) == nil)
        #expect(try XMLDecoder().peekVersion(MetaSpec.self, from: data) == nil)
    }

    @Test(arguments: XMLFormat.NamespacePolicy.allCases)
    func `are found by the name and namespace of the root`(
        policy: XMLFormat.NamespacePolicy
    ) throws {
        let decoder = XMLDecoder(reading: .init(namespaces: policy))
        func version<Spec: VersionFunctionSpec>(_: Spec.Type, _ text: String) throws
            -> Spec.Version?
        {
            // The rest of the document is not read.
            try decoder.peekVersion(Spec.self, from: Data((text + tail).utf8))
        }
        let tail = String(repeating: "<rest>t</rest>", count: 9000) + "<broken"
        #expect(try version(Bill.self, "<bom xmlns='urn:bill:1.5'>") == "1.5")
        #expect(try version(Bill.self, "<b:bom xmlns:b='urn:bill:1.5' xmlns='u'>") == "1.5")
        #expect(try version(Bill.self, "<bom xmlns='urn:o'>") == nil)
        #expect(try version(Bill.self, "<bom><specVersion>1.3</specVersion>") == "1.3")
        #expect(try version(Feed.self, "<feed>") == "atom")
        #expect(try version(Feed.self, "<a:feed xmlns:a='u'>") == "atom")
        #expect(try version(Feed.self, "<svg version='2.0'>") == nil)
        // An element would take precedence over the attribute.
        let rss = Data("<rss version='2.0'/>".utf8)
        #expect(try decoder.peekVersion(Feed.self, from: rss) == "2.0")
    }

    @Test func `are written where the spec has them`() throws {
        let recipe = try XMLEncoder().encode(
            versioned: Recipe(), withRootKey: "recipe", rootAttributes: ["lang": "en"],
            header: XMLHeader(version: 1.0))
        #expect(
            recipe.text == """
                <?xml version="1.0"?>
                <recipe lang="en" version="2" id="7"><name>Tea</name></recipe>
                """)
        #expect(
            try XMLEncoder().encode(versioned: Lock()).text
                == "<Lock><meta version=\"9.0\" author=\"me\" /><count>1</count></Lock>")
        let encoded = try XMLEncoder().encode(versioned: Recipe(id: 8, name: "Soup"))
        #expect(encoded.text == "<Recipe version=\"2\" id=\"8\"><name>Soup</name></Recipe>")
        #expect(
            try XMLDecoder().decode(versioned: Recipe.self, from: encoded)
                == Recipe(id: 8, name: "Soup"))
    }
}
