import TestSupport
import VersionedCodableXML

@Suite struct XMLWriterErrorTests {
    static let errors: [(Sample, String)] = [
        (["1a": 1], "1a: expected an XML name, found \"1a\""),
        (["k": [["a b": 1]]], "k.0.a b: expected an XML name, found \"a b\""),
        (["Array<Int>": 1], "Array<Int>: expected an XML name, found \"Array<Int>\""),
        (["a": 1, "a\0": 1], "a·: expected an XML name, found \"a·\""),
        (["abcdefg": 1, "abcdefg\0": 1], "abcdefg·: expected an XML name, found \"abcdefg·\""),
        (["-a": 1], "-a: expected an XML name, found \"-a\""),
        (["a\u{D7}": 1], "a\u{D7}: expected an XML name, found \"a\u{D7}\""),
        (["😀\u{FFFF}": 1], "😀\u{FFFF}: expected an XML name, found \"😀\u{FFFF}\""),
        (["\u{B7}a": 1], "\u{B7}a: expected an XML name, found \"\u{B7}a\""),
        ([":a": 1], ":a: expected an XML name, found \":a\""),
        (["a:": 1], "a:: expected an XML name, found \"a:\""),
        (["a:b:c": 1], "a:b:c: expected an XML name, found \"a:b:c\""),
        (["xml:1": 1], "xml:1: expected an XML name, found \"xml:1\""),
        (["xmlns:a": 1], "xmlns:a: expected an XML name, found \"xmlns:a\""),
        (
            [String(repeating: "é", count: 50) + " ": 1],
            String(repeating: "é", count: 50) + " : expected an XML name, found \""
                + String(repeating: "é", count: 40) + "…\""
        ),
        (["k": ["@a b": 1]], "k.a b: expected an XML name, found \"a b\""),
        (["@": 1], ": expected an XML name, found \"\""),
        (["k": ["a\u{1}"]], "k.0: XML does not allow the character U+0001"),
        (["k": "12345678\u{FFFE}"], "k: XML does not allow the character U+FFFE"),
        (["k": "\u{FFFF}"], "k: XML does not allow the character U+FFFF"),
        (["k": "\0"], "k: XML does not allow the character U+0000"),
        (["k": .cdata("\u{1F}")], "k: XML does not allow the character U+001F"),
        (["k": .cdata("é\u{FFFE}")], "k: XML does not allow the character U+FFFE"),
        (["k": ["@a": "\u{B}"]], "k.a: XML does not allow the character U+000B"),
        (["k": ["@a": 1, "": "\u{8}"]], "k.: XML does not allow the character U+0008"),
        (["k": .bytes(.string, [0xED, 0xA0, 0x80])], "k: expected UTF-8, found ill-formed text"),
        (["k": .bytes(.string, [0x61, 0xC3])], "k: expected UTF-8, found ill-formed text"),
        (["k": ["@a": [1]]], "k.a: expected a scalar for an attribute, found an array"),
        (["k": ["@a": [:]]], "k.a: expected a scalar for an attribute, found an object"),
        (["k": ["@a": 1, "@a": 1]], "k.a: the attribute \"a\" is repeated"),
        (["k": ["": ["a", "b"]]], "k..0: expected one text for an element, found an array"),
        (["k": ["": [["a"]]]], "k..0: expected one text for an element, found an array"),
        (
            ["k": .bytes(.dateBytes, (1e15).bitPattern)],
            "k: RFC 3339 cannot represent a date outside the years 0 to 9999"
        ),
        (
            ["k": .bytes(.integerBytes, [UInt8](repeating: 1, count: 17))],
            "k: expected an integer of 1 to 16 bytes, found 17"
        ),
        (["k": .bytes(.realBytes, [1, 2, 3])], "k: expected a real of 2, 4 or 8 bytes, found 3"),
        (["p:a": 1], "p:a: the prefix \"p\" of the name \"p:a\" is not declared"),
        (["k": ["@p:a": 1]], "k.p:a: the prefix \"p\" of the name \"p:a\" is not declared"),
        (
            ["a": ["@xmlns:p": "urn:p", "p:x": 1], "p:y": 2],
            "p:y: the prefix \"p\" of the name \"p:y\" is not declared"
        ),
        (["k": ["@xmlns:p": ""]], "k.xmlns:p: the prefix \"p\" has no namespace"),
        (["@xmlns:xmlns": "urn:p"], "xmlns:xmlns: the prefix \"xmlns\" cannot be declared"),
        (
            ["@xmlns:xml": "urn:p"],
            "xmlns:xml: the prefix \"xml\" and its namespace require each other"
        ),
        (
            ["@xmlns:p": "u", "@xmlns:q": "u", "@p:a": 1, "@q:a": 1],
            "q:a: the attribute \"q:a\" is repeated"
        ),
    ]

