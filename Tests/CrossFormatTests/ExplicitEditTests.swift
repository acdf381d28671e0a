import AllModules
import Testing

/// Edits that name their values, in lists of equal elements with a comment above and one behind each.
@Suite("Edits by index and key") struct ExplicitEditTests {
    /// How one format writes such a list.
    struct Form: Sendable, CustomTestStringConvertible {
        let format: any RewritableFormat
        let head: [String]
        let tail: [String]
        let path: DocumentPath
        /// The lines of an element, by its number and value.
        let element: @Sendable (Int, String) -> [String]
        var isObject = false

        var testDescription: String { "\(format.name)\(isObject ? ", by key" : "")" }

        func text(_ elements: [(Int, String)]) -> String {
            (head + elements.flatMap { element($0.0, $0.1) } + tail).joined(separator: "\n") + "\n"
        }
    }

    static let forms: [Form] = [
        Form(
            format: jsonc, head: ["{", "  \"l\": ["],
            tail: ["  ]", "}"], path: ["l"],
            element: { ["    // above \($0)", "    \"\($1)\", // behind \($0)"] }),
        Form(
            format: json5, head: ["{", "  l: {"],
            tail: ["  }", "}"], path: ["l"],
            element: { ["    // above \($0)", "    k\($0): \"\($1)\", // behind \($0)"] },
            isObject: true),
        Form(
            format: YAMLFormat(), head: ["l:"], tail: ["z: 1"], path: ["l"],
            element: { ["  # above \($0)", "  - \($1) # behind \($0)"] }),
        Form(
            format: YAMLFormat(), head: ["l:"], tail: ["z: 1"], path: ["l"],
            element: { ["  # above \($0)", "  k\($0): \($1) # behind \($0)"] }, isObject: true),
        Form(
            format: TOMLFormat(), head: ["l = ["], tail: ["]"], path: ["l"],
            element: { ["  # above \($0)", "  \"\($1)\", # behind \($0)"] }),
        Form(
            format: TOMLFormat(), head: ["[l]"], tail: ["[z]"], path: ["l"],
            element: { ["# above \($0)", "k\($0) = \"\($1)\" # behind \($0)"] }, isObject: true),
        Form(
            format: XMLFormat(), head: ["<r>", "  <z/>"], tail: ["</r>"], path: ["n"],
            element: { ["  <!-- above \($0) -->", "  <n>\($1)</n> <!-- behind \($0) -->"] }),
    ]

