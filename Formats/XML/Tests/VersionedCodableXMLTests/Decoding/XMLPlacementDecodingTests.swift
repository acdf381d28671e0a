import Foundation
import Testing
import VersionedCodable
import VersionedCodableXML

/// Attributes, elements and text, by wrappers, by types and by the decoder.
@Suite struct XMLPlacementDecodingTests {
    struct Link: Codable, Equatable {
        @Attribute var href: String
        @Attribute var rank: Int?
        @Element var note: String?
        @ElementAndAttribute var id: Int
        @XMLText var title: String
        @Attribute var size = 3
    }

    @Test func `wrappers`() throws {
        let text = """
            <a href="/tea" rank="2" note="no" id="7" size="4"><id>8</id><href>no</href> Tea </a>
            """
        let link = try XMLDecoder().decode(Link.self, from: text)
        #expect(link.href == "/tea")
        #expect(link.rank == 2)
        #expect(link.note == nil)
        #expect(link.id == 8)
        #expect(link.title == " Tea ")
        #expect(link.size == 4)
        let plain = try XMLDecoder().decode(Link.self, from: "<a href='x' id='1' size='1'/>")
        #expect(plain == Link(href: "x", rank: nil, note: nil, id: 1, title: "", size: 1))
        #expect(throws: DecodingError.self) {
            try XMLDecoder().decode(Link.self, from: "<a id='1' size='1'><href>x</href></a>")
        }
    }

    @Test func `wrappers are their values elsewhere`() throws {
        let link = Link(href: "/", rank: nil, note: "n", id: 1, title: "t", size: 1)
        let data = try Foundation.JSONEncoder().encode(link)
        #expect(
            try JSONValue(data)
                == ["href": "/", "note": "n", "id": "1", "title": "t", "size": "1"])
        #expect(try Foundation.JSONDecoder().decode(Link.self, from: data) == link)
        #expect(try DocumentDecoder(format: .json).decode(Link.self, from: data) == link)
    }

    private func JSONValue(_ data: Data) throws -> [String: String] {
        let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        return (object ?? [:]).mapValues { "\($0)" }
    }

    @Test func `wrapped arrays and structs`() throws {
        struct Inner: Codable, Equatable { var k: [Int] }
        struct Outer: Codable, Equatable {
            @Element var a: [Int]
            @Element var b: Inner
            @Element var c: [String]
        }
        #expect(
            try XMLDecoder().decode(
                Outer.self, from: "<x><a>1</a><b><k>3</k><k>4</k></b><a>2</a></x>")
                == Outer(a: [1, 2], b: Inner(k: [3, 4]), c: []))
    }

    struct Book: DynamicNodeDecoding, Equatable {
        var id: Int
        var name: String
        var note: String
        enum CodingKeys: String, CodingKey { case id, name, note }
        static func nodeDecoding(for key: any CodingKey) -> XMLDecoder.NodeDecoding {
            switch key {
            case CodingKeys.id: .attribute
            case CodingKeys.name: .element
            default: .elementOrAttribute
            }
        }
    }

    @Test func `a type says where its keys are`() throws {
        let text = "<b id='1' name='no' note='a'><id>2</id><name>Tea</name></b>"
        #expect(
            try XMLDecoder().decode(Book.self, from: text) == Book(id: 1, name: "Tea", note: "a"))
        #expect(
            try XMLDecoder().decode([Book].self, from: "<l>\(text)\(text)</l>")
                == [Book(id: 1, name: "Tea", note: "a"), Book(id: 1, name: "Tea", note: "a")])
        #expect(throws: DecodingError.self) {
            try XMLDecoder().decode(Book.self, from: "<b id='1' name='no' note='a'/>")
        }
    }

    @Test func `the decoder says where keys are`() throws {
        struct Pair: Decodable, Equatable { var a: Int, b: Int }
        let decoder = XMLDecoder()
        decoder.nodeDecodingStrategy = .custom { type, _ in
            { key in type == Pair.self && key.stringValue == "a" ? .attribute : .element }
        }
        #expect(
            try decoder.decode(Pair.self, from: "<p a='1' b='2'><a>3</a><b>4</b></p>")
                == Pair(a: 1, b: 4))
    }

    @Test(arguments: [
        ("<f id='1'>text</f>", "text", 1), ("<f id='1'/>", "", 1), ("<f id='1'></f>", "", 1),
        ("<f id='2'><![CDATA[<x>]]></f>", "<x>", 2), ("<f id='1'>a<b/>c</f>", "ac", 1),
    ])
    func `text beside attributes`(text: String, value: String, id: Int) throws {
        struct Foo: Codable, Equatable {
            var id: Int
            var value: String
            enum CodingKeys: String, CodingKey { case id, value = "" }
        }
        #expect(try XMLDecoder().decode(Foo.self, from: text) == Foo(id: id, value: value))
    }

    @Test func `numbers, optionals and missing text`() throws {
        struct Foo: Codable, Equatable {
            var id: Int?
            var value: Int?
            enum CodingKeys: String, CodingKey { case id, value = "" }
        }
        #expect(try XMLDecoder().decode(Foo.self, from: "<f id='1'>5</f>") == Foo(id: 1, value: 5))
        #expect(try XMLDecoder().decode(Foo.self, from: "<f id='1'/>") == Foo(id: 1, value: nil))
        #expect(try XMLDecoder().decode(Foo.self, from: "<f>5</f>") == Foo(id: nil, value: 5))
        #expect(try XMLDecoder().decode(Foo.self, from: "<f/>") == Foo(id: nil, value: nil))
    }

    @Test func `the empty key of a struct is its members`() throws {
        struct Place: Codable, Equatable { var x: Int, y: [Int] }
        struct Pin: Codable, Equatable {
            var name: String
            var place: Place
            enum CodingKeys: String, CodingKey { case name, place = "" }
        }
        #expect(
            try XMLDecoder().decode(Pin.self, from: "<p x='1'><name>n</name><y>2</y><y>3</y></p>")
                == Pin(name: "n", place: Place(x: 1, y: [2, 3])))
    }
}
