import AllModules

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

    static let formats: [String: any RewritableFormat] = [
        "jsonc": jsonc, "json5": json5, "yaml": YAMLFormat(), "toml": TOMLFormat(),
        "xml": XMLFormat(),
    ]

    static let rows: [EditRow] =
        EditRow.table(
            #"""
            yaml: a member that says little moves with its comments (YAML)\
             => p:\n  # c1\n  a: 1 # c2\n  k: 3\nq: {}\n => move /p/a /q/a\
             => p:\n  k: 3\nq:\n  # c1\n  a: 1 # c2\n
            yaml: and within its object => p:\n  # c1\n  a: 8080 # c2\n  k: 3\n => move /p/a /p/z\
             => p:\n  k: 3\n  # c1\n  z: 8080 # c2\n
            toml: and in TOML => [p]\n# c1\na = 1 # c2\nk = 3\n => move /p/a /p/z\
             => [p]\nk = 3\n# c1\nz = 1 # c2\n
            json5: and in JSON5 => {p: {\n  // c1\n  a: 1, // c2\n  k: 3,\n}}\n => move /p/a /p/z\
             => {p: {\n  k: 3,\n  // c1\n  z: 1, // c2\n}}\n
            jsonc: a comment above a bracket is not about the next member\
             => {\n  "a": [\n    1\n  /* c */ ], "b": 3\n}\n => remove /b\
             => {\n  "a": [\n    1\n  /* c */ ]\n}\n
            jsonc: and goes with its container => {\n  "a": [\n    1\n  /* c */ ], "b": 3\n}\n => remove /a\
             => {\n  "b": 3\n}\n => 0 of 1 comment kept; 1 removed (line 4)
            jsonc: a comment after a bracket goes with the container that is replaced\
             => {\n  "a": { // c\n    "k": 1\n  } // d\n}\n => set /a 2\
             => {\n  "a": 2 // d\n}\n => 1 of 2 comments kept; 1 removed (line 2)
            jsonc: a comment before an element on its line moves with it\
             => [\n  1, // a\n  /* b */ 2, // c\n  3\n]\n => move /1 /0\
             => [\n  /* b */ 2, // c\n  1, // a\n  3\n]\n
            yaml: a value that is nothing but a tag moves with it\
             => a:\n  e: &x !!python/name:x.y # c\n  f: 1\nb: {}\n => move /a/e /b/e\
             => a:\n  f: 1\nb:\n  e: &x !!python/name:x.y # c\n
            yaml: and into an object that the edit makes => e: &x !!python/name:x.y # c\nf: 1\n => move /e /b/c/e\
             => b:\n  c:\n    e: &x !!python/name:x.y # c\nf: 1\n
            yaml: and into a value that the edits put in\
             => e: &x !!python/name:x.y # c\nf: 1\n => set /b {"k": 1}; move /e /b/e\
             => f: 1\nb:\n  k: 1\n  e: &x !!python/name:x.y # c\n
            yaml: one of equal elements changes where it was moved to\
             => a:\n  # 1\n  - x # 2\n  # 3\n  - x # 4\nb:\n  - x # 5\n => move /a/0 /b/0; set /b/0 "q"\
             => a:\n  # 3\n  - x # 4\nb:\n  # 1\n  - q # 2\n  - x # 5\n
            yaml: one of equal elements goes from a list that was moved\
             => a:\n  # 1\n  - x # 2\n  # 3\n  - x # 4\nb: 1\n => move /a /n/a; remove /n/a/0\
             => "n":\n  a:\n    # 3\n    - x # 4\nb: 1\n
            yaml: an alias moves with its comment => a: &b {x: 1} # 1\nr: *b # 2\ns: 1\n => move /r /q/r\
             => a: &b {x: 1} # 1\nq:\n  r: *b # 2\ns: 1\n
            yaml: the comment of an alias at the end of its mapping is its own\
             => q:\n  a: &b 1\n  r: *b # 1\ns: 1\n => remove /q/r\
             => q:\n  a: &b 1\ns: 1\n
            toml: a local date stays one in a new table => d = 2025-01-01\nf = 0x1F\ng = 1\n => move /d /q/d; move /f /q/f\
             => g = 1\n\n[q]\nd = 2025-01-01\nf = 0x1F\n
            toml: and in a new inline table => a = {b = 1}\nd = 2025-01-01T10:00:00\n => move /d /n/d\
             => a = {b = 1}\nn = {d = 2025-01-01T10:00:00}\n
            toml: comments go into new tables => # c1\na = 1 # c2\nb.c = 2 # c3\nd = 3\n => move /a /q/r/a; move /b /q/b\
             => d = 3\n\n[q]\nb.c = 2 # c3\n\n[q.r]\n# c1\na = 1 # c2\n
            toml: comments of elements go into tables, old and new\
             => l = [\n  # c1\n  1, # c2\n  # c3\n  2, # c4\n  3,\n]\n[t]\nx = 1\n => move /l/0 /t/a; move /l/0 /q/b\
             => l = [\n  3,\n]\n[t]\nx = 1\n# c1\na = 1 # c2\n[q]\n# c3\nb = 2 # c4\n
            toml: comments go into a new table beside inline ones => a = {x = 1}\n# c1\nd = 1 # c2\n => move /d /n/d\
             => a = {x = 1}\n\n[n]\n# c1\nd = 1 # c2\n
            toml: comments move into a new table => # c1\na = 1 # c2\nb = 2\n => move /a /q/a\
             => b = 2\n\n[q]\n# c1\na = 1 # c2\n
            toml: and lists into one => b = 2\n\n# c1\n[[a]] # c2\nx = 1 # c3\n => move /a /q/a\
             => b = 2\n\n# c1\n[[q.a]] # c2\nx = 1 # c3\n
            json5: and into a new object of a document with others on one line\
             => {\n  a: 1, // c\n  b: {x: 1}\n}\n => move /a /q/a\
             => {\n  q: {\n    a: 1 // c\n  },\n  b: {x: 1}\n}\n
            jsonc: comments stay where a list becomes its element => {\n  // c1\n  "a": ["x"] // c2\n}\n => unwrap /a\
             => {\n  // c1\n  "a": "x" // c2\n}\n
            yaml: those of the element move if there are some => a:\n  - x # c\n => unwrap /a\
             => a: x # c\n
            xml: elements with one name move together\
             => <r>\n  <a>x</a> <!-- 1 -->\n  <!-- 2 -->\n  <a>x</a>\n  <b/>\n</r> => move /a /c\
             => <r>\n  <c>x</c> <!-- 1 -->\n  <!-- 2 -->\n  <c>x</c>\n  <b/>\n</r>
            xml: an element into a new one after the others => <r>\n  <!-- 1 -->\n  <a>x</a>\n  <b/>\n</r> => move /a /q/z\
             => <r>\n  <b/>\n  <q>\n    <!-- 1 -->\n    <z>x</z>\n  </q>\n</r>
            xml: with a comment before it on its line => <r>\n  <!-- 1 --> <a>x</a>\n  <b/>\n</r> => move /a /q/z\
             => <r>\n  <b/>\n  <q><!-- 1 --> <z>x</z></q>\n</r>
            jsonc: an object moves in its list\
             => [\n  // 1\n  {\n    "a": 1\n  },\n  // 2\n  {\n    "a": 2\n  } // 3\n]\n => move /0 /1\
             => [\n  // 2\n  {\n    "a": 2\n  }, // 3\n  // 1\n  {\n    "a": 1\n  }\n]\n
            toml: a table changes and moves in its list\
             => f = 1\n\n[[s]] # 1\nn = 1 # 2\n# 3\n[[s]] # 4\nn = 1 # 5\n => set /s/1/n 2; move /s/1 /s/0\
             => f = 1\n\n# 3\n[[s]] # 4\nn = 2 # 5\n\n[[s]] # 1\nn = 1 # 2\n
            yaml: comments of a merge key stay at it\
             => x: &d {a: 1}\nw:\n  # 1\n  <<: *d # 2\n  c: 3 # 3\nz: 1\n => set /w/a 9; remove /w/c\
             => x: &d {a: 1}\nw:\n  # 1\n  <<: *d # 2\n  a: 9\nz: 1\n
            xml: a comment behind a start tag is not about an attribute\
             => <r>\n<a x="1"> <!-- c -->\n <b/></a></r> => remove /a/x\
             => <r>\n<a> <!-- c -->\n <b/></a></r>
            yaml: what is set has the comments of what was there\
             => l:\n  # one\n  - a # 1\n\n  # two\n  - a # 2\n => set /l/0 "b"\
             => l:\n  # one\n  - b # 1\n\n  # two\n  - a # 2\n
            yaml: a value that becomes equal to its neighbour => l:\n  - 80 # 1\n  - 443 # 2\n => set /l/0 443\
             => l:\n  - 443 # 1\n  - 443 # 2\n
            yaml: a date stays as plain as it was => d: 2025-01-01\n => set /d "2025-02-03"\
             => d: 2025-02-03\n
            xml: equal elements of XML, the first => <n><a>A</a><bar/><a>A</a></n> => remove /a/0\
             => <n><bar/><a>A</a></n>
            xml: equal elements of XML, the second => <n><a>A</a><bar/><a>A</a></n> => remove /a/1\
             => <n><a>A</a><bar/></n>
            xml: an element between texts => <p>one <b>B1</b> two <b>B2</b> four</p> => remove /b/0\
             => <p>one  two <b>B2</b> four</p>
            xml: equal elements between texts => <p>x <b>B</b> y <b>B</b> z <b>B</b> w</p> => remove /b/2; remove /b/0\
             => <p>x  y <b>B</b> z  w</p>
            xml: the last element of one with attributes leaves other comments\
             => <r>\n  <s at="1">\n    <!-- own -->\n\n    <!-- of c -->\n    <c/>\n  </s>\n</r> => remove /s/c\
             => <r>\n  <s at="1"><!-- own --></s>\n</r>
            """#, in: formats)
        + [
            .init(
                "a wrapped list is where its first element was", "<r>, <b>1</b>  <b/>.</r>",
                to: "<r>, <b><b><b>1</b></b><b/></b>  .</r>", in: XMLFormat()
            ) { for path in ["/b/0", "/b"] as [DocumentPath] { try $0.wrap(at: path) } }
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
