import Foundation
import Testing
import VersionedCodable
import VersionedCodableXML

/// What people want of an XML coder and often do not get.
@Suite struct XMLRequestTests {
    // MARK: Namespaces

    struct Envelope: Codable, Equatable, Sendable {
        var body: Body
        enum CodingKeys: String, CodingKey { case body = "s:Body" }
        struct Body: Codable, Equatable, Sendable {
            var price: Price
            enum CodingKeys: String, CodingKey { case price = "m:GetPrice" }
        }
        struct Price: Codable, Equatable, Sendable {
            var item: String
            enum CodingKeys: String, CodingKey { case item = "m:Item" }
        }
    }
    static let soap = ["http://www.w3.org/2003/05/soap-envelope": "s", "urn:prices": "m"]

    static let namespaces: [TableRow] = [
        .roundTrip(
            "namespaces of elements", Envelope(body: .init(price: .init(item: "Apples"))),
            root: "s:Envelope",
            "<s:Envelope xmlns:m=\"urn:prices\" xmlns:s=\"http://www.w3.org/2003/05/soap-envelope\"><s:Body><m:GetPrice><m:Item>Apples</m:Item></m:GetPrice></s:Body></s:Envelope>",
            encoder: { $0.options.namespaces = soap }, decoder: { $0.namespacePrefixes = soap }),
        .decoding(
            "the default namespace of a part", Envelope.self,
            "<Envelope xmlns='http://www.w3.org/2003/05/soap-envelope'><Body><GetPrice xmlns='urn:prices'><Item>Apples</Item></GetPrice></Body></Envelope>",
            #"Envelope(body: Envelope.Body(price: Envelope.Price(item: "Apples")))"#
        ) { $0.namespacePrefixes = soap },
    ]

    // MARK: Empty elements and blanks

    struct Maybe: Codable, Equatable, Sendable {
        var s: String?
        var i: Int?
        var a: [String?] = []
    }

    static let empty: [TableRow] = [
        .encoding("written in full", Maybe(a: [nil]), "<Maybe><a></a></Maybe>") {
            $0.outputFormatting = .noEmptyElements
        },
        .decoding(
            "trimming changes ends alone", [String].self, "<l><k>\n  a &amp; b\n  c  </k></l>",
            "[\"a & b\\n  c\"]"),
    ]

    // MARK: Dates

    static let dates: [TableRow] = [
        .roundTrip(
            "exact to the last bit",
            [Date(timeIntervalSinceReferenceDate: 0.1), Date(timeIntervalSince1970: -1.000001)],
            root: "l", "<l><l>2001-01-01T00:00:00.1Z</l><l>1969-12-31T23:59:58.999999Z</l></l>")
    ]

    // MARK: Placements by type

    struct Foo: Codable, Equatable, Sendable, DynamicNodeEncoding, DynamicNodeDecoding {
        var id: Int
        var name: String
        static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding {
            key.stringValue == "id" ? .attribute : .element
        }
        static func nodeDecoding(for key: any CodingKey) -> XMLDecoder.NodeDecoding {
            key.stringValue == "id" ? .attribute : .element
        }
    }
    /// A collection of its own.
    struct Ring<Item: Codable & Equatable & Sendable>: Codable, Equatable, Sendable,
        XMLDecodableSequence
    {
        var items: [Item] = []
        init() {}
        init(_ items: [Item]) { self.items = items }
        init(from decoder: any Decoder) throws {
            items = try decoder.singleValueContainer().decode([Item].self)
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(items)
        }
    }
    struct Bar: Codable, Equatable, Sendable {
        var ring: Ring<Foo>
        var maybe: Foo?
        var list: [Foo?]
        var table: [String: Foo]
    }
    private static let foo = Foo(id: 1, name: "n")

    static let placements: [TableRow] = [
        .roundTrip(
            "in collections, optionals and tables",
            Bar(ring: Ring([foo, foo]), maybe: foo, list: [foo, nil], table: ["k": foo]),
            "<Bar><ring id=\"1\"><name>n</name></ring><ring id=\"1\"><name>n</name></ring><maybe id=\"1\"><name>n</name></maybe><list id=\"1\"><name>n</name></list><list /><table><k id=\"1\"><name>n</name></k></table></Bar>"
        ),
        .roundTrip(
            "with nothing", Bar(ring: Ring(), maybe: nil, list: [], table: [:]),
            "<Bar><table /></Bar>"),
    ]

    // MARK: Text, choices, elements and attributes together

    /// A document of sections in sections, with attributes, text and elements of many names.
    struct Section: Codable, Equatable, Sendable {
        @Attribute var id: String
        var content: [Part]
        enum CodingKeys: String, CodingKey { case id, content = "" }
    }
    indirect enum Part: Codable, Equatable, Sendable {
        case text(String), em(String), section(Section), image(Image)
        enum CodingKeys: String, XMLChoiceCodingKey { case text = "", em, section, image }
        enum TextCodingKeys: String, CodingKey { case _0 = "" }
        enum EmCodingKeys: String, CodingKey { case _0 = "" }
        enum SectionCodingKeys: String, CodingKey { case _0 = "" }
        enum ImageCodingKeys: String, CodingKey { case _0 = "" }
    }
    struct Image: Codable, Equatable, Sendable { @Attribute var src: String }

    static let section = Section(
        id: "1",
        content: [
            .text("a "), .em("b"),
            .section(.init(id: "2", content: [.text("c"), .image(.init(src: "d"))])),
            .image(.init(src: "e")), .text(" f"),
        ])

    static let together: [TableRow] = [
        .roundTrip(
            "attributes, text and choices, recursively", section,
            "<Section id=\"1\">a <em>b</em><section id=\"2\">c<image src=\"d\" /></section><image src=\"e\" /> f</Section>"
        )
    ]

    // MARK: Large values

    @Test func `large values`() throws {
        let text = String(repeating: "0123456789abcde\n", count: 1_000_000)
        let data = try XMLEncoder().encode([text], withRootKey: "l")
        #expect(try XMLDecoder().decode([String].self, from: data) == [text])
    }

    @Test func `many elements`() throws {
        let numbers = Array(0..<20_000)
        let data = try XMLEncoder().encode(["k": numbers], withRootKey: "t")
        #expect(try XMLDecoder().decode([String: [Int]].self, from: data) == ["k": numbers])
    }

    @Test(arguments: namespaces + empty + dates + placements + together)
    func `row by row`(_ row: TableRow) { #expect(row.answer == row.expected) }
}
