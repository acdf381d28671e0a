import TestSupport
import Testing
import VersionedCodable
import VersionedCodableXML

/// One chain of types for XML and JSON, with the namespace as the version in one and a key in the
/// other.
@Suite struct BillTests {
    static let xml = """
        <?xml version="1.0"?>
        <bom serialNumber="urn:uuid:1" version="3" xmlns="http://cyclonedx.org/schema/bom/1.4">
            <metadata>
                <timestamp>2024-02-29T12:00:00Z</timestamp>
                <tools>
                    <tool><vendor>Shore</vendor><name>Lister</name><version>0.9</version>
                        <hashes><hash alg="MD5"> 00ff </hash></hashes>
                    </tool>
                </tools>
                <authors><author><name>Ada</name><email>ada@shore.example</email></author></authors>
                <supplier><name>Shore</name><url>https://a</url><url>https://b</url></supplier>
            </metadata>
            <components>
                <component type="library" bom-ref="a">
                    <name>alpha</name><version>1.10</version>
                    <licenses>
                        <license><id>MIT</id><text content-type="text/plain">Do as you like</text></license>
                        <expression>MIT OR Apache-2.0</expression>
                    </licenses>
                    <purl>pkg:swift/alpha@1.10</purl>
                    <externalReferences>
                        <reference type="vcs"><url>https://vcs.example/a</url></reference>
                    </externalReferences>
                    <properties><property name="n">v</property><property name="e"></property></properties>
                    <components><component type="file"><name>inner</name></component></components>
                </component>
            </components>
            <dependencies>
                <dependency ref="a"><dependency ref="b"/><dependency ref="c"/></dependency>
                <dependency ref="b"/>
            </dependencies>
            <x:note xmlns:x="urn:note">not ours</x:note>
        </bom>
        """
    static let json = """
        {"bomFormat": "CycloneDX", "specVersion": "1.4", "serialNumber": "urn:uuid:1", "version": 3,
         "metadata": {"timestamp": "2024-02-29T12:00:00Z",
          "tools": [{"vendor": "Shore", "name": "Lister", "version": "0.9",
                     "hashes": [{"alg": "MD5", "content": "00ff"}]}],
          "authors": [{"name": "Ada", "email": "ada@shore.example"}],
          "supplier": {"name": "Shore", "url": ["https://a", "https://b"]}},
         "components": [{"type": "library", "bom-ref": "a", "name": "alpha", "version": "1.10",
          "licenses": [
            {"license": {"id": "MIT", "text": {"contentType": "text/plain", "content": "Do as you like"}}},
            {"expression": "MIT OR Apache-2.0"}],
          "purl": "pkg:swift/alpha@1.10",
          "externalReferences": [{"type": "vcs", "url": "https://vcs.example/a"}],
          "properties": [{"name": "n", "value": "v"}, {"name": "e", "value": ""}],
          "components": [{"type": "file", "name": "inner"}]}],
         "dependencies": [{"ref": "a", "dependsOn": ["b", "c"]}, {"ref": "b"}]}
        """

    private let xmlDecoder = XMLDecoder()
    private let jsonDecoder = DocumentDecoder(format: .json)

    @Test func isTheSameInBothFormats() throws {
        let old = try xmlDecoder.decode(versioned: BillV4.self, from: Self.xml)
        #expect(try jsonDecoder.decode(versioned: BillV4.self, from: Data(Self.json.utf8)) == old)
        #expect(old.metadata?.tools?[0].hashes == [Hash(alg: "MD5", content: "00ff")])
        #expect(old.contents.dependencies?[0] == Dependency(ref: "a", needs: ["b", "c"]))
        let alpha = try #require(old.contents.components?.list[0])
        #expect(alpha.version == "1.10")
        #expect(
            alpha.licenses == [
                .license(
                    License(
                        id: "MIT",
                        text: Attachment(contentType: "text/plain", content: "Do as you like"))),
                .expression("MIT OR Apache-2.0"),
            ])
        #expect(
            alpha.properties == [Property(name: "n", value: "v"), Property(name: "e", value: "")])
        #expect(alpha.components?.list[0].name == "inner")
    }

    @Test func isMigratedInBothFormats() throws {
        let bill = try xmlDecoder.decode(versioned: Bill.self, from: Self.xml)
        let data = Data(Self.json.utf8)
        #expect(try jsonDecoder.decode(versioned: Bill.self, from: data) == bill)
        #expect(try JSONDecoder().decode(versioned: Bill.self, from: data) == bill)
        let tool = try #require(bill.metadata?.tools?.components?.list.first)
        #expect(tool.publisher == "Shore" && tool.name == "Lister" && tool.type == "application")
        #expect(bill.serialNumber == "urn:uuid:1" && bill.version == 3)
        #expect(try jsonDecoder.peekVersion(of: Bill.self, from: data) == "1.4")
        #expect(try xmlDecoder.peekVersion(of: Bill.self, from: Data(Self.xml.utf8)) == "1.4")
        #expect(VersionChain(of: Bill.self).problems.isEmpty)
    }

    @Test func isWrittenInBothFormats() throws {
        let bill = try xmlDecoder.decode(versioned: Bill.self, from: Self.xml)
        let xml = try XMLEncoder().encode(versioned: bill)
        let text = xml.text
        #expect(
            text.hasPrefix(
                "<bom xmlns=\"http://cyclonedx.org/schema/bom/1.5\" serialNumber=\"urn:uuid:1\" "
                    + "version=\"3\"><metadata>"))
        #expect(
            text.contains(
                "<licenses><license><id>MIT</id><text content-type=\"text/plain\">Do as you like"
                    + "</text></license><expression>MIT OR Apache-2.0</expression></licenses>"))
        #expect(
            text.contains(
                "<dependency ref=\"a\"><dependency ref=\"b\" /><dependency ref=\"c\" /></dependency>"
            ))
        #expect(try xmlDecoder.decode(versioned: Bill.self, from: xml) == bill)
        let json = try DocumentEncoder(format: .json).encode(versioned: bill)
        #expect(
            json.text.hasPrefix(
                "{\"specVersion\":\"1.5\",\"bomFormat\":\"CycloneDX\",\"serialNumber\""))
        #expect(try jsonDecoder.decode(versioned: Bill.self, from: json) == bill)
    }

    @Test(arguments: [
        (
            "1.6",
            "2:51: version 1.6 is newer than 1.5, the newest version of Bill this program knows "
                + "(supported: 1.5, 1.4)"
        ),
        ("1.3", "2:51: version 1.3 of Bill is not supported (supported: 1.5, 1.4)"),
    ])
    func isOfAnotherVersion(version: String, message: String) {
        let text = Self.xml.replacing("bom/1.4", with: "bom/\(version)")
        var found = ""
        do {
            _ = try xmlDecoder.decode(versioned: Bill.self, from: text)
        } catch { found = error.documentDescription }
        #expect(found.split(separator: "\n").first.map(String.init) == message)
    }
}
