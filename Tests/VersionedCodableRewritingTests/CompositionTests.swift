import TestSupport
import VersionedCodable
import VersionedCodableFormatKit
import VersionedCodableTOML
import VersionedCodableXML
import VersionedCodableYAML

/// What single edits do one after the other, all of them do together, with the same text.
@Suite("Edits compose") struct CompositionTests {
    struct Syntax: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let format: any RewritableFormat
        var marks = (open: "#", close: "")
        var hasMixedContent = false
        /// The document; by default as the format writes the value.
        var plain: String?

        /// The document with a comment above each line and behind it.
        func commented() throws -> Data {
            let plain =
                try plain.map { Data($0.utf8) }
                ?? format.write(CodableDocument(CompositionTests.value))
            return CommentedDocument.make(plain, marks, at: .everyLine, RewriteProof(format))
        }
    }

    static let syntaxes = [
        Syntax(
            testDescription: "JSON with comments",
            format: JSONFormat(reading: .init(syntax: .jsonc), writing: .common()),
            marks: ("//", "")),
        Syntax(
            testDescription: "JSON5",
            format: JSONFormat(reading: .init(syntax: .json5), writing: .common()),
            marks: ("/*", " */")),
        Syntax(
            testDescription: "property list", format: PropertyListFormat(),
            marks: ("<!--", " -->")),
        Syntax(testDescription: "YAML", format: YAMLFormat()),
        Syntax(
            testDescription: "TOML", format: TOMLFormat(),
            plain: """
                b = 2
                c = [
                  "p",
                  "q",
                  "r",
                ]
                k = "last"

                [a]
                x = 1
                y = "two"

                [d]

                [d.e]
                f = true

                [d.e.g]
                h = 5

                [[d.i]]
                j = 1

                [[d.i]]
                j = 2

                """),
        Syntax(
            testDescription: "XML", format: XMLFormat(), marks: ("<!--", " -->"),
            hasMixedContent: true,
            plain: """
                <r>
                  <a x="1" y="two"/>
                  <b>2</b>
                  <c>p</c>
                  <c>q</c>
                  <c>r</c>
                  <d>
                    <e f="true">
                      <g h="5"/>
                    </e>
                    <i j="1"/>
                    <i j="2"/>
                  </d>
                  <k>last</k>
                </r>

                """),
    ]

    private static let value: DocumentValue = [
        "a": ["x": 1, "y": "two"], "b": 2, "c": ["p", "q", "r"],
        "d": ["e": ["f": true, "g": ["h": 5]], "i": [["j": 1], ["j": 2]]], "k": "last",
    ]

    @Test(arguments: syntaxes, 0..<(TestRun.isLong ? 2000 : 25))
    func together(_ syntax: Syntax, seed: Int) throws {
        var random = SeededNumbers(seed: UInt64(seed))
        let source = try syntax.commented()
        #expect(source.text.contains(" note "))
        var data = source
        var steps: [RandomEdit] = []
        for _ in 0..<2 + random.below(4) {
            let value = try DocumentValue(syntax.format.read(data, within: .default))
            guard let step = RandomEdit(of: value, &random) else { continue }
            do {
                data = try syntax.format.edit(data) { try step.apply(to: &$0) }.data
                steps.append(step)
            } catch let error as RewriteError where syntax.hasMixedContent {
                // A comment beside text would be in a line that is text.
                #expect(error.description.contains("would be lost: <!--"))
            }
        }
        let together = try syntax.format.edit(source) { document in
            for step in steps { try step.apply(to: &document) }
        }
        // An element of XML that has lost its elements keeps its comments, but not the white space
        // between them, which would be its text; what comes into it then has no lines.
        let hasCommentsAlone = [data, together.data].contains { $0.text.contains("><!--") }
        #expect(
            together.data.text == data.text || syntax.hasMixedContent && hasCommentsAlone,
            "seed \(seed): \(steps.map(\.description).joined(separator: "; "))\n\(source.text)")
    }
}
