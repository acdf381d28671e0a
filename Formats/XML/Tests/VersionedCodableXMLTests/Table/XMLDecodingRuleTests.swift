import TestSupport
import VersionedCodable
import VersionedCodableXML

/// What else a decoder reads: members in any order, wrappers, text, open lists, and the paths and
/// places of errors.
@Suite struct XMLDecodingRuleTests {
    struct Collections: Decodable, Sendable {
        var a: [[Int]]?
        var b: Set<Int>
        var c: [String: [Int]]
        var d: [Int?]
        var e: [String]?
    }
    struct Link: Codable, Equatable, Sendable {
        @Attribute var href: String
        @Attribute var rank: Int?
        @Element var note: String?
        @ElementAndAttribute var id: Int
        @XMLText var title: String
    }
    struct Lists: Decodable, Sendable {
        @Element var a: [Int]
        @Element var b: Inner
        struct Inner: Decodable, Sendable { var k: [Int] }
    }
    struct Text<Value: Decodable & Sendable>: Decodable, Sendable {
        var id: Int?
        var value: Value
        enum CodingKeys: String, CodingKey { case id, value = "" }
    }
    struct Pin: Decodable, Sendable {
        var name: String
        var place: Place
        enum CodingKeys: String, CodingKey { case name, place = "" }
        struct Place: Decodable, Sendable { var x: Int, y: [Int] }
    }

    static let members: [TableRow] = [
        .decoding(
            "nested collections", Collections.self,
            "<x><a><k>1</k><k>2</k></a><a><k>3</k></a><b>5</b><b>5</b>\n"
                + "<c><u>1</u><u>3</u></c><d>1</d><d/></x>",
            "Collections(a: Optional([[1, 2], [3]]), b: Set([5]), c: [\"u\": [1, 3]], "
                + "d: [Optional(1), nil], e: nil)"),
        .decoding(
            "missing collections", Collections.self, "<x/>",
            "Collections(a: nil, b: Set([]), c: [:], d: [], e: nil)"),
        .decoding("a set at the root", Set<Int>.self, "<l><e>1</e><f>1</f></l>", "[1]"),
        .decoding("a contiguous array", ContiguousArray<Int>.self, "<l a='1'><e>2</e></l>", "[2]"),
        .decoding("an array of white space", [Int].self, "<l> </l>", "[]"),
        .decoding(
            "a table takes the first element", [String: String].self,
            "<x a='1'><b>2</b><b>3</b></x>", "{a: 1, b: 2}"),
        .decoding(
            "a table takes an element before an attribute", [String: Int].self,
            "<x a='1'><a>2</a></x>", "{a: 2}"),
        .decoding(
            "text with attributes", [String].self, "<l><k unit='x'> Tea </k></l>", "[\"Tea\"]"),
        .decoding(
            "wrappers", Link.self,
            "<a href='/' rank='2' note='no' id='7'><id>8</id><href>no</href> Tea </a>",
            "Link(_href: \"/\", _rank: Optional(2), _note: nil, _id: 8, _title: \" Tea \")"),
        .decoding(
            "wrappers that are left out", Link.self, "<a href='x' id='1'/>",
            "Link(_href: \"x\", _rank: nil, _note: nil, _id: 1, _title: \"\")"),
        .decoding(
            "elements with others between them", Lists.self,
            "<x><a>1</a><b><k>3</k><k>4</k></b><a>2</a></x>",
            "Lists(_a: [1, 2], _b: Lists.Inner(k: [3, 4]))"),
        .decoding(
            "text of the empty key", Text<String>.self, "<f id='2'><![CDATA[<x>]]></f>",
            "Text<String>(id: Optional(2), value: \"<x>\")"),
        .decoding(
            "text around elements", Text<String>.self, "<f id='1'>a<b/>c</f>",
            "Text<String>(id: Optional(1), value: \"ac\")"),
        .decoding(
            "no text", Text<String>.self, "<f id='1'></f>",
            "Text<String>(id: Optional(1), value: \"\")"),
        .decoding(
            "a number of the empty key", Text<Int?>.self, "<f>5</f>",
            "Text<Optional<Int>>(id: nil, value: Optional(5))"),
        .decoding(
            "the members of a struct of the empty key", Pin.self,
            "<p x='1'><name>n</name><y>2</y><y>3</y></p>",
            "Pin(name: \"n\", place: Pin.Place(x: 1, y: [2, 3]))"),
        .decoding(
            "a list on several lines", Matrix.ListedAttribute<Int>.self, "<r k=' 1  2\n3'/>",
            "ListedAttribute<Int>(_k: [1, 2, 3])"),
        TableRow("an array in an element keeps the name of its elements", "cat") {
            let text = "<r><k><cat>Tom</cat></k></r>"
            return try XMLDecoder().decode(Matrix.WrappedArray<String>.self, from: text).$k.itemName
        },
        .decoding(
            "the first of several paragraphs", Page.self,
            "<page><p><b>one</b></p><p><b>two</b></p></page>", "Page(p: [Run.bold(\"one\")])"),
        .decoding(
            "paragraphs of an array", [Paragraph].self,
            "<d><p>x</p><p id='1'>a <b>b</b>.</p><p/></d>",
            "[[Run.text(\"x\")], [Run.text(\"a \"), Run.bold(\"b\"), Run.text(\".\")], []]"),
    ]

