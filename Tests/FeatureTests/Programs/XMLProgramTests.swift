import Foundation
import Testing
import VersionedCodable
import VersionedCodableXML

/// Programs as they are written for XMLCoder.
struct XMLProgramTests {
    private func encode(_ value: some Encodable, root: String) throws -> String {
        String(decoding: try XMLEncoder().encode(value, withRootKey: root), as: UTF8.self)
    }

    private func decode<Value: Decodable>(_ type: Value.Type, _ xml: String) throws -> Value {
        try XMLDecoder().decode(type, from: Data(xml.utf8))
    }

    // MARK: Choices

    enum Note: Codable, Equatable {
        case text(String)
        case size(Int)
        enum CodingKeys: String, XMLChoiceCodingKey { case text, size }
        enum TextCodingKeys: String, CodingKey { case _0 = "" }
        enum SizeCodingKeys: String, CodingKey { case _0 = "" }
    }

    struct Stack: Codable, Equatable {
        var notes: [Note]
        init(_ notes: [Note]) { self.notes = notes }
        init(from decoder: any Decoder) throws {
            notes = try decoder.singleValueContainer().decode([Note].self)
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(notes)
        }
    }

    @Test func choicesStandAmongEachOther() throws {
        let stack = Stack([.text("a"), .size(2), .text("b")])
        let xml = try encode(stack, root: "stack")
        #expect(xml == "<stack><text>a</text><size>2</size><text>b</text></stack>")
        #expect(try decode(Stack.self, xml) == stack)
    }

    struct Article: Codable, Equatable {
        var title: String
        var notes: [Note]
    }

    @Test func choicesUnderAKeyComeBack() throws {
        let article = Article(title: "t", notes: [.text("a"), .size(2)])
        let xml = try encode(article, root: "article")
        let found = try decode(Article.self, xml)
        #expect(found == article)
        #expect(
            xml
                == "<article><title>t</title><notes><text>a</text></notes><notes><size>2</size></notes></article>"
        )
        let written =
            "<article><title>t</title><notes><text>a</text></notes><notes><size>2</size></notes></article>"
        #expect(try decode(Article.self, written) == article)
    }

    // MARK: Places

    struct Book: Codable, Equatable, DynamicNodeEncoding {
        var id: UInt
        var title: String
        var categories: [Category]
        enum CodingKeys: String, CodingKey {
            case id, title
            case categories = "category"
        }
        static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding {
            switch key {
            case CodingKeys.id: .both
            default: .element
            }
        }
    }

    struct Category: Codable, Equatable, DynamicNodeEncoding {
        var main: Bool
        var value: String
        enum CodingKeys: String, CodingKey {
            case main
            case value = ""
        }
        static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding {
            key.stringValue == "main" ? .attribute : .element
        }
    }

    @Test func typesSayWhereMembersStand() throws {
        let book = Book(
            id: 123, title: "Cat in the Hat",
            categories: [
                Category(main: true, value: "Kids"), Category(main: false, value: "Wildlife"),
            ])
        let xml = try encode(book, root: "book")
        #expect(
            xml == """
                <book id="123"><id>123</id><title>Cat in the Hat</title><category main="true">Kids</category>\
                <category main="false">Wildlife</category></book>
                """)
        #expect(try decode(Book.self, xml) == book)
    }

    @Test func theStrategyOfACoderIsAskedForEachType() throws {
        struct Shelf: Codable { var name = "s"; var books = [Item(id: 1)] }
        struct Item: Codable { var id: Int }
        let encoder = XMLEncoder()
        encoder.nodeEncodingStrategy = .custom { type, _ in
            { key in type == Item.self && key.stringValue == "id" ? .attribute : .element }
        }
        let xml = String(
            decoding: try encoder.encode(Shelf(), withRootKey: "shelf"), as: UTF8.self)
        #expect(xml == #"<shelf><name>s</name><books id="1" /></shelf>"#)
    }

    // MARK: Keys

    struct Config: Codable, Equatable {
        var codingKey: String
    }

    @Test func upperCaseKeysAreConverted() throws {
        let decoder = XMLDecoder()
        decoder.keyDecodingStrategy = .convertFromUppercase
        let found = try decoder.decode(
            Config.self, from: Data("<c><CODING_KEY>a</CODING_KEY></c>".utf8))
        #expect(found.codingKey == "a")
    }

    @Test(arguments: ["<c><coding_key>a</coding_key></c>", "<c><CodingKey>a</CodingKey></c>"])
    func otherKeysAreConverted(xml: String) throws {
        let decoder = XMLDecoder()
        decoder.keyDecodingStrategy =
            xml.contains("_") ? .convertFromSnakeCase : .convertFromCapitalized
        #expect(try decoder.decode(Config.self, from: Data(xml.utf8)).codingKey == "a")
    }

    // MARK: Optionals

    struct Explicit: Decodable {
        var o: String?
        enum CodingKeys: CodingKey { case o }
        init(from decoder: any Decoder) throws {
            o = try decoder.container(keyedBy: CodingKeys.self).decode(String?.self, forKey: .o)
        }
    }

    struct Generic<Value: Decodable>: Decodable { var o: Value }
    struct Synthesized: Decodable { var o: String? }

    @Test func anEmptyElementIsAnEmptyStringHoweverItIsAskedFor() throws {
        let xml = "<a><o/></a>"
        #expect(try decode(Synthesized.self, xml).o == "")
        #expect(try decode(Explicit.self, xml).o == "")
        #expect(try decode(Generic<String?>.self, xml).o == "")
    }

    // MARK: Roots

    struct Container: Codable, Equatable { var count: Int? }

    @Test func aRootWithoutMembersIsAnElement() throws {
        #expect(try encode(Container(count: nil), root: "container") == "<container />")
    }

    @Test func namespacesAreAttributesOfTheRoot() throws {
        struct Feed: Codable, Equatable {
            @Attribute var xmlns: String
            @Attribute var xsi: String
            var entry: [String]
            enum CodingKeys: String, CodingKey {
                case xmlns, entry
                case xsi = "xmlns:xsi"
            }
        }
        let xml = #"<feed xmlns="urn:f" xmlns:xsi="urn:x"><entry>a</entry><entry>b</entry></feed>"#
        let feed = try decode(Feed.self, xml)
        #expect(feed.entry == ["a", "b"])
        #expect(try encode(feed, root: "feed") == xml)
    }

    // MARK: Escapes

    @Test func escapesAreAddedToTheTable() throws {
        let encoder = XMLEncoder()
        encoder.charactersEscapedInElements =
            encoder.charactersEscapedInElements + [("\u{A0}", "&#160;")]
        let data = try encoder.encode(["k": "a\u{A0}b<"], withRootKey: "r")
        #expect(String(decoding: data, as: UTF8.self) == "<r><k>a&#160;b&lt;</k></r>")
    }
}
