import TestSupport
import VersionedCodableXML

/// Documents of others: bills of materials and tracks.
@Suite("XML of others in place", .enabled(if: CorpusFiles.isPresent))
struct XMLRewritingCorpusTests {
    @Test(arguments: [false, true])
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
}