    /// All other elements and comments are as they were.
    @Test(arguments: forms, 0..<(TestRun.isLong ? 100 : 40))
    func nothingElseIsTouched(_ form: Form, seed: Int) throws {
        var random = SeededNumbers(seed: UInt64(seed))
        var elements = (0..<3 + random.below(8)).map { number in
            (number, random.one(of: ["same", "same", "same", "other"]))
        }
        let source = form.text(elements)
        var all: [String] = []
        let edited = try form.format.edit(Data(source.utf8)) { document in
            for _ in 0..<1 + random.below(3) where elements.count > 2 {
                let index = random.below(elements.count)
                let step: PathStep =
                    form.isObject ? .key("k\(elements[index].0)") : .index(index)
                let path = form.path.appending(step)
                if random.once(in: 2) {
                    elements.remove(at: index)
                    try document.remove(at: path)
                    all.append("remove \(path)")
                } else {
                    elements[index].1 = random.one(of: ["same", "other"])
                    try document.set(.string(elements[index].1), at: path)
                    all.append("set \(path)")
                }
            }
        }
        let expected = form.text(elements)
        // Comments in one column stay in it.
        let text = edited.data.text
            .replacing(/\ +(?=(\/\/|#|<!--) behind)/, with: " ")
        #expect(text == expected, "\(all) of\n\(source)")
        #expect(edited.report.lost == [])
    }

    /// An element that is moved takes its comments along, one of many equal ones, too.
    @Test(arguments: forms.filter { !$0.isObject }, 0..<10)
    func whatIsMovedTakesItsCommentsAlong(_ form: Form, seed: Int) throws {
        var random = SeededNumbers(seed: UInt64(seed))
        var elements = (0..<5).map { ($0, "same") }
        let source = form.text(elements)
        let (from, to) = (random.below(5), random.below(5))
        elements.insert(elements.remove(at: from), at: to)
        let changes = random.once(in: 2)
        if changes { elements[to].1 = "other" }
        let edited = try form.format.edit(Data(source.utf8)) {
            let target = form.path.appending(.index(to))
            try $0.move(from: form.path.appending(.index(from)), to: target)
            if changes { try $0.set("other", at: target) }
        }
        // Comments in one column stay in it.
        let text = edited.data.text
            .replacing(/\ +(?=(\/\/|#|<!--) behind)/, with: " ")
        #expect(text == form.text(elements), "\(from) to \(to)")
    }

    private static let jsonc = JSONFormat(reading: .init(syntax: .jsonc))
    private static let json5 = JSONFormat(reading: .init(syntax: .json5))

    static let rows: [EditRow] = [
        .init(
            "a member that says little moves with its comments (YAML)",
            "p:\n  # c1\n  a: 1 # c2\n  k: 3\nq: {}\n", to: "p:\n  k: 3\nq:\n  # c1\n  a: 1 # c2\n",
            in: YAMLFormat()
        ) { try $0.move(from: "/p/a", to: "/q/a") },
        .init(
            "and within its object", "p:\n  # c1\n  a: 8080 # c2\n  k: 3\n",
            to: "p:\n  k: 3\n  # c1\n  z: 8080 # c2\n", in: YAMLFormat()
        ) { try $0.move(from: "/p/a", to: "/p/z") },
        .init(
            "and in TOML", "[p]\n# c1\na = 1 # c2\nk = 3\n", to: "[p]\nk = 3\n# c1\nz = 1 # c2\n",
            in: TOMLFormat()
        ) { try $0.move(from: "/p/a", to: "/p/z") },
        .init(
            "and in JSON5", "{p: {\n  // c1\n  a: 1, // c2\n  k: 3,\n}}\n",
            to: "{p: {\n  k: 3,\n  // c1\n  z: 1, // c2\n}}\n", in: json5
        ) { try $0.move(from: "/p/a", to: "/p/z") },
        .init(
            "a comment above a bracket is not about the next member",
            "{\n  \"a\": [\n    1\n  /* c */ ], \"b\": 3\n}\n",
            to: "{\n  \"a\": [\n    1\n  /* c */ ]\n}\n", in: jsonc
        ) { try $0.remove(at: "/b") },
        .init(
            "and goes with its container",
            "{\n  \"a\": [\n    1\n  /* c */ ], \"b\": 3\n}\n",
            to: "{\n  \"b\": 3\n}\n", report: "0 of 1 comment kept; 1 removed (line 4)", in: jsonc
        ) { try $0.remove(at: "/a") },
        .init(
            "a comment after a bracket goes with the container that is replaced",
            "{\n  \"a\": { // c\n    \"k\": 1\n  } // d\n}\n", to: "{\n  \"a\": 2 // d\n}\n",
            report: "1 of 2 comments kept; 1 removed (line 2)", in: jsonc
        ) { try $0.set(2, at: "/a") },
        .init(
            "a comment before an element on its line moves with it",
            "[\n  1, // a\n  /* b */ 2, // c\n  3\n]\n",
            to: "[\n  /* b */ 2, // c\n  1, // a\n  3\n]\n", in: jsonc
        ) { try $0.move(from: "/1", to: "/0") },
        .init(
            "a value that is nothing but a tag moves with it",
            "a:\n  e: &x !!python/name:x.y # c\n  f: 1\nb: {}\n",
            to: "a:\n  f: 1\nb:\n  e: &x !!python/name:x.y # c\n", in: YAMLFormat()
        ) { try $0.move(from: "/a/e", to: "/b/e") },
        .init(
            "and into an object that the edit makes", "e: &x !!python/name:x.y # c\nf: 1\n",
            to: "b:\n  c:\n    e: &x !!python/name:x.y # c\nf: 1\n", in: YAMLFormat()
        ) { try $0.move(from: "/e", to: "/b/c/e") },
        .init(
            "and into a value that the edits put in", "e: &x !!python/name:x.y # c\nf: 1\n",
            to: "f: 1\nb:\n  k: 1\n  e: &x !!python/name:x.y # c\n", in: YAMLFormat()
        ) {
            try $0.set(["k": 1], at: "/b")
            try $0.move(from: "/e", to: "/b/e")
        },
        .init(
            "one of equal elements changes where it was moved to",
            "a:\n  # 1\n  - x # 2\n  # 3\n  - x # 4\nb:\n  - x # 5\n",
            to: "a:\n  # 3\n  - x # 4\nb:\n  # 1\n  - q # 2\n  - x # 5\n", in: YAMLFormat()
        ) {
            try $0.move(from: "/a/0", to: "/b/0")
            try $0.set("q", at: "/b/0")
        },
        .init(
            "one of equal elements goes from a list that was moved",
            "a:\n  # 1\n  - x # 2\n  # 3\n  - x # 4\nb: 1\n",
            to: "\"n\":\n  a:\n    # 3\n    - x # 4\nb: 1\n", in: YAMLFormat()
        ) {
            try $0.move(from: "/a", to: "/n/a")
            try $0.remove(at: "/n/a/0")
        },
        .init(
            "an alias moves with its comment", "a: &b {x: 1} # 1\nr: *b # 2\ns: 1\n",
            to: "a: &b {x: 1} # 1\nq:\n  r: *b # 2\ns: 1\n", in: YAMLFormat()
        ) { try $0.move(from: "/r", to: "/q/r") },
        .init(
            "the comment of an alias at the end of its mapping is its own",
            "q:\n  a: &b 1\n  r: *b # 1\ns: 1\n", to: "q:\n  a: &b 1\ns: 1\n", in: YAMLFormat()
        ) { try $0.remove(at: "/q/r") },
        .init(
            "a local date stays one in a new table", "d = 2025-01-01\nf = 0x1F\ng = 1\n",
            to: "g = 1\n\n[q]\nd = 2025-01-01\nf = 0x1F\n", in: TOMLFormat()
        ) {
            try $0.move(from: "/d", to: "/q/d")
            try $0.move(from: "/f", to: "/q/f")
        },
        .init(
            "and in a new inline table", "a = {b = 1}\nd = 2025-01-01T10:00:00\n",
            to: "a = {b = 1}\nn = {d = 2025-01-01T10:00:00}\n", in: TOMLFormat()
        ) { try $0.move(from: "/d", to: "/n/d") },
        .init(
            "comments go into new tables", "# c1\na = 1 # c2\nb.c = 2 # c3\nd = 3\n",
            to: "d = 3\n\n[q]\nb.c = 2 # c3\n\n[q.r]\n# c1\na = 1 # c2\n", in: TOMLFormat()
        ) {
            try $0.move(from: "/a", to: "/q/r/a")
            try $0.move(from: "/b", to: "/q/b")
        },
        .init(
            "comments of elements go into tables, old and new",
            "l = [\n  # c1\n  1, # c2\n  # c3\n  2, # c4\n  3,\n]\n[t]\nx = 1\n",
            to: "l = [\n  3,\n]\n[t]\nx = 1\n# c1\na = 1 # c2\n[q]\n# c3\nb = 2 # c4\n",
            in: TOMLFormat()
        ) {
            try $0.move(from: "/l/0", to: "/t/a")
            try $0.move(from: "/l/0", to: "/q/b")
        },
        .init(
            "comments go into a new table beside inline ones", "a = {x = 1}\n# c1\nd = 1 # c2\n",
            to: "a = {x = 1}\n\n[n]\n# c1\nd = 1 # c2\n", in: TOMLFormat()
        ) { try $0.move(from: "/d", to: "/n/d") },
        .init(
            "comments move into a new table", "# c1\na = 1 # c2\nb = 2\n",
            to: "b = 2\n\n[q]\n# c1\na = 1 # c2\n", in: TOMLFormat()
        ) { try $0.move(from: "/a", to: "/q/a") },
        .init(
            "and lists into one", "b = 2\n\n# c1\n[[a]] # c2\nx = 1 # c3\n",
            to: "b = 2\n\n# c1\n[[q.a]] # c2\nx = 1 # c3\n", in: TOMLFormat()
        ) { try $0.move(from: "/a", to: "/q/a") },
        .init(
            "and into a new object of a document with others on one line",
            "{\n  a: 1, // c\n  b: {x: 1}\n}\n",
            to: "{\n  q: {\n    a: 1 // c\n  },\n  b: {x: 1}\n}\n", in: json5
        ) { try $0.move(from: "/a", to: "/q/a") },
        .init(
            "comments stay where a list becomes its element",
            "{\n  // c1\n  \"a\": [\"x\"] // c2\n}\n", to: "{\n  // c1\n  \"a\": \"x\" // c2\n}\n",
            in: jsonc
        ) { try $0.unwrap(at: "/a") },
        .init(
            "those of the element move if there are some", "a:\n  - x # c\n", to: "a: x # c\n",
            in: YAMLFormat()
        ) { try $0.unwrap(at: "/a") },
        .init(
            "elements with one name move together",
            "<r>\n  <a>x</a> <!-- 1 -->\n  <!-- 2 -->\n  <a>x</a>\n  <b/>\n</r>",
            to: "<r>\n  <c>x</c> <!-- 1 -->\n  <!-- 2 -->\n  <c>x</c>\n  <b/>\n</r>",
            in: XMLFormat()
        ) { try $0.move(from: "/a", to: "/c") },
        .init(
            "a wrapped list is where its first element was", "<r>, <b>1</b>  <b/>.</r>",
            to: "<r>, <b><b><b>1</b></b><b/></b>  .</r>", in: XMLFormat()
        ) { for path in ["/b/0", "/b"] as [DocumentPath] { try $0.wrap(at: path) } },
        .init(
            "an element into a new one after the others",
            "<r>\n  <!-- 1 -->\n  <a>x</a>\n  <b/>\n</r>",
            to: "<r>\n  <b/>\n  <q>\n    <!-- 1 -->\n    <z>x</z>\n  </q>\n</r>", in: XMLFormat()
        ) { try $0.move(from: "/a", to: "/q/z") },
        .init(
            "with a comment before it on its line",
            "<r>\n  <!-- 1 --> <a>x</a>\n  <b/>\n</r>",
            to: "<r>\n  <b/>\n  <q><!-- 1 --> <z>x</z></q>\n</r>", in: XMLFormat()
        ) { try $0.move(from: "/a", to: "/q/z") },
        .init(
            "an object moves in its list",
            "[\n  // 1\n  {\n    \"a\": 1\n  },\n  // 2\n  {\n    \"a\": 2\n  } // 3\n]\n",
            to: "[\n  // 2\n  {\n    \"a\": 2\n  }, // 3\n  // 1\n  {\n    \"a\": 1\n  }\n]\n",
            in: jsonc
        ) { try $0.move(from: "/0", to: "/1") },
        .init(
            "a table changes and moves in its list",
            "f = 1\n\n[[s]] # 1\nn = 1 # 2\n# 3\n[[s]] # 4\nn = 1 # 5\n",
            to: "f = 1\n\n# 3\n[[s]] # 4\nn = 2 # 5\n\n[[s]] # 1\nn = 1 # 2\n", in: TOMLFormat()
        ) {
            try $0.set(2, at: "/s/1/n")
            try $0.move(from: "/s/1", to: "/s/0")
        },
        .init(
            "comments of a merge key stay at it",
            "x: &d {a: 1}\nw:\n  # 1\n  <<: *d # 2\n  c: 3 # 3\nz: 1\n",
            to: "x: &d {a: 1}\nw:\n  # 1\n  <<: *d # 2\n  a: 9\nz: 1\n", in: YAMLFormat()
        ) {
            try $0.set(9, at: "/w/a")
            try $0.remove(at: "/w/c")
        },
        .init(
            "a comment behind a start tag is not about an attribute",
            "<r>\n<a x=\"1\"> <!-- c -->\n <b/></a></r>", to: "<r>\n<a> <!-- c -->\n <b/></a></r>",
            in: XMLFormat()
        ) { try $0.remove(at: "/a/x") },
        .init(
            "what is set has the comments of what was there",
            "l:\n  # one\n  - a # 1\n\n  # two\n  - a # 2\n",
            to: "l:\n  # one\n  - b # 1\n\n  # two\n  - a # 2\n", in: YAMLFormat()
        ) { try $0.set("b", at: "/l/0") },
        .init(
            "a value that becomes equal to its neighbour", "l:\n  - 80 # 1\n  - 443 # 2\n",
            to: "l:\n  - 443 # 1\n  - 443 # 2\n", in: YAMLFormat()
        ) { try $0.set(443, at: "/l/0") },
        .init(
            "a date stays as plain as it was", "d: 2025-01-01\n", to: "d: 2025-02-03\n",
            in: YAMLFormat()
        ) { try $0.set("2025-02-03", at: "/d") },
        .init(
            "equal elements of XML, the first", "<n><a>A</a><bar/><a>A</a></n>",
            to: "<n><bar/><a>A</a></n>", in: XMLFormat()
        ) { try $0.remove(at: "/a/0") },
        .init(
            "equal elements of XML, the second", "<n><a>A</a><bar/><a>A</a></n>",
            to: "<n><a>A</a><bar/></n>", in: XMLFormat()
        ) { try $0.remove(at: "/a/1") },
        .init(
            "an element between texts", "<p>one <b>B1</b> two <b>B2</b> four</p>",
            to: "<p>one  two <b>B2</b> four</p>", in: XMLFormat()
        ) { try $0.remove(at: "/b/0") },
        .init(
            "equal elements between texts", "<p>x <b>B</b> y <b>B</b> z <b>B</b> w</p>",
            to: "<p>x  y <b>B</b> z  w</p>", in: XMLFormat()
        ) {
            try $0.remove(at: "/b/2")
            try $0.remove(at: "/b/0")
        },
        .init(
            "the last element of one with attributes leaves other comments",
            "<r>\n  <s at=\"1\">\n    <!-- own -->\n\n    <!-- of c -->\n    <c/>\n  </s>\n</r>",
            to: "<r>\n  <s at=\"1\"><!-- own --></s>\n</r>", in: XMLFormat()
        ) { try $0.remove(at: "/s/c") },
    ]

    @Test(arguments: rows) func single(_ row: EditRow) throws {
        let edited = row.check(try #require(row.format))
        #expect(edited?.report.lost == [])
    }

    /// Nothing but values says which element went: what is left says it where it is not equal.
    @Test func elementsBetweenTextsByValue() throws {
        let source = "<p>one <b>B1</b> two <b>B2</b> four</p>"
        let rewritten = try XMLFormat().rewrite(Data(source.utf8)) { $0["b"] = ["B2"] }
        #expect(rewritten.data.text == "<p>one  two <b>B2</b> four</p>")
    }

    /// A tag stays with a new text of the kind that it had, and the report says so.
    @Test func tagsOfScalarsThatAreSet() throws {
        let source = Data("a: !secret x # c\nb: !!python/name:x.y\n".utf8)
        let kept = try YAMLFormat().edit(source) { try $0.set("zz", at: "/a") }
        #expect(kept.data.text == "a: !secret zz # c\nb: !!python/name:x.y\n")
        #expect(kept.report.description == "1 of 1 comment kept; tag kept: a")
        let other = try YAMLFormat().edit(source) { try $0.set("z", at: "/b") }
        #expect(other.data.text == "a: !secret x # c\nb: z\n")
        #expect(other.report.notes == [])
    }
}
