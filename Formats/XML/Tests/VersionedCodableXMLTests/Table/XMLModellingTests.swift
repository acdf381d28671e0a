import TestSupport
import VersionedCodable
import VersionedCodableXML

/// What helps to model XML: wrappers, choices, the empty key, containers that are merged,
/// superclasses.
@Suite struct XMLModellingTests {
    /// A property with a default value, which synthesized code wants all the same.
    struct Defaults: Codable, Equatable, Sendable {
        @Attribute var x = 1
        @Element var y = "two"
        @ElementAndAttribute var z = 3.5
    }
    struct Both: Codable, Equatable, Sendable {
        var attribute: Int
        var element: String
        enum CodingKeys: String, CodingKey { case value }
        init(attribute: Int, element: String) {
            self.attribute = attribute
            self.element = element
        }
        init(from decoder: any Decoder) throws {
            let first = try decoder.container(keyedBy: CodingKeys.self)
            attribute = try first.decode(Attribute<Int>.self, forKey: .value).wrappedValue
            let second = try decoder.container(keyedBy: CodingKeys.self)
            element = try second.decode(Element<String>.self, forKey: .value).wrappedValue
        }
        func encode(to encoder: any Encoder) throws {
            var first = encoder.container(keyedBy: CodingKeys.self)
            try first.encode(Attribute(attribute), forKey: .value)
            var second = encoder.container(keyedBy: CodingKeys.self)
            try second.encode(Element(element), forKey: .value)
        }
    }

    static let wrappers: [TableRow] = [
        .roundTrip(
            "init(wrappedValue:)", Defaults(),
            "<Defaults x=\"1\" z=\"3.5\"><y>two</y><z>3.5</z></Defaults>"),
        .roundTrip(
            "an attribute and an element of one name", Both(attribute: 1, element: "e"),
            "<Both value=\"1\"><value>e</value></Both>"),
        TableRow("Equatable, Hashable, Sendable", "true true") {
            let value: any Sendable = Attribute<Int>(1)
            let values = Set([Attribute(1), Attribute(1)])
            return "\(values.count == 1) \(value is Attribute<Int>)"
        },
        .decoding(
            "elementAndAttribute reads either", [String: ElementAndAttribute<Int>].self,
            "<a b='1'/>", "{b: 1}"),
        .decoding(
            "an attribute that is an element", Defaults.self, "<d><x>1</x><y>2</y><z>3</z></d>",
            "1:1: the key \"x\" is missing"),
        .decoding(
            "an element that is an attribute", Defaults.self, "<d x='1' y='2' z='3'/>",
            "1:1: the key \"y\" is missing"),
        .decoding(
            "an attribute that is no number", Defaults.self, "<d y='2'\nx='one'/>",
            "2:4: x: expected Int, found \"one\""),
    ]

