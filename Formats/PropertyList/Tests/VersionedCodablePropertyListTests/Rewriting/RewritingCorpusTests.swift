import TestSupport
import VersionedCodablePropertyList

/// XML property lists of others, as they are and with comments, and random ones.
@Suite("Property lists of others and at random in place") struct RewritingCorpusTests {
    @Test(.enabled(if: CorpusFiles.isPresent), arguments: [false, true])
    func everyChangeIsProved(hasComments: Bool) {
        var corpus = CorpusRewriting(
            hasComments ? "XML plist with comments" : "XML plist", PropertyListFormat())
        if hasComments { corpus.marks = ("<!--", " -->") }
        let documents = CorpusFiles.documents("plist").filter {
            ($0.data.filter { $0 != 0 }).text.contains("<plist")
        }
        let tally = corpus.run(documents)
        #expect(tally.documents > 5)
        #expect(tally.failures == [])
    }

    @Test func everyChangeOfRandomDocumentsIsProved() throws {
        var corpus = CorpusRewriting("XML property lists", PropertyListFormat())
        corpus.scalars = PropertyListScalars.all
        let tally = try corpus.run { seed, changes in
            var layout = RandomXML(seed: seed &* 37)
            try layout.write(changes.value())
            return layout.text
        }
        #expect(tally.failures == [])
        #expect(tally.proved * 10 > tally.documents * 8)
    }
}
