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
        .encoding(
            "a character XML does not allow", Only(a: "x\u{1F}"),
            "a: XML does not allow the character U+001F"),
        .encoding("NUL", ["a\u{0}"], root: "l", "0: XML does not allow the character U+0000"),
        .encoding(
            "U+FFFE", ["l": "\u{FFFE}"], root: "l", "l: XML does not allow the character U+FFFE"),
        .decoding(
            "`&amp; &lt;`", [String].self, "<l><k>&amp; &lt;</k><k>&amp;\n&#32;\t&lt;</k></l>",
            #"["& <", "&\n \t<"]"#),
        .decoding(
            "blanks between references in an attribute", [String: String].self,
            "<l a='&amp; &lt;'/>", "{a: & <}"),
        .decoding("text of blanks", [String].self, "<l><k> </k></l>", "[\" \"]") {
            $0.trimValueWhitespaces = false
        },
        .decoding("text of blanks, trimmed", [String].self, "<l><k> </k></l>", "[\"\"]"),
        .decoding("comments part no text", String.self, "<a>x<!-- c -->y<?p i?>z</a>", "xyz"),
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
            "runs keep their blanks", [Run].self, "<p>a <b>x</b> c</p>",
            #"[Run.text("a "), Run.bold("x"), Run.text(" c")]"#),
        .decoding(
            "a run of blanks between elements", [Run].self, "<p>a<b>x</b> <b>y</b></p>",
            #"[Run.text("a"), Run.bold("x"), Run.text(" "), Run.bold("y")]"#),
        .decoding(
            "blanks alone beside elements are indentation", [Run].self, "<p>\n  <b>x</b>\n</p>",
            #"[Run.bold("x")]"#),
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
        .encoding(
            "two keys that become one attribute: the last counts",
            ["k": XMLEncoderSurfaceTests.Two()], root: "t", "<t><k ab=\"2\" /></t>"
        ) { $0.keyEncodingStrategy = .lowercased },
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
            "a raw value that is none", Holder<Colour>.self, "<h><prop>blue</prop></h>",
            "1:10: prop: Cannot initialize Colour from invalid String value blue"),
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
            "Bool words", [Bool].self,
            "<l><k>true</k><k>1</k><k> Y </k><k>YES</k><k>False</k><k>0</k><k>n</k><k>no</k></l>",
            "[true, true, true, true, false, false, false, false]"),
        .decoding(
            "no Bool", [Bool].self, "<l><k>on</k></l>", "1:7: 0: expected Bool, found \"on\""),
        .decoding(
            "integers", [Int8].self, "<l><k>-128</k><k>+127</k><k> 007 </k></l>", "[-128, 127, 7]"),
        .decoding(
            "an integer out of range", [Int8].self, "<l><k>128</k></l>",
            "1:7: 0: the number \"128\" does not fit in Int8 (-128...127)"),
        .decoding(
            "a negative unsigned one", [UInt].self, "<l><k>-1</k></l>",
            "1:7: 0: the number \"-1\" does not fit in UInt (0...18446744073709551615)"),
        .decoding(
            "an integer with a fraction", [Int].self, "<l><k>1.5</k></l>",
            "1:7: 0: the number \"1.5\" does not fit in Int"),
        .decoding(
            "an integer of zeros behind the point", [Int].self, "<l><k>2.0</k><k>1e3</k></l>",
            "[2, 1000]"),
        .decoding(
            "reals", [Double].self, "<l><k>1.</k><k>.5</k><k>-1E-2</k><k>+3</k></l>",
            "[1.0, 0.5, -0.01, 3.0]"),
        .decoding(
            "a real out of range", [Double].self, "<l><k>1e400</k></l>",
            "1:7: 0: the number \"1e400\" does not fit in Double"),
        .decoding(
            "no number", [Double].self, "<l><k>1,5</k></l>",
            "1:7: 0: expected Double, found \"1,5\""),
        .decoding(
            "hexadecimal is no number", [Int].self, "<l><k>0x10</k></l>",
            "1:7: 0: expected Int, found \"0x10\""),
        .decoding(
            "Decimal", [Decimal].self, "<l><k>1.10</k><k>123456789012345678901234567890.5</k></l>",
            "[1.1, 123456789012345678901234567890.5]"),
        .decoding(
            "no Decimal", [Decimal].self, "<l><k>1.1x</k></l>",
            "1:7: 0: expected Decimal, found \"1.1x\""),
        .decoding("URL", [URL].self, "<l><k> http://a/?b=c&amp;d </k></l>", "[http://a/?b=c&d]"),
        .decoding("no URL", [URL].self, "<l><k/></l>", "1:4: 0: expected a URL, found \"\""),
        .decoding(
            "no UUID", [UUID].self, "<l><k>x</k></l>",
            "1:7: 0: Attempted to decode UUID from invalid UUID string."),
        .roundTrip(
            "128 bits", [Int128.min, .max], root: "l",
            "<l><l>-170141183460469231731687303715884105728</l><l>170141183460469231731687303715884105727</l></l>"
        ),
        .roundTrip(
            "Float is not written as Double",
            [Float(0.1), .leastNonzeroMagnitude, .greatestFiniteMagnitude], root: "l",
            "<l><l>0.1</l><l>1e-45</l><l>3.4028235e+38</l></l>"),
        .decoding(
            "a date without a zone", [Date].self, "<l><k>2000-01-01T12:00:00</k></l>",
            "[2000-01-01 12:00:00 +0000]"),
        .decoding(
            "a day with a zone", [Date].self, "<l><k>2000-01-01+02:00</k></l>",
            "[1999-12-31 22:00:00 +0000]"),
        .decoding(
            "a fraction", Date.self, "<l>1970-01-01T00:00:00.250Z</l>", "1970-01-01 00:00:00 +0000"),
        .decoding(
            "the end of a day", [Date].self, "<l><k>2000-01-01T24:00:00Z</k></l>",
            "[2000-01-02 00:00:00 +0000]"),
        .decoding("empty Data?", Bytes.self, "<b><raw/></b>", "Bytes(raw: Optional(0 bytes))"),
    ]

    static let prolog: [TableRow] = [
        .decoding(
            "a DOCTYPE with an identifier", String.self,
            "<!DOCTYPE si SYSTEM \"http://localhost:1/x.dtd\">\n<si>a</si>", "a"),
        .decoding(
            "a public DOCTYPE", String.self, "<!DOCTYPE si PUBLIC '-//A' 'x.dtd'><si>a</si>", "a"),
        .decoding(
            "a DOCTYPE that is refused", String.self, "<!DOCTYPE si SYSTEM 'x'><si>a</si>",
            "1:1: expected no DOCTYPE, found one (the option doctype accepts it)"
        ) { $0.reading.doctype = .refuse },
        .decoding(
            "comments and instructions", [Int].self,
            "<?xml version='1.0'?><!-- a --><?b c?><l><!-- d --><k>1</k><?e?></l><!-- f -->", "[1]"),
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
        .encoding(
            "a prefix nobody declares", Prefixed(x: 1, y: 2), root: "a",
            "p:x: the prefix \"p\" of the name \"p:x\" is not declared"),
        .decoding(
            "the paths of unkeyed containers have one index", [[Int]].self,
            "<l><k><j>1</j><j>x</j></k></l>", "1:18: 0.1: expected Int, found \"x\""),
        .decoding(
            "the end of an unkeyed container", Three.self, "<l><k>1</k><k>2</k></l>",
            "1:1: 2: expected Int, found the end of the array"),
        .decoding("`<blah //>`", String.self, "<blah //>", "1:7: expected a name, found '/'"),
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
