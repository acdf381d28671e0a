import TestSupport
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
            "an element that becomes a member without its first one",
            "a:\n- k: 1 # t\n  # c\n  v: 2\n", to: "a: []\nb:\n  # c\n  v: 2\n",
            report: "1 of 2 comments kept; 1 removed (line 2)"
        ) {
            try $0.move(from: "/a/0", to: "/b")
            try $0.remove(at: "/b/k")
        },
        .init(
            "a mapping with a tag that becomes an element", "a: !t # c\n  # d\n  g: 1\n",
            to: "a: # c\n- !t\n  # d\n  g: 1\n", report: "2 of 2 comments kept"
        ) { try $0.wrap(at: "/a") },
        .init(
            "a list at the root that becomes a member",
            "# g\n\n# h\n- a # x\n# y\n- b\n# end\n",
            to: "# g\n\n# h\nw:\n- a # x\n# y\n- b\n# end\n", report: "5 of 5 comments kept"
        ) { $0.enclose(in: ["w"]) },
        .init(
            "a list with a tag at the root that becomes a member", "--- !t\n- a\n# end\n",
            to: "---\nw: !t\n- a\n# end\n", report: "1 of 1 comment kept"
        ) { $0.enclose(in: ["w"]) },
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
        .init(
            "a new member beside a merge key in brackets",
            "x: &d {a: 1}\nw: {<<: *d, # w\n  b: 1}\nz: 1 # z\n",
            to: "x: &d {a: 1}\nw: {<<: *d, # w\n  b: 1, c: 2}\nz: 1 # z\n",
            report: "2 of 2 comments kept"
        ) { try $0.set(2, at: "/w/c") },
    ]

    @Test(arguments: rows) func row(_ row: EditRow) { row.check(YAMLFormat()) }

    /// Rare notations, with their line and what to do.
    static let refusals: [EditRow] = [
        .init(
            "? a\n: b # c\n'on': x\n",
            to: "cannot be changed in place: the key on line 1 follows a `?`; write it as "
                + "`key: value` first"
        ) { try $0.rename("/a", to: "z") },
        .init(
            "? a # c\nb: 1\n",
            to: "cannot be changed in place: the key on line 1 follows a `?`; write it as "
                + "`key: value` first"
        ) { try $0.set(2, at: "/a") },
        .init(
            "x: {a: 1, b}\n",
            to:
                "cannot be changed in place: the key b on line 1 has no colon; write `b: null` first"
        ) { try $0.set(2, at: "/x/b") },
        .init(
            "[a, \"b\": 1]\n",
            to:
                "cannot be changed in place: the pair on line 1 has no braces; write `{key: value}` "
                + "first"
        ) { try $0.rename("/1/b", to: "c") },
        .init(
            "- &a b\n- *a : 1\n",
            to: "cannot be changed in place: the key on line 2 is an alias; write it as plain text "
                + "first"
        ) { try $0.set(2, at: "/1/b") },
        .init(
            "d: &d {a: 1, b: 2}\ns:\n  <<: *d\n  c: 3\n",
            to: "cannot be changed in place: `<<` on line 3 provides b; write the members out first"
        ) { try $0.remove(at: "/s/b") },
        .init(
            "a: |+\n  x\nb: 2\n\n...\n",
            to:
                "cannot be changed in place: the empty lines after the `+` block on line 1 are part "
                + "of its text; write it in quotes first"
        ) { try $0.remove(at: "/b") },
    ]

    @Test(arguments: refusals) func refused(_ row: EditRow) { row.check(YAMLFormat()) }
}
