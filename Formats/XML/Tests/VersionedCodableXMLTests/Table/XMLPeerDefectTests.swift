import Foundation
import Testing
import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableXML

/// Values that another XML coder for Swift reads or writes silently as something else, loses, or
/// stops the process for.
@Suite("No silent wrong XML") struct XMLPeerDefectTests {
    typealias Step = XMLDecoderSurfaceTests.Step
    typealias Run = XMLModellingTests.Run

    struct Holder<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
        var value: Value
    }
    struct Stamp: Codable, Equatable, Sendable { @Attribute var at: Date }
    struct Line: Codable, Equatable, Sendable { @Attribute var text: String }
    struct Lists: Codable, Sendable { @Attribute var list = [1] }
    struct Defaults: Codable, Equatable, Sendable {
        @Attribute var x = 1
        @Attribute var list: [Int]?
    }
    struct Numbers: Codable, Equatable, Sendable {
        @Attribute var a: Double
        var b: Double
    }

    static let writing: [TableRow] = [
        .roundTrip(
            "the name of a generic type is no name of XML", [1], "<root><root>1</root></root>"),
        .roundTrip("a scalar as the root", 5, "<Int>5</Int>"),
        .roundTrip(
            "a raw enumeration as the root", XMLTextMappingTests.Colour.red, "<Colour>red</Colour>"),
        .encoding(
            "a key of a table that is no name", ["a b": 1], root: "t",
            "a b: expected an XML name, found \"a b\""),
        .encoding(
            "a key of a table that would be markup", ["a><b": 1], root: "t",
            "a><b: expected an XML name, found \"a><b\""),
        .encoding(
            "keys that are numbers", [1: "a"], root: "t", "1: expected an XML name, found \"1\""),
        .encoding(
            "an array as an attribute has a path", ["k": Lists()], root: "t",
            "k.list: expected a scalar for an attribute, found an array"),
        .roundTrip(
            "the end of a CDATA section inside one", ["]]>"], root: "l",
            "<l><l><![CDATA[]]]]><![CDATA[>]]></l></l>",
            encoder: { $0.stringEncodingStrategy = .cdata }),
        .roundTrip(
            "line feeds and tabs in attributes", Line(text: "a\n\tb"),
            "<Line text=\"a&#10;&#9;b\" />"),
        .roundTrip(
            "carriage returns in text", ["a\r\nb\rc"], root: "l",
            "<l><l>a&#13;\nb&#13;c</l></l>"),
        .roundTrip(
            "carriage returns in CDATA", ["a\r\nb"], root: "l",
            "<l><l><![CDATA[a]]>&#13;<![CDATA[\nb]]></l></l>",
            encoder: { $0.stringEncodingStrategy = .cdata }),
        .encoding(
            "control characters", ["a\u{B}"], root: "l",
            "0: XML does not allow the character U+000B"),
        .encoding(
            "control characters in attributes", Line(text: "\u{0}"),
            "text: XML does not allow the character U+0000"),
        .roundTrip(
            "sorted keys leave mixed content alone", [Run.text("z "), .bold("a"), .text(" b")],
            root: "p", "<p>z <b>a</b> b</p>", encoder: { $0.outputFormatting = .sortedKeys }),
        .roundTrip(
            "sorted keys leave choices alone", [Step.pour("a"), .boil(1), .pour("b")], root: "l",
            "<l><pour>a</pour><boil>1</boil><pour>b</pour></l>",
            encoder: { $0.outputFormatting = .sortedKeys }),
        .roundTrip(
            "a single choice keeps its payload", Holder(value: Step.pour("x")),
            "<Holder><value><pour>x</pour></value></Holder>"),
        .roundTrip(
            "dates of the default strategies", Stamp(at: Date(timeIntervalSince1970: 1.25)),
            "<Stamp at=\"1970-01-01T00:00:01.25Z\" />"),
        .roundTrip(
            "empty data", Holder(value: Data()), "<Holder><value></value></Holder>"),
        .roundTrip("attributes with defaults", Defaults(), "<Defaults x=\"1\" />"),
        .encoding(
            "a header that lies", 1, root: "a",
            "expected encoding UTF-8 in the XML header, found \"ISO-8859-1\""
        ) { $0.options.header = XMLHeader(version: 1, encoding: "ISO-8859-1") },
        .encoding(
            "a header that is markup", 1, root: "a",
            "expected standalone yes or no in the XML header, found \"yes\"?><x>\""
        ) { $0.options.header = XMLHeader(version: 1, standalone: "yes\"?><x>") },
        .roundTrip(
            "infinities as strings, both ways", Numbers(a: .infinity, b: -.infinity),
            "<Numbers a=\"+oo\"><b>-oo</b></Numbers>",
            encoder: {
                $0.nonConformingFloatEncodingStrategy = .convertToString(
                    positiveInfinity: "+oo", negativeInfinity: "-oo", nan: "?")
            },
            decoder: {
                $0.nonConformingFloatDecodingStrategy = .convertFromString(
                    positiveInfinity: "+oo", negativeInfinity: "-oo", nan: "?")
            }),
    ]

    static let reading: [TableRow] = [
        .decoding(
            "a root of another name, if one is asked for", Int.self, "<b>1</b>",
            "1:2: expected the root element <a>, found <b>"
        ) { $0.rootName = "a" },
        .decoding(
            "mixed content keeps its blanks", [Run].self, "<p>a <b>x</b> c</p>",
            #"[Run.text("a "), Run.bold("x"), Run.text(" c")]"#),
        .decoding(
            "mixed content is no String", Holder<String>.self,
            "<h><value>a<b/>c</value></h>", "1:4: value: expected String, found child elements"),
        .decoding(
            "child elements are no String", Holder<String>.self, "<h><value><b>1</b></value></h>",
            "1:4: value: expected String, found child elements"),
        .decoding(
            "blanks beside references", String.self, "<a>&amp; &lt; &#65; &gt;</a>", "& < A >"),
        .decoding(
            "blanks beside CDATA", String.self, "<a>x <![CDATA[ y]]> z</a>", "x  y z"),
        .decoding(
            "an unknown element among choices", [Step].self, "<l><stir/></l>",
            "1:4: 0: expected a case of Step, found \"stir\""),
        .decoding(
            "an unknown element as a choice", Holder<Step>.self,
            "<h><value><stir/></value></h>",
            "1:4: value: expected a case of Step as the only key, found \"stir\""),
        .decoding(
            "an unknown element at the root of a choice", Step.self, "<s><stir/></s>",
            "1:1: expected a case of Step as the only key, found \"stir\""),
        .decoding(
            "the words of an error are those of its type", Holder<URL>.self,
            "<h><value>http://[</value></h>", "1:11: value: expected a URL, found \"http://[\""),
        .decoding(
            "Base64 on several lines", Data.self, "<d>\n    AQID\n    BAUG\n</d>", "6 bytes"),
        .decoding(
            "numbers with something behind them", [Decimal].self, "<l><k>1.5 kg</k></l>",
            "1:7: 0: expected Decimal, found \"1.5 kg\""),
        .decoding(
            "dates that do not exist", [Date].self, "<l><k>2023-02-29T00:00:00Z</k></l>",
            "1:7: 0: expected a date, found \"2023-02-29T00:00:00Z\""),
        .decoding(
            "an index is in the path once", [[[Int]]].self,
            "<l><k><j><i>1</i></j></k><k><j><i>1</i><i>x</i></j></k></l>",
            "1:43: 1.0.1: expected Int, found \"x\""),
        .decoding(
            "an empty element as an Int?", [String: Int?].self, "<l><a/><b>2</b></l>",
            "{a: nil, b: Optional(2)}"),
        .decoding(
            "blank lines in front of an error", String.self,
            "\n\n\n<a>\n\n\n<😀é ></a>", "7:6: expected </😀é>, found </a>"),
        .decoding(
            "every parse error is one of the decoder's own", String.self, "<a",
            "1:3: expected '>' or '/>' at the end of the tag, found the end of the document"),
        .decoding(
            "a text that says it were in UTF-16", String.self,
            "<?xml version='1.0' encoding='UTF-16'?><a>é</a>", "é"),
        .decoding(
            "entities do not vanish", String.self, "<!DOCTYPE a SYSTEM 'x'><a>1&two;3</a>",
            "1:28: expected &amp; &lt; &gt; &quot; or &apos;, found &two;"),
        .decoding(
            "an entity that is declared is not half of a text", String.self,
            "<!DOCTYPE a [<!ENTITY i 'inner'>]><a>[&i;]</a>",
            "1:14: expected no entity declaration, found one of \"i\""),
        .decoding(
            "a prefix nobody declares, if asked", String.self, "<p:a>1</p:a>",
            "1:2: expected a prefix that is declared with xmlns, found \"p\""
        ) { $0.reading.strictNamespaces = true },
        .decoding(
            "attributes follow the namespaces as elements do", [String: Int].self,
            "<p:a xmlns:p='u' p:b='1'><p:c>2</p:c></p:a>", "{b: 1, c: 2}"
        ) { $0.shouldProcessNamespaces = true },
        .decoding(
            "more elements than frames", [Int].self, deepText,
            "1:772: the nesting is deeper than the limit of 256 levels (depth)"),
    ]

    private static let deepText =
        String(repeating: "<a>", count: 5000) + "1" + String(repeating: "</a>", count: 5000)

    @Test(arguments: writing)
    func `what is written`(_ row: TableRow) {
        #expect(row.answer == row.expected)
    }

    @Test(arguments: reading)
    func `what is read`(_ row: TableRow) {
        #expect(row.answer == row.expected)
    }

    /// Sorted or not, the same value is the same text.
    @Test func tablesAreWrittenTheSameWhenSorted() throws {
        let table = Dictionary(uniqueKeysWithValues: (0..<50).map { ("k\($0)", $0) })
        let texts = try (0..<5).map { _ in
            try xml(table, "t") { $0.outputFormatting = .sortedKeys }
        }
        #expect(Set(texts).count == 1)
        #expect(texts.first?.hasPrefix("<t><k0>0</k0><k1>1</k1><k10>10</k10>") == true)
    }
}
