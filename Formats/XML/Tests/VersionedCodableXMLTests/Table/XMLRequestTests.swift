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

    // MARK: Arrays in elements of their own

    struct Parent: Codable, Equatable, Sendable {
        @XMLWrapped("Child") var children: [Child] = []
        enum CodingKeys: String, CodingKey { case children = "Children" }
        struct Child: Codable, Equatable, Sendable { @Attribute var name: String }
    }

    static let wrapped: [TableRow] = [
        .roundTrip(
            "an element around an array", Parent(children: [.init(name: "a"), .init(name: "b")]),
            "<Parent><Children><Child name=\"a\" /><Child name=\"b\" /></Children></Parent>"),
        .decoding(
            "missing", Parent.self, "<p/>",
            "Parent(_children: [])"
        ),
        .decoding(
            "an error inside", Parent.self,
            "<p><Children><Child name='a'/>\n<Child/></Children></p>",
            "2:1: Children.1: the key \"name\" is missing"),
    ]

    // MARK: Wrappers

    struct Wrappers: Codable, Equatable, Sendable {
        @Attribute var a: Int?
        @Attribute @XMLList var b: [Int]
        @Element var c: [String]?
        @ElementAndAttribute var d: Int?
        @Attribute var e = "default"
        @XMLText var text: String?
    }

    static let wrappers: [TableRow] = [
        .roundTrip(
            "all of them", Wrappers(a: 1, b: [1, 2], c: ["x", "y"], d: 3, e: "e"),
            "<Wrappers a=\"1\" b=\"1 2\" d=\"3\" e=\"e\"><c>x</c><c>y</c><d>3</d></Wrappers>"),
        .roundTrip(
            "text in the same element", Wrappers(a: 1, b: [], text: "t"),
            "<Wrappers a=\"1\" b=\"\" e=\"default\">t</Wrappers>"),
    ]

    // MARK: Empty elements and blanks

    struct Maybe: Codable, Equatable, Sendable {
        var s: String?
        var i: Int?
        var a: [String?] = []
    }

    static let empty: [TableRow] = [
        .decoding(
            "as they are", Maybe.self, "<m><s/><i/><a/></m>",
            "Maybe(s: Optional(\"\"), i: nil, a: [nil])"),
        .decoding("as nil", Maybe.self, "<m><s/><i/><a/></m>", "Maybe(s: nil, i: nil, a: [nil])") {
            $0.emptyElements = .null
        },
        .decoding(
            "as text", Maybe.self, "<m><s/><a/></m>",
            "Maybe(s: Optional(\"\"), i: nil, a: [Optional(\"\")])"
        ) { $0.emptyElements = .text },
        .decoding(
            "as text, asked for as a number", Maybe.self, "<m><i/><a/></m>",
            "1:4: i: expected Int, found \"\""
        ) { $0.emptyElements = .text },
        .roundTrip(
            "nil and \"\" told apart", Maybe(a: ["", nil, "x"]),
            "<Maybe xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"><a xsi:nil=\"false\"></a><a xsi:nil=\"true\" /><a>x</a></Maybe>",
            encoder: { $0.nullEncodingStrategy = .xsiNil }, decoder: { $0.emptyElements = .text }),
        .encoding("written in full", Maybe(a: [nil]), "<Maybe><a></a></Maybe>") {
            $0.outputFormatting = .noEmptyElements
        },
        .decoding(
            "trimming changes ends alone", [String].self, "<l><k>\n  a &amp; b\n  c  </k></l>",
            "[\"a & b\\n  c\"]"),
    ]

    // MARK: Dates

    struct Days: Codable, Equatable, Sendable {
        var a: Date
        @Attribute var b: Date
        var c: [Date]
    }

    static let dates: [TableRow] = [
        .decoding(
            "several forms in one document", Days.self,
            "<d b='2000-01-01'><a>2000-01-01T01:00:00+01:00</a><c>2000-01-01T00:00:00.000Z</c><c>2000-01-01T00:00:00</c></d>",
            "Days(a: 2000-01-01 00:00:00 +0000, _b: 2000-01-01 00:00:00 +0000, c: [2000-01-01 00:00:00 +0000, 2000-01-01 00:00:00 +0000])"
        ),
        .roundTrip(
            "exact to the last bit",
            [Date(timeIntervalSinceReferenceDate: 0.1), Date(timeIntervalSince1970: -1.000001)],
            root: "l", "<l><l>2001-01-01T00:00:00.1Z</l><l>1969-12-31T23:59:58.999999Z</l></l>"),
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
        ),
        .roundTrip(
            "in an array", [section, section], root: "l",
            "<l>"
                + String(
                    repeating:
                        "<l id=\"1\">a <em>b</em><section id=\"2\">c<image src=\"d\" /></section><image src=\"e\" /> f</l>",
                    count: 2) + "</l>"),
    ]

    // MARK: Large values, several formats

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

    @Test func `one model in several formats`() throws {
        let link = XMLTextMappingTests.Foo(id: 1, value: "text")
        let json = try Foundation.JSONEncoder().encode(link)
        #expect(
            try Foundation.JSONDecoder().decode(XMLTextMappingTests.Foo<String>.self, from: json)
                == link)
        let keys = try #require(JSONSerialization.jsonObject(with: json) as? [String: Any])
        #expect(keys.keys.sorted() == ["id", "value"])
        #expect(try xml(link) == "<Foo id=\"1\">text</Foo>")
        // The key of a text is that of another format, too.
        let ours = try DocumentEncoder(format: .json).encode(link)
        #expect(
            try DocumentDecoder(format: .json).decode(
                XMLTextMappingTests.Foo<String>.self, from: ours) == link)
    }

    @Test(arguments: namespaces + wrapped + wrappers + empty + dates + placements + together)
    func `row by row`(_ row: TableRow) { #expect(row.answer == row.expected) }
}
