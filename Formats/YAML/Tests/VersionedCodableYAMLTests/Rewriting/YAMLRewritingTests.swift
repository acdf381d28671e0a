import TestSupport
import VersionedCodableYAML

/// The rows of the matrix.
@Suite("YAML in place") struct YAMLRewritingTests {
    @Test(arguments: plainRows)
    func plain(row: RewriteRow) throws { try row.check(YAMLFormat()) }

    @Test(arguments: legacyRows)
    func ofYAML11(row: RewriteRow) throws {
        try row.check(YAMLFormat(reading: .init(schema: .yaml11)))
    }

    @Test(arguments: aliasRows)
    func aliases(row: RewriteRow) throws { try row.check(YAMLFormat()) }

    static let plainRows: [RewriteRow] = [
        .init("Y01", "a: 1     # one\nbc: 22   # two", to: "a: 100   # one\nbc: 22   # two") {
            $0["a"] = 100
        },
        .init(
            "Y02", "a: 1\n# about b\nb: 2 # eol\n# about c\nc: 3",
            to: "a: 1\n# about c\nc: 3",
            report: "1 of 3 comments kept; 2 removed (lines 2, 3)"
        ) {
            $0["b"] = nil
        },
        .init("Y03", "# license\n\n# about a\na: 1\nb: 2", to: "# license\n\nb: 2") {
            $0["a"] = nil
        },
        // In YAML 1.1 `y` is a truth value, so that our writer quotes it: `w` takes its place in Y04
        // to Y06.
        .init(
            "Y04", "a:\n  x: 1\n# about b\n\nb: 2",
            to: "a:\n  x: 1\n  w: 2\n# about b\n\nb: 2"
        ) {
            $0["a"]?["w"] = 2
        },
        .init(
            "Y05", "a:\n  x: 1\n  # more later\nb: 2",
            to: "a:\n  x: 1\n  w: 2\n  # more later\nb: 2"
        ) {
            $0["a"]?["w"] = 2
        },
        .init("Y06", "s:\n- a\nt:\n  - b", to: "s:\n- a\n- x\nt:\n  - b\n  - w") {
            $0["s"] = ["a", "x"]
            $0["t"] = ["b", "w"]
        },
        .init("Y07", "-   id: a\n    v: 1", to: "-   id: a\n    v: 1\n-   id: b\n    v: 2") {
            $0 = [["id": "a", "v": 1], ["id": "b", "v": 2]]
        },
        .init("Y08", "- a: 1 # one\n  # about b\n  b: 2", to: "# about b\n- b: 2") {
            $0 = [["b": 2]]
        },
        .init("Y09", "env: # vars\n  A: 1\nx: 2", to: "env: {} # vars\nx: 2") { $0["env"] = [:] },
        .init("Y10", "env:\n  # none yet\nx: 1", to: "env:\n  # none yet\n  A: 1\nx: 1") {
            $0["env"] = ["A": 1]
        },
        .init("Y11", "run: |\n  a\n  b\n  c\nk: 1", to: "run: |\n  a\n  B\n  c\nk: 1") {
            $0["run"] = "a\nB\nc\n"
        },
        .init("Y12", "t: |+\n  x\n\nk: 1", to: "t: |\n  x\n\nk: 1") { $0["t"] = "x\n" },
        .init("Y13", "t: |\n  x", to: "t: |2-\n   x\n  y") { $0["t"] = " x\ny" },
        .init("Y14", "t: >-\n  a b\n  c\nk: 1", to: "t: |-\n  a b d\nk: 1") {
            $0["t"] = "a b d"
        },
        .init("Y15", "v: '1.0'\nw: 1.0", to: "v: '1.1'\nw: '1.10'") {
            $0["v"] = "1.1"
            $0["w"] = "1.10"
        },
        .init("Y16", "c: de", to: "c: \"no\"") { $0["c"] = "no" },
        .init(
            "Y23", "# the db\ndb: &d !t # eol\n  h: 1",
            to: "# the db\ndatabase: &d !t # eol\n  h: 1"
        ) {
            $0 = ["database": ["h": 1]]
        },
        .init(
            "Y24", "? a\n: b # c\n'on': x",
            to: "? a\n: b # c\n'off': x"
        ) { $0 = ["a": "b", "off": "x"] },
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
        .init("Y27", "p: [\n  1, # one\n  2,\n]", to: "p: [\n  1, # one\n  2,\n  3,\n]") {
            $0["p"] = [1, 2, 3]
        },
        .init("Y29", "\u{FEFF}a: \"✓\"\r\nb: 1", to: "\u{FEFF}a: \"✓\"\r\nb: 1\r\nc: 2") {
            $0["c"] = 2
        },
        .init("Y30", "#a: old\n# about b\nb: 1\nc: 2", to: "#a: old\nc: 2") { $0["b"] = nil },
    ]

    static let legacyRows: [RewriteRow] = [
        .init("Y17", "n: 0x1F\nm: 1_000", to: "n: 0x20\nm: 1_000") { $0["n"] = 32 },
        .init("Y17, groups", "n: 0x1F\nm: 1_000", to: "n: 0x1F\nm: 12_000") { $0["m"] = 12000 },
        .init("Y17, words", "a: yes\nb: OFF", to: "a: no\nb: ON") {
            $0["a"] = false
            $0["b"] = true
        },
    ]

    static let aliasRows: [RewriteRow] = [
        .init(
            "Y18", "base: &b {x: 1}\nr: *b",
            to: "base: &b {x: 2}\nr: {x: 1}", report: "alias expanded: r"
        ) {
            $0["base"]?["x"] = 2
        },
        .init("Y19", "base: &b {x: 1}\nr: *b", to: "base: &b {x: 2}\nr: *b") {
            $0["base"]?["x"] = 2
            $0["r"]?["x"] = 2
        },
        .init("Y20", "base: &b {x: 1}\nr: *b\ns: *b", to: "r: {x: 1}\ns: {x: 1}") {
            $0["base"] = nil
        },
        .init(
            "Y21", "d: &d {a: 1, b: 2}\ns:\n  <<: *d\n  c: 3",
            to: "d: &d {a: 1, b: 2}\ns:\n  <<: *d\n  a: 9\n  c: 3"
        ) {
            $0["s"]?["a"] = 9
        },
    ]
}
