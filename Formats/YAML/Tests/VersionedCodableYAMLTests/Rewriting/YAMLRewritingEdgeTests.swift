import TestSupport
@testable import VersionedCodableYAML

/// Streams, scalars at the root, empty documents, deep and large ones.
@Suite("YAML in place, edges") struct YAMLRewritingEdgeTests {
    @Test(arguments: rows + textRows)
    func row(row: RewriteRow) throws { try row.check(YAMLFormat()) }

    static let rows: [RewriteRow] =
        RewriteRow.table(
            #"""
            empty =>  => . = {"a": 1} => a: 1
            only comments => # c\n => . = {"a": 1} => # c\na: 1\n
            root scalar => --- 1 # one\n => . = 2 => --- 2 # one\n
            text of lines at an end without one => a:\n  k: 1 => /a = "x\\ny\\n" => a: |\n  x\n  y\n
            text of lines in front of others => a:\n  k: 1\nb: 2 => /a = "x\\n" => a: |\n  x\nb: 2
            root of brackets => {a: 1} # c\n => /b = 2 => {a: 1, b: 2} # c\n
            indented root =>   # c\n  - a\n  - b\n => . = {"k": [1], "l": 2}\
             =>   # c\nk:\n- 1\nl: 2\n
            indented root scalar =>   a # c\n => . = {"k": 1, "l": 2} => k: 1\nl: 2 # c\n
            indented root of brackets =>   [a] # c\n => . = {"k": 1, "l": 2} =>   {k: 1, l: 2} # c\n
            root that becomes empty => # head\n\na: 1 # c\n => . = {} => # head\n\n{}\n
            null gets a value => a:\nb: # c\n => /a = 1; /b = "x" => a: 1\nb: x # c\n
            a tag that no longer fits => a: &x !!int 5 # c\n => /a = "word" => a: &x word # c\n
            a collection in the place of tags and lines => a: !t x # c\nb:\n  !t\n  y\nc: 1\
             => /a = {"k": 1}; /b = [2] => a: # c\n  k: 1\nb:\n- 2\nc: 1
            behind a block scalar without line end => a: |\n  x => /b = 1 => a: |-\n  x\nb: 1
            a block scalar at the end => a: |\n  x\nb: 1 => /b = => a: |\n  x\n
            collections that end in one place => a:\n  b:\n    c: 1\
             => . = {"a": {"b": {"c": 1, "d": 2}, "e": 3}, "f": 4}\
             => a:\n  b:\n    c: 1\n    d: 2\n  e: 3\nf: 4
            the last lines go and others come => a:\n  b: 1\n  c: 2\n => . = {"a": {"b": 1}, "d": 3}\
             => a:\n  b: 1\nd: 3\n
            a block above a comment that it would take in => a: 1\n  # c\nb: 2\n\
             => . = {"a": 1, "c": "x\\ny\\n", "b": 2} => a: 1\nc: "x\\ny\\n"\n  # c\nb: 2\n
            a value above a comment that it would take in => a: 1\n\n  # c\n => /a = "x\\ny\\n"\
             => a: "x\\ny\\n"\n\n  # c\n
            a root in the place of one with comments => a:\n  b: 1\n  # c\n => . = ["x\\ny\\n"]\
             => - |\n  x\n  y\n
            an entry goes behind a block that keeps empty lines\
             => a: |+\n  x\n\nb: 2\n\n# c\n\nd: 3\n => /b = => a: |+\n  x\n\n# c\n\nd: 3\n
            a text with empty lines at its end => a: 1\n => /b = "x\\n\\n" => a: 1\nb: "x\\n\\n"\n
            a block scalar above a line of spaces, which would become part of it => a: 1\n    \nb: 2\n => /a = "x\\ny\\n"\
             => a: "x\\ny\\n"\n    \nb: 2\n
            text in the place of a block of bytes => a: !!binary | # c\n  YWJj\nb: 2 # d\n\
             => /a = "text" => a: text # c\nb: 2 # d\n
            a number in the place of a block => a: | # c\n  x\nb: 2 # d\n => /a = 5\
             => a: 5 # c\nb: 2 # d\n
            a mapping in the place of a block => a: >- # c\n  x\n\nb: 2\n => /a = {"k": 1}\
             => a: # c\n  k: 1\n\nb: 2\n
            lines in the place of a block of bytes => a: !!binary |\n  YWJj\nb: 2 # d\n\
             => /a = "x\\ny\\n" => a: |\n  x\n  y\nb: 2 # d\n
            a block above a comment => a: 1\n# c\nb: 2\n => /a = "x\\ny\\n"\
             => a: |\n  x\n  y\n# c\nb: 2\n
            in front of all => a: 1\nb: 2 => . = {"v": 3, "a": 1, "b": 2} => v: 3\na: 1\nb: 2
            in front on the line of a dash => - a: 1 => . = [{"v": 3, "a": 1}] => - v: 3\n  a: 1
            """#)
        + RewriteRow.table(
            #"""
            comments kept => # about a\na: 1 # why\nb: 2 => /a = => # about a\n# why\nb: 2
            """#, policy: .init(comments: .keep))
        + [
            .init(
                "the only element of a list, which an alias keeps, comes out of it twice",
                "x: &d\n  - [] # 1\ny: *d # y\nz: *d\n",
                to: "x: &d\n  - [] # 1\ny: [] # y\nz: []\n"
            ) { ($0["y"], $0["z"]) = ([], []) },
            // The example of the README.
            .init(
                "settings",
                """
                # who may connect
                host: 'localhost'   # not from outside
                port: 80            # see docs
                tls: false

                """,
                to: """
                    # who may connect
                    host: 'localhost'   # not from outside
                    port: 8080          # see docs

                    """
            ) {
                $0["port"] = 8080
                $0["tls"] = nil
            },
        ]

    /// Blocks of text beside white space, comments and empty lines.
    static let textRows: [RewriteRow] =
        RewriteRow.table(
            #"""
            a block in the place of a null with a space after it => c: \n\
             => . = {"f": {"h": {"k": "one\\ntwo\\n"}}}\
             => f:\n  h:\n    k: |\n      one\n      two\n
            a block before a moved null with a space after it => d:\n  - \n  - |\n\
             => . = {"g": {"d": ["one\\ntwo\\n", ""]}}\
             => g:\n  d:\n    - |\n      one\n      two\n    - |\n
            text before a comment on its line => x # c\n => . = {"a": "one\\ntwo\\n"}\
             => a: "one\\ntwo\\n" # c\n
            a member after a block of empty lines => e:\n  d: |+\n\n  k: 1\n  g: # c\n\
             => . = {"e": {"d": 1, "new": 2, "g": [3]}} => e:\n  d: 1\n  new: 2\n  g: # c\n  - 3\n
            a comment between elements that change places => - - a\n# c\n  - b\n => . = [["b", "a"]]\
             => # c\n- - b\n  - a\n => 1 of 1 comment kept
            """#)

    @Test func oneDocumentOfAStream() throws {
        let stream = "%YAML 1.2\n---\na: 1 # x\n...\n# between\n---\nb: 2"
        let edited = try YAMLFormat().document(1).rewrite(Data(stream.utf8)) { $0["b"] = 3 }
        #expect(edited.data.text == "%YAML 1.2\n---\na: 1 # x\n...\n# between\n---\nb: 3")
        #expect(edited.report.description == "2 of 2 comments kept")
        let first = try YAMLFormat().document(0).rewrite(Data(stream.utf8)) { $0["c"] = [1] }
        #expect(first.data.text == "%YAML 1.2\n---\na: 1 # x\nc:\n- 1\n...\n# between\n---\nb: 2")
        #expect(throws: ReadingError.self) {
            try YAMLFormat().document(2).rewrite(Data(stream.utf8)) { $0["b"] = 3 }
        }
    }

    @Test func transcodedText() throws {
        var data = Data([0xFF, 0xFE])
        for unit in "é: 1 # c\n".utf16 {
            data.append(contentsOf: [UInt8(unit & 0xFF), UInt8(unit >> 8)])
        }
        let edited = try YAMLFormat().rewrite(data) { $0["é"] = 2 }
        data[8] = UInt8(ascii: "2")
        #expect(edited.data == data)
    }

    @Test func deepDocuments() throws {
        let depth = 200
        var text = ""
        for level in 0..<depth { text += String(repeating: " ", count: level) + "k:\n" }
        text += String(repeating: " ", count: depth) + "v: 1\n"
        var path = (0..<depth).map { _ in PathStep.key("k") }
        path.append(.key("v"))
        let edited = try YAMLFormat().rewrite(Data(text.utf8)) {
            $0[path: DocumentPath(path)] = 2
        }
        #expect(edited.edits.map(\.replacement) == ["2"])
        let brackets = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let filled = try YAMLFormat().rewrite(Data("a: \(brackets)".utf8)) { $0["b"] = $0["a"] }
        let value = try DocumentValue(YAMLFormat().read(filled.data, within: .default))
        #expect(value["a"] == value["b"])
    }

    static let fillings: [(DocumentValue, String)] = [
        (["a": 1], "a: 1"), ("x", "x"), ([1, 2], "- 1\n- 2"),
        ("two\nlines\n", "\"two\\nlines\\n\""),
    ]

    /// A document without content ends where the next mark stands.
    @Test(arguments: fillings)
    func emptyDocumentsOfAStream(_ value: DocumentValue, _ text: String) throws {
        for (before, behind) in [
            ("---\n# Empty\n", "...\n---\nb: 2\n"), ("---\n", "---\nb: 2\n"),
        ] {
            let rewriting = try YAMLFormat().document(0).rewrite(
                Data((before + behind).utf8), to: value)
            #expect(rewriting.data.text == before + text + "\n" + behind)
        }
    }

    /// Reading finds the outline of the text, so that no document is parsed again for it.
    @Test func outlineOfReading() throws {
        let text = Data("a: 1 # one\n".utf8)
        let finding = try YAMLFormat().readForRewriting(text, within: .default).finding
        let outline = try #require(finding as? YAMLOutline)
        #expect(outline.places.map(\.range) == [0..<4, 0..<1, 3..<4])
        #expect(outline.comments(in: Array(text)) == [5..<10])
    }

    static let otherTexts: [(String, any RewritableFormat)] = [
        ("a: 'x # y'\na: 2 # two\n", YAMLFormat(reading: .init(duplicateKeys: .useLast))),
        ("a: 'x # y'\n---\nb: 2 # two\n", YAMLFormat().document(1)),
        ("b: 2 # two\n---\na: 'x # y'\n", YAMLFormat().document(0)),
    ]

    /// A number sign in text that is not of the document, or of a displaced member, begins no comment.
    @Test(arguments: otherTexts)
    func commentsBesideOtherText(_ text: String, _ format: any RewritableFormat) throws {
        let found = try format.readForRewriting(Data(text.utf8), within: .default).finding
        let outline = try #require(found as? YAMLOutline)
        let comments = outline.comments(in: Array(text.utf8))
        #expect(comments.map { Data(text.utf8)[$0].text } == ["# two"])
    }

    /// Eight times the members take about eight times the steps, in lines and in brackets.
    @Test func largeContainers() throws {
        func steps(_ text: String) throws -> Int {
            let data = Data(text.utf8)
            return try WorkCounter.steps {
                _ = try YAMLFormat().rewrite(data) { value in
                    guard case .object(var object) = value else { return }
                    for (index, member) in object.enumerated() where index % 3 == 0 {
                        object[member.key] = index % 2 == 0 ? "changed" : nil
                    }
                    value = .object(object)
                }
            }
        }
        for flow in [false, true] {
            func text(_ count: Int) -> String {
                let members = (0..<count).map { "key\($0): value \($0)" }
                return flow
                    ? "{" + members.joined(separator: ", ") + "}" : members.joined(separator: "\n")
            }
            let small = try steps(text(250))
            let large = try steps(text(2000))
            // Square would be 64 times as many.
            #expect(large < small * 12)
        }
    }
}
