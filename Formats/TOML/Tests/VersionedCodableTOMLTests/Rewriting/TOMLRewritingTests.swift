import TestSupport
import VersionedCodable
import VersionedCodableTOML

/// The rows of the matrix: TOML.
@Suite("TOML in place") struct TOMLRewritingTests {
    @Test(arguments: rows)
    func row(row: RewriteRow) throws { try row.check(TOMLFormat()) }

    static let rows: [RewriteRow] =
        RewriteRow.table(
            #"""
            a new header in the place of one below => k = ''\n\n[f.se.g]\n => . = {"k": 1, "f": {"se": {}}}\
             => k = 1\n\n[f.se]\n
            the comment of a header is kept once in brackets\
             => [[a]] # c\nx = 1\n\n[[a]]\ny = 2\n => . = {"a": [[{"x": 1}, {"y": 2}]]}\
             => a = [[{ x = 1 }, { y = 2 }]] # c\n => 1 of 1 comment kept
            a comment of a header that is replaced is kept once\
             => [a]\n\n# c\n\nk = 1 => . = {"b": 2, "a": 0}\
             => b = 2\na = 0\n\n# c => 1 of 1 comment kept
            the first table of a list moves into braces\
             => [f.g]\nk = {}\n\n# c\n[[f.a]]\nx = 1\n => . = {"f": {"g": {"k": {"n": {"x": 1}}}, "a": 1}}\
             => [f]\n# c\na = 1\n\n[f.g]\nk = { n = { x = 1 } }\n
            T01 => [t]\na = 1\n\n# about u\n[u]\nb = 2 => /t/z = 3\
             => [t]\na = 1\nz = 3\n\n# about u\n[u]\nb = 2
            T02 => [a]\nx=1\n\n# about b\n[b]\ny=2\n\n# about c\n[c] => /b =\
             => [a]\nx=1\n\n# about c\n[c] => 1 of 2 comments kept; 1 removed (line 4)
            T03 => a = 1 # one\n\n[t]\nb = 2 => /z = 3 => a = 1 # one\nz = 3\n\n[t]\nb = 2
            T04 => a.b = 1\na.c = 2\n\n[t] => /a/z = 3 => a.b = 1\na.c = 2\na.z = 3\n\n[t]
            T05 => [a.b]\nx = 1\n[c]\ny = 2\n[a.d]\nz = 3 => /a/b/n = 1; /a/e = {"k": 1}\
             => [a.b]\nx = 1\nn = 1\n[c]\ny = 2\n[a.d]\nz = 3\n[a.e]\nk = 1
            T06 => [[p]]\nn = 1\n\n# about q\n[q] => /p = [{"n": 1}, {"n": 2}]\
             => [[p]]\nn = 1\n\n[[p]]\nn = 2\n\n# about q\n[q]
            T07 => # one\n[[p]]\nn = 1\n[p.s]\nk = 1\n# two\n[[p]]\nn = 2 => /p = [{"n": 2}]\
             => # two\n[[p]]\nn = 2 => 1 of 2 comments kept; 1 removed (line 1)
            T08 => [[p]]\nn = 1\n[p.s]\nk = 1\n[[p]]\nn = 2 => /p = [{"n": 1, "s": {"k": 1}}, {"m": 9}, {"n": 2}]\
             => [[p]]\nn = 1\n[p.s]\nk = 1\n[[p]]\nm = 9\n[[p]]\nn = 2
            T21 => tls = true # c\nport = 1\n[x] => /tls = {"on": true}\
             => tls = { on = true } # c\nport = 1\n[x]
            T22 => port = 1\n\n# about tls\n[tls]\non = true => /tls = true\
             => port = 1\n# about tls\ntls = true
            T23 => [t] # eol\n# c\na = 1 => /t = {}\
             => [t] # eol => 1 of 2 comments kept; 1 removed (line 2)
            T24 => [a.b]\nx = 1 => /a/y = 2 => [a]\ny = 2\n\n[a.b]\nx = 1
            T25 => k = 1\n\n[[p]]\nn = 1 => /p = [] => k = 1\np = []
            T26 => [[p]]\nn = 1 => /p = [{"n": 1}, 2] => p = [{ n = 1 }, 2]
            T27 => a   = 1\nbcd = 2 => /e = 3 => a   = 1\nbcd = 2\ne   = 3
            T28 => a = 1  # x\nb = 22 # y => /a = 333 => a = 333 # x\nb = 22 # y
            T29 => \u{FEFF}a = "✓"\r\nb = 1 => /c = 2 => \u{FEFF}a = "✓"\r\nb = 1\r\nc = 2
            T30 => # head\n\nname = "x"\n\n[t] => . = {"version": 2, "name": "x", "t": {}}\
             => # head\n\nversion = 2\nname = "x"\n\n[t]
            T13 => i = { x = 1, y = 2 }\nj = {x = 1} => /i/y =; /j/y = 2\
             => i = { x = 1 }\nj = {x = 1, y = 2}
            T14 => a = [\n  1, # one\n  2 # two\n] => /a = [1, 2, 3]\
             => a = [\n  1, # one\n  2, # two\n  3\n]
            T15 => a = [\n  1, # one\n  2, # two\n] => /a = [2] => a = [\n  2, # two\n]
            T16 => p = 'C:\\x'\nq = 'a' => /p = "C:\\\\y"; /q = "it's" => p = 'C:\\y'\nq = "it's"
            T17 => s = """\na\nb""" => /s = "a\\nc" => s = """\na\nc"""
            T18 => h = 0x1F\nn = 1_000\nf = 1e3 => /h = 32; /n = 2000; /f = 2000.0\
             => h = 0x20\nn = 2_000\nf = 2000.0
            T20 => deny = [\n  #"Nokia",\n] => /deny = ["X"] => deny = [\n  #"Nokia",\n  "X",\n]
            An empty document =>  => /a = 1 => a = 1\n
            Comments alone => # c => /a = 1 => # c\na = 1
            Lines with CR and LF that go => [a]\r\nx = 1\r\n\r\n[b]\r\ny = 2\r\n => /b =\
             => [a]\r\nx = 1\r\n
            A table becomes an element => [a]\nk = "value" # c\n => /a = [{"k": "value"}]\
             => [[a]]\nk = "value" # c\n
            Not so if what is below stands in front => [a.b]\nx = 1\n# a\n[a]\nk = 2\n => /a = [{"b": {"x": 1}, "k": 2}]\
             => # a\n[[a]]\nk = 2\n[a.b]\nx = 1\n
            A line and a table at one place => a = 1\n => /t = {"x": 1}; /b = 2\
             => a = 1\nb = 2\n\n[t]\nx = 1\n
            A value behind dotted keys in braces => a = {b.c = 1, b.d = 2} => /a/b/d = 5\
             => a = {b.c = 1, b.d = 5}
            A table of an element, and another element => [[p]]\nn = 1\n => /p = [{"n": 1, "s": {"k": 1}}, {"n": 2}]\
             => [[p]]\nn = 1\n\n[p.s]\nk = 1\n\n[[p]]\nn = 2\n
            A renamed key keeps its equals sign in the column, or gets close to it\
             => repo    = 1\nversion = 2\nx       = 3\n => . = {"url": 1, "repository": 2, "x": 3}\
             => url     = 1\nrepository = 2\nx       = 3\n
            """#)
        + RewriteRow.table(
            #"""
            Comments that stay => # about b\nb = 1 # why\nc = 2\n => /b = => # about b\n# why\nc = 2\n
            """#, policy: .init(comments: .keep))
        + RewriteRow.table(
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
            """#, policy: .init(comments: .commentOut))
        + [
            .init(
                "T09", "a.x = 1\n[a.b]\n[a.b.c]\n[[a.b.d]]",
                to: "z.x = 1\n[z.b]\n[z.b.c]\n[[z.b.d]]"
            ) { try? $0.rename("/a", to: "z") },
            .init(
                "T10", "[a.b]\n'c.d' = 1", to: "[a.\"x y\"]\n\"c.e\" = 1"
            ) {
                try? $0.rename(DocumentPath([.key("a"), .key("b"), .key("c.d")]), to: "c.e")
                try? $0.rename("/a/b", to: "x y")
            },
            // A truth value alone is no evidence of a move: two of them are equal by accident.
            .init(
                "T11", "[server]\nh = 1\n[old.tls] # t\ncert = \"c\"",
                to: "[server]\nh = 1\n[server.tls] # t\ncert = \"c\""
            ) {
                try? $0.move(from: "/old/tls", to: "/server/tls")
                $0["old"] = nil
            },
            .init(
                "T11, not pruned", "[server]\nh = 1\n[old.tls] # t\ncert = \"c\"",
                to: "[server]\nh = 1\n[server.tls] # t\ncert = \"c\"\n[old]"
            ) { try? $0.move(from: "/old/tls", to: "/server/tls") },
            .init(
                "T12", "[[s]]\nn = 1\n[[s]]\nn = 2\n[tls]\non = true",
                to: "[[s]]\nn = 1\n[s.tls]\non = true\n[[s]]\nn = 2"
            ) { try? $0.move(from: "/tls", to: "/s/0/tls") },
            .init("T19", "d = 1979-05-27 07:32:00Z # t", to: "d = 1979-05-28 07:32:00Z # t") {
                let date = $0["d"]?.date ?? Date()
                $0["d"] = .date(date.addingTimeInterval(86_400))
            },
            .init(
                "What is in braces on one line has its comments above the element",
                "# 1\n[[p]] # 2\n# 3\na = [ # 4\n  1,\n] # 5\n# 6\n[p.q] # 7\nb = 1 # 8\n",
                to: "# 1\np = [\n  \"x\",\n  # 3\n  # 5\n  # 6\n  # 7\n  # 8\n"
                    + "  { a = [ # 4\n    1,\n  ], q = { b = 1 } },\n] # 2\n"
            ) { try? $0.insert("x", at: "/p/0") },
            .init(
                "A table that is moved follows those of its new parent",
                "[a]\nx = 1\n[b]\ny = 1\n# z\n[c.z] # z\nk = 1\n",
                to: "[a]\nx = 1\n# z\n[a.z] # z\nk = 1\n[b]\ny = 1\n[c]\n"
            ) { try? $0.move(from: "/c/z", to: "/a/z") },
        ]

    /// Tables that become values, and values that become tables.
    static let tables: [EditRow] =
        EditRow.table(
            #"""
            # 1\n[[p]] # 2\na = 1\n# 3\n[[p]] # 4\nb = 22 # 5\n => move /p/0 /q; move /p/0 /r\
             => p = []\n# 1\n[q] # 2\na = 1\n# 3\n[r] # 4\nb = 22 # 5\n
            [[p]]\na = 1\n# 3\n[[p]] # 4\nb = 2 # 5\n => set /p/0 "x"; set /p "y" => p = "y"\n
            [[p]]\na = 1\n[p.c]\nd = 2\n => set /p/0/b 3; set /p/1 "x"\
             => p = [{ a = 1, b = 3, c = { d = 2 } }, "x"]\n
            a = 1\n[t]\nb = 2\n => set /n 3; move /n /m/n\
             => a = 1\n[t]\nb = 2\n[m]\nn = 3\n
            [t]\na = 1\n\n[t.u]\nb = 2 # b\n => move /t/a /t/u/a => [t.u]\nb = 2 # b\na = 1\n
            [t] # t\na = 1\n\n[t.u]\nb = 2\n => move /t/a /t/u/a\
             => [t] # t\n\n[t.u]\nb = 2\na = 1\n
            [t]\n# t\n\na = 1\n[t.u]\nb = 2\n => remove /t/a => [t]\n# t\n\n[t.u]\nb = 2\n
            [t]\nx = 1 # x\n\n# u\n[t.u]\n# y\ny = 5\n\
             => move /t/u/y /t/m; set /t/u "z"; set /t/m "n"\
             => [t]\nx = 1 # x\n# y\nm = "n"\n# u\nu = "z"\n
            a = 1\nn = 2\n\n[p]\nx = 1\n\n# c\n\n[p.u]\nz = 1\n => move /n /m\
             => a = 1\nm = 2\n\n[p]\nx = 1\n\n# c\n\n[p.u]\nz = 1\n
            [a]\nx = 1\n\n[b]\n => set /n 1; set /m 2 => n = 1\nm = 2\n\n[a]\nx = 1\n\n[b]\n
            [t.p]\na = 1\n\nb = 2\n => move /t/p /m => [t]\n\n[m]\na = 1\n\nb = 2\n
            [d.e]\nf = 1\n\n[d.e.g]\nh = 5\n => set /d/e/g 5; move /d/e /q\
             => [d]\n\n[q]\nf = 1\ng = 5\n
            [t]\nc.a = 1\nc.b = 2 # b\n => move /t /u; remove /u/c/a => [u]\nc.b = 2 # b\n
            [t]\nc.a = 1\n => move /t /u; remove /u/c/a => [u]\nc = {}\n
            [t]\n# t\n\n[a]\nx = 1\n => move /a /t/a => [t]\n# t\n\n[t.a]\nx = 1\n
            k = { f = 1 }\n# 1\n[[c]]\nb = 1\n# 2\n\n# 3\n[[c]]\n => move /c /k/c\
             => k = { f = 1, c = [\n  # 1\n  # 2\n  { b = 1 },\n  # 3\n  {},\n] }\n
            """#)

    /// Edits that print unchanged values, whose kinds and notations are not part of the value, and one
    /// that moves an empty line.
    static let edits: [EditRow] =
        EditRow.table(
            #"""
            a = {t = 07:32:00, d = 1979-05-27, k.x = 1}\n => set /a/k/y 2\
             => a = {t = 07:32:00, d = 1979-05-27, k = {x = 1, y = 2}}\n
            a = {n = 0x1F, d = 1979-05-27T00:00:00.123456789-07:00, k.x = 1}\n => rename /a/k/x z\
             => a = {n = 0x1F, d = 1979-05-27T00:00:00.123456789-07:00, k = {z = 1}}\n
            [[arr]]\nd = 1979-05-27\n => insert /arr/1 1 => arr = [{ d = 1979-05-27 }, 1]\n
            [[arr]]\nd = 1\n[[arr.s]]\nt = 07:00:00\n => insert /arr/0/s/1 1\
             => [[arr]]\nd = 1\ns = [{ t = 07:00:00 }, 1]\n
            b.c = 07:00:00\nb.d = 1\nz = {}\n => move /b /z/b\
             => z = { b = { c = 07:00:00, d = 1 } }\n
            a = 07:32:00\n => wrap /a => a = [07:32:00]\n
            a = [07:32:00]\n => unwrap /a => a = 07:32:00\n
            a = [\n  0,\n]\nb = [\n  1,\n\n  2,\n]\n => move /b /a/1\
             => a = [\n  0,\n  [\n    1,\n\n    2,\n  ],\n]\n
            """#)

    @Test(arguments: edits + tables)
    func edit(row: EditRow) { row.check(TOMLFormat()) }
}