    struct Foo: Codable, Equatable, Sendable {
        var id: Int
        var value: String
        enum CodingKeys: String, CodingKey { case id, value = "" }
    }
    struct Inner: Codable, Equatable, Sendable {
        @Attribute var kind: String
        var item: [Int]
    }
    struct Outer: Codable, Equatable, Sendable {
        @Attribute var id: Int
        var inner: Inner
        enum CodingKeys: String, CodingKey { case id, inner = "" }
    }
    enum Shape: Codable, Equatable, Sendable {
        case circle(Inner), square(Int), none
        enum CodingKeys: String, XMLChoiceCodingKey { case circle, square, none }
        enum CircleCodingKeys: String, CodingKey { case _0 = "" }
        enum SquareCodingKeys: String, CodingKey { case _0 = "" }
    }
    /// Choices beside keys of their own, as an extension of one element.
    struct Merged: Codable, Equatable, Sendable {
        var name: String
        var shape: Shape
        enum CodingKeys: CodingKey { case name }
        init(name: String, shape: Shape) {
            self.name = name
            self.shape = shape
        }
        init(from decoder: any Decoder) throws {
            name = try decoder.container(keyedBy: CodingKeys.self).decode(
                String.self, forKey: .name)
            shape = try Shape(from: decoder)
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name, forKey: .name)
            try shape.encode(to: encoder)
        }
    }

    static let emptyKeys: [TableRow] = [
        .roundTrip("text beside attributes", Foo(id: 1, value: "t"), "<Foo><id>1</id>t</Foo>"),
        .decoding(
            "text beside attributes, read", Foo.self, "<f id='1'>t</f>", #"Foo(id: 1, value: "t")"#),
        .roundTrip(
            "a struct under the empty key", Outer(id: 1, inner: Inner(kind: "k", item: [1, 2])),
            "<Outer id=\"1\" kind=\"k\"><item>1</item><item>2</item></Outer>"),
        .roundTrip(
            "a part encoded into the same encoder", Merged(name: "n", shape: .square(2)),
            "<Merged><name>n</name><square>2</square></Merged>"),
        .roundTrip(
            "a part with attributes in the same encoder",
            [Merged(name: "n", shape: .circle(Inner(kind: "k", item: [])))], root: "l",
            "<l><l><name>n</name><circle kind=\"k\" /></l></l>"),
    ]

    class Base: Codable, DynamicNodeEncoding, DynamicNodeDecoding, @unchecked Sendable {
        var id: Int
        var list: [Int]
        enum BaseKeys: CodingKey { case id, list }
        init(id: Int, list: [Int]) {
            self.id = id
            self.list = list
        }
        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: BaseKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            list = try container.decode([Int].self, forKey: .list)
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: BaseKeys.self)
            try container.encode(id, forKey: .id)
            try container.encode(list, forKey: .list)
        }
        class func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding {
            key.stringValue == "id" ? .attribute : .element
        }
        class func nodeDecoding(for key: any CodingKey) -> XMLDecoder.NodeDecoding {
            key.stringValue == "id" ? .attribute : .element
        }
    }
    /// Members of the base class in an element of their own.
    final class Super: Base, @unchecked Sendable, CustomStringConvertible {
        var name: String
        enum Keys: CodingKey { case name }
        init(id: Int, list: [Int], name: String) {
            self.name = name
            super.init(id: id, list: list)
        }
        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            name = try container.decode(String.self, forKey: .name)
            try super.init(from: container.superDecoder())
        }
        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(name, forKey: .name)
            try super.encode(to: container.superEncoder())
        }
        var description: String { "\(id) \(list) \(name)" }
    }
    static let classes: [TableRow] = [
        .encoding(
            "superEncoder", Super(id: 1, list: [2, 3], name: "n"),
            "<Super><name>n</name><super id=\"1\"><list>2</list><list>3</list></super></Super>"),
        .decoding(
            "superDecoder", Super.self,
            "<s><name>n</name><super id='1'><list>2</list><list>3</list></super></s>", "1 [2, 3] n"),
        .decoding(
            "superDecoder, where the type says an attribute", Super.self,
            "<s><name>n</name><super id='1'><id>2</id></super></s>", "1 [] n"),
        .decoding(
            "superDecoder in an array", [Super].self,
            "<l><s><super id='1'><list>2</list></super><name>n</name></s><s><name>m</name><super id='2'/></s></l>",
            "[1 [2] n, 2 [] m]"),
        .decoding(
            "superDecoder of an element that is missing", Super.self, "<s><name>n</name></s>",
            "1:1: super: expected an object, found null"),
        .decoding(
            "an error below a superDecoder", Super.self, "<s><name>n</name><super id='x'/></s>",
            "1:29: super.id: expected Int, found \"x\""),
    ]

    struct Bag<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
        var list: [Value]
        var table: [String: Value]
    }

    static let sequences: [TableRow] = [
        .decoding(
            "XMLDecodableSequence: a missing array", Bag<Int>.self, "<b/>",
            "Bag<Int>(list: [], table: [:])"),
        .decoding("a set, too", [String: Set<Int>].self, "<b><a>1</a><a>1</a></b>", "{a: [1]}"),
        TableRow("the protocol", "[] [:] []") {
            func empty<Value: XMLDecodableSequence>(_ type: Value.Type) -> Value { Value() }
            return "\(empty([Int].self)) \(empty([String: Int].self)) \(empty(Set<Int>.self))"
        },
        .decoding(
            "a sequence of its own", Holder.self, "<h><a>1</a></h>",
            "Holder(a: Ring(items: [1]), b: Ring(items: []))"),
    ]

    struct Ring: XMLDecodableSequence, Decodable, Sendable {
        var items: [Int] = []
        init() {}
        init(from decoder: any Decoder) throws {
            items = try decoder.singleValueContainer().decode([Int].self)
        }
    }
    struct Holder: Decodable, Sendable {
        var a: Ring
        var b: Ring
    }

    @Test(arguments: wrappers + emptyKeys + classes + sequences)
    func `row by row`(_ row: TableRow) { #expect(row.answer == row.expected) }
}
