import AllModules

/// What single edits do one after the other, all of them do together, with the same text.
@Suite("Edits compose") struct CompositionTests {
    /// Documents with what the format does not write by itself: lists in lines, attributes.
    private static let plain = [
        "toml": """
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

        """,
        "xml": """
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

        """,
    ]

    private static let value: DocumentValue = [
        "a": ["x": 1, "y": "two"], "b": 2, "c": ["p", "q", "r"],
        "d": ["e": ["f": true, "g": ["h": 5]], "i": [["j": 1], ["j": 2]]], "k": "last",
    ]

    @Test(arguments: CommentedFormat.commented, 0..<(TestRun.isLong ? 2000 : 25))
    func together(_ form: CommentedFormat, seed: Int) throws {
        let isXML = form.testDescription == "xml"
        var random = SeededNumbers(seed: UInt64(seed))
        let plain =
            try Self.plain[form.testDescription].map { Data($0.utf8) }
            ?? form.format.write(CodableDocument(Self.value))
        let source = form.commented(plain, at: .everyLine)
        #expect(source.text.contains(" note "))
        var data = source
        var steps: [RandomEdit] = []
        for _ in 0..<2 + random.below(4) {
            let value = try DocumentValue(form.format.read(data, within: .default))
            guard let step = RandomEdit(of: value, &random) else { continue }
            do {
                data = try form.format.edit(data) { try step.apply(to: &$0) }.data
                steps.append(step)
            } catch let error as RewriteError where isXML {
                // A comment beside text would be in a line that is text.
                #expect(error.description.contains("would be lost: <!--"))
            }
        }
        let together = try form.format.edit(source) { document in
            for step in steps { try step.apply(to: &document) }
        }
        // An element of XML that has lost its elements keeps its comments, but not the white space
        // between them, which would be its text; what comes into it then has no lines.
        let hasCommentsAlone = [data, together.data].contains { $0.text.contains("><!--") }
        #expect(
            together.data.text == data.text || isXML && hasCommentsAlone,
            "seed \(seed): \(steps.map(\.description).joined(separator: "; "))\n\(source.text)")
    }
}
