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
    ]

    @Test(arguments: conventions)
    func writes(_ sample: Sample, _ expected: String) throws {
        #expect(try sample.written() == expected)
    }

    @Test func anEmptyTextIsNoEmptyElementEvenIfNullIsLeftOut() throws {
        let sample: Sample = ["a": nil, "b": [nil, ""], "c": ""]
        #expect(
            try sample.written { $0.nullEncodingStrategy = .omit }
                == "<root><b /><b></b><c></c></root>")
        #expect(try Sample.null.written { $0.nullEncodingStrategy = .omit } == "<root />")
    }

    @Test func nullIsMarkedWithXsiNil() throws {
        let sample: Sample = ["a": nil, "b": [nil, 1], "@c": nil]
        let declaration = "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\""
        #expect(
            try sample.written { $0.nullEncodingStrategy = .xsiNil }
                == "<root \(declaration)><a xsi:nil=\"true\" /><b xsi:nil=\"true\" /><b>1</b></root>"
        )
        #expect(
            try Sample.null.written { $0.nullEncodingStrategy = .xsiNil }
                == "<root \(declaration) xsi:nil=\"true\" />")
        #expect(
            try Sample.null.written {
                $0.nullEncodingStrategy = .xsiNil
                $0.outputFormatting = .noEmptyElements
            } == "<root \(declaration) xsi:nil=\"true\"></root>")
        #expect(
            try (["a": 1] as Sample).written { $0.nullEncodingStrategy = .xsiNil }
                == "<root><a>1</a></root>")
        #expect(
            try (["@xmlns:xsi": "urn:x", "a": nil] as Sample).message {
                $0.nullEncodingStrategy = .xsiNil
            }
                == "xmlns:xsi: the attribute \"xmlns:xsi\" is repeated")
        #expect(
            try (["a": ["@xmlns:xsi": "urn:x", "b": nil]] as Sample)
                .message { $0.nullEncodingStrategy = .xsiNil }
                == "a.b: the prefix \"xsi\" is declared for another namespace than xsi:nil needs")
    }

    @Test func emptyElementsAreAChoice() throws {
        let sample: Sample = ["a": nil, "b": [:], "c": [], "d": ["@e": 1], "f": [[]]]
        #expect(
            try sample.written { $0.outputFormatting = .noEmptyElements }
                == "<root><a></a><b></b><d e=\"1\"></d><f></f></root>")
    }

    @Test func namesOfRootAndItemsAreChoices() throws {
        let sample: Sample = [1, [2, [3]], ["k": [4, [5]]]]
        #expect(
            try sample.written {
                $0.rootKey = "list"
                $0.itemName = "item"
            }
                == "<list><item>1</item><item><item>2</item><item><item>3</item></item></item>"
                + "<item><k>4</k><k><item>5</item></k></item></list>")
        let document = try sample.document(annotations: [(.name, "read")])
        #expect(try document.written().hasPrefix("<read><read>1</read>"))
        #expect(try document.written { $0.rootKey = "set" }.hasPrefix("<set><set>1</set>"))
    }

    @Test func stringsMayBeCDATA() throws {
        let sample: Sample = [
            "@a": "x", "s": "a<b", "n": 1, "u": .text("t&"), "e": "", "end": "]]>]]>", "cr": "a\rb",
        ]
        #expect(
            try sample.written { $0.stringEncodingStrategy = .cdata }
                == "<root a=\"x\"><s><![CDATA[a<b]]></s><n>1</n><u>t&amp;</u><e><![CDATA[]]></e>"
                + "<end><![CDATA[]]]]><![CDATA[>]]]]><![CDATA[>]]></end>"
                + "<cr><![CDATA[a]]>&#13;<![CDATA[b]]></cr></root>")
    }

    @Test func blanksThatReadersDropAreCDATA() throws {
        #expect(
            try (["": " ", "b": 1, "": "\n"] as Sample).written()
                == "<root><![CDATA[ ]]><b>1</b><![CDATA[\n]]></root>")
        #expect(
            try (["": " ", "b": 1, "": "x"] as Sample).written() == "<root> <b>1</b>x</root>")
        #expect(
            try (["@xml:space": "preserve", "": " ", "b": ["": "\t", "c": 1]] as Sample).written()
                == "<root xml:space=\"preserve\"> <b>\t<c>1</c></b></root>")
        #expect(
            try (["a": "  ", "b": ["@c": 1, "": " "]] as Sample).written()
                == "<root><a>&#32;&#32;</a><b c=\"1\">&#32;</b></root>")
    }

    @Test func membersWithTheSameNameStayInOrder() throws {
        let sample: Sample = ["a": 1, "b": 2, "a": 3]
        #expect(try sample.written() == "<root><a>1</a><b>2</b><a>3</a></root>")
    }

    @Test func anAttributeIsOneOnlyWhereTheMarkMeansThat() throws {
        // The mark has another meaning in YAML.
        let sample: Sample = ["@a": 1]
        let document = try sample.document(of: OtherFormat())
        #expect(try document.written() == "<root><a>1</a></root>")
    }
}
