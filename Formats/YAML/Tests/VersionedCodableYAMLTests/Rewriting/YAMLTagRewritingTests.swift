import TestSupport
import VersionedCodableYAML

/// Edits that print unchanged values, which have tags, and edits beside tags and anchors.
@Suite("YAML in place, tags of unchanged values") struct YAMLTagRewritingTests {
    /// Aliases and merge keys that are written out.
    static let references: [EditRow] =
        EditRow.table(
            #"""
            d: &x [!Ref foo]\ne: *x\n => remove /d => e: [!Ref foo]\n
            d: &x !Ref foo\ne: *x\n => set /d 2 => d: &x 2\ne: !Ref foo\n
            R: &r\n  A: !Ref Foo # c\n  B: 1\nO: *r\n => set /R/B 2\
             => R: &r\n  A: !Ref Foo # c\n  B: 2\nO:\n  A: !Ref Foo\n  B: 1\n
            a: &x {b: !Ref q}\nc:\n  <<: *x\n  d: 2\n => remove /a\
             => cannot be changed in place: `<<` on line 3 merges a value that changes its place or kind; write the members out first
            a: &x {b: !Ref q, e: 1}\nc:\n  <<: *x\n  d: 2\n => rename /c/e f\
             => cannot be changed in place: `<<` on line 3 provides e; write the members out first
            a: &x {b: !Ref q, e: 1}\nc: {<<: *x, d: 2}\n => set /c/b 3\
             => a: &x {b: !Ref q, e: 1}\nc: {<<: *x, b: 3, d: 2}\n
            v: &x\n  b: 1 # d\n  c: 2\nt:\n  <<: *x\n  d: 1\nu: !Ref q\n => move /v/b /m\
             => v: &x\n  c: 2\nt:\n  <<: *x\n  b: 1\n  d: 1\nu: !Ref q\nm: 1 # d\n
            a: &x 1\nb: *x\n => move /a /z => b: 1\nz: &x 1\n
            x: {a: &n !t [1], b: *n}\n => move /x/a /z => x: {b: !t [1]}\nz: &n !t [1]\n
            a: !t &x 1\nb: *x\n => move /a /z => b: !t 1\nz: !t &x 1\n
            d: &x\n  p: !t q\n  l: [!s 1]\nw: *x\n => set /w/k 1\
             => d: &x\n  p: !t q\n  l: [!s 1]\nw:\n  p: !t q\n  l: [!s 1]\n  k: 1\n
            d: &x\n  p: !t q\nw: *x\n => set /w {"p": "q", "k": 1}\
             => d: &x\n  p: !t q\nw:\n  p: q\n  k: 1\n
            """#)

    /// Siblings of what changes.
    static let siblings: [EditRow] =
        EditRow.table(
            #"""
            a: {b: !!str 12, c: !Ref foo, d: !Sub [x]}\n => set /a/b -7\
             => a: {b: -7, c: !Ref foo, d: !Sub [x]}\n
            [a, "b": !Ref x]\n => set /1/b 2 => [a, "b": !Ref 2]\n
            d: !Ref foo\nl:\n- !s\n  x: 1\na: >\n  t\n    more\nb: 1\n  # c\n => remove /b\
             => a: cannot be changed: the edited document does not have the requested value
            a: !Ref x # c\nb: 1\n => wrap /a => a: # c\n- !Ref x\nb: 1\n
            a: [!Ref x]\n => unwrap /a => a: !Ref x\n
            l:\n- - !Ref {x: 1}\n => unwrap /l/0 => l:\n- !Ref {x: 1}\n
            a: !l [!Ref x]\n => unwrap /a => a: !Ref x\n
            """#)

    /// Lines in brackets, which have to be deeper than the block around them.
    static let brackets: [EditRow] =
        EditRow.table(
            #"""
            k: [ 1 # c\n  ]\n => insert /k/1 2 => k: [ 1, # c\n  2\n  ]\n
            k: { a: [] # c\n  }\n => set /k/b 2 => k: { a: [], # c\n  b: 2\n  }\n
            r:\n  - [ 1 # c\n   ]\n => insert /r/0/1 2 => r:\n  - [ 1, # c\n    2\n   ]\n
            - k: [ 1 # c\n    ]\n => insert /0/k/1 2 => - k: [ 1, # c\n    2\n    ]\n
            - k: [ # c\n    ]\n => insert /0/k/0 2 => - k: [ # c\n    2\n    ]\n
            [!!str 12, # d\n 1]\n => set /0 -7 => [-7, # d\n 1]\n
            d:\n  f: !t\n  - x: !s 1\nb: {g: 0x1F}\n\
             => set /b/d {}; move /d/f /b/d/f; remove /d; set /b/d/f/0/z 2\
             => b: {g: 0x1F, d: {f: !t [{x: !s 1, z: 2}]}}\n
            [x] # c\n => remove /0 => [] # c\n
            """#)
        + EditRow.table(
            #"""
            a: {b: 1, # x\n c: 2}\n => remove /a/b => a: { # x\n c: 2}\n
            a: {b: 1, c: 2, # x\n d: 3}\n => remove /a/c => a: {b: 1, # x\n d: 3}\n
            """#, comments: .keep)

    /// Lines beside comments and block scalars.
    static let lines: [EditRow] =
        EditRow.table(
            #"""
            port :\nb:\n  c: 1 # d\n => move /b/c /moved => port :\nb: {}\nmoved: 1 # d\n
            - |+\n  a\n\n- b # c\n => insert /1 "x" => - |+\n  a\n\n- x\n- b # c\n
            foo: # c\n  !t baz\n => set /foo [1] => foo: # c\n- 1\n
            foo: # c\n  baz\n => set /foo [1] => foo: # c\n- 1\n
            """#)

    @Test(arguments: [references, siblings, brackets, lines].joined())
    func row(row: EditRow) { #expect(row.check(YAMLFormat())?.report.lost ?? [] == []) }

}
