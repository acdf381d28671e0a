import TestSupport
import VersionedCodableFormatKit
import VersionedCodableXML

/// Random documents with random changes of their values.
@Suite("Random XML in place") struct XMLRewritingRandomTests {
    @Test func everyChangeIsProved() throws {
        let format = XMLFormat.xml
        var rewrites = RandomRewrites()
        for seed in RandomRewrites.seeds {
            var markup = RandomLayout(seed)
            let text = markup.document()
            let source = Data(text.utf8)
            var value = try DocumentValue(format.read(source, within: .default))
            var edits = RandomEdits(random: markup.random)
            edits.change(&value)
            try rewrites.check(
                format, source, to: value, "seed \(seed)\n\(text)\n=> \(value)",
                refusing: ["text would be inserted between the elements of line "]
            ) { $0.asMarkup }
        }
        print("XML:", rewrites)
        #expect(rewrites.changed * 10 > rewrites.count * 8)
        #expect(rewrites.refused * 1000 <= rewrites.count)
    }
}
