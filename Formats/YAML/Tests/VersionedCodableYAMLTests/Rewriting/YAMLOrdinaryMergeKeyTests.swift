import TestSupport
import VersionedCodableYAML

/// A `<<` with a scalar whose tag only the program knows is edited like any other member.
@Suite("YAML in place, << that merges nothing") struct YAMLOrdinaryMergeKeyTests {
    @Test(arguments: rows) func isAMember(_ row: EditRow) { row.check(YAMLFormat()) }

    static let rows: [EditRow] = [
        .init(
            "its neighbor changes", "<<: !include base.yaml # base\na: 1 # a\n",
            to: "<<: !include base.yaml # base\na: 2 # a\n", report: "2 of 2 comments kept"
        ) { try $0.set(2, at: "/a") },
        .init(
            "a member is added", "a:\n  - <<: !include base.yaml # base\n",
            to: "a:\n  - <<: !include base.yaml # base\n    b: 1\n", report: "1 of 1 comment kept"
        ) { try $0.set(1, at: "/a/0/b") },
        .init(
            "its value changes", "a:\n  <<: !include base.yaml\n  b: 1\n",
            to: "a:\n  <<: !include other.yaml\n  b: 1\n", report: "tag kept: a.<<"
        ) { try $0.set("other.yaml", at: "/a/<<") },
        .init(
            "it goes", "# base\n<<: !include base.yaml\na: 1\n", to: "a: 1\n",
            report: "0 of 1 comment kept; 1 removed (line 1)"
        ) { try $0.remove(at: "/<<") },
        .init(
            "it gets another key", "<<: !include base.yaml # base\na: 1\n",
            to: "base: !include base.yaml # base\na: 1\n", report: "1 of 1 comment kept"
        ) { try $0.rename("/<<", to: "base") },
        .init(
            "it moves", "<<: !include base.yaml\na:\n  b: 1\n",
            to: "a:\n  b: 1\n  <<: !include base.yaml\n", report: "no comments"
        ) { try $0.move(from: "/<<", to: "/a/<<") },
        .init(
            "it moves into brackets", "<<: !include base.yaml\na: {b: 1}\n",
            to: "a: {b: 1, <<: !include base.yaml}\n", report: "no comments"
        ) { try $0.move(from: "/<<", to: "/a/<<") },
        .init(
            "a mapping with it moves", "a: {b: {<<: !include base.yaml}}\nc: 1\n",
            to: "a: {}\nc: 1\nd:\n  b: {<<: !include base.yaml}\n", report: "no comments"
        ) { try $0.move(from: "/a/b", to: "/d/b") },
        .init(
            "a sequence of such", "<<: [!include a, !include b] # base\nc: 1\n",
            to: "<<: [!include a, !include b, c] # base\nc: 1\n", report: "1 of 1 comment kept"
        ) { try $0.insert("c", at: "/<</2") },
        .init(
            "beside one that merges",
            "a: &a {p: 1}\nb:\n  <<: *a # a\n  c: 1\nd:\n  <<: !include x\n",
            to: "a: &a {p: 1}\nb:\n  <<: *a # a\n  c: 2\nd:\n  <<: !include z\n",
            report: "1 of 1 comment kept; tag kept: d.<<"
        ) {
            try $0.set(2, at: "/b/c")
            try $0.set("z", at: "/d/<<")
        },
    ]

    /// Without the tag, it would merge.
    @Test func anotherKindIsRefused() throws {
        let data = Data("<<: !include base.yaml # base\na: 1\n".utf8)
        let error = #expect(throws: RewriteError.self) {
            try YAMLFormat().edit(data) { try $0.set(5, at: "/<<") }
        }
        #expect(error?.kind == .notProved)
    }
}
