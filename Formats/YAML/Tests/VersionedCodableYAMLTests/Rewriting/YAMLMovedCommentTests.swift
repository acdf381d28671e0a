import TestSupport
import VersionedCodableYAML

/// Comments of values that `edit` moves.
@Suite("YAML in place, comments of moved values") struct YAMLMovedCommentTests {
    static let rows: [EditRow] =
        EditRow.table(
            #"""
            the only member => # a\na: 1 # b\n => move /a /c => # a\nc: 1 # b\n
            below a byte order mark => \u{FEFF}# a\na: 1\n => move /a /c => \u{FEFF}# a\nc: 1\n
            the only member of a nested mapping => x: # x\n  # a\n  a:\n    b: 1 # b\n\
             => move /x/a /x/c => x: # x\n  # a\n  c:\n    b: 1 # b\n
            the only member of an element => - # a\n  a: 1\n- b\n => move /0/a /0/c\
             => - # a\n  c: 1\n- b\n
            of a key that becomes a dash => x:\n- 1\n# a\nz: # z\n  # o\n  o: 2\n => move /z /x/0\
             => x:\n# a\n- # z\n  # o\n  o: 2\n- 1\n
            less indented than its element => x:\n# a\n  - 1\n# b\n  - 2 # c\ny: []\n\
             => move /x/1 /y/0 => x:\n# a\n  - 1\ny:\n# b\n  - 2 # c\n
            into a new mapping beside brackets => b: {k: v}\n\n# a\na: 1 # c\n => move /a /new/a\
             => b: {k: v}\n\nnew:\n  # a\n  a: 1 # c\n
            into an empty element => a: # 1\n# 2\n- p # 3\nb:\n- {}\n => move /a/0 /b/0/m\
             => a: [] # 1\nb:\n# 2\n- m: p # 3\n
            into an empty element with a comment => a: [] # 1\n# 2\nc: p\nb:\n- {} # 3\n\
             => move /c /b/0/m => a: [] # 1\nb:\n- # 3\n  # 2\n  m: p\n
            of a key that alone needs quotes => a:\n  'y': 1 # y\n => move /a/y /a/in; set /a/v 2\
             => a:\n  in: 1 # y\n  v: 2\n
            of a key in quotes => a:\n  'y': 1 # y\n  'z': 2\n => move /a/y /a/in; set /a/v 2\
             => a:\n  'z': 2\n  'in': 1 # y\n  'v': 2\n
            without comments into a new mapping beside brackets => b: {k: v}\na: 1\n\
             => move /a /new/a => b: {k: v}\nnew: {a: 1}\n
            """#)

    @Test(arguments: rows)
    func moved(_ row: EditRow) { #expect(row.check(YAMLFormat())?.report.removed == []) }

    static let removals: [EditRow] =
        EditRow.table(
            #"""
            another member takes the place of the only one => y: {}\nz: 1 # z\nx:\n  # a\n  a: 1\n\
             => move /z /x/z; remove /x/a => y: {}\nx:\n  z: 1 # z\n\
             => 1 of 2 comments kept; 1 removed (line 4)
            a comment below a byte order mark => \u{FEFF}# a\na: 1\nb: 2\n => remove /a\
             => \u{FEFF}b: 2\n => 0 of 1 comment kept; 1 removed (line 1)
            """#)

    @Test(arguments: removals)
    func removed(_ row: EditRow) { row.check(YAMLFormat()) }

    @Test func `a comment of what is removed goes with it`() throws {
        let source = "x: &d\n  a: 1 # a\nw:\n  <<: *d\n"
        let rewriting = try YAMLFormat().rewrite(Data(source.utf8)) {
            try $0.remove(at: "/x")
            try $0.remove(at: "/w")
        }
        #expect(rewriting.report.removed.map(\.text) == ["# a"])
        #expect(rewriting.report.lost.isEmpty)
    }

    /// Four times the depth takes about sixteen times the steps: each container asks for its path.
    @Test func deepBrackets() throws {
        func steps(_ depth: Int) throws -> Int {
            let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            let path = DocumentPath(Array(repeating: .index(0), count: depth))
            return try WorkCounter.steps {
                _ = try YAMLFormat().edit(Data(text.utf8)) { try $0.set(1, at: path) }
            }
        }
        // The cube would be 64 times as many.
        #expect(try steps(240) < steps(60) * 20)
    }
}
