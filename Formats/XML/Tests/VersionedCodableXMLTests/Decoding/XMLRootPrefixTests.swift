import TestSupport
import VersionedCodable
import VersionedCodableXML

/// Documents whose names all have the prefix of the root.
@Suite struct XMLRootPrefixTests {
    struct Manifest: FirstVersion, Equatable {
        var file: [String] = []
        var title: String?
    }

    struct Owner: Codable, Equatable {
        var owner: Person?
        struct Person: Codable, Equatable { var name: String? }
    }

    struct Prefixed: Codable, Equatable {
        var file: [String]
        var title: String?
        enum CodingKeys: String, CodingKey { case file = "m:file", title }
    }

    /// Has both names.
    struct Both: Codable, Equatable {
        var title: String?
        var other: String?
        enum CodingKeys: String, CodingKey { case title, other = "m:title" }
    }

    private static let text = """
        <m:manifest xmlns:m="urn:m" version="1">
        <m:file>a</m:file><m:file>b</m:file>
        </m:manifest>
        """

    private static let hint =
        "set shouldProcessNamespaces of the decoder, or give the key the prefix"

    @Test func versionsAreRefusedWithAHint() {
        expectError(
            line: #"2:9: m:file: the key "file" is missing, but there is "m:file": \#(Self.hint)"#
        ) { try XMLDecoder().decode(versioned: Manifest.self, from: Self.text) }
    }

    @Test(
        arguments: rows(
            #"""
            <m:o xmlns:m='u'><m:owner/></m:o>\
             => 1:18: m:owner: the key "owner" is missing, but there is "m:owner"
            <m:o xmlns:m='u'><owner m:name='a'/></m:o>\
             => 1:33: owner.m:name: the key "name" is missing, but there is "m:name"
            """#))
    func areRefusedWithAHint(text: String, message: String) {
        expectError(line: "\(message): \(Self.hint)") {
            try XMLDecoder().decode(Owner.self, from: text)
        }
    }

    @Test func withoutPrefixesTheyAreRead() throws {
        let decoder = XMLDecoder()
        decoder.shouldProcessNamespaces = true
        let manifest = try decoder.decode(versioned: Manifest.self, from: Self.text)
        #expect(manifest == Manifest(file: ["a", "b"]))
    }

    @Test func typesWithPrefixesAreRead() throws {
        try expect(Self.text, is: Prefixed(file: ["a", "b"]))
        try expect("<m:a xmlns:m='u'><m:title>x</m:title></m:a>", is: Both(other: "x"))
        try expect("<m:a xmlns:m='u'><m:b>x</m:b></m:a>", is: ["xmlns:m": "u", "m:b": "x"])
        // Another prefix than the root's is another vocabulary.
        try expect("<a xmlns:m='u'><m:owner/></a>", is: Owner())
        try expect("<n:a xmlns:m='u' xmlns:n='v'><m:owner/></n:a>", is: Owner())
        // The members may have no prefix where the root has one.
        let owner = Owner(owner: Owner.Person(name: "x"))
        try expect("<m:a xmlns:m='u'><owner name='x'/></m:a>", is: owner)
    }

    // MARK: Prefixes of attributes

    struct Sheet: Codable, Equatable {
        var link: [Link]
        struct Link: Codable, Equatable {
            @Attribute var id: String
            @Attribute var rid: String
            enum CodingKeys: String, CodingKey { case id, rid = "r:id" }
        }
    }

    private static let sheet =
        #"<w:sheet xmlns:w="urn:w" xmlns="urn:d" xmlns:r="urn:r"><w:link id="1" r:id="2"/></w:sheet>"#

    @Test func prefixesOfAttributesAreKept() throws {
        let decoder = XMLDecoder(reading: .init(namespaces: .localElementNames))
        try expect(Self.sheet, is: Sheet(link: [Sheet.Link(id: "1", rid: "2")]), decoder)
        decoder.unknownKeyStrategy = .refuse
        #expect(try decoder.decode(Sheet.self, from: Self.sheet).link.count == 1)
        let format = XMLFormat(reading: .init(namespaces: .localElementNames))
        let document = try format.read(Self.sheet)
        #expect(
            document.shorthand
                == "sheet{@xmlns:w='urn:w' @xmlns:r='urn:r' link={@id='1' @r:id='2'}}")
        #expect(document["link"].xmlNamespace == "urn:w")
        // It can be written again.
        let written = try format.write(document)
        #expect(try format.read(written.text).shorthand == document.shorthand)
    }
}