    @Test(arguments: errors)
    func refuses(_ sample: Sample, _ expected: String) throws {
        #expect(try sample.answer() == expected)
    }

    @Test(arguments: ["1a", "a b", "", "Array<Int>", "p:a"])
    func refusesRootsAndItemsWithoutAName(_ name: String) throws {
        let message =
            name == "p:a"
            ? "the prefix \"p\" of the name \"p:a\" is not declared"
            : "expected an XML name, found \"\(name)\""
        #expect(try ([:] as Sample).answer { $0.rootKey = name } == message)
        #expect(try (1 as Sample).answer { $0.rootKey = name } == message)
        #expect(try ([1] as Sample).answer { $0.itemName = name } == "0: " + message)
    }

    @Test func manyAttributesAreCheckedForDuplicates() throws {
        var members = (0..<2000).map { Sample.Member(key: "a\($0)", value: 1, isAttribute: true) }
        #expect(try Sample.object(members).written().contains(" a1999=\"1\""))
        members.append(.init(key: "a7", value: 1, isAttribute: true))
        #expect(try Sample.object(members).answer() == "a7: the attribute \"a7\" is repeated")
        // Names are told apart by their characters, as in XML.
        let sample: Sample = ["@é": 1, "@e\u{301}": 2]
        #expect(try sample.written() == "<root é=\"1\" e\u{301}=\"2\" />")
    }

    private static let sample: Sample = [
        "@own": 1, "@xmlns:p": "urn:p", "p:a": 1, "xml:b": ["@xml:lang": "en"],
    ]

    static let roots: [(Sample, WritingChange, String)] = [
        (
            sample,
            {
                $0.namespaces = ["urn:p": "p", "urn:d": "", "urn:q": "q"]
                $0.rootAttributes = ["q:z": "<1>", "y": "2"]
            },
            "<root xmlns=\"urn:d\" xmlns:p=\"urn:p\" xmlns:q=\"urn:q\" q:z=\"&lt;1&gt;\" y=\"2\""
                + " own=\"1\"><p:a>1</p:a><xml:b xml:lang=\"en\" /></root>"
        ),
        (5, { $0.rootAttributes = ["b": "1", "a": "\t"] }, "<root a=\"&#9;\" b=\"1\">5</root>"),
        ([5], { $0.rootAttributes = ["a": "1"] }, "<root a=\"1\"><root>5</root></root>"),
        (sample, { $0.rootAttributes = ["own": "2"] }, "own: the attribute \"own\" is repeated"),
        (
            sample, { $0.rootAttributes = ["a b": "2"] },
            "a b: expected an XML name, found \"a b\""
        ),
        (
            sample, { $0.namespaces = ["urn:1": "p"] },
            "xmlns:p: the attribute \"xmlns:p\" is repeated"
        ), (sample, { $0.namespaces = ["": "p"] }, "xmlns:p: the prefix \"p\" has no namespace"),
    ]

    @Test(arguments: roots)
    func declares(_ sample: Sample, _ change: WritingChange, _ expected: String) throws {
        #expect(try sample.answer(change) == expected)
    }
}
