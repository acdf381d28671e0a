import TestSupport
import VersionedCodable
import VersionedCodableXML

/// How values and XML correspond: roots and containers, what is null, empty or missing.
@Suite struct XMLMappingTests {
    struct Item: Codable, Equatable, Sendable {
        var z: Int
        var a: String
    }
    struct List<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
        var k: [Value]
    }
    enum Size: Int, Codable, Sendable, CodingKeyRepresentable, Hashable { case small = 1, big = 2 }
    enum Direction: String, Codable, Sendable, CodingKeyRepresentable, Hashable { case up, down }

    static let roots: [TableRow] = [
        .roundTrip("the name of the type", Item(z: 1, a: "b"), "<Item><z>1</z><a>b</a></Item>"),
        .roundTrip(
            "withRootKey", Item(z: 1, a: "b"), root: "item", "<item><z>1</z><a>b</a></item>"),
        .roundTrip(
            "a type without a name of XML", [1, 2], "<root><root>1</root><root>2</root></root>"),
        .roundTrip("Int", 1, "<Int>1</Int>"),
        .roundTrip("String", " a ", root: "s", "<s>&#32;a&#32;</s>"),
        .roundTrip(
            "String, without trimming", " a ", root: "s", "<s>&#32;a&#32;</s>",
            decoder: { $0.trimValueWhitespaces = false }),
        .roundTrip(
            "String as CDATA", "\n a ", root: "s", "<s>&#10;<![CDATA[ a]]>&#32;</s>",
            encoder: { $0.stringEncodingStrategy = .cdata }),
        .roundTrip(
            "a blank as CDATA", " ", root: "s", "<s>&#32;</s>",
            encoder: { $0.stringEncodingStrategy = .cdata }),
        .roundTrip("nil", Int?.none, "<Int />"),
        .decoding(
            "a root of any name", Item.self, "<other><z>1</z><a>b</a></other>",
            #"Item(z: 1, a: "b")"#),
        .decoding(
            "a root that has to have a name", Item.self, "<other><z>1</z><a>b</a></other>",
            "1:2: expected the root element <item>, found <other>"
        ) { $0.rootName = "item" },
        .decoding("a scalar beside attributes", Int.self, "<a b='c'> 5 </a>", "5"),
        .decoding(
            "a scalar of child elements", Int.self, "<a><b/></a>",
            "1:1: expected Int, found child elements"),
        .decoding(
            "an array of any names, attributes left out", [Int].self,
            "<l n='9'><a>1</a><b>2</b><a>3</a></l>", "[1, 2, 3]"),
    ]

    struct Nested: Codable, Equatable, Sendable {
        var one: [[Int]]
        var two: [[[String]]]?
        var last: Int
    }
    struct Tree: Codable, Equatable, Sendable {
        @Attribute var name: String
        var node: [Tree]
    }
    indirect enum Expression: Codable, Equatable, Sendable {
        case number(Int), add([Expression]), negate(Expression)
        enum CodingKeys: String, XMLChoiceCodingKey { case number, add, negate }
        enum NumberCodingKeys: String, CodingKey { case _0 = "" }
        enum AddCodingKeys: String, CodingKey { case _0 = "" }
        enum NegateCodingKeys: String, CodingKey { case _0 = "" }
    }

    static let containers: [TableRow] = [
        .decoding(
            "an element before an attribute", Item.self, "<i z='1' a='no'><a>b</a></i>",
            #"Item(z: 1, a: "b")"#),
        .decoding(
            "the first of two", Item.self, "<i><z>1</z><z>x</z><a>b</a></i>", #"Item(z: 1, a: "b")"#
        ),
        .decoding(
            "unknown members are left alone", Item.self,
            "<i y='1'><z>1</z><x><z>2</z></x><a>b</a></i>", #"Item(z: 1, a: "b")"#),
        .decoding(
            "siblings wherever they are", List<Int>.self,
            "<l><k>1</k><x/><k>2</k>\n<y>9</y><k>3</k></l>", "List<Int>(k: [1, 2, 3])"),
        .decoding(
            "an attribute is an array of one", List<String>.self, "<l k='1'/>",
            #"List<String>(k: ["1"])"#),
        .decoding(
            "names inside arrays of arrays do not count", Nested.self,
            "<n><one><a>1</a><b>2</b></one><last>1</last><one/></n>",
            "Nested(one: [[1, 2], []], two: nil, last: 1)"),
        .roundTrip(
            "recursion",
            Tree(
                name: "a",
                node: [
                    Tree(name: "b", node: [Tree(name: "c", node: [])]), Tree(name: "d", node: []),
                ]),
            "<Tree name=\"a\"><node name=\"b\"><node name=\"c\" /></node><node name=\"d\" /></Tree>"
        ),
        .roundTrip(
            "recursion of choices", [Expression.add([.number(1), .negate(.number(2)), .add([])])],
            root: "l",
            "<l><add><number>1</number><negate><number>2</number></negate><add /></add></l>"),
    ]

    static let tables: [TableRow] = [
        .roundTrip(
            "[String: V], sorted", ["b": 1, "a": 2], root: "t", "<t><a>2</a><b>1</b></t>",
            encoder: { $0.outputFormatting = .sortedKeys }),
        .decoding(
            "[String: [V]], repeats gathered", [String: [Int]].self,
            "<t><a>1</a><b>2</b><a>3</a></t>", "{a: [1, 3], b: [2]}"),
        .decoding(
            "[Int: V] cannot be in XML", [Int: String].self, "<t><a>1</a></t>",
            "1:7: a: Expected Int key but found String key instead."),
        .roundTrip(
            "keys that are an enumeration of strings", [Direction.up: 1], root: "t",
            "<t><up>1</up></t>"),
        .decoding(
            "a key that is no case", [Direction: Int].self, "<t><left>1</left></t>",
            "1:10: left: Could not convert key to type Direction"),
        .encoding(
            "keys that are an enumeration of integers", [Size.small: 1], root: "t",
            "1: expected an XML name, found \"1\""),
        .decoding("an empty table", [String: Int].self, "<t>\n</t>", "{}"),
    ]

    struct Optionals: Codable, Equatable, Sendable {
        var s: String?
        var i: Int?
        var b: Bool?
        var d: Date?
        var o: [String: Int]?
        @Attribute var a: Int?
    }
    struct Empty: Codable, Equatable, Sendable {
        var s = ""
        var e = Nothing()
        var i: [Nothing?] = [Nothing(), nil]
        struct Nothing: Codable, Equatable, Sendable {}
    }
    struct Strict: Codable, Equatable, Sendable {
        var i: Int
        var s: String
    }
    struct Items: Codable, Equatable, Sendable {
        var k: [Strict?]
    }

    static let nothing: [TableRow] = [
        .roundTrip(
            "empty text, object and item", Empty(),
            "<Empty><s></s><e /><i xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\""
                + " xsi:nil=\"false\" /><i /></Empty>"),
        .encoding(
            "empty text, object and item, not told from nil", Empty(),
            "<Empty><s></s><e /><i /><i /></Empty>"
        ) { $0.distinguishesEmptyFromNil = false },
        .decoding(
            "both forms of an empty element", [String].self,
            "<l><k/><k></k><k />\n<k><!-- c --></k></l>", #"["", "", "", ""]"#),
        .decoding("String", Strict.self, "<s><i>1</i><s/></s>", #"Strict(i: 1, s: "")"#),
        .decoding("String?", [String: String?].self, "<l><k/></l>", "{k: nil}"),
        .decoding(
            "Int? and others", Optionals.self, "<o a=''><i/><b></b><d/><o/></o>",
            "Optionals(s: nil, i: nil, b: nil, d: nil, o: Optional([:]), _a: nil)"
        ),
        .decoding("Int", Strict.self, "<s><i/><s/></s>", "1:4: i: expected Int, found \"\""),
        .decoding(
            "a struct with members", [Strict].self, "<l><s/></l>",
            "1:4: 0: the key \"i\" is missing"),
        .decoding(
            "[T?] with a struct", Items.self, "<i><k/><k><i>1</i><s/></k></i>",
            #"Items(k: [nil, Optional(Strict(i: 1, s: ""))])"#),
        .decoding(
            "xsi:nil", [Int?].self,
            "<l xmlns:xsi='u'><k xsi:nil='true'/><k xsi:nil='false'>1</k></l>", "[nil, Optional(1)]"
        ),
        .decoding(
            "a missing key inside an array", [Strict].self,
            "<l><s><i>1</i><s/></s>\n<s><i>1</i></s></l>", "2:1: 1: the key \"s\" is missing"),
    ]

    @Test(arguments: roots + containers + tables + nothing)
    func `row by row`(_ row: TableRow) { #expect(row.answer == row.expected) }

    @Test func `two containers of one decoder see the same element`() throws {
        struct Two: Decodable {
            var a: Int
            var b: Int
            enum First: CodingKey { case a }
            enum Second: CodingKey { case b }
            init(from decoder: any Decoder) throws {
                let first = try decoder.container(keyedBy: First.self)
                let second = try decoder.container(keyedBy: Second.self)
                b = try second.decode(Int.self, forKey: .b)
                a = try first.decode(Int.self, forKey: .a)
            }
        }
        let two = try XMLDecoder().decode(Two.self, from: "<t a='1'><b>2</b></t>")
        #expect(two.a == 1)
        #expect(two.b == 2)
    }
}
