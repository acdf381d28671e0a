import Foundation
import Testing

/// Single edits of documents of all formats that are unusual in one way.
@Suite("Edits of unusual documents", .enabled(if: Tool.url != nil, Tool.comment))
struct EditEdgeTests {
    /// A file, the edits, and what is printed; errors if nothing is.
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let source: String
        let edits: String
        let result: Tool.Result

        var testDescription: String { "\(edits) of \(source.debugDescription)" }

        init(
            _ name: String, _ source: String, _ edits: String, to output: String,
            _ errors: String = ""
        ) {
            (self.name, self.source, self.edits) = (name, source, edits)
            result = .success(output, errors)
        }

        init(_ name: String, _ source: String, _ edits: String, fails errors: String) {
            (self.name, self.source, self.edits) = (name, source, edits)
            result = errors.hasPrefix("versioned ") ? .misuse(errors) : .failure(errors)
        }
    }

    @Test(arguments: comments + lineEnds + others + markup + attributes + paths + kinds)
    func row(_ row: Row) throws {
        let folder = try Folder([row.name: row.source])
        #expect(try folder.run("edit", row.name, row.edits) == row.result)
    }

    /// Documents that are hardly more than comments, and comments about the document.
    static let comments: [Row] = [
        Row("a.yaml", "# c\n", "--set a=9", to: "# c\na: 9\n"),
        Row("a.yaml", "# c", "--set a=9", to: "# c\na: 9"),
        Row("a.yaml", "--- # c\n", "--set a=9", to: "--- # c\na: 9\n"),
        Row("a.toml", "# c\n", "--set a=9", to: "# c\na = 9\n"),
        Row("a.toml", "\n# c\n\n", "--set a=9", to: "\n# c\n\na = 9\n"),
        Row("a.toml", "# c\r\n# d", "--set a.b=9", to: "# c\r\n# d\r\n\r\n[a]\r\nb = 9"),
        Row("a.toml", "# c\n", "--set a=9 --set t.x=1", to: "# c\na = 9\n\n[t]\nx = 1\n"),
        Row("a.jsonc", "{ // c\n}", "--set a=9", to: "{ // c\n  \"a\": 9\n}"),
        Row("a.jsonc", "{\n  // c\n}", "--set a=9", to: "{\n  // c\n  \"a\": 9\n}"),
        // A comment in the column of the closing bracket belongs to it.
        Row(
            "a.jsonc", "{\n  \"a\": {\n  // c\n  }\n}", "--set /a/b=9",
            to: "{\n  \"a\": {\n    \"b\": 9\n  // c\n  }\n}"),
        Row(
            "a.plist", "<plist><dict>\n<!-- c -->\n</dict></plist>", "--set-string a=9",
            to:
                "<plist><dict>\n  <key>a</key><string>9</string>\n<!-- c -->\n</dict></plist>"
        ),
        // The comments stay aligned, with the comma that is new.
        Row(
            "a.jsonc", "{\n  \"a\": \"x\", // 1\n  \"b\": \"xx\" // 2\n}", "--set b=y --set c=1",
            to: "{\n  \"a\": \"x\", // 1\n  \"b\": \"y\", // 2\n  \"c\": 1\n}"),
        Row(
            "a.yaml", "l: [# one\n  a, # 1\n  # two\n  a, # 2\n]\n", "--set l.0=b",
            to: "l: [# one\n  b, # 1\n  # two\n  a, # 2\n]\n"),
        Row("a.toml", "a = [ # c\n]", "--set a.0=9", to: "a = [ # c\n  9,\n]"),
        Row("a.yaml", "# c\n# d\na: 1\nb: 2\n", "--remove a", to: "# c\n# d\nb: 2\n"),
        Row("a.toml", "# c\n# d\na = 1\nb = 2\n", "--remove a", to: "# c\n# d\nb = 2\n"),
        Row("a.toml", "# c\n# d\n[a]\nx = 1\n[b]\n", "--remove a", to: "# c\n# d\n[b]\n"),
        Row("a.toml", "# SPDX: MIT\na = 1\nb = 2\n", "--remove a", to: "# SPDX: MIT\nb = 2\n"),
        Row(
            "a.toml", "# about a\na = 1\nb = 2\n", "--move a=c.a",
            to: "b = 2\n\n[c]\n# about a\na = 1\n"),
    ]

    static let lineEnds: [Row] = [
        Row("a.yaml", "a: 1\rb: 2\r", "--set c=9", to: "a: 1\rb: 2\rc: 9\r"),
        Row("a.yaml", "a: 1\r", "--set b.c=9 --set l=[1]", to: "a: 1\rb:\r  c: 9\rl:\r- 1\r"),
        Row("a.json5", "{\r  a: 1, // x\r}\r", "--set c=9", to: "{\r  a: 1, // x\r  c: 9,\r}\r"),
        Row("a.xml", "<r>\r <a>1</a>\r</r>", "--set c=9", to: "<r>\r <a>1</a>\r <c>9</c>\r</r>"),
        Row("a.yaml", "a: 1\r\nb: 2\n", "--set c=9", to: "a: 1\r\nb: 2\nc: 9\n"),
        Row("a.yaml", "a: 1\nb: 2", "--set c=9", to: "a: 1\nb: 2\nc: 9"),
        Row(
            "a.json5", "{a: 1,\u{c}\u{a0}b: 2\u{b}}", "--set b=9",
            to: "{a: 1,\u{c}\u{a0}b: 9\u{b}}"),
        Row("a.json5", "{\u{c}a: 1,\u{feff}}", "--set b=9", to: "{\u{c}a: 1, b: 9,\u{feff}}"),
    ]

    private static let catalogue =
        "[libraries]\ncore = { module = \"a:b\", version.ref = \"k\" } # c\n"

    private static let deep = #"{"id":0,"a":{"id":1},"l":[{"id":3},4]}"#

    static let others: [Row] = [
        Row(
            "a.yaml", "# one\na: 1\n---\n# two\na: 1 # of two\n", "--document 2 --set a=3",
            to: "# one\na: 1\n---\n# two\na: 3 # of two\n"),
        // A JSON file keeps its dialect.
        Row(
            "a.json", "{\n  // c\n  \"a\": 1,\n}\n", "--set a=2", to: "{\n  // c\n  \"a\": 2,\n}\n"),
        Row("a.json", "{a: 1, 'b': 0x10}\n", "--set a=2", to: "{a: 2, 'b': 0x10}\n"),
        Row("a.json", "{\"a\": 1}\n", "--set a=2", to: "{\"a\": 2}\n"),
        Row(
            "a.yaml", "a: !secret x\n", "--set a=zz", to: "a: !secret zz\n",
            "a.yaml: a: the tag is kept\n"),
        Row("a.json", deep, "--set /**/id=9", to: #"{"id":9,"a":{"id":9},"l":[{"id":9},4]}"#),
        Row(
            "a.json", deep, "--set /**/a=1", to: #"{"id":0,"a":1,"l":[{"id":3,"a":1},4]}"#,
            "a.json: --set /**/a=1: a was an object and is now a number\n"),
        Row("a.json", deep, "--set /**/-=7", to: #"{"id":0,"a":{"id":1},"l":[{"id":3},4,7]}"#),
        Row(
            "a.yaml", "a: 1\n---\na: 2\n", "--document 3 --set a=9",
            fails: "a.yaml: document 3 is missing: the stream has 2 documents\n"),
        Row(
            "a.toml", catalogue, "--strict --set libraries.core.version.ref=l",
            to: catalogue.replacing("\"k\"", with: "\"l\"")),
        Row(
            "a.toml", catalogue, "--strict --set libraries.core.name=n",
            to: catalogue.replacing("\"k\" }", with: "\"k\", name = \"n\" }")),
        Row(
            "a.toml", catalogue, "--strict --remove libraries.core.version",
            to: catalogue.replacing(", version.ref = \"k\"", with: "")),
        Row(
            "a.toml", catalogue, "--strict --rename libraries.core.version=v",
            to: catalogue.replacing("version.ref", with: "v.ref")),
        Row(
            "a.toml", catalogue, "--set libraries.core.version=2",
            to: catalogue.replacing("version.ref = \"k\"", with: "version = 2"),
            "a.toml: --set libraries.core.version=2: libraries.core.version was an object and is now "
                + "a number\n"),
        Row(
            "a.toml", "t = {f.z = {}} # c\n", "--set t.f.z=[{}] --set t.n=1",
            to: "t = {f.z = [{}], n = 1} # c\n",
            "a.toml: --set t.f.z=[{}]: t.f.z was an object and is now a list\n"),
        Row(
            "a.toml", "t = { a.x = 1, b = 2, a.y = 3 } # c\n", "--strict --set t.a.y=5",
            to: "t = { a.x = 1, b = 2, a.y = 5 } # c\n"),
        Row(
            "a.yaml", "l:\n- a\n- b\n- c\n", "--move l.0=l.3",
            fails: "a.yaml: --move l.0=l.3: l.3: the index is outside of an array of 2\n"),
    ]

    private static let element = "<r><n at=\"q\">text</n><m at=\"q\"/><k>text</k></r>\n"

    /// Attributes and texts of elements.
    static let markup: [Row] = [
        Row("a.xml", element, "--set n=zz", to: element.replacing("\"q\">text", with: "\"q\">zz")),
        Row(
            "a.xml", element, "--set m=zz",
            to: element.replacing("<m at=\"q\"/>", with: "<m at=\"q\">zz</m>")),
        Row("a.xml", element, "--set k.@at=w", to: element.replacing("<k>", with: "<k at=\"w\">")),
        Row(
            "a.xml", element, "--set n.@at=w",
            to: element.replacing("at=\"q\">", with: "at=\"w\">")),
        Row(
            "a.xml", element, "--set n.@b=w",
            to: element.replacing("\"q\">", with: "\"q\" b=\"w\">")),
        Row("a.xml", element, "--remove n.@at", to: element.replacing(" at=\"q\">", with: ">")),
        Row("a.xml", element, "--set @v=1", to: element.replacing("<r>", with: "<r v=\"1\">")),
        Row("a.xml", "<r><s/></r>", "--set s.@a=1 --set s=5", to: "<r><s a=\"1\">5</s></r>"),
        Row(
            "a.xml", element, "--set k.at=w",
            fails: "a.xml: --set k.at=w: k: expected an object, found \"text\"\n"),
        Row(
            "a.xml", element, "--set k.@a={\"b\":1}",
            fails: "a.xml: --set k.@a={\"b\":1}: an attribute has text only, found an object\n"),
        Row(
            "a.xml", "<r>\n  <s>\n  </s>\n</r>", "--set s.a=1",
            to: "<r>\n  <s>\n    <a>1</a>\n  </s>\n</r>"),
        Row("a.xml", same, "--remove /@a", to: "<r><a>p</a></r>\n"),
        Row("a.xml", same, "--set /@a=z", to: same.replacing("\"p\"", with: "\"z\"")),
        Row("a.xml", same, "--rename /@a=b", to: same.replacing(" a", with: " b")),
        Row("a.xml", same, "--rename /@a=@b", to: same.replacing(" a", with: " b")),
        Row("a.xml", same, "--move /@a=/b", to: "<r><a>p</a><b>p</b></r>\n"),
        Row("a.xml", same, "--remove /**/@a", to: "<r><a>p</a></r>\n"),
        Row(
            "a.xml", "<r><a>p</a></r>", "--remove /@a",
            fails: "a.xml: --remove /@a: a is an element, not an attribute\n"),
        Row(
            "a.xml", "<r><a>p</a><a/></r>", "--set /@a=z",
            fails: "a.xml: --set /@a=z: a is an element, not an attribute\n"),
        Row(
            "a.xml", "<r><a>p</a></r>", "--remove /**/@a", to: "<r><a>p</a></r>",
            "a.xml: --remove /**/@a: nothing is there\n"),
        Row(
            "a.xml", "<r><i k=\"1\"><a/></i></r>", "--set /i/*/@x=2",
            to: "<r><i k=\"1\" x=\"2\"><a/></i></r>"),
    ]

    private static let children = "<a><c>x</c><e/><f>t</f></a>"

    /// What is moved or inserted may be an attribute, and an element is none.
    static let attributes: [Row] = [
        Row("a.xml", children, "--move /c=/@b", to: #"<a b="x"><e/><f>t</f></a>"#),
        Row("a.xml", children, "--insert /c/@d=2", to: #"<a><c d="2">x</c><e/><f>t</f></a>"#),
        Row("a.xml", children, "--insert /e/@d=2", to: #"<a><c>x</c><e d="2"/><f>t</f></a>"#),
        Row("a.xml", children, "--move /c=/e/@b", to: #"<a><e b="x"/><f>t</f></a>"#),
        Row("a.xml", children, "--move /f=/c/@b", to: #"<a><c b="t">x</c><e/></a>"#),
        Row(
            "a.xml", children, "--set /@c=y",
            fails: "a.xml: --set /@c=y: c is an element, not an attribute\n"),
        // Where there are no attributes, it is a key.
        Row("a.json", #"{"c":"z"}"#, "--set /@c=y", to: #"{"c":"z","@c":"y"}"#),
    ]

    /// An attribute beside an element of its name, with the same text.
    private static let same = "<r a=\"p\"><a>p</a></r>\n"

    private static let keys = "a=b: 1\n\"c.d\": 2\ne: {\"\\\"\": 3}\n"

    /// Keys with dots, equals signs and quotation marks.
    static let paths: [Row] = [
        Row("a.json", "{\"don't\":{\"a\":1}}", "--set don't.a=2", to: "{\"don't\":{\"a\":2}}"),
        Row("a.yaml", keys, "--set /a~3b=9", to: keys.replacing("1", with: "9")),
        Row("a.yaml", keys, "--set /c.d=9", to: keys.replacing("2", with: "9")),
        Row("a.yaml", keys, "--set /e/\"=9", to: keys.replacing("3", with: "9")),
        Row("a.yaml", keys, "--remove a=b", to: keys.replacing("a=b: 1\n", with: "")),
        Row(
            "a.yaml", keys, "--move /a~3b=/x/y.z",
            to: "x: {y.z: 1}\n" + keys.replacing("a=b: 1\n", with: "")),
        Row(
            "a.yaml", keys, "--set \"c.d\"=9",
            fails:
                "versioned edit: --set: \"c.d\" is not a JSON pointer; write /c.d\n"
                + "see versioned edit --help\n"),
    ]

    private static let dates = "d = 2025-01-01\nn = 1\n"

    /// Values of a kind that the option names.
    static let kinds: [Row] = [
        Row(
            "a.toml", dates, "--set d=2025-02-03",
            to: dates.replacing("2025-01-01", with: "2025-02-03")),
        Row(
            "a.toml", "e = 2025-01-01T10:00:00-08:00\n", "--set e=2025-02-03T11:00:00-08:00",
            to: "e = 2025-02-03T11:00:00-08:00\n"),
        Row(
            "a.toml", "e = 2025-01-01T10:00:00-08:00\n", "--set e=2025-02-03",
            fails:
                "a.toml: 2025-02-03 is not the same kind of date as 2025-01-01T10:00:00-08:00\n"),
        Row(
            "a.toml", dates, "--set n=1", to: dates,
            "a.toml: --set n=1: the value is already the same\n"),
        // Where a format tells integers from real numbers, one becomes the other.
        Row("a.toml", dates, "--set n=1.0", to: dates.replacing("n = 1", with: "n = 1.0")),
        Row("a.yaml", "a: 1.0 # c\n", "--set a=1", to: "a: 1 # c\n"),
        Row(
            "a.json", "{\"a\": 1}", "--set a=1.0", to: "{\"a\": 1}",
            "a.json: --set a=1.0: the value is already the same\n"),
        Row("a.toml", dates, "--set-date e=2025-02-03", to: dates + "e = 2025-02-03T00:00:00Z\n"),
        Row(
            "a.json", #"{"d":"2025-01-01"}"#, "--set-date d=2025-02-03",
            to: #"{"d":"2025-02-03"}"#),
        Row(
            "a.toml", dates, "--set-string d=2025-02-03",
            to: dates.replacing("2025-01-01", with: "\"2025-02-03\"")),
        Row("a.toml", dates, "--set-string n=2", to: dates.replacing("n = 1", with: "n = \"2\"")),
        Row(
            "a.toml", dates, "--set-date d=2025-02-03",
            to: dates.replacing("2025-01-01", with: "2025-02-03")),
        Row(
            "a.toml", dates, "--set-date n=2025-02-03T10:00:00Z",
            to: dates.replacing("n = 1", with: "n = 2025-02-03T10:00:00Z")),
        Row(
            "a.toml", dates, "--set-date n=2025-02-03",
            to: dates.replacing("n = 1", with: "n = 2025-02-03T00:00:00Z")),
        Row(
            "a.toml", "d = 2025-02-03T00:00:00Z\n", "--set-date d=2025-02-03",
            to: "d = 2025-02-03T00:00:00Z\n",
            "a.toml: --set-date d=2025-02-03: the value is already the same\n"),
        Row(
            "a.toml", "d = 1979-05-27T07:00:00Z\n", "--set-date d=1979-05-28",
            to: "d = 1979-05-28T00:00:00Z\n"),
        Row(
            "a.toml", "d = 1979-05-27T07:00:00\n", "--set-date d=1979-05-28",
            to: "d = 1979-05-28T00:00:00\n"),
        Row("a.toml", "t = 07:32:00\n", "--set t=08:00:00", to: "t = 08:00:00\n"),
        Row("a.toml", "t = 07:32:00\n", "--set-string t=8", to: "t = \"8\"\n"),
        Row(
            "a.toml", "t = 07:32:00\n", "--set-string t=08:00:00",
            fails:
                "a.toml: --set-string t=08:00:00: t is a local time, and 08:00:00 would be one, "
                + "not a string\n"),
        Row(
            "a.toml", dates, "--set-date d=2025-02-03T10:00:00Z",
            fails: "a.toml: 2025-02-03T10:00:00Z is not the same kind of date as 2025-01-01\n"),
        Row(
            "a.toml", dates, "--set-date n=x",
            fails:
                "a.toml: --set-date n=x: expected a date such as 2025-01-31 or "
                + "2025-01-31T10:00:00Z\n"),
    ]
}
