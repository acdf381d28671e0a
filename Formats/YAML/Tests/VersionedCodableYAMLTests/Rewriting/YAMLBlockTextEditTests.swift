import TestSupport
import VersionedCodableYAML

/// Blocks of text beside white space, comments and empty lines; comments and anchors that move.
@Suite("YAML in place, what follows a value") struct YAMLBlockTextEditTests {
    @Test(arguments: rows)
    func row(row: RewriteRow) throws { try row.check(YAMLFormat()) }

    static let rows: [RewriteRow] = [
        .init(
            "a block in the place of a null with a space after it", "c: \n",
            to: "f:\n  h:\n    k: |\n      one\n      two\n"
        ) { $0 = ["f": ["h": ["k": "one\ntwo\n"]]] },
        .init(
            "a block before a moved null with a space after it", "d:\n  - \n  - |\n",
            to: "g:\n  d:\n    - |\n      one\n      two\n    - |\n"
        ) { $0 = ["g": ["d": ["one\ntwo\n", ""]]] },
        .init("text before a comment on its line", "x # c\n", to: "a: \"one\\ntwo\\n\" # c\n") {
            $0 = ["a": "one\ntwo\n"]
        },
        .init(
            "a member after a block of empty lines",
            "e:\n  d: |+\n\n  k: 1\n  g: # c\n", to: "e:\n  d: 1\n  new: 2\n  g: # c\n  - 3\n"
        ) { $0 = ["e": ["d": 1, "new": 2, "g": [3]]] },
        .init(
            "a comment between elements that change places", "- - a\n# c\n  - b\n",
            to: "# c\n- - b\n  - a\n", report: "1 of 1 comment kept"
        ) { $0 = [["b", "a"]] },
    ]

    @Test func anAnchorMovesBehindItsMergeKey() {
        let source = "h: &a\n  c: 1\ng:\n  <<: *a\n  b: 2\n"
        let error = #expect(throws: RewriteError.self) {
            try YAMLFormat().rewrite(
                Data(source.utf8), to: ["g": ["c": 1, "b": 2, "m": ["h": ["c": 1]]]])
        }
        #expect(
            error?.message == "cannot be changed in place: `<<` on line 4 merges a value that "
                + "changes its place or kind; write the members out first")
    }
}
