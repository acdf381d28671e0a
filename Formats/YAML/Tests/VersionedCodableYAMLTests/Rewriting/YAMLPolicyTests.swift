import TestSupport
import VersionedCodableYAML

@Suite("YAML in place, by policy") struct YAMLPolicyTests {
    private static let out = RewritePolicy(comments: .commentOut)

    @Test(arguments: rows)
    func row(row: RewriteRow) throws { try row.check(YAMLFormat()) }

    static let rows: [RewriteRow] = [
        .init(
            "out: a member", "# why\na: 1 # one\nb: 2\n", to: "# why\n# a: 1 # one\nb: 2\n",
            report: "2 of 2 comments kept", policy: out
        ) { $0["a"] = nil },
        .init(
            "out: a block with a block", "a:\n  # inner\n  b: |\n    x\n\n    y\nc: 1\n",
            to: "# a:\n#   # inner\n#   b: |\n#     x\n\n#     y\nc: 1\n", policy: out
        ) { $0["a"] = nil },
        .init(
            "out: the last member of a mapping", "a:\n  b: 1\n  c: 2\nd: 3\n",
            to: "a:\n  b: 1\n  # c: 2\nd: 3\n", policy: out
        ) { $0["a"]?["c"] = nil },
        .init(
            "out: all members", "a: # head\n  b: 1\n  c: 2\nd: 3\n",
            to: "a: {} # head\n  # b: 1\n  # c: 2\nd: 3\n", policy: out
        ) { $0["a"] = [:] },
        .init(
            "out: an element, and one that comes", "- a # one\n- b\n- c\n",
            to: "- a # one\n# - b\n- c\n- d\n", policy: out
        ) { $0 = ["a", "c", "d"] },
        .init(
            "out: in brackets it goes", "a: {b: 1, c: 2}\n", to: "a: {c: 2}\n", policy: out
        ) { $0["a"]?["b"] = nil },
        .init(
            "with the member: all of a block", "o:\n  # why\n  a: 1\n  b: 2\nz: 1\n",
            to: "o:\n  c:\n  - 3\nz: 1\n"
        ) { $0["o"] = ["c": [3]] },
        .init(
            "with the member: comments at its end", "a:\n  b: 1\n\n  # one\n\n  # two\nc: 1\n",
            to: "c: 1\n"
        ) { $0["a"] = nil },
    ]
}
