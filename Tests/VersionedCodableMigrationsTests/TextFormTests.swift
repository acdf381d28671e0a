import AllModules
import Foundation
import Testing
import VersionedCodableMigrations

/// Text is compared by its Unicode scalars, as in a document and in other programs.
@Suite("Unicode forms of text") struct TextFormTests {
    static let composed = "\u{E9}"
    static let decomposed = "e\u{301}"

    static let rows: [(steps: String, before: String, after: String)] = [
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
}