    struct Page: Decodable, Sendable { var p: Paragraph }
    /// Runs that are asked for one by one.
    struct Paragraph: Decodable, Sendable, CustomStringConvertible {
        var runs: [Matrix.Run] = []
        var description: String { "\(runs)".replacing("Matrix.", with: "") }
        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            while !container.isAtEnd {
                runs.append(try container.decode(Matrix.Run.self))
            }
        }
    }

    // MARK: Errors

    struct Root: Decodable, Sendable {
        var count: Int?
        var page: Page?
        var span: ClosedRange<Int>?
    }

    private static func error(_ text: String, _ message: String) -> TableRow {
        .decoding(text, Root.self, text, message)
    }

    static let errors: [TableRow] = [
        error(
            "<r><count>99999999999999999999</count></r>",
            "1:11: count: the number \"99999999999999999999\" does not fit in Int "
                + "(-9223372036854775808...9223372036854775807)"),
        error("<r><span>1</span><span>x</span></r>", "1:24: span.1: expected Int, found \"x\""),
        error(
            "<r><page><p><i>x</i></p></page></r>",
            "1:16: page.p.0: expected a case of Run, found \"i\""),
        .decoding(
            "an index is in the path once", [[[Int]]].self,
            "<l><k><j><i>1</i></j></k><k><j><i>1</i><i>x</i></j></k></l>",
            "1:43: 1.0.1: expected Int, found \"x\""),
        .decoding(
            "a choice that has no element", XMLDecoderSurfaceTests.Step.self, "<s><stir/></s>",
            "1:1: expected a case of Step as the only key, found \"stir\""),
    ]

    @Test(arguments: members + errors)
    func `what is read`(_ row: TableRow) { #expect(row.answer == row.expected) }

    @Test func `the same key can be asked for twice`() throws {
        struct Twice: Decodable {
            var lists: [[Int]]
            var one: Int
            enum CodingKeys: CodingKey { case a }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                #expect(container.contains(.a))
                #expect(container.allKeys == [.a])
                lists = [
                    try container.decode([Int].self, forKey: .a),
                    try container.decode([Int].self, forKey: .a),
                ]
                one = try container.decode(Int.self, forKey: .a)
            }
        }
        let value = try XMLDecoder().decode(Twice.self, from: "<x><a>1</a><b/><a>2</a></x>")
        #expect(value.lists == [[1, 2], [1, 2]])
        #expect(value.one == 1)
    }

    @Test func `wrappers are their values elsewhere`() throws {
        let link = Link(href: "h", rank: nil, note: "n", id: 1, title: "t")
        let data = try DocumentEncoder(format: .json).encode(link)
        #expect(data.text == #"{"href":"h","note":"n","id":1,"title":"t"}"#)
        #expect(try DocumentDecoder(format: .json).decode(Link.self, from: data) == link)
        let other = try Foundation.JSONEncoder().encode(link)
        #expect(try Foundation.JSONDecoder().decode(Link.self, from: other) == link)
        #expect(try DocumentDecoder(format: .json).decode(Link.self, from: other) == link)
        let list = try DocumentEncoder(format: .propertyList).encode(link)
        #expect(try PropertyListDecoder().decode(Link.self, from: list) == link)
    }
}
