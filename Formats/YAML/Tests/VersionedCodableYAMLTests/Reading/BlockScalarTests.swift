import TestSupport
@testable import VersionedCodableYAML

/// Block scalars and what stands behind them.
struct BlockScalarTests {
    /// A comment behind a block scalar may begin in any column in front of its text (YAML 1.2.2
    /// example 8.10).
    @Test(
        arguments: rows(
            #"""
            a: |\n  x\n# c\nb: 1\n => {a:"x\n",b:1}
            a: |\n  x\n# c\n => {a:"x\n"}
            issueTemplate: >-\n  text\n# comment at the end => {issueTemplate:"text"}
            a:\n  b: |\n    x\n  # c\n  d: 1\n => {a:{b:"x\n",d:1}}
            a:\n  b: |\n    x\n # c\n => {a:{b:"x\n"}}
            - |\n x\n# c\n- >\n y\n#,#\n => ["x\n","y\n"]
            a: |+\n  x\n\n# c\nb: 1\n => {a:"x\n\n",b:1}
            a: |\n  x\n  # no comment\n# c\n => {a:"x\n# no comment\n"}
            ? |\n  x\n# c\n: 1\n => {x\n:1}
            --- >\n\n folded\n line\n\n next\n line\n   * bullet\n\n   * list\n   * lines\n\n last\n line\n\n# Comment\n \
            => "\nfolded line\nnext line\n  * bullet\n\n  * list\n  * lines\n\nlast line\n"
            """#))
    func commentsBehind(_ text: String, _ expected: String) {
        #expect(outcome(text) == expected)
        #expect(outcome(text.replacingOccurrences(of: "\n", with: "\r\n")) == expected)
    }

    /// What is no comment because a space is missing stays an error.
    @Test func commentsBehindHeadersAndQuotesNeedSpaces() {
        #expect(
            outcome("a: |# c\n  x\n")
                == "1:5: expected a space before the comment, found '#'")
        #expect(
            outcome("a: 'x'# c\n")
                == "1:7: expected a space before the comment, found '#'")
    }

    /// The end of the document ends a line as a line feed does, but is none.
    @Test(arguments: [
        ("|\n  abc", "\"abc\""), (">\n  abc", "\"abc\""), ("|-\n  abc", "\"abc\""),
        ("|+\n  abc", "\"abc\""), ("|\n  abc\n", "\"abc\n\""), ("|+\n  abc\n\n", "\"abc\n\n\""),
        ("|\n  a\n  b", "\"a\nb\""), (">\n  a\n  b", "\"a b\""), (">+\n  a\n\n  b", "\"a\nb\""),
        ("a: |\n  x", "{a:\"x\"}"), ("a:\n  - b: >\n      x\n      y", "{a:[{b:\"x y\"}]}"),
        ("- |2\n    x", "[\"  x\"]"), ("a:\n  b: |1\n    x", "{a:{b:\" x\"}}"),
        ("? |\n  x", "{x:~}"), ("&a !!str |\n  x", "\"x\""),
        // A last line of spaces alone is taken for a whole one.
        ("|\n  abc\n ", "\"abc\n\""), ("|\n  abc\n  ", "\"abc\n\""),
        ("|+\n  abc\n  ", "\"abc\n\n\""), ("|\n  abc\n    ", "\"abc\n  \n\""),
        ("- |+\n   ", "[\"\n\"]"), ("|", "\"\""), ("|+", "\"\""), ("a: |\n  x\n# c", "{a:\"x\n\"}"),
        ("|\n  é", "\"é\""),
    ])
    func withoutLineEnd(_ text: String, _ expected: String) {
        #expect(outcome(text) == expected)
    }

    /// A prefix of a document may go on.
    @Test func prefixesTellNoEnd() throws {
        let document = try YAMLFormat().readPrefix(
            Data("a: 1\nb: |\n  abc".utf8), within: .default)
        #expect(document?["a"].text == "1")
        #expect(document?["b"].kind == nil)
    }
}
