import Foundation
import Testing

/// The kinds of the values that `--set` sets.
@Suite("Kinds of edited values", .enabled(if: Tool.url != nil, Tool.comment)) struct EditKindTests {
    typealias Row = EditEdgeTests.Row

    private static func note(_ name: String, _ edits: String, _ words: String) -> String {
        "\(name): \(edits): \(words)\n"
    }

    private static func plist(_ value: String) -> String {
        "<plist version=\"1.0\"><dict><key>a</key>\(value)</dict></plist>\n"
    }

    /// Text stays text, and keeps its quotes.
    static let texts = [
        Row(
            "a.yaml", "image:\n  tag: \"1.9\" # c\n", "--set /image/tag=1.10",
            to: "image:\n  tag: \"1.10\" # c\n"),
        Row("a.yaml", "a: '1.9'\n", "--set a=1.10", to: "a: '1.10'\n"),
        Row("a.yaml", "a: v1\n", "--set a=1.10", to: "a: \"1.10\"\n"),
        Row("a.yaml", "a: v1\n", "--set a=true", to: "a: \"true\"\n"),
        Row("a.yaml", "a: v1\n", "--set a=null", to: "a: \"null\"\n"),
        Row("a.json", #"{"a":"1.9"}"#, "--set a=1.10", to: #"{"a":"1.10"}"#),
        Row("a.json", #"{"a":"1.9"}"#, "--set a=false", to: #"{"a":"false"}"#),
        Row("a.json", #"{"a":"1.9"}"#, #"--set a="1.10""#, to: #"{"a":"1.10"}"#),
        Row(
            "a.json", #"{"a":["1",{"b":"2"}]}"#, "--set /a/0=3 --set /a/1/b=4",
            to: #"{"a":["3",{"b":"4"}]}"#),
        Row("a.json5", "{a: '1.9'}", "--set a=1.10", to: "{a: '1.10'}"),
        Row("a.toml", "a = '1.9' # c\n", "--set a=1.10", to: "a = '1.10' # c\n"),
        Row("a.toml", "a = \"x\"\n", "--set a=2025-01-01", to: "a = \"2025-01-01\"\n"),
        Row("a.plist", plist("<string>1</string>"), "--set a=2", to: plist("<string>2</string>")),
        Row("a.xml", "<r><v>1.9</v></r>\n", "--set v=1.10", to: "<r><v>1.10</v></r>\n"),
        Row("a.xml", "<r v=\"1.9\"/>\n", "--set /@v=1e3", to: "<r v=\"1e3\"/>\n"),
        Row(
            "a.xml", "<r><v k=\"1\">1.9</v></r>\n", "--set v=null",
            to: "<r><v k=\"1\">null</v></r>\n"),
        Row("a.xml", "<r><v>x</v></r>\n", "--set v=null", to: "<r><v>null</v></r>\n"),
    ]

    /// A number takes a number in its own notation.
    static let numbers = [
        Row("a.yaml", "a: 0x10 # c\n", "--set a=0x20", to: "a: 0x20 # c\n"),
        Row("a.yaml", "a: 0o17\n", "--set a=0o20", to: "a: 0o20\n"),
        Row("a.json5", "{a: 0x10}", "--set a=0x20", to: "{a: 0x20}"),
        Row("a.json5", "{a: -0x10}", "--set a=-0x20", to: "{a: -0x20}"),
        Row("a.toml", "a = 0x10 # c\n", "--set a=0x20", to: "a = 0x20 # c\n"),
        Row("a.toml", "a = 0b01\n", "--set a=0b11", to: "a = 0b11\n"),
        Row("a.yaml", "a: 0x10\n", "--set a=5", to: "a: 0x5\n"),
        Row("a.yaml", "a: 1.9\n", "--set a=1.10", to: "a: 1.10\n"),
        Row("a.json", #"{"a":1}"#, "--set a=+2", to: #"{"a":2}"#),
        Row(
            "a.plist", plist("<integer>1</integer>"), "--set a=2", to: plist("<integer>2</integer>")
        ),
    ]

    /// Where nothing or null is, the text decides; JSON that is asked for always does.
    static let free = [
        Row("a.yaml", "a: null\n", "--set a=1.10", to: "a: 1.10\n"),
        Row("a.json", "{}", "--set a=1 --set b=x", to: #"{"a": 1, "b": "x"}"#),
        Row("a.json", #"{"a":"1"}"#, "--set-json a=2", to: #"{"a":2}"#),
        Row("a.json", #"{"a":"1"}"#, "--set-json a=[1,null]", to: #"{"a":[1,null]}"#),
        Row("a.json", #"{"a":"1"}"#, "--set-json a=null", to: #"{"a":null}"#),
        Row("a.json", #"{"a":1}"#, "--set-string a=2", to: #"{"a":"2"}"#),
        Row(
            "a.json", #"{"a":1}"#, "--set-json a=x",
            fails:
                "versioned edit: --set-json a=x: expected JSON, such as 80, \"text\" or [1, 2]\nsee versioned edit --help\n"
        ),
    ]

    /// A new kind is noted in one line.
    static let noted = [
        Row(
            "a.yaml", "a: 1\n", "--set a=x", to: "a: x\n",
            note("a.yaml", "--set a=x", "a was a number and is now text")),
        Row(
            "a.json", #"{"a":16}"#, "--set a=0x20", to: #"{"a":"0x20"}"#,
            note("a.json", "--set a=0x20", "a was a number and is now text")),
        Row(
            "a.json", #"{"a":true}"#, "--set a=1", to: #"{"a":1}"#,
            note("a.json", "--set a=1", "a was a Boolean and is now a number")),
        Row(
            "a.json", #"{"a":1}"#, "--set a=null", to: #"{"a":null}"#,
            note("a.json", "--set a=null", "a was a number and is now null")),
        Row(
            "a.json", #"{"a":"1"}"#, "--set a=[1]", to: #"{"a":[1]}"#,
            note("a.json", "--set a=[1]", "a was text and is now a list")),
        Row(
            "a.json", #"{"a":{"b":1}}"#, "--set a=[1]", to: #"{"a":[1]}"#,
            note("a.json", "--set a=[1]", "a was an object and is now a list")),
        Row(
            "a.toml", "a = 2025-01-01\n", "--set a=x", to: "a = \"x\"\n",
            note("a.toml", "--set a=x", "a was a date and is now text")),
        Row(
            "a.xml", "<r><v>x</v></r>\n", "--set v={\"b\":1}", to: "<r><v><b>1</b></v></r>\n",
            note("a.xml", "--set v={\"b\":1}", "v was text and is now an object")),
        Row(
            "a.json", #"{"l":[{"a":1},{"a":2},{"a":"x"},{}]}"#, "--set /l/*/a=y",
            to: #"{"l":[{"a":"y"},{"a":"y"},{"a":"y"},{"a":"y"}]}"#,
            note("a.json", "--set /l/*/a=y", "l.0.a was a number and is now text, and 1 more")),
    ]

    @Test(arguments: texts + numbers + free + noted)
    func row(_ row: Row) throws {
        let folder = try Folder([row.name: row.source])
        #expect(try folder.run("edit", row.name, row.edits) == row.result)
    }
}
