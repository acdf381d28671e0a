import TestSupport
import VersionedCodableYAML

/// Edits that print unchanged values, which have tags, and edits beside tags and anchors.
@Suite("YAML in place, tags of unchanged values") struct YAMLTagRewritingTests {
    /// Aliases and merge keys that are written out.
    static let references: [EditRow] = [
        .init("d: &x [!Ref foo]\ne: *x\n", to: "e: [!Ref foo]\n") { try $0.remove(at: "/d") },
        .init("d: &x !Ref foo\ne: *x\n", to: "d: &x 2\ne: !Ref foo\n") { try $0.set(2, at: "/d") },
        .init(
            "R: &r\n  A: !Ref Foo # c\n  B: 1\nO: *r\n",
            to: "R: &r\n  A: !Ref Foo # c\n  B: 2\nO:\n  A: !Ref Foo\n  B: 1\n"
        ) { try $0.set(2, at: "/R/B") },
        .init(
            "a: &x {b: !Ref q}\nc:\n  <<: *x\n  d: 2\n",
            to:
                "cannot be changed in place: `<<` on line 3 merges a value that changes its place or "
                + "kind; write the members out first"
        ) { try $0.remove(at: "/a") },
        .init(
            "a: &x {b: !Ref q, e: 1}\nc:\n  <<: *x\n  d: 2\n",
            to: "cannot be changed in place: `<<` on line 3 provides e; write the members out first"
        ) { try $0.rename("/c/e", to: "f") },
        .init(
            "a: &x {b: !Ref q, e: 1}\nc: {<<: *x, d: 2}\n",
            to: "a: &x {b: !Ref q, e: 1}\nc: {<<: *x, b: 3, d: 2}\n"
        ) { try $0.set(3, at: "/c/b") },
        .init(
            "v: &x\n  b: 1 # d\n  c: 2\nt:\n  <<: *x\n  d: 1\nu: !Ref q\n",
            to: "v: &x\n  c: 2\nt:\n  <<: *x\n  b: 1\n  d: 1\nu: !Ref q\nm: 1 # d\n"
        ) { try $0.move(from: "/v/b", to: "/m") },
        .init("a: &x 1\nb: *x\n", to: "b: 1\nz: &x 1\n") { try $0.move(from: "/a", to: "/z") },
        .init("x: {a: &n !t [1], b: *n}\n", to: "x: {b: !t [1]}\nz: &n !t [1]\n") {
            try $0.move(from: "/x/a", to: "/z")
        },
        .init("a: !t &x 1\nb: *x\n", to: "b: !t 1\nz: !t &x 1\n") {
            try $0.move(from: "/a", to: "/z")
        },
        .init(
            "d: &x\n  p: !t q\n  l: [!s 1]\nw: *x\n",
            to: "d: &x\n  p: !t q\n  l: [!s 1]\nw:\n  p: !t q\n  l: [!s 1]\n  k: 1\n"
        ) { try $0.set(1, at: "/w/k") },
        .init(
            "d: &x\n  p: !t q\nw: *x\n", to: "d: &x\n  p: !t q\nw:\n  p: q\n  k: 1\n"
        ) { try $0.set(["p": "q", "k": 1], at: "/w") },
    ]

    /// Siblings of what changes.
    static let siblings: [EditRow] = [
        .init(
            "a: {b: !!str 12, c: !Ref foo, d: !Sub [x]}\n",
            to: "a: {b: -7, c: !Ref foo, d: !Sub [x]}\n"
        ) { try $0.set(-7, at: "/a/b") },
        .init("[a, \"b\": !Ref x]\n", to: "[a, \"b\": !Ref 2]\n") { try $0.set(2, at: "/1/b") },
        .init(
            "d: !Ref foo\nl:\n- !s\n  x: 1\na: >\n  t\n    more\nb: 1\n  # c\n",
            to: "a: cannot be changed: the edited document does not have the requested value"
        ) { try $0.remove(at: "/b") },
        .init("a: !Ref x # c\nb: 1\n", to: "a: # c\n- !Ref x\nb: 1\n") { try $0.wrap(at: "/a") },
        .init("a: [!Ref x]\n", to: "a: !Ref x\n") { try $0.unwrap(at: "/a") },
        .init("l:\n- - !Ref {x: 1}\n", to: "l:\n- !Ref {x: 1}\n") { try $0.unwrap(at: "/l/0") },
        .init("a: !l [!Ref x]\n", to: "a: !Ref x\n") { try $0.unwrap(at: "/a") },
    ]

    /// Lines in brackets, which have to be deeper than the block around them.
    static let brackets: [EditRow] = [
        .init("k: [ 1 # c\n  ]\n", to: "k: [ 1, # c\n  2\n  ]\n") { try $0.insert(2, at: "/k/1") },
        .init("k: { a: [] # c\n  }\n", to: "k: { a: [], # c\n  b: 2\n  }\n") {
            try $0.set(2, at: "/k/b")
        },
        .init("r:\n  - [ 1 # c\n   ]\n", to: "r:\n  - [ 1, # c\n    2\n   ]\n") {
            try $0.insert(2, at: "/r/0/1")
        },
        .init("- k: [ 1 # c\n    ]\n", to: "- k: [ 1, # c\n    2\n    ]\n") {
            try $0.insert(2, at: "/0/k/1")
        },
        .init("- k: [ # c\n    ]\n", to: "- k: [ # c\n    2\n    ]\n") {
            try $0.insert(2, at: "/0/k/0")
        },
        .init("[!!str 12, # d\n 1]\n", to: "[-7, # d\n 1]\n") { try $0.set(-7, at: "/0") },
        .init("a: {b: 1, # x\n c: 2}\n", to: "a: { # x\n c: 2}\n", comments: .keep) {
            try $0.remove(at: "/a/b")
        },
        .init("a: {b: 1, c: 2, # x\n d: 3}\n", to: "a: {b: 1, # x\n d: 3}\n", comments: .keep) {
            try $0.remove(at: "/a/c")
        },
        .init(
            "d:\n  f: !t\n  - x: !s 1\nb: {g: 0x1F}\n",
            to: "b: {g: 0x1F, d: {f: !t [{x: !s 1, z: 2}]}}\n"
        ) {
            try $0.set([:], at: "/b/d")
            try $0.move(from: "/d/f", to: "/b/d/f")
            try $0.remove(at: "/d")
            try $0.set(2, at: "/b/d/f/0/z")
        },
        .init("[x] # c\n", to: "[] # c\n") { try $0.remove(at: "/0") },
    ]

    /// Lines beside comments and block scalars.
    static let lines: [EditRow] = [
        .init("port :\nb:\n  c: 1 # d\n", to: "port :\nb: {}\nmoved: 1 # d\n") {
            try $0.move(from: "/b/c", to: "/moved")
        },
        .init("- |+\n  a\n\n- b # c\n", to: "- |+\n  a\n\n- x\n- b # c\n") {
            try $0.insert("x", at: "/1")
        },
        .init("foo: # c\n  !t baz\n", to: "foo: # c\n- 1\n") { try $0.set([1], at: "/foo") },
        .init("foo: # c\n  baz\n", to: "foo: # c\n- 1\n") { try $0.set([1], at: "/foo") },
    ]

    @Test(arguments: [references, siblings, brackets, lines].joined())
    func row(row: EditRow) { #expect(row.check(YAMLFormat())?.report.lost ?? [] == []) }

}
