import TestSupport
import VersionedCodableJSON

/// Documents of others, as they are, with comments, and read as JSON5.
@Suite("JSON of others in place", .enabled(if: CorpusFiles.isPresent))
struct JSONRewritingCorpusTests {
    @Test(arguments: JSONFormat.Syntax.allCases)
    func everyChangeIsProved(_ syntax: JSONFormat.Syntax) {
        var corpus = CorpusRewriting("\(syntax)", JSONFormat(reading: .init(syntax: syntax)))
        if syntax != .json { corpus.marks = ("//", "") }
        let tally = corpus.run(CorpusFiles.documents("json", "ipynb", "resolved"))
        #expect(tally.documents > 15)
        #expect(tally.failures == [])
    }
}
