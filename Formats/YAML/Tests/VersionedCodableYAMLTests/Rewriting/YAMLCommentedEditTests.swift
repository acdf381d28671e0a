import TestSupport
import Testing
import VersionedCodableYAML

/// Edits of documents with comments and merge keys, which no person would hesitate to make, and
/// those that are refused with their line.
@Suite("Edits of commented YAML") struct YAMLCommentedEditTests {
    static let rows: [EditRow] = [
        .init(
            "the comment of what becomes the first key of an element",
            "l:\n  # c\n  - abc\n", to: "l:\n  # c\n  - text: abc\n",
            report: "1 of 1 comment kept"
        ) {
            try $0.moveOut(from: "/l/0", to: "/t")
            try $0.set([:], at: "/l/0")
            try $0.move(from: "/t", to: "/l/0/text")
        },
        .init(
            "the comment of a member that becomes the first one of an element",
            "i:\n  - match:\n      # c\n      name: node\n", to: "i:\n  # c\n  - name: node\n",
            report: "1 of 1 comment kept"
        ) {
            try $0.move(from: "/i/0/match/name", to: "/i/0/name")
            try $0.remove(at: "/i/0/match")
        },
        .init(
            "prose with a colon is no member that was commented out",
            "login: a\n# Secure the form\n# Reference: x\nenable: true\n# The page\ndefault: b\n",
            to: "login: a\n# The page\ndefault: b\n",
            report: "1 of 3 comments kept; 2 removed (lines 2, 3)"
        ) { try $0.remove(at: "/enable") },
        .init(
            "a value into one that moves", "a:\n  x: 1 # c\nb: 2 # d\n",
            to: "q:\n  p:\n    x: 1 # c\n    b: 2 # d\n", report: "2 of 2 comments kept"
        ) {
            try $0.move(from: "/a", to: "/q/p")
            try $0.move(from: "/b", to: "/q/p/b")
        },
        .init(
            "a merged member of a mapping that others merge",
            "m0: &m0\n  k: 1 # c\nm1: &m1\n  <<: *m0\nm2:\n  <<: *m1\n",
            to: "m0: &m0\n  k: 1 # c\nm1: &m1\n  <<: *m0\n  k: 2\nm2:\n  <<: *m1\n  k: 1\n",
            report: "1 of 1 comment kept; merge expanded: m2"
        ) { try $0.set(2, at: "/m1/k") },
    ]

    @Test(arguments: rows) func row(_ row: EditRow) { row.check(YAMLFormat()) }

    static let refusals: [(source: String, path: DocumentPath, message: String)] = [
        (
            "d: &d {a: 1, b: 2}\ns:\n  <<: *d\n  c: 3\n", "/s/b",
            "cannot be changed in place: `<<` on line 3 provides b; write the members out first"
        ),
        (
            "d: &d\n  a: 1\ns:\n  <<: *d\n", "/d",
            "cannot be changed in place: `<<` on line 4 merges a value that changes its place or "
                + "kind; write the members out first"
        ),
    ]

    @Test(arguments: refusals)
    func refused(_ source: String, _ path: DocumentPath, _ message: String) {
        let error = #expect(throws: RewriteError.self) {
            try YAMLFormat().edit(Data(source.utf8)) { try $0.remove(at: path) }
        }
        #expect(error?.message == message)
    }
}
