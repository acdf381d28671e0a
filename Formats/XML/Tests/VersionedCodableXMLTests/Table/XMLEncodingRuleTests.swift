import TestSupport
import VersionedCodable
import VersionedCodableXML

/// What else an encoder writes: names of roots, places of members, choices among members.
@Suite struct XMLEncodingRuleTests {
    struct Box: Codable, Equatable, Sendable { var content = 1 }
    struct BaseURLList: Codable, Sendable { var homeURL = 1 }

    static let roots: [TableRow] = [
        .roundTrip("an optional", Optional(Box()), "<Box><content>1</content></Box>"),
        .encoding("a table without a name", ["a": 1], "<root><a>1</a></root>"),
        .encoding("options.rootKey", Box(), "<b><content>1</content></b>") {
            $0.options.rootKey = "b"
        },
        .encoding("withRootKey counts more", Box(), root: "x", "<x><content>1</content></x>") {
            $0.options.rootKey = "b"
        },
        .encoding("options.itemName", [1], root: "list", "<list><item>1</item></list>") {
            $0.options.itemName = "item"
        },
        .encoding(
            "a key strategy names the root", BaseURLList(),
            "<base_url_list><home_url>1</home_url></base_url_list>"
        ) { $0.keyEncodingStrategy = .convertToSnakeCase },
        .encoding(
            "a key strategy leaves withRootKey as it is", BaseURLList(), root: "rootKey",
            "<rootKey><HOMEURL>1</HOMEURL></rootKey>"
        ) { $0.keyEncodingStrategy = .uppercased },
        .encoding("options of the encoder", 1, "<?xml version=\"1.0\"?>\n<Int a=\"1\">1</Int>") {
            $0.options.header = XMLHeader(version: 1.0)
            $0.options.rootAttributes = ["a": "1"]
        },
        TableRow("document(from:)", "Box") {
            try XMLEncoder().document(from: Box()).root.annotation(.name) ?? ""
        },
        TableRow("DocumentEncoder", "<Box><content>1</content></Box>") {
            String(
                decoding: try DocumentEncoder(format: .xml).encode(Box()) as Data, as: UTF8.self)
        },
        .encoding(
            "a declaration that is a member", Envelope(), root: "s:envelope",
            "<s:envelope xmlns:s=\"urn:soap\"><s:body>x</s:body></s:envelope>"),
        .encoding("an error of a value has a path", ["list": [Failing()]], root: "v", "list.0: no"),
    ]

    struct Envelope: Encodable, Sendable {
        @Attribute var schema = "urn:soap"
        var body = "x"
        enum CodingKeys: String, CodingKey { case schema = "xmlns:s", body = "s:body" }
    }
    struct Failing: Encodable, Sendable {
        func encode(to encoder: any Encoder) throws {
            throw EncodingError.invalidValue(
                1, .init(codingPath: encoder.codingPath, debugDescription: "no"))
        }
    }

    struct Stamp: Encodable, Sendable {
        @Attribute var at = Date(timeIntervalSince1970: 1.5)
        @Attribute var raw = Data([1])
        @XMLText var when = Date(timeIntervalSince1970: 1.5)
    }

    static let scalars: [TableRow] = [
        .encoding("not-a-number", Double.nan, root: "v", "<v>NaN</v>"),
        .encoding("Int8", Int8.min, root: "v", "<v>-128</v>"),
        .roundTrip("UInt64", UInt64.max, root: "v", "<v>18446744073709551615</v>"),
        .encoding(
            "Decimal?", Decimal(string: "12345678901234567890.5"), root: "v",
            "<v>12345678901234567890.5</v>"),
        .encoding(
            "URL with a query", URL(string: "https://a.example/?x=1&y=2"), root: "v",
            "<v>https://a.example/?x=1&amp;y=2</v>"),
        .encoding(
            "wrappers of dates and data", Stamp(),
            "<Stamp at=\"1970-01-01T00:00:01.5Z\" raw=\"AQ==\">1970-01-01T00:00:01.5Z</Stamp>"),
        .encoding(
            "wrappers and strategies", Stamp(), "<STAMP AT=\"1.5\" RAW=\"AQ==\">1.5</STAMP>"
        ) {
            $0.dateEncodingStrategy = .secondsSince1970
            $0.keyEncodingStrategy = .uppercased
        },
    ]

    // MARK: Places

    struct Book: Codable, DynamicNodeEncoding, Sendable {
        var id = 1
        var isbn: String?
        var author = Author()
        var value = "v"

        struct Author: Codable, Sendable { var id = 2 }
        enum CodingKeys: String, CodingKey { case id, isbn, author, value = "" }

