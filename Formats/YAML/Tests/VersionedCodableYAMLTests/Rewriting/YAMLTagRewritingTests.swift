import TestSupport
import Testing
import VersionedCodableYAML

/// Edits that print unchanged values, which have tags, and edits beside tags and anchors.
@Suite("YAML in place, tags of unchanged values") struct YAMLTagRewritingTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let source: String
        let result: String
        var comments = RewritePolicy.default.comments
        let edit: @Sendable (inout EditedDocument) throws -> Void

        init(
            _ source: String, to result: String,
            comments: RewritePolicy.Comments = RewritePolicy.default.comments,
            _ edit: @escaping @Sendable (inout EditedDocument) throws -> Void
        ) {
            self.source = source
            self.result = result
            self.comments = comments
            self.edit = edit
        }

        var testDescription: String { source }
    }

    /// Aliases and merge keys that are written out.
    static let references: [Row] = [
        Row("d: &x [!Ref foo]\ne: *x\n", to: "e: &x [!Ref foo]\n") { try $0.remove(at: "/d") },
        Row("d: &x !Ref foo\ne: *x\n", to: "d: &x 2\ne: !Ref foo\n") { try $0.set(2, at: "/d") },
        Row(
            "R: &r\n  A: !Ref Foo # c\n  B: 1\nO: *r\n",
            to: "R: &r\n  A: !Ref Foo # c\n  B: 2\nO:\n  A: !Ref Foo\n  B: 1\n"
        ) { try $0.set(2, at: "/R/B") },
        Row(
            "a: &x {b: !Ref q}\nc:\n  <<: *x\n  d: 2\n", to: "c:\n  b: !Ref q\n  d: 2\n"
        ) { try $0.remove(at: "/a") },
        Row(
            "a: &x {b: !Ref q, e: 1}\nc:\n  <<: *x\n  d: 2\n",
            to: "a: &x {b: !Ref q, e: 1}\nc:\n  b: !Ref q\n  f: 1\n  d: 2\n"
        ) { try $0.rename("/c/e", to: "f") },
        Row(
            "a: &x {b: !Ref q, e: 1}\nc: {<<: *x, d: 2}\n", to: "c: {b: !Ref q, e: 1, d: 2}\n"
        ) { try $0.remove(at: "/a") },
        Row(
            "v: &x\n  b: 1 # d\n  c: 2\nt:\n  <<: *x\n  d: 1\nu: !Ref q\n",
            to: "v: &x\n  c: 2\nt:\n  <<: *x\n  b: 1\n  d: 1\nu: !Ref q\nm: 1 # d\n"
        ) { try $0.move(from: "/v/b", to: "/m") },
        Row("a: &x 1\nb: *x\n", to: "b: &x 1\nz: 1\n") { try $0.move(from: "/a", to: "/z") },
        Row("x: {a: &n !t [1], b: *n}\n", to: "x: {b: &n !t [1]}\nz: !t [1]\n") {
            try $0.move(from: "/x/a", to: "/z")
        },
        Row("a: !t &x 1\nb: *x\n", to: "b: !t &x 1\nz: !t 1\n") {
            try $0.move(from: "/a", to: "/z")
        },
    ]

    /// Siblings of what changes.
    static let siblings: [Row] = [
        Row("x: {a: !Ref F, b}\n", to: "x: {a: !Ref F, b: 2}\n") { try $0.set(2, at: "/x/b") },
        Row(
            "a: {b: !!str 12, c: !Ref foo, d: !Sub [x]}\n",
            to: "a: {b: -7, c: !Ref foo, d: !Sub [x]}\n"
        ) { try $0.set(-7, at: "/a/b") },
        Row("[a, \"b\": !Ref x]\n", to: "[a, {c: !Ref x}]\n") {
            try $0.rename("/1/b", to: "c")
        },
        Row(
            "d: !Ref foo\nl:\n- !s\n  x: 1\na: >\n  t\n    more\nb: 1\n  # c\n",
            to: "d: !Ref foo\nl:\n- !s\n  x: 1\na: \"t\\n  more\\n\"\n  # c\n"
        ) { try $0.remove(at: "/b") },
        Row("a: !Ref x # c\nb: 1\n", to: "a: # c\n- !Ref x\nb: 1\n") { try $0.wrap(at: "/a") },
        Row("a: [!Ref x]\n", to: "a: !Ref x\n") { try $0.unwrap(at: "/a") },
        Row("a: !l [!Ref x]\n", to: "a: !Ref x\n") { try $0.unwrap(at: "/a") },
    ]

    /// Lines in brackets, which have to be deeper than the block around them.
    static let brackets: [Row] = [
        Row("k: [ 1 # c\n  ]\n", to: "k: [ 1, # c\n  2\n  ]\n") { try $0.insert(2, at: "/k/1") },
        Row("k: { a: [] # c\n  }\n", to: "k: { a: [], # c\n  b: 2\n  }\n") {
            try $0.set(2, at: "/k/b")
        },
        Row("r:\n  - [ 1 # c\n   ]\n", to: "r:\n  - [ 1, # c\n    2\n   ]\n") {
            try $0.insert(2, at: "/r/0/1")
        },
        Row("- k: [ 1 # c\n    ]\n", to: "- k: [ 1, # c\n    2\n    ]\n") {
            try $0.insert(2, at: "/0/k/1")
        },
        Row("- k: [ # c\n    ]\n", to: "- k: [ # c\n    2\n    ]\n") {
            try $0.insert(2, at: "/0/k/0")
        },
        Row(
            "- k: {\n    x: {\n      k: 1\n     },\n    y\n   }\n",
            to: "- k: {\n     x: {\n       k: 1\n     },\n     \"y\": 1\n   }\n"
        ) { try $0.set(1, at: "/0/k/y") },
        Row("[!!str 12, # d\n 1]\n", to: "[-7, # d\n 1]\n") { try $0.set(-7, at: "/0") },
        Row("a: {b: 1, # x\n c: 2}\n", to: "a: { # x\n c: 2}\n", comments: .keep) {
            try $0.remove(at: "/a/b")
        },
        Row("a: {b: 1, c: 2, # x\n d: 3}\n", to: "a: {b: 1, # x\n d: 3}\n", comments: .keep) {
            try $0.remove(at: "/a/c")
        },
        Row("[x] # c\n", to: "[] # c\n") { try $0.remove(at: "/0") },
    ]

    /// Lines beside comments and block scalars.
    static let lines: [Row] = [
        Row("port :\nb:\n  c: 1 # d\n", to: "port :\nb: {}\nmoved: 1 # d\n") {
            try $0.move(from: "/b/c", to: "/moved")
        },
        Row("- |+\n  a\n\n- b # c\n", to: "- |+\n  a\n\n- x\n- b # c\n") {
            try $0.insert("x", at: "/1")
        },
        Row("foo: # c\n  !t baz\n", to: "foo: # c\n- 1\n") { try $0.set([1], at: "/foo") },
        Row("foo: # c\n  baz\n", to: "foo: # c\n- 1\n") { try $0.set([1], at: "/foo") },
    ]

    @Test(arguments: [references, siblings, brackets, lines].joined())
    func row(row: Row) throws {
        var policy = RewritePolicy.default
        policy.comments = row.comments
        let edited = try YAMLFormat().edit(Data(row.source.utf8), policy: policy, row.edit)
        #expect(edited.data.text == row.result)
        #expect(edited.report.lost.isEmpty)
    }

    @Test func lostTagsAreRefused() {
        let error = #expect(throws: RewriteError.self) {
            try YAMLFormat().edit(Data("l:\n- - !Ref {x: 1}\n".utf8)) { try $0.unwrap(at: "/l/0") }
        }
        #expect(
            error?.description
                == "l.0: a tag or the kind of a date of an unchanged value would be lost")
    }
}
