import TestSupport
import VersionedCodableXML

/// Documents of others: bills of materials and tracks, and random documents.
@Suite("XML of others and at random in place") struct XMLRewritingCorpusTests {
    @Test(.enabled(if: CorpusFiles.isPresent), arguments: [false, true])
    func everyChangeIsProved(hasComments: Bool) {
        var corpus = CorpusRewriting(hasComments ? "XML with comments" : "XML", XMLFormat())
        if hasComments { corpus.marks = ("<!--", " -->") }
        corpus.needsObject = true
        corpus.keys = ["a", "b", "name", "port", "x-y", "é", "id", "list"]
        // The cases of the W3C suite are about syntax and have next to no members.
        let documents = CorpusFiles.documents("xml", "gpx")
            .filter { !$0.name.hasPrefix("w3c-xml/") }
        let tally = corpus.run(documents)
        #expect(tally.documents > 15)
        #expect(tally.failures == [])
    }

    @Test func everyChangeOfRandomDocumentsIsProved() throws {
        var corpus = CorpusRewriting("XML", XMLFormat())
        corpus.needsObject = true
        corpus.keys = ["a", "b", "name", "port", "x-y", "é", "id", "list"]
        let tally = try corpus.run { seed, _ in
            var markup = RandomLayout(seed)
            return markup.document()
        }
        let expected = "text would be inserted between the elements of line "
        #expect(tally.failures.filter { !$0.contains(expected) } == [])
        #expect(tally.proved * 10 > tally.documents * 8)
    }
}
