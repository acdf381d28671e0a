import TestSupport
import VersionedCodableTOML

@Suite("TOML in place, by policy") struct TOMLPolicyTests {
    private static let out = RewritePolicy(comments: .commentOut)

    @Test(arguments: rows)
    func row(row: RewriteRow) throws { try row.check(TOMLFormat()) }

    static let rows: [RewriteRow] =
        RewriteRow.table(
            #"""
            out: a member => # why\na = 1 # one\nb = 2\n => /a =\
             => # why\n# a = 1 # one\nb = 2\n => 2 of 2 comments kept
            out: a value of several lines => [t]\na = [\n  1, # one\n]\nb = """\nx\n\ny"""\n => /t/a =\
             => [t]\n# a = [\n#   1, # one\n# ]\nb = """\nx\n\ny"""\n
            out: a table with what is below it => a = 1\n\n[t]\nx = 1 # x\n\n[t.u]\ny = 2\n\n[v]\nz = 3\n => /t =\
             => a = 1\n\n# [t]\n# x = 1 # x\n\n# [t.u]\n# y = 2\n\n[v]\nz = 3\n
            out: an element of tables => [[p]]\nn = 1\n\n[[p]]\nn = 2\n => /p = [{"n": 2}]\
             => # [[p]]\n# n = 1\n\n[[p]]\nn = 2\n
            out: in braces it goes => a = { b = 1, c = 2 }\n => /a/b = => a = { c = 2 }\n
            """#, policy: out)
}
