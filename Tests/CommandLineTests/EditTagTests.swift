import TestSupport

/// Values that are set with tags of YAML.
@Suite("Edits with tags", .enabled(if: Tool.url != nil, Tool.comment)) struct EditTagTests {
    typealias Row = EditEdgeTests.Row

    /// Files with the values that are set, which `;` divides.
    static let rows = Row.table(
        #"""
        a.yaml => a: 1 # c\nl: [x, y]\n => a=!secret db => a: !secret db # c\nl: [x, y]\n
        a.yaml => a: 1 # c\nl: [x, y]\n => a=!!str 5 => a: !!str "5" # c\nl: [x, y]\n
        a.yaml => a: 1 # c\nl: [x, y]\n => a=!<x:y,z> 5 => a: !<x:y%2Cz> 5 # c\nl: [x, y]\n
        a.yaml => l: [x, y]\nm:\n  k: v\n => /l/1=!env HOME ; m={k: !x [1]} => l: [x, !env HOME]\nm:\n  k: !x\n  - 1\n
        a.yaml => a: 1 # c\nl: [x, y]\n => a=!Sub {b: !Ref c} ; e=!x {}\
         => a: !Sub # c\n  b: !Ref c\nl: [x, y]\ne: !x {}\n
        // A tag alone is a change, and a new value has no other tag.
        a.yaml => a: x\n => a=!t x => a: !t x\n
        a.yaml => a: !old x\n => a=!t x => a: !t x\n
        a.yaml => # c\n- 1\n => =!t {a: 1} => # c\n!t\na: 1\n
        a.yaml => 1\n => =!t x => !t x\n
        // Without tags, any format takes what YAML says.
        a.json => {"a": 1} => a={b: [1, 0x10]} => {"a": {"b": [1, 16]}}
        a.toml => a = 1\n => a=[x, ~2] => a = ["x", "~2"]\n
        a.json => {"a": 1} => a=!t 1 =>  => a.json: --set-yaml a=!t 1: json files have no tags\n
        a.yaml => a: 1\n => a=!t {b: 1} ; /a/b=2\
         =>  => a.yaml: a: a value that was set with tags cannot be changed after that\n
        a.yaml => a: 1\n => =!t {b: 1} ; /b=2\
         =>  => a.yaml: a value that was set with tags cannot be changed after that\n
        a.yaml => a: 1\n => a=&n x\
         =>  => versioned edit: --set-yaml a=&n x: expected a value without anchors\nsee versioned edit --help\n
        a.yaml => a: 1\n => a=[b\
         =>  => versioned edit: --set-yaml a=[b: 1:3: expected ',' or ']', found the end of the document\n\
            [b\n      ^\nsee versioned edit --help\n
        """#)

    @Test(arguments: rows) func row(_ row: Row) throws {
        let folder = try Folder([row.name: row.source])
        let values = row.edits.components(separatedBy: " ; ").flatMap { ["--set-yaml", $0] }
        #expect(try folder.run(["edit", "--quiet", row.name] + values) == row.result)
    }
}
