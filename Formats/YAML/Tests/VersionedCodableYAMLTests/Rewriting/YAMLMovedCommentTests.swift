import TestSupport
import VersionedCodableYAML

/// Comments of values that `edit` moves.
@Suite("YAML in place, comments of moved values") struct YAMLMovedCommentTests {
    struct Move: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var source: String
        var from: DocumentPath
        var to: DocumentPath
        var result: String

        init(
            _ description: String, _ source: String, _ from: DocumentPath, _ to: DocumentPath,
            _ result: String
        ) {
            testDescription = description
            (self.source, self.from, self.to, self.result) = (source, from, to, result)
        }
    }

    @Test(arguments: [
        Move("the only member", "# a\na: 1 # b\n", "/a", "/c", "# a\nc: 1 # b\n"),
        Move("below a byte order mark", "\u{FEFF}# a\na: 1\n", "/a", "/c", "\u{FEFF}# a\nc: 1\n"),
        Move(
            "the only member of a nested mapping", "x: # x\n  # a\n  a:\n    b: 1 # b\n", "/x/a",
            "/x/c", "x: # x\n  # a\n  c:\n    b: 1 # b\n"),
        Move(
            "the only member of an element", "- # a\n  a: 1\n- b\n", "/0/a", "/0/c",
            "- # a\n  c: 1\n- b\n"),
        Move(
            "of a key that becomes a dash", "x:\n- 1\n# a\nz: # z\n  # o\n  o: 2\n", "/z", "/x/0",
            "x:\n# a\n- # z\n  # o\n  o: 2\n- 1\n"),
        Move(
            "less indented than its element", "x:\n# a\n  - 1\n# b\n  - 2 # c\ny: []\n", "/x/1",
            "/y/0", "x:\n# a\n  - 1\ny:\n# b\n  - 2 # c\n"),
        Move(
            "into a new mapping beside brackets", "b: {k: v}\n\n# a\na: 1 # c\n", "/a", "/new/a",
            "b: {k: v}\n\nnew:\n  # a\n  a: 1 # c\n"),
        Move(
            "without comments into a new mapping beside brackets", "b: {k: v}\na: 1\n", "/a",
            "/new/a", "b: {k: v}\nnew: {a: 1}\n"),
    ])
    func moved(_ move: Move) throws {
        let edited = try YAMLFormat().edit(Data(move.source.utf8)) {
            try $0.move(from: move.from, to: move.to)
        }
        #expect(String(decoding: edited.data, as: UTF8.self) == move.result)
        #expect(edited.report.removed.isEmpty)
    }

    @Test func `another member takes the place of the only one`() throws {
        let source = "y: {}\nz: 1 # z\nx:\n  # a\n  a: 1\n"
        let edited = try YAMLFormat().edit(Data(source.utf8)) {
            try $0.move(from: "/z", to: "/x/z")
            try $0.remove(at: "/x/a")
        }
        #expect(String(decoding: edited.data, as: UTF8.self) == "y: {}\nx:\n  z: 1 # z\n")
        #expect(edited.report.removed.map(\.text) == ["# a"])
    }

    @Test func `a removed comment below a byte order mark is reported`() throws {
        let edited = try YAMLFormat().edit(Data("\u{FEFF}# a\na: 1\nb: 2\n".utf8)) {
            try $0.remove(at: "/a")
        }
        #expect(String(decoding: edited.data, as: UTF8.self) == "\u{FEFF}b: 2\n")
        #expect(edited.report.removed.map(\.text) == ["# a"])
    }

    /// Four times the depth takes about sixteen times the steps: each container asks for its path.
    @Test func deepBrackets() throws {
        func steps(_ depth: Int) throws -> Int {
            let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            let path = DocumentPath(Array(repeating: .index(0), count: depth))
            return try WorkCounter.steps {
                _ = try YAMLFormat().edit(Data(text.utf8)) { try $0.set(1, at: path) }
            }
        }
        // The cube would be 64 times as many.
        #expect(try steps(240) < steps(60) * 20)
    }
}
