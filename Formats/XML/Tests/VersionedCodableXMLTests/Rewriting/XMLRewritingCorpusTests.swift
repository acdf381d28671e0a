import Foundation
import TestSupport
import Testing
import VersionedCodableDocuments
import VersionedCodableRewriting
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
        let tally = corpus.run(CorpusFiles.documents("xml", "gpx"))
        #expect(tally.documents > 15)
        #expect(tally.failures == [])
        #expect(tally.reprinted * 100 <= tally.edits)
    }
}
