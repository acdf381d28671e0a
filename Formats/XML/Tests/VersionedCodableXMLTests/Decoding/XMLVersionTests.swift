import Foundation
import Testing
import VersionedCodable
import VersionedCodableXML

/// Versions in attributes, elements, namespaces and the name of the root.
@Suite struct XMLVersionTests {
    struct AttributeSpec: VersionPathSpec {
        nonisolated(unsafe) static let keyPathToVersion: KeyPath<Self, String?> = \Self.version
        @Attribute var version: String?
        init(withVersion version: String?) { self.version = version }
    }
    struct ElementSpec: VersionPathSpec {
        nonisolated(unsafe) static let keyPathToVersion: KeyPath<Self, Int?> = \Self.meta?.version
        var meta: Meta?
        struct Meta: Codable { var version: Int? }
        init(withVersion version: Int?) { meta = Meta(version: version) }
    }
    struct NamespaceSpec: VersionPathSpec {
        nonisolated(unsafe) static let keyPathToVersion: KeyPath<Self, String?> = \Self.xmlns
        @Attribute var xmlns: String?
        init(withVersion version: String?) { xmlns = version }
    }
    struct NameSpec: VersionPathSpec {
        nonisolated(unsafe) static let keyPathToVersion: KeyPath<Self, String?> = \Self.text
        var name: XMLRootName?
        var text: String? { name?.rawValue }
        init(withVersion version: String?) { name = version.map { XMLRootName(rawValue: $0) } }
    }

    static let text = """
        <feed version="1.1" xmlns="urn:b:2"><meta><version>7</version></meta>
        """

    @Test(arguments: [
        "<rest/></feed>", String(repeating: "<rest>text</rest>", count: 5000) + "<broken",
    ])
    func `are found without reading on`(tail: String) throws {
        let data = Data((Self.text + tail).utf8)
        var first = Data(Self.text.utf8)
        first.append(Data(tail.utf8))
        let decoder = XMLDecoder()
        #expect(try decoder.peekVersion(AttributeSpec.self, from: data) == "1.1")
        #expect(try decoder.peekVersion(ElementSpec.self, from: data) == 7)
        #expect(try decoder.peekVersion(NamespaceSpec.self, from: data) == "urn:b:2")
        #expect(try decoder.peekVersion(NameSpec.self, from: data) == "feed")
    }

    @Test func `may be missing`() throws {
        let data = Data("<feed><x/></feed>".utf8)
        #expect(try XMLDecoder().peekVersion(AttributeSpec.self, from: data) == nil)
        #expect(try XMLDecoder().peekVersion(ElementSpec.self, from: data) == nil)
    }
}
