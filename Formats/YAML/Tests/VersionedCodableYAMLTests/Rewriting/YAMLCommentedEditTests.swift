import TestSupport
import VersionedCodableYAML

/// Edits of documents with comments and merge keys, which no person would hesitate to make, and
/// those that are refused with their line.
@Suite("Edits of commented YAML") struct YAMLCommentedEditTests {
    static let rows: [EditRow] =
        EditRow.table(
            #"""
            the comment of what becomes the first key of an element => l:\n  # c\n  - abc\n\
             => moveOut /l/0 /t; set /l/0 {}; move /t /l/0/text => l:\n  # c\n  - text: abc\n\
             => 1 of 1 comment kept
            the comment of a member that becomes the first one of an element\
             => i:\n  - match:\n      # c\n      name: node\n\
             => move /i/0/match/name /i/0/name; remove /i/0/match => i:\n  # c\n  - name: node\n\
             => 1 of 1 comment kept
            an element that becomes a member without its first one\
             => a:\n- k: 1 # t\n  # c\n  v: 2\n => move /a/0 /b; remove /b/k\
             => a: []\nb:\n  # c\n  v: 2\n => 1 of 2 comments kept; 1 removed (line 2)
            a mapping with a tag that becomes an element => a: !t # c\n  # d\n  g: 1\n => wrap /a\
             => a: # c\n- !t\n  # d\n  g: 1\n => 2 of 2 comments kept
            prose with a colon is no member that was commented out\
             => login: a\n# Secure the form\n# Reference: x\nenable: true\n# The page\ndefault: b\n\
             => remove /enable => login: a\n# The page\ndefault: b\n\
             => 1 of 3 comments kept; 2 removed (lines 2, 3)
            a value into one that moves => a:\n  x: 1 # c\nb: 2 # d\n\
             => move /a /q/p; move /b /q/p/b => q:\n  p:\n    x: 1 # c\n    b: 2 # d\n\
             => 2 of 2 comments kept
            a merged member of a mapping that others merge\
             => m0: &m0\n  k: 1 # c\nm1: &m1\n  <<: *m0\nm2:\n  <<: *m1\n => set /m1/k 2\
             => m0: &m0\n  k: 1 # c\nm1: &m1\n  <<: *m0\n  k: 2\nm2:\n  <<: *m1\n  k: 1\n\
             => 1 of 1 comment kept; merge expanded: m2
            a new member beside a merge key in brackets\
             => x: &d {a: 1}\nw: {<<: *d, # w\n  b: 1}\nz: 1 # z\n => set /w/c 2\
             => x: &d {a: 1}\nw: {<<: *d, # w\n  b: 1, c: 2}\nz: 1 # z\n => 2 of 2 comments kept
            """#)
        + [
            .init(
                "a list at the root that becomes a member",
                "# g\n\n# h\n- a # x\n# y\n- b\n# end\n",
                to: "# g\n\n# h\nw:\n- a # x\n# y\n- b\n# end\n", report: "5 of 5 comments kept"
            ) { $0.enclose(in: ["w"]) },
            .init(
                "a list with a tag at the root that becomes a member", "--- !t\n- a\n# end\n",
                to: "---\nw: !t\n- a\n# end\n", report: "1 of 1 comment kept"
            ) { $0.enclose(in: ["w"]) },
        ]

    @Test(arguments: rows) func row(_ row: EditRow) { row.check(YAMLFormat()) }

    /// Rare notations, with their line and what to do.
    static let refusals: [EditRow] =
        EditRow.table(
            #"""
            ? a\n: b # c\n'on': x\n => rename /a z\
             => cannot be changed in place: the key on line 1 follows a `?`; write it as `key: value` first
            ? a # c\nb: 1\n => set /a 2\
             => cannot be changed in place: the key on line 1 follows a `?`; write it as `key: value` first
            x: {a: 1, b}\n => set /x/b 2\
             => cannot be changed in place: the key b on line 1 has no colon; write `b: null` first
            [a, "b": 1]\n => rename /1/b c\
             => cannot be changed in place: the pair on line 1 has no braces; write `{key: value}` first
            - &a b\n- *a : 1\n => set /1/b 2\
             => cannot be changed in place: the key on line 2 is an alias; write it as plain text first
            d: &d {a: 1, b: 2}\ns:\n  <<: *d\n  c: 3\n => remove /s/b\
             => cannot be changed in place: `<<` on line 3 provides b; write the members out first
            a: |+\n  x\nb: 2\n\n...\n => remove /b\
             => cannot be changed in place: the empty lines after the `+` block on line 1 are part of its text; write it in quotes first
            """#)

    @Test(arguments: refusals) func refused(_ row: EditRow) { row.check(YAMLFormat()) }
}
