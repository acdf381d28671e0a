import TestSupport
import VersionedCodableYAML

/// The rows of the matrix.
@Suite("YAML in place") struct YAMLRewritingTests {
    @Test(arguments: plainRows + aliasRows + policyRows)
    func row(row: RewriteRow) throws { try row.check(YAMLFormat()) }

    @Test(arguments: legacyRows)
    func ofYAML11(row: RewriteRow) throws {
        try row.check(YAMLFormat(reading: .init(schema: .yaml11)))
    }

    // In YAML 1.1 `y` is a truth value, so that our writer quotes it: `w` takes its place in Y04 to Y06.
    static let plainRows: [RewriteRow] =
        RewriteRow.table(
            #"""
            Y01 => a: 1     # one\nbc: 22   # two => /a = 100 => a: 100   # one\nbc: 22   # two
            Y02 => a: 1\n# about b\nb: 2 # eol\n# about c\nc: 3 => /b = => a: 1\n# about c\nc: 3\
             => 1 of 3 comments kept; 2 removed (lines 2, 3)
            Y03 => # license\n\n# about a\na: 1\nb: 2 => /a = => # license\n\nb: 2
            Y04 => a:\n  x: 1\n# about b\n\nb: 2 => /a/w = 2\
             => a:\n  x: 1\n  w: 2\n# about b\n\nb: 2
            Y05 => a:\n  x: 1\n  # more later\nb: 2 => /a/w = 2\
             => a:\n  x: 1\n  w: 2\n  # more later\nb: 2
            Y06 => s:\n- a\nt:\n  - b => /s = ["a", "x"]; /t = ["b", "w"]\
             => s:\n- a\n- x\nt:\n  - b\n  - w
            Y07 => -   id: a\n    v: 1 => . = [{"id": "a", "v": 1}, {"id": "b", "v": 2}]\
             => -   id: a\n    v: 1\n-   id: b\n    v: 2
            Y08 => - a: 1 # one\n  # about b\n  b: 2 => . = [{"b": 2}] => # about b\n- b: 2
            Y09 => env: # vars\n  A: 1\nx: 2 => /env = {} => env: {} # vars\nx: 2
            Y10 => env:\n  # none yet\nx: 1 => /env = {"A": 1} => env:\n  # none yet\n  A: 1\nx: 1
            Y11 => run: |\n  a\n  b\n  c\nk: 1 => /run = "a\\nB\\nc\\n"\
             => run: |\n  a\n  B\n  c\nk: 1
            Y12 => t: |+\n  x\n\nk: 1 => /t = "x\\n" => t: |\n  x\n\nk: 1
            Y13 => t: |\n  x => /t = " x\\ny" => t: |2-\n   x\n  y
            Y14 => t: >-\n  a b\n  c\nk: 1 => /t = "a b d" => t: |-\n  a b d\nk: 1
            Y15 => v: '1.0'\nw: 1.0 => /v = "1.1"; /w = "1.10" => v: '1.1'\nw: '1.10'
            Y16 => c: de => /c = "no" => c: "no"
            Y23 => # the db\ndb: &d !t # eol\n  h: 1 => . = {"database": {"h": 1}}\
             => # the db\ndatabase: &d !t # eol\n  h: 1
            Y24 => ? a\n: b # c\n'on': x => . = {"a": "b", "off": "x"} => ? a\n: b # c\n'off': x
            Y27 => p: [\n  1, # one\n  2,\n] => /p = [1, 2, 3] => p: [\n  1, # one\n  2,\n  3,\n]
            Y29 => \u{FEFF}a: "✓"\r\nb: 1 => /c = 2 => \u{FEFF}a: "✓"\r\nb: 1\r\nc: 2
            Y30 => #a: old\n# about b\nb: 1\nc: 2 => /b = => #a: old\nc: 2
            """#)
        + [
            .init(
                "Y25", "s: # svc\n  run: |2\n     x\n    y\njobs: {}",
                to: "jobs:\n  s: # svc\n    run: |2\n       x\n      y\n"
            ) {
                let moved = $0["s"]
                $0["s"] = nil
                $0["jobs"] = ["s": moved ?? .null]
            },
            .init(
                "Y26", "a: {b: 1}\nc:\n  # why\n  d: 2",
                to: "a:\n  b: 1\n  c:\n    # why\n    d: 2",
                report: "1 of 1 comment kept; turned to block style: a"
            ) {
                let moved = $0["c"]
                $0["c"] = nil
                $0["a"]?["c"] = moved
            },
        ]

    static let legacyRows: [RewriteRow] =
        RewriteRow.table(
            #"""
            Y17 => n: 0x1F\nm: 1_000 => /n = 32 => n: 0x20\nm: 1_000
            Y17, groups => n: 0x1F\nm: 1_000 => /m = 12000 => n: 0x1F\nm: 12_000
            Y17, words => a: yes\nb: OFF => /a = false; /b = true => a: no\nb: ON
            """#)

    static let aliasRows: [RewriteRow] =
        RewriteRow.table(
            #"""
            Y18 => base: &b {x: 1}\nr: *b => /base/x = 2 => base: &b {x: 2}\nr: {x: 1}\
             => alias expanded: r
            Y19 => base: &b {x: 1}\nr: *b => /base/x = 2; /r/x = 2 => base: &b {x: 2}\nr: *b
            Y20 => base: &b {x: 1}\nr: *b\ns: *b => /base = => r: {x: 1}\ns: {x: 1}
            Y21 => d: &d {a: 1, b: 2}\ns:\n  <<: *d\n  c: 3 => /s/a = 9\
             => d: &d {a: 1, b: 2}\ns:\n  <<: *d\n  a: 9\n  c: 3
            """#)

    static let policyRows: [RewriteRow] =
        RewriteRow.table(
            #"""
            with the member: all of a block => o:\n  # why\n  a: 1\n  b: 2\nz: 1\n\
             => /o = {"c": [3]} => o:\n  c:\n  - 3\nz: 1\n
            with the member: comments at its end => a:\n  b: 1\n\n  # one\n\n  # two\nc: 1\n => /a =\
             => c: 1\n
            """#)
        + RewriteRow.table(
            #"""
            out: a member => # why\na: 1 # one\nb: 2\n => /a = => # why\n# a: 1 # one\nb: 2\n\
             => 2 of 2 comments kept
            out: a block with a block => a:\n  # inner\n  b: |\n    x\n\n    y\nc: 1\n => /a =\
             => # a:\n#   # inner\n#   b: |\n#     x\n\n#     y\nc: 1\n
            out: the last member of a mapping => a:\n  b: 1\n  c: 2\nd: 3\n => /a/c =\
             => a:\n  b: 1\n  # c: 2\nd: 3\n
            out: all members => a: # head\n  b: 1\n  c: 2\nd: 3\n => /a = {}\
             => a: {} # head\n  # b: 1\n  # c: 2\nd: 3\n
            out: an element, and one that comes => - a # one\n- b\n- c\n => . = ["a", "c", "d"]\
             => - a # one\n# - b\n- c\n- d\n
            out: in brackets it goes => a: {b: 1, c: 2}\n => /a/b = => a: {c: 2}\n
            """#, policy: .init(comments: .commentOut))
}
