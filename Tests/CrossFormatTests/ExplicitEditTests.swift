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
            format: JSONFormat(reading: .init(syntax: .jsonc)), head: ["{", "  \"l\": ["],
            tail: ["  ]", "}"], path: ["l"],
            element: { ["    // above \($0)", "    \"\($1)\", // behind \($0)"] }),
        Form(
            format: JSONFormat(reading: .init(syntax: .json5)), head: ["{", "  l: {"],
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
        #expect(edited.report.reprinted == [])
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
        #expect(edited.report.reprinted == [])
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let format: any RewritableFormat
        let source: String
        let result: String
        let edit: @Sendable (inout EditedDocument) throws -> Void
    }

    static let rows: [Row] = [
        Row(
            testDescription: "a member that says little moves with its comments (YAML)",
            format: YAMLFormat(), source: "p:\n  # c1\n  a: 1 # c2\n  k: 3\nq: {}\n",
            result: "p:\n  k: 3\nq:\n  # c1\n  a: 1 # c2\n"
        ) { try $0.move(from: "/p/a", to: "/q/a") },
        Row(
            testDescription: "and within its object",
            format: YAMLFormat(), source: "p:\n  # c1\n  a: 8080 # c2\n  k: 3\n",
            result: "p:\n  k: 3\n  # c1\n  z: 8080 # c2\n"
        ) { try $0.move(from: "/p/a", to: "/p/z") },
        Row(
            testDescription: "and in TOML",
            format: TOMLFormat(), source: "[p]\n# c1\na = 1 # c2\nk = 3\n",
            result: "[p]\nk = 3\n# c1\nz = 1 # c2\n"
        ) { try $0.move(from: "/p/a", to: "/p/z") },
        Row(
            testDescription: "and in JSON5",
            format: JSONFormat(reading: .init(syntax: .json5)),
            source: "{p: {\n  // c1\n  a: 1, // c2\n  k: 3,\n}}\n",
            result: "{p: {\n  k: 3,\n  // c1\n  z: 1, // c2\n}}\n"
        ) { try $0.move(from: "/p/a", to: "/p/z") },
        Row(
            testDescription: "a value that is nothing but a tag moves with it",
            format: YAMLFormat(), source: "a:\n  e: &x !!python/name:x.y # c\n  f: 1\nb: {}\n",
            result: "a:\n  f: 1\nb:\n  e: &x !!python/name:x.y # c\n"
        ) { try $0.move(from: "/a/e", to: "/b/e") },
        Row(
            testDescription: "and into an object that the edit makes",
            format: YAMLFormat(), source: "e: &x !!python/name:x.y # c\nf: 1\n",
            result: "b:\n  c:\n    e: &x !!python/name:x.y # c\nf: 1\n"
        ) { try $0.move(from: "/e", to: "/b/c/e") },
        Row(
            testDescription: "and into a value that the edits put in",
            format: YAMLFormat(), source: "e: &x !!python/name:x.y # c\nf: 1\n",
            result: "b:\n  k: 1\n  e: &x !!python/name:x.y # c\nf: 1\n"
        ) {
            try $0.set(["k": 1], at: "/b")
            try $0.move(from: "/e", to: "/b/e")
        },
        Row(
            testDescription: "one of equal elements changes where it was moved to",
            format: YAMLFormat(),
            source: "a:\n  # 1\n  - x # 2\n  # 3\n  - x # 4\nb:\n  - x # 5\n",
            result: "a:\n  # 3\n  - x # 4\nb:\n  # 1\n  - q # 2\n  - x # 5\n"
        ) {
            try $0.move(from: "/a/0", to: "/b/0")
            try $0.set("q", at: "/b/0")
        },
        Row(
            testDescription: "one of equal elements goes from a list that was moved",
            format: YAMLFormat(),
            source: "a:\n  # 1\n  - x # 2\n  # 3\n  - x # 4\nb: 1\n",
            result: "\"n\":\n  a:\n    # 3\n    - x # 4\nb: 1\n"
        ) {
            try $0.move(from: "/a", to: "/n/a")
            try $0.remove(at: "/n/a/0")
        },
        Row(
            testDescription: "an alias moves with its comment",
            format: YAMLFormat(), source: "a: &b {x: 1} # 1\nr: *b # 2\ns: 1\n",
            result: "a: &b {x: 1} # 1\nq:\n  r: *b # 2\ns: 1\n"
        ) { try $0.move(from: "/r", to: "/q/r") },
        Row(
            testDescription: "the comment of an alias at the end of its mapping is its own",
            format: YAMLFormat(), source: "q:\n  a: &b 1\n  r: *b # 1\ns: 1\n",
            result: "q:\n  a: &b 1\ns: 1\n"
        ) { try $0.remove(at: "/q/r") },
        Row(
            testDescription: "a local date stays one in a new table",
            format: TOMLFormat(), source: "d = 2025-01-01\nf = 0x1F\ng = 1\n",
            result: "g = 1\n\n[q]\nd = 2025-01-01\nf = 0x1F\n"
        ) {
            try $0.move(from: "/d", to: "/q/d")
            try $0.move(from: "/f", to: "/q/f")
        },
        Row(
            testDescription: "and in a new inline table",
            format: TOMLFormat(), source: "a = {b = 1}\nd = 2025-01-01T10:00:00\n",
            result: "a = {b = 1}\nn = {d = 2025-01-01T10:00:00}\n"
        ) { try $0.move(from: "/d", to: "/n/d") },
        Row(
            testDescription: "comments go into new tables",
            format: TOMLFormat(), source: "# c1\na = 1 # c2\nb.c = 2 # c3\nd = 3\n",
            result: "d = 3\n\n[q]\nb.c = 2 # c3\n\n[q.r]\n# c1\na = 1 # c2\n"
        ) {
            try $0.move(from: "/a", to: "/q/r/a")
            try $0.move(from: "/b", to: "/q/b")
        },
        Row(
            testDescription: "comments of elements go into tables, old and new",
            format: TOMLFormat(),
            source: "l = [\n  # c1\n  1, # c2\n  # c3\n  2, # c4\n  3,\n]\n[t]\nx = 1\n",
            result: "l = [\n  3,\n]\n[t]\nx = 1\n# c1\na = 1 # c2\n[q]\n# c3\nb = 2 # c4\n"
        ) {
            try $0.move(from: "/l/0", to: "/t/a")
            try $0.move(from: "/l/0", to: "/q/b")
        },
        Row(
            testDescription: "comments go into a new table beside inline ones",
            format: TOMLFormat(), source: "a = {x = 1}\n# c1\nd = 1 # c2\n",
            result: "a = {x = 1}\n\n[n]\n# c1\nd = 1 # c2\n"
        ) { try $0.move(from: "/d", to: "/n/d") },
        Row(
            testDescription: "comments move into a new table",
            format: TOMLFormat(), source: "# c1\na = 1 # c2\nb = 2\n",
            result: "b = 2\n\n[q]\n# c1\na = 1 # c2\n"
        ) { try $0.move(from: "/a", to: "/q/a") },
        Row(
            testDescription: "and lists into one",
            format: TOMLFormat(), source: "b = 2\n\n# c1\n[[a]] # c2\nx = 1 # c3\n",
            result: "b = 2\n\n# c1\n[[q.a]] # c2\nx = 1 # c3\n"
        ) { try $0.move(from: "/a", to: "/q/a") },
        Row(
            testDescription: "and into a new object of a document with others on one line",
            format: JSONFormat(reading: .init(syntax: .json5)),
            source: "{\n  a: 1, // c\n  b: {x: 1}\n}\n",
            result: "{\n  q: {\n    a: 1 // c\n  },\n  b: {x: 1}\n}\n"
        ) { try $0.move(from: "/a", to: "/q/a") },
        Row(
            testDescription: "comments stay where a list becomes its element",
            format: JSONFormat(reading: .init(syntax: .jsonc)),
            source: "{\n  // c1\n  \"a\": [\"x\"] // c2\n}\n",
            result: "{\n  // c1\n  \"a\": \"x\" // c2\n}\n"
        ) { try $0.unwrap(at: "/a") },
        Row(
            testDescription: "those of the element move if there are some",
            format: YAMLFormat(), source: "a:\n  - x # c\n", result: "a: x # c\n"
        ) { try $0.unwrap(at: "/a") },
        Row(
            testDescription: "elements with one name move together",
            format: XMLFormat(),
            source: "<r>\n  <a>x</a> <!-- 1 -->\n  <!-- 2 -->\n  <a>x</a>\n  <b/>\n</r>",
            result: "<r>\n  <c>x</c> <!-- 1 -->\n  <!-- 2 -->\n  <c>x</c>\n  <b/>\n</r>"
        ) { try $0.move(from: "/a", to: "/c") },
        Row(
            testDescription: "an element into a new one behind the others",
            format: XMLFormat(), source: "<r>\n  <!-- 1 -->\n  <a>x</a>\n  <b/>\n</r>",
            result: "<r>\n  <b/>\n  <q>\n    <!-- 1 -->\n    <z>x</z>\n  </q>\n</r>"
        ) { try $0.move(from: "/a", to: "/q/z") },
        Row(
            testDescription: "an object moves in its list",
            format: JSONFormat(reading: .init(syntax: .jsonc)),
            source: "[\n  // 1\n  {\n    \"a\": 1\n  },\n  // 2\n  {\n    \"a\": 2\n  } // 3\n]\n",
            result: "[\n  // 2\n  {\n    \"a\": 2\n  }, // 3\n  // 1\n  {\n    \"a\": 1\n  }\n]\n"
        ) { try $0.move(from: "/0", to: "/1") },
        Row(
            testDescription: "a table changes and moves in its list",
            format: TOMLFormat(),
            source: "f = 1\n\n[[s]] # 1\nn = 1 # 2\n# 3\n[[s]] # 4\nn = 1 # 5\n",
            result: "f = 1\n\n# 3\n[[s]] # 4\nn = 2 # 5\n[[s]] # 1\nn = 1 # 2\n"
        ) {
            try $0.set(2, at: "/s/1/n")
            try $0.move(from: "/s/1", to: "/s/0")
        },
        Row(
            testDescription: "comments of a merge key stay at it",
            format: YAMLFormat(),
            source: "x: &d {a: 1}\nw:\n  # 1\n  <<: *d # 2\n  c: 3 # 3\nz: 1\n",
            result: "x: &d {a: 1}\nw:\n  # 1\n  <<: *d # 2\n  a: 9\nz: 1\n"
        ) {
            try $0.set(9, at: "/w/a")
            try $0.remove(at: "/w/c")
        },
        Row(
            testDescription: "a comment behind a start tag is not about an attribute",
            format: XMLFormat(), source: "<r>\n<a x=\"1\"> <!-- c -->\n <b/></a></r>",
            result: "<r>\n<a> <!-- c -->\n <b/></a></r>"
        ) { try $0.remove(at: "/a/x") },
        Row(
            testDescription: "what is set has the comments of what was there",
            format: YAMLFormat(), source: "l:\n  # one\n  - a # 1\n\n  # two\n  - a # 2\n",
            result: "l:\n  # one\n  - b # 1\n\n  # two\n  - a # 2\n"
        ) { try $0.set("b", at: "/l/0") },
        Row(
            testDescription: "a value that becomes equal to its neighbour",
            format: YAMLFormat(), source: "l:\n  - 80 # 1\n  - 443 # 2\n",
            result: "l:\n  - 443 # 1\n  - 443 # 2\n"
        ) { try $0.set(443, at: "/l/0") },
        Row(
            testDescription: "a date stays as plain as it was",
            format: YAMLFormat(), source: "d: 2025-01-01\n", result: "d: 2025-02-03\n"
        ) { try $0.set("2025-02-03", at: "/d") },
        Row(
            testDescription: "equal elements of XML, the first",
            format: XMLFormat(), source: "<n><a>A</a><bar/><a>A</a></n>",
            result: "<n><bar/><a>A</a></n>"
        ) { try $0.remove(at: "/a/0") },
        Row(
            testDescription: "equal elements of XML, the second",
            format: XMLFormat(), source: "<n><a>A</a><bar/><a>A</a></n>",
            result: "<n><a>A</a><bar/></n>"
        ) { try $0.remove(at: "/a/1") },
        Row(
            testDescription: "an element between texts",
            format: XMLFormat(), source: "<p>one <b>B1</b> two <b>B2</b> four</p>",
            result: "<p>one  two <b>B2</b> four</p>"
        ) { try $0.remove(at: "/b/0") },
        Row(
            testDescription: "equal elements between texts",
            format: XMLFormat(), source: "<p>x <b>B</b> y <b>B</b> z <b>B</b> w</p>",
            result: "<p>x  y <b>B</b> z  w</p>"
        ) {
            try $0.remove(at: "/b/2")
            try $0.remove(at: "/b/0")
        },
        Row(
            testDescription: "the last element of one with attributes leaves other comments",
            format: XMLFormat(),
            source:
                "<r>\n  <s at=\"1\">\n    <!-- own -->\n\n    <!-- of c -->\n    <c/>\n  </s>\n</r>",
            result: "<r>\n  <s at=\"1\"><!-- own --></s>\n</r>"
        ) { try $0.remove(at: "/s/c") },
    ]

    @Test(arguments: rows) func single(_ row: Row) throws {
        let edited = try row.format.edit(Data(row.source.utf8), row.edit)
        #expect(edited.data.text == row.result)
        #expect(edited.report.reprinted == [])
        #expect(edited.report.lost == [])
    }

    /// A place that has no room for the comments of what is moved is refused.
    @Test func commentsOfWhatIsMovedAreNotLost() throws {
        let json = Data("{p: {\n  // c1\n  a: 1, // c2\n  k: 3,\n}, q: {}}\n".utf8)
        let error = #expect(throws: RewriteError.self) {
            try JSONFormat(reading: .init(syntax: .json5)).edit(json) {
                try $0.move(from: "/p/a", to: "/q/a")
            }
        }
        #expect(error?.kind == .losesComments)
        #expect(error?.message == "2 comments, the first on line 2 would be lost: // c1")
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
