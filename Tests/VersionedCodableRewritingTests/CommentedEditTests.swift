import TestSupport
import VersionedCodable
import VersionedCodableFormatKit
import VersionedCodableYAML

/// Edits of documents with comments, which no person would hesitate to make.
@Suite("Edits of commented documents") struct CommentedEditTests {
    private static let jsonc = JSONFormat(reading: .init(syntax: .jsonc))
    private static let json5 = JSONFormat(reading: .init(syntax: .json5))

    private static let formats: [String: any RewritableFormat] = [
        "jsonc": jsonc, "json5": json5, "plist": PropertyListFormat(),
    ]

    static let rows: [EditRow] =
        EditRow.table(
            #"""
            jsonc: a value into one that moves\
             => {\n  "a": {\n    "x": 1 // c\n  },\n  "b": 2 // d\n}\n => move /a /q/p; move /b /q/p/b\
             => {\n  "q": {\n    "p": {\n      "x": 1, // c\n      "b": 2 // d\n    }\n  }\n}\n => 2 of 2 comments kept
            jsonc: in the other order\
             => {\n  "a": {\n    "x": 1 // c\n  },\n  "b": 2 // d\n}\n => move /b /a/b; move /a /q/p\
             => {\n  "q": {\n    "p": {\n      "x": 1, // c\n      "b": 2 // d\n    }\n  }\n}\n => 2 of 2 comments kept
            jsonc: two elements into one new list\
             => {\n  // a\n  "a": 1, // b\n  // c\n  "d": 2 // e\n}\n => set /l []; move /a /l/0; move /d /l/1\
             => {\n  "l": [\n    // a\n    1, // b\n    // c\n    2 // e\n  ]\n}\n => 4 of 4 comments kept
            jsonc: the comment of what becomes the first key of an element\
             => {\n  "l": [\n    // c\n    "abc"\n  ]\n}\n => moveOut /l/0 /t; set /l/0 {}; move /t /l/0/text\
             => {\n  "l": [\n    {\n      // c\n      "text": "abc"\n    }\n  ]\n}\n => 1 of 1 comment kept
            plist: the lines of a new text in what moves\
             => <plist>\n<dict>\n  <key>a</key>\n  <dict>\n    <key>b</key>\n    <dict>\n      <key>c</key>\n      <string>1</string>\n    </dict>\n  </dict>\n</dict>\n</plist>\n\
             => move /a/b /d; remove /a; set /d/c "1\u000a    2"; set /d/e ["1\u000a    2"]\
             => <plist>\n<dict>\n  <key>d</key>\n  <dict>\n    <key>c</key>\n    <string>1\n    2</string>\n    <key>e</key>\n    <array>\n      <string>1\n    2</string>\n    </array>\n  </dict>\n</dict>\n</plist>\n
            jsonc: a comment of several lines moves with its indentation\
             => {\n  "a": {\n    "i": 1\n  },\n  /* one\n     two */\n  "b": 2\n} => move /b /a/b\
             => {\n  "a": {\n    "i": 1,\n    /* one\n       two */\n    "b": 2\n  }\n} => 1 of 1 comment kept
            json5: prose with a colon is no member that was commented out\
             => {\n  login: 'a',\n  // Secure the form\n  // Reference: x,\n  enable: true,\n  z: 1,\n}\n => remove /enable\
             => {\n  login: 'a',\n  z: 1,\n}\n => 0 of 2 comments kept; 2 removed (lines 3, 4)
            json5: not without a sentence above it either\
             => {\n  login: 'a',\n  // Reference: x,\n  enable: true,\n  z: 1,\n}\n => remove /enable\
             => {\n  login: 'a',\n  z: 1,\n}\n => 0 of 1 comment kept; 1 removed (line 3)
            json5: a member that was commented out belongs to no member\
             => {\n  login: 'a',\n  // enabled: false,\n  enable: true,\n  z: 1,\n}\n => remove /enable\
             => {\n  login: 'a',\n  // enabled: false,\n  z: 1,\n}\n => 1 of 1 comment kept
            jsonc: a member that is removed takes its comment along\
             => {\n  "berths": {\n    "north": 4 // deep\n  }\n}\n => remove /berths/north; set /berths/east 1\
             => {\n  "berths": {\n    "east": 1\n  }\n}\n => 0 of 1 comment kept; 1 removed (line 3)
            jsonc: a member that moves into an object and changes\
             => {\n  "timeout": 45 // measured\n}\n => move /timeout /server/timeout; set /server/timeout "45s"\
             => {\n  "server": {\n    "timeout": "45s" // measured\n  }\n}\n => 1 of 1 comment kept
            json5: an object on one line gets lines for comments\
             => {p: {\n  // c1\n  a: 1, // c2\n  k: 3,\n}, q: {x: 1}}\n => move /p/a /q/a\
             => {p: {\n  k: 3,\n}, q: {\n  x: 1,\n  // c1\n  a: 1 // c2\n}}\n => 2 of 2 comments kept
            json5: a new object has the trailing comma that the file uses\
             => {\n  a: {\n    b: 1,\n  },\n}\n => set /c {"d": 2}\
             => {\n  a: {\n    b: 1,\n  },\n  c: {\n    d: 2,\n  },\n}\n
            jsonc: edits inside of what moves twice\
             => {\n  // 1\n  "a": {\n    // 2\n    "b": {\n      // 3\n      "c": 1 // 4\n    }\n  },\n  "z": {}\n}\n\
             => move /a/b /z/y; set /z/y/c 2; move /a /z/y/x => {\n  "z": {\n    // 2\n    "y": {\n      // 3\n      "c": 2, // 4\n      // 1\n      "x": {}\n    }\n  }\n}\n => 4 of 4 comments kept
            jsonc: nulls become lists\
             => {\n  "a": null, // a\n  "bb": null, // b\n  "c": 0\n}\n => set /a/0 "x"; set /bb/0/- "y"\
             => {\n  "a": [\n    "x"\n  ], // a\n  "bb": [\n    [\n      "y"\n    ]\n  ], // b\n  "c": 0\n}\n => 2 of 2 comments kept
            jsonc: a comment that is deeper than the next element is about that\
             => {\n  "l": [\n    // one\n    {"a": 1},\n      // two\n    {"a": 2}\n  ]\n}\n => remove /l/0\
             => {\n  "l": [\n      // two\n    {"a": 2}\n  ]\n}\n => 1 of 2 comments kept; 1 removed (line 3)
            jsonc: a value of the whole document => {\n  // a\n  "a": 1, // b\n  "c": 2\n}\n => set . {"a": 3}\
             => {\n  // a\n  "a": 3 // b\n}\n => 2 of 2 comments kept
            """#, in: formats)
        + [
            .init(
                "a list at the root that becomes a member",
                "// h\n[ // a\n  1, // x\n  // y\n  2 ]\n",
                to: "// h\n{\n  \"w\": [ // a\n    1, // x\n    // y\n    2 ]\n}\n",
                report: "4 of 4 comments kept", in: jsonc
            ) { $0.enclose(in: ["w"]) },
            .init(
                "nulls on one line become lists", "{\"a\":null,\"b\":null,\"c\":null}\n",
                to: "{\"a\":[\"x\"],\"b\":[\"y\"],\"c\":[[\"z\"]]}\n", in: jsonc
            ) {
                // Looking does not change.
                _ = $0.writtenNode(at: "/a/0")
                try $0.set("x", at: "/a/0")
                try $0.insert("y", at: "/b/-")
                try $0.set("z", at: "/c/0/-")
            },
        ]

    @Test(arguments: rows) func row(_ row: EditRow) throws {
        let edited = row.check(try #require(row.format))
        #expect(edited?.report.lost == [])
    }

    @Test func `the same member at another level keeps its comment`() throws {
        let source = Data("{\n  \"timeout\": 45, // measured\n  \"z\": 0\n}\n".utf8)
        let rewriting = try Self.jsonc.rewrite(source) {
            $0 = ["server": ["timeout": "45s"], "z": 0]
        }
        #expect(
            rewriting.data.text
                == "{\n  \"server\": {\n    \"timeout\": \"45s\" // measured\n  },\n  \"z\": 0\n}\n"
        )
    }

    @Test func `a comment between a key and its value has no place at an element`() throws {
        let source = Data("{\n  \"a\": /* c */ 1,\n  \"l\": [2]\n}\n".utf8)
        expectError(\RewriteError.message, "a comment on line 2 would be lost: /* c */") {
            try Self.jsonc.edit(source) { try $0.move(from: "/a", to: "/l/0") }
        }
    }

    @Test func `two members with one key are not edited around`() throws {
        let source = Data("{\"a\": 1, // c\n\"a\": 2}".utf8)
        let error = #expect(throws: RewriteError.self) {
            try Self.jsonc.edit(source) { try $0.set(3, at: "/b") }
        }
        #expect(
            error?.message
                == "cannot be changed in place: line 2 has text that is not read, such as a member "
                + "whose key occurs twice"
        )
    }

    private enum Kind: CaseIterable { case removals, insertions, moves, changes }

    /// Many edits in one call take steps in proportion to their number.
    @Test(arguments: Kind.allCases, [false, true])
    private func linear(_ kind: Kind, isYAML: Bool) throws {
        let format: any RewritableFormat = isYAML ? YAMLFormat() : Self.jsonc
        try expectLinear(sizes: (TestRun.isLong ? [1000, 4000, 16000] : [250, 1000]), factor: 4.6) {
            count in
            let lines = (0..<count).map {
                isYAML
                    ? "k\($0): value \($0) # note \($0)\n"
                    : "  \"k\($0)\": \"value \($0)\", // note \($0)\n"
            }
            let (head, tail) = isYAML ? ("", "o: {}\n") : ("{\n", "  \"o\": {}\n}\n")
            let source = Data((head + lines.joined() + tail).utf8)
            return try WorkCounter.steps {
                let rewriting = try format.edit(source) { document in
                    for index in 0..<count / 2 {
                        let path: DocumentPath = [.key("k\(index * 2)")]
                        switch kind {
                        case .removals: try document.remove(at: path)
                        case .insertions: try document.set(1, at: [.key("n\(index)")])
                        case .moves:
                            try document.move(
                                from: path, to: [.key("o"), .key("k\(index * 2)")])
                        case .changes: try document.set("new", at: path)
                        }
                    }
                }
                #expect(rewriting.report.lost == [])
            }
        }
    }

    /// The value that others read in between is always up to date.
    @Test func `removals that wait are in the value`() throws {
        let source: DocumentValue = ["a": 1, "b": 2, "c": ["x": 1, "y": 2], "d": [["z": 1]]]
        var document = try EditedDocument(CodableDocument(source))
        try document.remove(at: "/a")
        let copy = document
        #expect(throws: DocumentValueError.self) { try document.remove(at: "/a") }
        try document.set(3, at: "/a")
        #expect(document.value["a"] == 3)
        #expect(copy.value["a"] == nil)
        try document.remove(at: "/c/x")
        try document.rename("/c/y", to: "x")
        #expect(document.value["c"] == ["x": 2])
        try document.remove(at: "/d/0/z")
        try document.insert("first", at: "/d/0")
        #expect(document.value["d"] == ["first", [:]])
        try document.remove(at: "/b")
        #expect(throws: DocumentValueError.self) { try document.move(from: "/a", to: "/c/x") }
        try document.move(from: "/a", to: "/b")
        try document.set(["e": 1], at: "/c")
        #expect(document.value == ["c": ["e": 1], "d": ["first", [:]], "b": 3])
    }
}