        static func nodeEncoding(for key: any CodingKey) -> XMLNodeEncoding {
            switch key.stringValue {
            case "id": .attribute
            case "isbn": .both
            default: .element
            }
        }
    }
    class Base: Encodable, DynamicNodeEncoding, @unchecked Sendable {
        var id = 1
        class func nodeEncoding(for key: any CodingKey) -> XMLNodeEncoding { .attribute }
    }
    final class Derived: Base, @unchecked Sendable {
        enum CodingKeys: CodingKey { case name }
        override class func nodeEncoding(for key: any CodingKey) -> XMLNodeEncoding {
            key.stringValue == "id" ? .attribute : .element
        }
        override func encode(to encoder: any Encoder) throws {
            try super.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode("n", forKey: .name)
        }
    }
    struct Wrappers: Encodable, DynamicNodeEncoding, Sendable {
        var a = 1
        @Element var b = 2
        @ElementAndAttribute var c = 3
        static func nodeEncoding(for key: any CodingKey) -> XMLNodeEncoding { .both }
    }
    struct Outer: Codable, Equatable, Sendable {
        var before = 0
        var inner = Inner()
        enum CodingKeys: String, CodingKey { case before, inner = "" }
        struct Inner: Codable, Equatable, Sendable {
            @Attribute var kind = "k"
            var a = 1
        }
    }

    static let places: [TableRow] = [
        .encoding(
            "a type places its members, not those of members", Book(isbn: "x"),
            "<Book id=\"1\" isbn=\"x\"><isbn>x</isbn><author><id>2</id></author>v</Book>"),
        .encoding(
            "in an array with nil", [Book(), nil], root: "b",
            "<b><b id=\"1\"><author><id>2</id></author>v</b><b /></b>"),
        .encoding(
            "a type places its own keys, which a strategy renames", Book(),
            "<BOOK ID=\"1\"><AUTHOR><ID>2</ID></AUTHOR>v</BOOK>"
        ) { $0.keyEncodingStrategy = .uppercased },
        .encoding(
            "a strategy for one type", Book(),
            "<Book><id>1</id><author id=\"2\" />v</Book>"
        ) {
            $0.nodeEncodingStrategy = .custom { type, _ in
                { _ in type == Book.Author.self ? .attribute : .element }
            }
        },
        .encoding(
            "a class places its base", Derived(), "<Derived id=\"1\"><name>n</name></Derived>"),
        .encoding(
            "a class in an array of its base", [Derived()] as [Base], root: "b",
            "<b><b id=\"1\"><name>n</name></b></b>"),
        .encoding(
            "wrappers count more than their type", Wrappers(),
            "<Wrappers a=\"1\" c=\"3\"><a>1</a><b>2</b><c>3</c></Wrappers>"),
        .roundTrip(
            "an attribute of a struct after an element", Outer(),
            "<Outer kind=\"k\"><before>0</before><a>1</a></Outer>"),
    ]

    // MARK: Choices

    enum Part: Codable, Equatable, Sendable {
        case text(String), bold(String), link(Link), rule
        enum CodingKeys: String, XMLChoiceCodingKey { case text = "", bold, link, rule }
        enum TextCodingKeys: String, CodingKey { case _0 = "" }
        enum BoldCodingKeys: String, CodingKey { case _0 = "" }
        enum LinkCodingKeys: String, CodingKey { case _0 = "" }
    }
    struct Link: Codable, Equatable, Sendable {
        @Attribute var href: String
        @XMLText var title: String
    }
    struct Paragraph: Codable, Equatable, Sendable {
        var name = "m"
        var parts: [Part]
        var end = 1
        enum CodingKeys: String, CodingKey { case name, parts = "", end }
    }
    /// Choices that are encoded into the same element one by one.
    struct Merged: Encodable, Sendable {
        var parts: [Part]
        func encode(to encoder: any Encoder) throws {
            for part in parts { try part.encode(to: encoder) }
        }
    }

    private static let merged = Merged(
        parts: [.bold("a"), .bold("b"), .link(.init(href: "/", title: "d")), .bold("c")])
    private static let mergedText =
        "<bold>a</bold><bold>b</bold><link href=\"/\">d</link><bold>c</bold>"
    private static let mixed: [Part] = [
        .text("a "), .bold("b"), .text(" c "), .link(.init(href: "/", title: "d")), .rule,
    ]
    private static let mixedText = "a <bold>b</bold> c <link href=\"/\">d</link><rule />"

    static let choices: [TableRow] = [
        .roundTrip(
            "sorted members leave the order of choices", Paragraph(parts: [.rule, .bold("a")]),
            "<Paragraph><name>m</name><rule /><bold>a</bold><end>1</end></Paragraph>",
            encoder: { $0.outputFormatting = .sortedKeys }),
        .roundTrip(
            "mixed content stays on its line", mixed, root: "p", "<p>\(mixedText)</p>",
            encoder: { $0.outputFormatting = .prettyPrinted }),
        .encoding("one by one", merged, root: "p", "<p>\(mergedText)</p>"),
        .encoding("one by one, in an array", [merged], root: "p", "<p><p>\(mergedText)</p></p>"),
        .encoding(
            "a hundred one by one",
            Merged(parts: (0..<100).map { .bold("\($0)") }), root: "p",
            "<p>" + (0..<100).map { "<bold>\($0)</bold>" }.joined() + "</p>"),
        TableRow("in JSON", #"{"name":"m","":[{"bold":{"":"a"}}],"end":1}"#) {
            let data = try DocumentEncoder(format: .json).encode(Paragraph(parts: [.bold("a")]))
            return data.text
        },
    ]

    @Test(arguments: roots + scalars + places + choices)
    func `what is written`(_ row: TableRow) { #expect(row.answer == row.expected) }
}
