import Foundation
import Testing
import VersionedCodable
import VersionedCodableXML

@Suite struct XMLEncoderPlacementTests {
    // MARK: Wrappers

    struct Link: Codable, Equatable {
        @Attribute var href: String
        @Attribute var rank: Int?
        @XMLText var title: String
    }

    struct Item: Codable, Equatable {
        @Element var name: String
        @ElementAndAttribute var id: Int
        @Attribute var tags = "a b"
        var links: [Link]
    }

    @Test func wrappersPlaceTheirValues() throws {
        let item = Item(
            name: "Tea", id: 7,
            links: [
                Link(href: "/a", rank: 2, title: "A & B"), Link(href: "/b", rank: nil, title: ""),
            ])
        #expect(
            try xml(item)
                == """
                <Item id="7" tags="a b"><name>Tea</name><id>7</id>\
                <links href="/a" rank="2">A &amp; B</links><links href="/b"></links></Item>
                """)
    }

    @Test func wrappersOfDatesAndStrategies() throws {
        struct Stamp: Encodable {
            @Attribute var at: Date
            @Attribute var raw: Data
            @XMLText var when: Date
        }
        let date = Date(timeIntervalSince1970: 1.5)
        #expect(
            try xml(Stamp(at: date, raw: Data([1]), when: date))
                == """
                <Stamp at="1970-01-01T00:00:01.5Z" raw="AQ==">1970-01-01T00:00:01.5Z</Stamp>
                """)
        #expect(
            try xml(Stamp(at: date, raw: Data(), when: date)) {
                $0.dateEncodingStrategy = .secondsSince1970
                $0.keyEncodingStrategy = .uppercased
            } == "<STAMP AT=\"1.5\" RAW=\"\">1.5</STAMP>")
    }

    @Test func anAttributeHasToBeAScalar() {
        struct Bad: Encodable { @Attribute var list = [1, 2] }
        struct Outer: Encodable { var bad = [Bad()] }
        #expect {
            try xml(Outer())
        } throws: { error in
            "\(error)"
                == "bad.0.list: expected a scalar for an attribute, found an array"
        }
    }

    @Test func oneModelIsPlainInEveryOtherFormat() throws {
        let link = Link(href: "/a", rank: nil, title: "A")
        let item = Item(name: "Tea", id: 7, links: [link])
        let json = #"{"id":7,"links":[{"href":"\/a","title":"A"}],"name":"Tea","tags":"a b"}"#
        let ours = DocumentEncoder(format: .json(writing: .init(formatting: .sortedKeys)))
        #expect(String(decoding: try ours.encode(item), as: UTF8.self) == json)
        let foundation = JSONEncoder()
        foundation.outputFormatting = .sortedKeys
        #expect(String(decoding: try foundation.encode(item), as: UTF8.self) == json)
        #expect(try JSONDecoder().decode(Item.self, from: Data(json.utf8)) == item)

        let list = PropertyListEncoder()
        list.outputFormat = .xml
        let written = try list.encode(item)
        #expect(try PropertyListDecoder().decode(Item.self, from: written) == item)
        let ourList = try DocumentEncoder(format: .propertyList).encode(item)
        #expect(try PropertyListDecoder().decode(Item.self, from: ourList) == item)
    }

    // MARK: Types

    struct Book: Codable, DynamicNodeEncoding {
        var id: Int
        var isbn: String?
        var title: String
        var author: Author
        var value = "v"

        struct Author: Codable {
            var id: Int
        }

        enum CodingKeys: String, CodingKey {
            case id, isbn, title, author
            case value = ""
        }

        static func nodeEncoding(for key: any CodingKey) -> XMLNodeEncoding {
            switch key.stringValue {
            case "id": .attribute
            case "isbn": .both
            default: .element
            }
        }
    }

    @Test func typesPlaceTheirMembers() throws {
        let book = Book(id: 1, isbn: nil, title: "T", author: .init(id: 2))
        #expect(
            try xml(book)
                == "<Book id=\"1\"><title>T</title><author><id>2</id></author>v</Book>")
        #expect(
            try xml([book, nil], "book")
                == """
                <book><book id="1"><title>T</title><author><id>2</id></author>v</book><book /></book>
                """)
    }

    @Test func typesPlaceMembersTwice() throws {
        struct Outer: Encodable { var books: [Book?] }
        let book = Book(id: 1, isbn: "x", title: "T", author: .init(id: 2))
        #expect(
            try xml(Outer(books: [book]))
                == """
                <Outer><books id="1" isbn="x"><isbn>x</isbn><title>T</title>\
                <author><id>2</id></author>v</books></Outer>
                """)
    }

    class Base: Encodable, DynamicNodeEncoding {
        var id = 1
        class func nodeEncoding(for key: any CodingKey) -> XMLNodeEncoding { .attribute }
    }

    final class Derived: Base {
        var name = "n"
        enum CodingKeys: CodingKey { case name }
        override class func nodeEncoding(for key: any CodingKey) -> XMLNodeEncoding {
            key.stringValue == "id" ? .attribute : .element
        }
        override func encode(to encoder: any Encoder) throws {
            try super.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name, forKey: .name)
        }
    }

    @Test func classesPlaceTheMembersOfTheirBases() throws {
        #expect(try xml(Derived()) == "<Derived id=\"1\"><name>n</name></Derived>")
        #expect(
            try xml([Derived()] as [Base], "b") == "<b><b id=\"1\"><name>n</name></b></b>")
    }

    @Test func wrappersCountMoreThanTheirType() throws {
        struct Mixed: Encodable, DynamicNodeEncoding {
            var a = 1
            @Element var b = 2
            @ElementAndAttribute var c = 3
            static func nodeEncoding(for key: any CodingKey) -> XMLNodeEncoding { .both }
        }
        #expect(
            try xml(Mixed())
                == "<Mixed a=\"1\" c=\"3\"><a>1</a><b>2</b><c>3</c></Mixed>")
    }

    // MARK: Strategies

    @Test func aStrategyPlacesMembers() throws {
        struct Inner: Encodable {
            var id = 1
            var name = "n"
        }
        struct Outer: Encodable {
            var id = 2
            var inner = Inner()
        }
        let text = try xml(Outer()) {
            $0.nodeEncodingStrategy = .custom { type, _ in
                { key in
                    type == Inner.self && key.stringValue == "id" ? .attribute : .element
                }
            }
        }
        #expect(text == "<Outer><id>2</id><inner id=\"1\"><name>n</name></inner></Outer>")
        let book = Book(id: 1, isbn: nil, title: "T", author: .init(id: 2))
        #expect(
            try xml(book) {
                $0.nodeEncodingStrategy = .custom { _, _ in
                    { $0.stringValue == "title" ? .attribute : nil }
                }
            } == "<Book id=\"1\" title=\"T\"><author><id>2</id></author>v</Book>")
    }

    // MARK: Text

    @Test func structuresUnderTheEmptyKeyAreInlined() throws {
        struct Inner: Encodable {
            @Attribute var kind = "k"
            var a = 1
        }
        struct Outer: Encodable {
            var before = 0
            var inner = Inner()
            enum CodingKeys: String, CodingKey {
                case before
                case inner = ""
            }
        }
        #expect(try xml(Outer()) == "<Outer kind=\"k\"><before>0</before><a>1</a></Outer>")
        #expect(
            try xml(Link(href: "h", rank: nil, title: "t")) { $0.outputFormatting = .prettyPrinted }
                == "<Link href=\"h\">t</Link>")
    }
}
