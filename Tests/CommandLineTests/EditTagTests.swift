import Testing

/// Values that are set with tags of YAML.
@Suite("Edits with tags", .enabled(if: Tool.url != nil, Tool.comment)) struct EditTagTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let source: String
        let values: [String]
        let result: Tool.Result
        var name = "a.yaml"

        var testDescription: String { "\(values) in \(source.debugDescription)" }

        var arguments: [String] { values.flatMap { ["--set-yaml", $0] } }
    }

    static let source = "a: 1 # c\nl: [x, y]\nm:\n  k: v\n"

    static let rows = [
        Row(
            source: source, values: ["a=!secret db"],
            result: .success("a: !secret db # c\nl: [x, y]\nm:\n  k: v\n")),
        Row(
            source: source, values: ["a=!!str 5"],
            result: .success("a: !!str \"5\" # c\nl: [x, y]\nm:\n  k: v\n")),
        Row(
            source: source, values: ["a=!<x:y,z> 5"],
            result: .success("a: !<x:y%2Cz> 5 # c\nl: [x, y]\nm:\n  k: v\n")),
        Row(
            source: source, values: ["/l/1=!env HOME", "m={k: !x [1]}"],
            result: .success("a: 1 # c\nl: [x, !env HOME]\nm:\n  k: !x\n  - 1\n")),
        Row(
            source: source, values: ["a=!Sub {b: !Ref c}", "e=!x {}"],
            result: .success(
                "a: !Sub # c\n  b: !Ref c\nl: [x, y]\nm:\n  k: v\ne: !x {}\n")),
        // A tag alone is a change, and a new value has no other tag.
        Row(source: "a: x\n", values: ["a=!t x"], result: .success("a: !t x\n")),
        Row(source: "a: !old x\n", values: ["a=!t x"], result: .success("a: !t x\n")),
        Row(source: "# c\n- 1\n", values: ["=!t {a: 1}"], result: .success("# c\n!t\na: 1\n")),
        Row(source: "1\n", values: ["=!t x"], result: .success("!t x\n")),
        // Without tags, any format takes what YAML says.
        Row(
            source: "{\"a\": 1}", values: ["a={b: [1, 0x10]}"],
            result: .success("{\"a\": {\"b\": [1, 16]}}"), name: "a.json"),
        Row(
            source: "a = 1\n", values: ["a=[x, ~2]"], result: .success("a = [\"x\", \"~2\"]\n"),
            name: "a.toml"),
        Row(
            source: "{\"a\": 1}", values: ["a=!t 1"],
            result: .failure("a.json: --set-yaml a=!t 1: json files have no tags\n"),
            name: "a.json"),
        Row(
            source: source, values: ["a=!t {b: 1}", "/a/b=2"],
            result: .failure(
                "a.yaml: a: a value that was set with tags cannot be changed after that\n")),
        Row(
            source: source, values: ["=!t {b: 1}", "/b=2"],
            result: .failure(
                "a.yaml: a value that was set with tags cannot be changed after that\n")),
        Row(
            source: source, values: ["a=&n x"],
            result: .misuse(
                "versioned edit: --set-yaml a=&n x: expected a value without anchors\nsee versioned edit --help\n"
            )),
        Row(
            source: source, values: ["a=[b"],
            result: .misuse(
                "versioned edit: --set-yaml a=[b: 1:3: expected ',' or ']', found the end of the document\n    [b\n      ^\nsee versioned edit --help\n"
            )),
    ]

    @Test(arguments: rows) func row(_ row: Row) throws {
        let folder = try Folder([row.name: row.source])
        #expect(try folder.run(["edit", "--quiet", row.name] + row.arguments) == row.result)
    }
}
