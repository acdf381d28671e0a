import TestSupport
import Testing
import VersionedCodable
import VersionedCodableXML

/// Text, attributes, mixed content, choices and scalars.
@Suite struct XMLTextMappingTests {
    struct Foo<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
        @Attribute var id: Int
        @XMLText var value: Value
    }
    typealias Run = XMLModellingTests.Run
    typealias Mixed = XMLModellingTests.Mixed

    private static let newlines = "a\n\tb\r c"

    static let texts: [TableRow] = [
        .roundTrip("text beside attributes", Foo(id: 1, value: "text"), "<Foo id=\"1\">text</Foo>"),
        .roundTrip("a number", Foo(id: 1, value: 2.5), "<Foo id=\"1\">2.5</Foo>"),
        .roundTrip("nothing", Foo<Int?>(id: 1, value: nil), "<Foo id=\"1\" />"),
        .decoding(
            "no text: String", Foo<String>.self, "<f id='1'/>",
            "Foo<String>(_id: 1, _value: \"\")"
        ),
        .decoding(
            "CDATA", [String].self, "<l><k><![CDATA[<a>]]></k><k>b<![CDATA[&]]>c</k></l>",
            #"["<a>", "b&c"]"#),
        .roundTrip(
            "CDATA with its own end", ["a]]>b"], root: "l",
            "<l><l><![CDATA[a]]]]><![CDATA[>b]]></l></l>",
            encoder: { $0.stringEncodingStrategy = .cdata }),
        .roundTrip("line ends and tabs in text", newlines, root: "t", "<t>a\n\tb&#13; c</t>"),
        .roundTrip(
            "line ends and tabs in attributes", [Foo(id: 1, value: "")], root: "t",
            "<t><t id=\"1\"></t></t>"),
        .roundTrip(
            "line ends and tabs in an attribute of text", Only(a: newlines),
            "<Only a=\"a&#10;&#9;b&#13; c\" />"),
        .decoding(
            "`&amp; &lt;`", [String].self, "<l><k>&amp; &lt;</k><k>&amp;\n&#32;\t&lt;</k></l>",
            #"["& <", "&\n \t<"]"#),
        .decoding(
            "blanks between references in an attribute", [String: String].self,
            "<l a='&amp; &lt;'/>", "{a: & <}"),
        .decoding(
            "text and elements as a String", String.self, "<a>x<b/>y</a>",
            "1:1: expected String, found child elements"),
    ]

    struct Only: Codable, Equatable, Sendable { @Attribute var a: String }
    struct Attributes: Codable, Sendable {
        @Attribute var z = 1
        @Attribute var m: String? = nil
        @Attribute var a = true
    }
    struct Names: Decodable, Sendable, CustomStringConvertible, OrderIsContent {
        var description: String
        init(from decoder: any Decoder) throws {
            description = try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue)
                .joined(separator: " ")
        }
    }

    static let mixed: [TableRow] = [
        .decoding(
            "unless the document says otherwise", [Run].self,
            "<p xml:space='preserve'> <b>x</b></p>", #"[Run.text(" "), Run.bold("x")]"#),
        .decoding(
            "references, CDATA and comments are one run", [Run].self,
            "<p>a&amp;<![CDATA[<]]><!-- c -->b<b/></p>", #"[Run.text("a&<b"), Run.bold("")]"#),
        .roundTrip(
            "blanks written beside elements", [Run.text(" "), .bold("b")], root: "p",
            "<p><![CDATA[ ]]><b>b</b></p>"),
        .roundTrip(
            "sortedKeys keep the order of content",
            Mixed(id: 1, runs: [.text("z"), .bold("a"), .text("b"), .bold("A")]),
            "<Mixed id=\"1\">z<b>a</b>b<b>A</b></Mixed>",
            encoder: { $0.outputFormatting = .sortedKeys }),
    ]

    static let attributes: [TableRow] = [
        .encoding(
            "the order of the calls, nil left out", Attributes(),
            "<Attributes z=\"1\" a=\"true\" />"),
        .decoding(
            "allKeys are in the order of the document", Names.self,
            "<a z='1' y='2' b='3'><x/><c/><x/><z/></a>", "z y b x c"),
    ]

    enum Colour: String, Codable, Sendable { case red, green = "dark green" }
    struct Holder<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
        var prop: Value
    }
    typealias Step = XMLDecoderSurfaceTests.Step

    static let enumerations: [TableRow] = [
        .roundTrip(
            "raw values", [Colour.red, .green], root: "l", "<l><l>red</l><l>dark green</l></l>"),
        .decoding(
            "an unknown element", [Step].self, "<l><boil>1</boil><stir/></l>",
            "1:18: 1: expected a case of Step, found \"stir\""),
        .decoding(
            "an unknown element under a key", Holder<Step>.self, "<h><prop><stir/></prop></h>",
            "1:4: prop: expected a case of Step as the only key, found \"stir\""),
        .decoding(
            "no element under a key", Holder<Step>.self, "<h><prop/></h>",
            "1:4: prop: expected a case of Step as the only key, found \"\""),
        .decoding(
            "two elements of one name under a key: the first", Holder<Step>.self,
            "<h><prop><boil>1</boil><boil>2</boil></prop></h>", "Holder<Step>(prop: Step.boil(1))"),
        .decoding(
            "two elements under a key", Holder<Step>.self,
            "<h><prop><boil>1</boil><pour/></prop></h>",
            "1:4: prop: expected a case of Step as the only key, found \"boil\" and 1 more"),
        .decoding(
            "text where no choice has any is left out, as a struct leaves it out", [Step].self,
            "<l>text<boil>1</boil></l>", "[Step.boil(1)]"),
        .decoding(
            "a bad payload", [Step].self, "<l><pour/><boil>x</boil></l>",
            "1:17: 1: expected Int, found \"x\""),
    ]

    static let scalars: [TableRow] = [
        .decoding(
            "integers", [Int8].self, "<l><k>-128</k><k>+127</k><k> 007 </k></l>", "[-128, 127, 7]"),
        .decoding(
            "an integer of zeros behind the point", [Int].self, "<l><k>2.0</k><k>1e3</k></l>",
            "[2, 1000]"),
        .decoding(
            "a real out of range", [Double].self, "<l><k>1e400</k></l>",
            "1:7: 0: the number \"1e400\" does not fit in Double"),
        .decoding(
            "Decimal", [Decimal].self, "<l><k>1.10</k><k>123456789012345678901234567890.5</k></l>",
            "[1.1, 123456789012345678901234567890.5]"),
        .decoding("URL", [URL].self, "<l><k> http://a/?b=c&amp;d </k></l>", "[http://a/?b=c&d]"),
        .decoding("no URL", [URL].self, "<l><k/></l>", "1:4: 0: expected a URL, found \"\""),
        .roundTrip(
            "128 bits", [Int128.min, .max], root: "l",
            "<l><l>-170141183460469231731687303715884105728</l><l>170141183460469231731687303715884105727</l></l>"
        ),
        .roundTrip(
            "Float is not written as Double",
            [Float(0.1), .leastNonzeroMagnitude, .greatestFiniteMagnitude], root: "l",
            "<l><l>0.1</l><l>1e-45</l><l>3.4028235e+38</l></l>"),
        .decoding("empty Data?", Bytes.self, "<b><raw/></b>", "Bytes(raw: Optional(0 bytes))"),
    ]

    static let prolog: [TableRow] = [
        .decoding(
            "prefixes are part of keys", Prefixed.self, "<a xmlns:p='u' p:x='1'><p:y>2</p:y></a>",
            "Prefixed(x: 1, y: 2)"),
        .decoding(
            "prefixes by namespace", Prefixed.self, "<a xmlns:q='u' q:x='1'><q:y>2</q:y></a>",
            "Prefixed(x: 1, y: 2)"
        ) { $0.namespacePrefixes = ["u": "p"] },
        .encoding(
            "namespaces by keys", Prefixed(x: 1, y: 2), root: "a",
            "<a xmlns:p=\"u\"><p:x>1</p:x><p:y>2</p:y></a>"
        ) { $0.options.namespaces = ["u": "p"] },
        .encoding(
            "namespaces by root attributes", Prefixed(x: 1, y: 2), root: "a",
            "<a xmlns:p=\"u\"><p:x>1</p:x><p:y>2</p:y></a>"
        ) { $0.options.rootAttributes = ["xmlns:p": "u"] },
        .decoding(
            "the end of an unkeyed container", Three.self, "<l><k>1</k><k>2</k></l>",
            "1:1: 2: expected Int, found the end of the array"),
        .decoding(
            "blank lines in front of an error", String.self, "<a>\n\n\n\n<b></a>",
            "5:4: expected </b>, found </a>"),
        .decoding(
            "an error behind characters of two units", String.self, "<a>😀é<b></a>",
            "1:9: expected </b>, found </a>"),
    ]

    struct Bytes: Codable, Sendable { var raw: Data? }
    struct Prefixed: Codable, Equatable, Sendable {
        var x: Int
        var y: Int
        enum CodingKeys: String, CodingKey { case x = "p:x", y = "p:y" }
    }
    struct Three: Decodable, Sendable {
        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            for _ in 0..<3 { _ = try container.decode(Int.self) }
        }
    }

    @Test(arguments: texts + mixed + attributes + enumerations + scalars + prolog)
    func `row by row`(_ row: TableRow) { #expect(row.answer == row.expected) }
}
