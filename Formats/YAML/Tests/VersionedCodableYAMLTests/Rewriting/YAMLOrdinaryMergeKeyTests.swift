import TestSupport
import VersionedCodableYAML

/// A `<<` with a scalar whose tag only the program knows is edited like any other member.
@Suite("YAML in place, << that merges nothing") struct YAMLOrdinaryMergeKeyTests {
    @Test(arguments: rows) func isAMember(_ row: EditRow) { row.check(YAMLFormat()) }

    static let rows: [EditRow] =
        EditRow.table(
            #"""
            its neighbor changes => <<: !include base.yaml # base\na: 1 # a\n => set /a 2\
             => <<: !include base.yaml # base\na: 2 # a\n => 2 of 2 comments kept
            a member is added => a:\n  - <<: !include base.yaml # base\n => set /a/0/b 1\
             => a:\n  - <<: !include base.yaml # base\n    b: 1\n => 1 of 1 comment kept
            its value changes => a:\n  <<: !include base.yaml\n  b: 1\n => set /a/<< "other.yaml"\
             => a:\n  <<: !include other.yaml\n  b: 1\n => tag kept: a.<<
            it goes => # base\n<<: !include base.yaml\na: 1\n => remove /<< => a: 1\n\
             => 0 of 1 comment kept; 1 removed (line 1)
            it gets another key => <<: !include base.yaml # base\na: 1\n => rename /<< base\
             => base: !include base.yaml # base\na: 1\n => 1 of 1 comment kept
            it moves => <<: !include base.yaml\na:\n  b: 1\n => move /<< /a/<<\
             => a:\n  b: 1\n  <<: !include base.yaml\n => no comments
            it moves into brackets => <<: !include base.yaml\na: {b: 1}\n => move /<< /a/<<\
             => a: {b: 1, <<: !include base.yaml}\n => no comments
            a mapping with it moves => a: {b: {<<: !include base.yaml}}\nc: 1\n => move /a/b /d/b\
             => a: {}\nc: 1\nd:\n  b: {<<: !include base.yaml}\n => no comments
            a sequence of such => <<: [!include a, !include b] # base\nc: 1\n => insert /<</2 "c"\
             => <<: [!include a, !include b, c] # base\nc: 1\n => 1 of 1 comment kept
            beside one that merges => a: &a {p: 1}\nb:\n  <<: *a # a\n  c: 1\nd:\n  <<: !include x\n\
             => set /b/c 2; set /d/<< "z"\
             => a: &a {p: 1}\nb:\n  <<: *a # a\n  c: 2\nd:\n  <<: !include z\n\
             => 1 of 1 comment kept; tag kept: d.<<
            """#)

    /// Without the tag, it would merge.
    @Test func anotherKindIsRefused() throws {
        let data = Data("<<: !include base.yaml # base\na: 1\n".utf8)
        let error = #expect(throws: RewriteError.self) {
            try YAMLFormat().edit(data) { try $0.set(5, at: "/<<") }
        }
        #expect(error?.kind == .notProved)
    }
}
