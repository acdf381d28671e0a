import TestSupport
import Testing
import VersionedCodable
import VersionedCodableCore
import VersionedCodableFormatKit
import VersionedCodableYAML

/// Edits of documents with comments, which no person would hesitate to make.
@Suite("Edits of commented documents") struct CommentedEditTests {
    private static let jsonc = JSONFormat(reading: .init(syntax: .jsonc))
    private static let json5 = JSONFormat(reading: .init(syntax: .json5))

    static let rows: [EditRow] = [
        .init(
            "a value into one that moves",
            "{\n  \"a\": {\n    \"x\": 1 // c\n  },\n  \"b\": 2 // d\n}\n",
            to: "{\n  \"q\": {\n    \"p\": {\n      \"x\": 1, // c\n      \"b\": 2 // d\n"
                + "    }\n  }\n}\n",
            report: "2 of 2 comments kept", in: jsonc
        ) {
            try $0.move(from: "/a", to: "/q/p")
            try $0.move(from: "/b", to: "/q/p/b")
        },
        .init(
            "in the other order",
            "{\n  \"a\": {\n    \"x\": 1 // c\n  },\n  \"b\": 2 // d\n}\n",
            to: "{\n  \"q\": {\n    \"p\": {\n      \"x\": 1, // c\n      \"b\": 2 // d\n"
                + "    }\n  }\n}\n",
            report: "2 of 2 comments kept", in: jsonc
        ) {
            try $0.move(from: "/b", to: "/a/b")
            try $0.move(from: "/a", to: "/q/p")
        },
        .init(
            "a list at the root that becomes a member", "// h\n[ // a\n  1, // x\n  // y\n  2 ]\n",
            to: "// h\n{\n  \"w\": [ // a\n    1, // x\n    // y\n    2 ]\n}\n",
            report: "4 of 4 comments kept", in: jsonc
        ) { $0.enclose(in: ["w"]) },
        .init(
            "two elements into one new list",
            "{\n  // a\n  \"a\": 1, // b\n  // c\n  \"d\": 2 // e\n}\n",
            to: "{\n  \"l\": [\n    // a\n    1, // b\n    // c\n    2 // e\n  ]\n}\n",
            report: "4 of 4 comments kept", in: jsonc
        ) {
            try $0.set([], at: "/l")
            try $0.move(from: "/a", to: "/l/0")
            try $0.move(from: "/d", to: "/l/1")
        },
        .init(
            "the comment of what becomes the first key of an element",
            "{\n  \"l\": [\n    // c\n    \"abc\"\n  ]\n}\n",
            to: "{\n  \"l\": [\n    {\n      // c\n      \"text\": \"abc\"\n    }\n  ]\n}\n",
            report: "1 of 1 comment kept", in: jsonc
        ) {
            try $0.moveOut(from: "/l/0", to: "/t")
            try $0.set([:], at: "/l/0")
            try $0.move(from: "/t", to: "/l/0/text")
        },
        .init(
            "a comment of several lines moves with its indentation",
            "{\n  \"a\": {\n    \"i\": 1\n  },\n  /* one\n     two */\n  \"b\": 2\n}",
            to: "{\n  \"a\": {\n    \"i\": 1,\n    /* one\n       two */\n    \"b\": 2\n  }\n}",
            report: "1 of 1 comment kept", in: jsonc
        ) { try $0.move(from: "/b", to: "/a/b") },
        .init(
            "prose with a colon is no member that was commented out",
            "{\n  login: 'a',\n  // Secure the form\n  // Reference: x,\n  enable: true,\n"
                + "  z: 1,\n}\n",
            to: "{\n  login: 'a',\n  z: 1,\n}\n"
                + "", report: "0 of 2 comments kept; 2 removed (lines 3, 4)",
            in: json5
        ) { try $0.remove(at: "/enable") },
        .init(
            "not without a sentence above it either",
            "{\n  login: 'a',\n  // Reference: x,\n  enable: true,\n  z: 1,\n}\n",
            to: "{\n  login: 'a',\n  z: 1,\n}\n", report: "0 of 1 comment kept; 1 removed (line 3)",
            in: json5
        ) { try $0.remove(at: "/enable") },
        .init(
            "a member that was commented out belongs to no member",
            "{\n  login: 'a',\n  // enabled: false,\n  enable: true,\n  z: 1,\n}\n",
            to: "{\n  login: 'a',\n  // enabled: false,\n  z: 1,\n}\n",
            report: "1 of 1 comment kept", in: json5
        ) { try $0.remove(at: "/enable") },
        .init(
            "a member that is removed takes its comment along",
            "{\n  \"berths\": {\n    \"north\": 4 // deep\n  }\n}\n",
            to: "{\n  \"berths\": {\n    \"east\": 1\n  }\n}\n",
            report: "0 of 1 comment kept; 1 removed (line 3)", in: jsonc
        ) {
            try $0.remove(at: "/berths/north")
            try $0.set(1, at: "/berths/east")
        },
        .init(
            "a member that moves into an object and changes",
            "{\n  \"timeout\": 45 // measured\n}\n",
            to: "{\n  \"server\": {\n    \"timeout\": \"45s\" // measured\n  }\n}\n",
            report: "1 of 1 comment kept", in: jsonc
        ) {
            try $0.move(from: "/timeout", to: "/server/timeout")
            try $0.set("45s", at: "/server/timeout")
        },
        .init(
            "an object on one line gets lines for comments",
            "{p: {\n  // c1\n  a: 1, // c2\n  k: 3,\n}, q: {x: 1}}\n",
            to: "{p: {\n  k: 3,\n}, q: {\n  x: 1,\n  // c1\n  a: 1 // c2\n}}\n",
            report: "2 of 2 comments kept", in: json5
        ) { try $0.move(from: "/p/a", to: "/q/a") },
        .init(
            "a new object has the trailing comma that the file uses",
            "{\n  a: {\n    b: 1,\n  },\n}\n",
            to: "{\n  a: {\n    b: 1,\n  },\n  c: {\n    d: 2,\n  },\n}\n", in: json5
        ) { try $0.set(["d": 2], at: "/c") },
        .init(
            "edits inside of what moves twice",
            "{\n  // 1\n  \"a\": {\n    // 2\n    \"b\": {\n      // 3\n"
                + "      \"c\": 1 // 4\n    }\n  },\n  \"z\": {}\n}\n",
            to: "{\n  \"z\": {\n    // 2\n    \"y\": {\n      // 3\n      \"c\": 2, // 4\n"
                + "      // 1\n      \"x\": {}\n    }\n  }\n}\n",
            report: "4 of 4 comments kept", in: jsonc
        ) {
            try $0.move(from: "/a/b", to: "/z/y")
            try $0.set(2, at: "/z/y/c")
            try $0.move(from: "/a", to: "/z/y/x")
        },
        .init(
            "nulls become lists", "{\n  \"a\": null, // a\n  \"bb\": null, // b\n  \"c\": 0\n}\n",
            to:
                "{\n  \"a\": [\n    \"x\"\n  ], // a\n  \"bb\": [\n    [\n      \"y\"\n    ]\n  ], // b\n"
                + "  \"c\": 0\n}\n",
            report: "2 of 2 comments kept", in: jsonc
        ) {
            try $0.set("x", at: "/a/0")
            try $0.set("y", at: "/bb/0/-")
        },
        .init(
            "a comment that is deeper than the next element is about that",
            "{\n  \"l\": [\n    // one\n    {\"a\": 1},\n      // two\n    {\"a\": 2}\n  ]\n}\n",
            to: "{\n  \"l\": [\n      // two\n    {\"a\": 2}\n  ]\n}\n",
            report: "1 of 2 comments kept; 1 removed (line 3)", in: jsonc
        ) { try $0.remove(at: "/l/0") },
        .init(
            "nulls on one line become lists", "{\"a\":null,\"b\":null,\"c\":null}\n",
            to: "{\"a\":[\"x\"],\"b\":[\"y\"],\"c\":[[\"z\"]]}\n", in: jsonc
        ) {
            // Looking does not change.
            _ = $0.writtenText(at: "/a/0")
            try $0.set("x", at: "/a/0")
            try $0.insert("y", at: "/b/-")
            try $0.set("z", at: "/c/0/-")
        },
        .init(
            "a value of the whole document",
            "{\n  // a\n  \"a\": 1, // b\n  \"c\": 2\n}\n", to: "{\n  // a\n  \"a\": 3 // b\n}\n",
            report: "2 of 2 comments kept", in: jsonc
        ) { try $0.set(["a": 3], at: []) },
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
        let error = #expect(throws: RewriteError.self) {
            try Self.jsonc.edit(source) { try $0.move(from: "/a", to: "/l/0") }
        }
        #expect(error?.message == "a comment on line 2 would be lost: /* c */")
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
        let counts = try (TestRun.isLong ? [1000, 4000, 16000] : [250, 1000]).map { count in
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
        #expect(counts[0] > 0)
        for (less, more) in zip(counts, counts.dropFirst()) {
            #expect(Double(more) < 4.6 * Double(less), "\(kind): \(counts)")
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
