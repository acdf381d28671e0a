import TestSupport
import VersionedCodableXML

@Suite struct XMLWriterTests {
    static let conventions: [(Sample, String)] = [
        (["a": "1"], "<root><a>1</a></root>"),
        ([:], "<root />"), ("", "<root></root>"), (nil, "<root />"), ([], "<root />"),
        ("text", "<root>text</root>"), (5, "<root>5</root>"), (true, "<root>true</root>"),
        (["container": [:]], "<root><container /></root>"),
        (["k": ""], "<root><k></k></root>"), (["k": nil], "<root><k /></root>"),
        (["a": 1, "b": [2, 3], "c": 4], "<root><a>1</a><b>2</b><b>3</b><c>4</c></root>"),
        (["a": [], "b": 1], "<root><b>1</b></root>"), (["a": []], "<root />"),
        (["a": [[:], nil, ""]], "<root><a /><a /><a></a></root>"),
        (["k": [[1, 2], [3], []]], "<root><k><k>1</k><k>2</k></k><k><k>3</k></k><k /></root>"),
        (["k": [[[1]]]], "<root><k><k><k>1</k></k></k></root>"),
        ([1, ["a": 2]], "<root><root>1</root><root><a>2</a></root></root>"),
        (["a": ["b": ["c": false]]], "<root><a><b><c>false</c></b></a></root>"),
        (["@id": 1, "": "text"], "<root id=\"1\">text</root>"),
        (["@id": 1], "<root id=\"1\" />"), (["@id": 1, "": ""], "<root id=\"1\"></root>"),
        (["@a": nil, "@b": true], "<root b=\"true\" />"),
        (["x": 1, "@id": "2"], "<root id=\"2\"><x>1</x></root>"),
        (["": "text"], "<root>text</root>"), (["": nil], "<root />"),
        (["": "a ", "b": "x", "": " c"], "<root>a <b>x</b> c</root>"),
        (["": []], "<root />"),
        (["": ["@id": 1, "x": 2], "y": 3], "<root id=\"1\"><x>2</x><y>3</y></root>"),
        (["é": 1, "日本": 2, "a-b.c_1": 3], "<root><é>1</é><日本>2</日本><a-b.c_1>3</a-b.c_1></root>"),
        (
            ["a": .cdata("x<y"), "b": .text("x<y")],
            "<root><a><![CDATA[x<y]]></a><b>x&lt;y</b></root>"
        ),
        // Members of the same name stay in order.
        (["a": 1, "b": 2, "a": 3], "<root><a>1</a><b>2</b><a>3</a></root>"),
        // White space that readers drop is in a section or a reference.
        (["": " ", "b": 1, "": "\n"], "<root><![CDATA[ ]]><b>1</b><![CDATA[\n]]></root>"),
        (["": " ", "b": 1, "": "x"], "<root> <b>1</b>x</root>"),
        (
            ["@xml:space": "preserve", "": " ", "b": ["": "\t", "c": 1]],
            "<root xml:space=\"preserve\"> <b>\t<c>1</c></b></root>"
        ),
        (
            ["a": "  ", "b": ["@c": 1, "": " "]],
            "<root><a>&#32;&#32;</a><b c=\"1\">&#32;</b></root>"
        ),
    ]

    @Test(arguments: conventions)
    func writes(_ sample: Sample, _ expected: String) throws {
        #expect(try sample.written() == expected)
    }

    private static let xsi = "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\""
    private static let omits: WritingChange = { $0.nullEncodingStrategy = .omit }
    private static let marksNil: WritingChange = { $0.nullEncodingStrategy = .xsiNil }

    static let options: [(Sample, WritingChange, String)] = [
        // An empty text is no empty element even if null is left out.
        (["a": nil, "b": [nil, ""], "c": ""], omits, "<root><b /><b></b><c></c></root>"),
        (nil, omits, "<root />"),
        (
            ["a": nil, "b": [nil, 1], "@c": nil], marksNil,
            "<root \(xsi)><a xsi:nil=\"true\" /><b xsi:nil=\"true\" /><b>1</b></root>"
        ),
        (nil, marksNil, "<root \(xsi) xsi:nil=\"true\" />"),
        (
            nil,
            {
                $0.nullEncodingStrategy = .xsiNil
                $0.outputFormatting = .noEmptyElements
            }, "<root \(xsi) xsi:nil=\"true\"></root>"
        ),
        (["a": 1], marksNil, "<root><a>1</a></root>"),
        (
            ["@xmlns:xsi": "urn:x", "a": nil], marksNil,
            "xmlns:xsi: the attribute \"xmlns:xsi\" is repeated"
        ),
        (
            ["a": ["@xmlns:xsi": "urn:x", "b": nil]], marksNil,
            "a.b: the prefix \"xsi\" is declared for another namespace than xsi:nil needs"
        ),
        (
            ["a": nil, "b": [:], "c": [], "d": ["@e": 1], "f": [[]]],
            { $0.outputFormatting = .noEmptyElements },
            "<root><a></a><b></b><d e=\"1\"></d><f></f></root>"
        ),
        (
            [1, [2, [3]], ["k": [4, [5]]]],
            {
                $0.rootKey = "list"
                $0.itemName = "item"
            },
            "<list><item>1</item><item><item>2</item><item><item>3</item></item></item>"
                + "<item><k>4</k><k><item>5</item></k></item></list>"
        ),
        (
            [
                "@a": "x", "s": "a<b", "n": 1, "u": .text("t&"), "e": "", "end": "]]>]]>",
                "cr": "a\rb",
            ], { $0.stringEncodingStrategy = .cdata },
            "<root a=\"x\"><s><![CDATA[a<b]]></s><n>1</n><u>t&amp;</u><e><![CDATA[]]></e>"
                + "<end><![CDATA[]]]]><![CDATA[>]]]]><![CDATA[>]]></end>"
                + "<cr><![CDATA[a]]>&#13;<![CDATA[b]]></cr></root>"
        ),
    ]

    @Test(arguments: options)
    func follows(_ sample: Sample, _ change: WritingChange, _ expected: String) throws {
        #expect(try sample.answer(change) == expected)
    }

    @Test func theNameThatWasReadIsADefault() throws {
        let document = try ([1] as Sample).document(annotations: [(.name, "read")])
        #expect(try document.written().hasPrefix("<read><read>1</read>"))
        #expect(try document.written { $0.rootKey = "set" }.hasPrefix("<set><set>1</set>"))
    }

    @Test func anAttributeIsOneOnlyWhereTheMarkMeansThat() throws {
        // The mark has another meaning in YAML.
        let sample: Sample = ["@a": 1]
        let document = try sample.document(of: OtherFormat())
        #expect(try document.written() == "<root><a>1</a></root>")
    }
}
