import AllModules
import VersionedCodableMigrations

/// Text is compared and divided by its Unicode scalars, as in a document and in other programs: not
/// by what Swift calls characters, of which CR LF is one, and a colon with an accent another.
@Suite("Unicode forms of text") struct TextFormTests {
    static let composed = "\u{E9}"
    static let decomposed = "e\u{301}"

    static let rows: [(steps: String, before: String, after: String)] = [
        (
            "split: {path: /a, by: \"\\n\", into: [/b, /c]}", #"{"a":"1\r\n2"}"#,
            #"{"b":"1\r","c":"2"}"#
        ),
        (
            #"split: {path: /a, by: ":", into: [/b, /c]}"#, "{\"a\":\"1:\u{301}2\"}",
            #"{"b":"1","c":"\u03012"}"#
        ),
        (
            #"join: {paths: [/b, /c], by: ":", into: /a}"#, #"{"b":"1","c":"\u0301"}"#,
            #"{"a":"1:\u0301"}"#
        ),
        (
            "replace: {path: /a, pattern: '\(decomposed)', with: '\(composed)'}",
            "{\"a\":\"x\(decomposed)\"}", "{\"a\":\"x\(composed)\"}"
        ),
        (
            "map: {path: /a, table: {'\(decomposed)': '\(composed)', '\(composed)': other}}",
            "{\"a\":\"\(decomposed)\"}", "{\"a\":\"\(composed)\"}"
        ),
        (
            "move: {path: '/\(decomposed)', to: '/\(composed)'}", "{\"\(decomposed)\":1}",
            "{\"\(composed)\":1}"
        ),
        (
            "remove: {path: '/a/[=\"\(composed)\"]'}",
            "{\"a\":[\"\(decomposed)\",\"\(composed)\"]}", "{\"a\":[\"\(decomposed)\"]}"
        ),
        (
            "remove: {path: /a, if: {equals: {/a: '\(composed)'}}}", "{\"a\":\"\(decomposed)\"}",
            "{\"a\":\"\(decomposed)\"}"
        ),
    ]

    @Test(arguments: rows)
    func isExact(_ steps: String, _ before: String, _ after: String) throws {
        let chain = try chain(steps: steps)
        // The values, since escapes do not count; compared as documents, byte by byte.
        let result = try JSONFormat().read(
            Data(chain.text(before, as: JSONFormat()).utf8), within: .default)
        let expected = try JSONFormat().read(Data(after.utf8), within: .default)
        #expect(result.isEquivalent(to: expected), "\(result.root)")
    }

    @Test func joinedTextIsSplitAgain() throws {
        let chain = try chain(
            steps: #"join: {paths: [/b, /c], by: ":", into: /a}"#, isByShape: false)
        let old = #"{"version":1,"b":"1","c":"\u0301"}"#
        let new = try chain.text(old, as: JSONFormat())
        let again = try chain.text(new, as: JSONFormat(), to: 1)
        #expect(try JSONFormat().value(again) == JSONFormat().value(old))
        #expect(
            firstLine { _ = try chain.text(#"{"b":":\u0301","c":""}"#, as: JSONFormat()) }
                .contains(#"contains ":""#))
    }

    /// In XML, `1` and `true` are the same Boolean, but two texts.
    @Test(arguments: [("true", "<r><a>1</a></r>"), ("'true'", "<r><a>true</a></r>")])
    func textWithoutTypeIsReplacedByText(_ new: String, _ after: String) throws {
        let chain = try chain(steps: "map: {path: /a, table: {1: \(new)}}")
        #expect(try chain.text("<r><a>1</a></r>", as: XMLFormat()) == after)
    }
}
