import TestSupport
import VersionedCodable
import VersionedCodableXML

/// Types see nothing but the data of the document, however their values are found.
@Suite struct XMLOpenElementTests {
    /// A choice that relies on its element.
    struct Item: Decodable, Equatable, XMLChoice {
        enum CodingKeys: String, XMLChoiceCodingKey { case a, b }
        var name: String
        var value: Int

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            #expect(container.allKeys.count == 1)
            guard let key = container.allKeys.first else {
                throw DecodingError.valueNotFound(
                    Item.self, .init(codingPath: [], debugDescription: "no element"))
            }
            (name, value) = (key.stringValue, try container.decode(Int.self, forKey: key))
        }

        init(_ name: String, _ value: Int) { (self.name, self.value) = (name, value) }
    }

    struct Holder: Decodable, Equatable {
        var items: [Item]
        enum CodingKeys: String, CodingKey { case items = "" }
    }

    /// Decodes its elements by hand.
    struct List<Element: Decodable & Equatable>: Decodable, Equatable {
        var all: [Element] = []
        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            while !container.isAtEnd { all.append(try container.decode(Element.self)) }
        }
    }

    struct Page<Content: Decodable & Equatable>: Decodable, Equatable { var p: Content? }

    private let items = [Item("a", 1), Item("b", 2), Item("a", 3)]
    private let xml = "<r><a>1</a><b>2</b><a>3</a></r>"

    @Test func `a choice by hand`() throws {
        try expect(xml, is: items)
        try expect(xml, is: items as [Item?])
        #expect(try XMLDecoder().decode(Holder.self, from: xml).items == items)
        #expect(try XMLDecoder().decode(List<Item>.self, from: xml).all == items)
        #expect(try XMLDecoder().decode([List<Item>].self, from: "<l>\(xml)</l>")[0].all == items)
        let page = "<d><p>\(xml.dropFirst(3).dropLast(4))</p></d>"
        #expect(try XMLDecoder().decode(Page<List<Item>>.self, from: page).p?.all == items)
        try expect("<r/>", is: [Item]())
    }

    /// Whether an element without content is an array without choices cannot be known if it is asked
    /// for before the type of the choices.
    @Test(arguments: ["<d><p id='1'/></d>", "<d><p id='1'>x</p></d>"])
    func `an element without choices`(xml: String) throws {
        let decoder = XMLDecoder()
        expectError(line: "1:4: p.0: expected Item, found the end of the array") {
            try decoder.decode(Page<List<Item>>.self, from: xml)
        }
        #expect(try decoder.decode(Page<Alone<[Item]>>.self, from: xml).p?.value == [])
    }

    /// Decodes an array whose type the decoder knows.
    struct Alone<Value: Decodable & Equatable>: Decodable, Equatable {
        var value: Value
        init(from decoder: any Decoder) throws {
            value = try decoder.singleValueContainer().decode(Value.self)
        }
    }

    /// The first element says what the array is made of.
    @Test(arguments: [
        ("<d><p><a>1</a></p></d>", [Item("a", 1)]), ("<d><p/></d>", []),
        ("<d><p>x<a>1</a></p></d>", [Item("a", 1)]),
    ])
    func `choices of one element`(xml: String, expected: [Item]) throws {
        #expect(try XMLDecoder().decode(Page<List<Item>>.self, from: xml).p?.all ?? [] == expected)
    }

    /// Asks for choices in vain.
    enum Tried: Decodable, Equatable {
        case items([Item])
        case number(Int)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let items = try? container.decode([Item].self) {
                self = .items(items)
            } else {
                self = .number(try container.decode(Int.self))
            }
        }
    }

    /// Elements of an array that are no lists of choices are still elements of it.
    @Test func `elements that are tried as choices`() throws {
        struct Numbers: Decodable { var n: [Tried] }
        let decoder = XMLDecoder()
        decoder.unknownKeyStrategy = .refuse
        let numbers = try decoder.decode(Numbers.self, from: "<r><n>1</n><n>2</n></r>")
        #expect(numbers.n == [.number(1), .number(2)])
        expectError(line: "1:15: n.1: expected Int, found \"x\"") {
            try decoder.decode(Numbers.self, from: "<r><n>1</n><n>x</n></r>")
        }
    }

    @Test func `empty arrays that are asked for by their container`() throws {
        struct Indexes: Codable, Equatable {
            var path = IndexPath()
            var set = IndexSet()
        }
        for value in [Indexes(), Indexes(path: [1, 2], set: [1, 5])] {
            let data = try XMLEncoder().encode(value, withRootKey: "r")
            #expect(try XMLDecoder().decode(Indexes.self, from: data) == value)
        }
    }

    struct Revised: SecondVersion, DynamicNodeDecoding, DynamicNodeEncoding, Equatable {
        var id: Int

        static func nodeDecoding(for key: any CodingKey) -> XMLDecoder.NodeDecoding {
            key.stringValue == "id" ? .attribute : .elementOrAttribute
        }

        static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding {
            key.stringValue == "id" ? .attribute : .default
        }
    }

    @Test func `a versioned type says where its keys are`() throws {
        struct Holder: Codable, Equatable {
            @Versioned var one: Revised
            @Versioned var many: [Revised]
        }
        let value = "<version>2</version><id>9</id>"
        let found = try XMLDecoder().decode(
            versioned: Revised.self, from: "<r id='1'>\(value)</r>")
        #expect(found == Revised(id: 1))
        let holder = try XMLDecoder().decode(
            Holder.self, from: "<h><one id='1'>\(value)</one><many id='2'>\(value)</many></h>")
        #expect(holder == Holder(one: Revised(id: 1), many: [Revised(id: 2)]))
        #expect(
            try XMLEncoder().encode(holder, withRootKey: "h").text
                == "<h><one id=\"1\"><version>2</version></one>"
                + "<many id=\"2\"><version>2</version></many></h>")
    }
}
