import TestSupport
import VersionedCodableXML

@Suite struct XMLWriterLayoutTests {
    static let pretty: [(Sample, String)] = [
        ([:], "<root />"), ("a", "<root>a</root>"),
        (["a": 1], "<root>\n    <a>1</a>\n</root>"),
        (
            ["a": ["b": [1, 2], "c": [:]], "d": nil],
            "<root>\n    <a>\n        <b>1</b>\n        <b>2</b>\n        <c />\n    </a>\n    <d />\n</root>"
        ),
        (["a": []], "<root />"),
        (["k": [[1], []]], "<root>\n    <k>\n        <k>1</k>\n    </k>\n    <k />\n</root>"),
        (["@id": 1, "": "text"], "<root id=\"1\">text</root>"),
        (
            ["x": ["@id": 1, "": "text"], "y": ["@id": 2, "z": 3]],
            "<root>\n    <x id=\"1\">text</x>\n    <y id=\"2\">\n        <z>3</z>\n    </y>\n</root>"
        ),
        (
            ["p": ["": "a ", "b": ["i": "x"], "": " c"], "q": 1],
            "<root>\n    <p>a <b><i>x</i></b> c</p>\n    <q>1</q>\n</root>"
        ),
        (
            ["p": ["@xml:space": "preserve", "b": 1], "q": 1],
            "<root>\n    <p xml:space=\"preserve\"><b>1</b></p>\n    <q>1</q>\n</root>"
        ),
        (["": "", "a": 1], "<root>\n    <a>1</a>\n</root>"),
    ]

    @Test(arguments: pretty)
    func printsPretty(_ sample: Sample, _ expected: String) throws {
        #expect(try sample.written { $0.outputFormatting = .prettyPrinted } == expected)
    }

    @Test func indentationIsAChoice() throws {
        func written(_ indentation: XMLFormat.PrettyPrintIndentation) throws -> String {
            try (["a": ["b": 1]] as Sample).written {
                $0.outputFormatting = .prettyPrinted
                $0.prettyPrintIndentation = indentation
            }
        }
        #expect(
            try written(.spaces(2)) == "<root>\n  <a>\n    <b>1</b>\n  </a>\n</root>")
        #expect(try written(.tabs(1)) == "<root>\n\t<a>\n\t\t<b>1</b>\n\t</a>\n</root>")
        #expect(try written(.spaces(-1)) == "<root>\n<a>\n<b>1</b>\n</a>\n</root>")
    }

    static let sorted: [(Sample, String)] = [
        (["b": 1, "a": ["d": 1, "c": 2]], "<root><a><c>2</c><d>1</d></a><b>1</b></root>"),
        (["@b": 1, "@a": 2, "x": 3], "<root a=\"2\" b=\"1\"><x>3</x></root>"),
        (["b": [2, 1], "a": 0], "<root><a>0</a><b>2</b><b>1</b></root>"),
        (["b": 2, "b": 1, "a": 0], "<root><a>0</a><b>2</b><b>1</b></root>"),
        (["b": 1, "a": 2, "b": 3], "<root><b>1</b><a>2</a><b>3</b></root>"),
        (["": "x", "b": 1, "a": 2], "<root>x<b>1</b><a>2</a></root>"),
        (["": "", "b": 1, "a": 2], "<root><a>2</a><b>1</b></root>"),
        (
            ["ab": 1, "a": 2, "a.b": 3, "B": 4],
            "<root><B>4</B><a>2</a><a.b>3</a.b><ab>1</ab></root>"
        ),
    ]

    @Test(arguments: sorted)
    func sortsKeys(_ sample: Sample, _ expected: String) throws {
        #expect(try sample.written { $0.outputFormatting = .sortedKeys } == expected)
    }

    static let prologs: [(XMLHeader?, String)] = [
        (XMLHeader(), "<root />"), (nil, "<root />"),
        (XMLHeader(version: 1), "<?xml version=\"1.0\"?>\n<root />"),
        (
            XMLHeader(version: 1.0, encoding: "UTF-8", standalone: "yes"),
            "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<root />"
        ),
        (XMLHeader(encoding: "utf-8"), "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<root />"),
        (XMLHeader(standalone: "no"), "<?xml version=\"1.0\" standalone=\"no\"?>\n<root />"),
        (XMLHeader(version: 1.1), "expected version 1.0 in the XML header, found 1.1"),
        (
            XMLHeader(encoding: "latin1"),
            "expected encoding UTF-8 in the XML header, found \"latin1\""
        ),
        (
            XMLHeader(standalone: "maybe"),
            "expected standalone yes or no in the XML header, found \"maybe\""
        ),
    ]

    @Test(arguments: prologs)
    func writesOrRefusesTheProlog(_ header: XMLHeader?, _ expected: String) throws {
        #expect(try ([:] as Sample).answer { $0.header = header } == expected)
    }
}
