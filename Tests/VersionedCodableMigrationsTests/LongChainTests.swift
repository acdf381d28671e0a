import AllModules
import VersionedCodableMigrations

/// Many steps over a document with comments everywhere.
struct LongChainTests {
    static let steps =
        (0..<10).map { "move: {path: /k\($0), to: /n\($0)}" }
        + (0..<5).map { "move: {path: /n\($0), to: /s/n\($0)}" }
        + (0..<8).map { "map: {path: /v\($0), table: {x: y}}" }
        + (0..<4).map { "remove: {path: /v\($0)}" }
        + (0..<4).map { "copy: {path: /v\($0 + 4), to: /w\($0)}" }
        + [
            "split: {path: /l, by: ','}", "wrap: {path: /n7}", "toList: {path: /e, by: '='}",
            "add: {path: /s/z, value: 1}",
        ]

    static let yaml =
        (0..<10).map { "# over k\($0)\nk\($0): \($0) # k\($0)\n" }.joined()
        + (0..<8).map { "# over v\($0)\nv\($0): x # v\($0)\n" }.joined()
        + "# over s\ns: # s\n  # over b\n  b: 1 # b\n# over l\nl: p,q # l\n"
        + "# over e\ne: # e\n  # over A\n  A: 1 # A\n  # over B\n  B: 2 # B\n# end\n"

    static let toml =
        (0..<10).map { "# over k\($0)\nk\($0) = \($0) # k\($0)\n" }.joined()
        + (0..<8).map { "# over v\($0)\nv\($0) = \"x\" # v\($0)\n" }.joined()
        + "# over l\nl = \"p,q\" # l\n# over e\ne = {A = 1, B = 2} # e\n"
        + "# over s\n[s] # s\n# over b\nb = 1 # b\n"

    /// All steps at once give the text that they give one by one, and lose no comment.
    @Test(arguments: [("yaml", yaml), ("toml", toml)])
    func atOnceIsStepByStep(name: String, source: String) throws {
        #expect(Self.steps.count == 35)
        let format = Form.named(name)
        let whole = try chain(steps: Self.steps.joined(separator: "\n"))
            .migrate(Data(source.utf8), as: format).rewriting
        #expect(whole.report.lost == [])
        var text = Data(source.utf8)
        for step in Self.steps {
            text = try chain(steps: step).migrate(text, as: format).rewriting.data
        }
        #expect(
            String(decoding: whole.data, as: UTF8.self) == String(decoding: text, as: UTF8.self))
    }
}
