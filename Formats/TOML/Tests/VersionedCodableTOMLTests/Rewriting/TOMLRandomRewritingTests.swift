import TestSupport
import VersionedCodableTOML

/// Random documents and random changes.
@Suite("TOML in place, at random") struct TOMLRandomRewritingTests {
    @Test func everyChangeIsProvedAndNoCommentGetsLostUnsaid() throws {
        var corpus = CorpusRewriting("TOML", TOMLFormat())
        corpus.needsObject = true
        let tally = try corpus.run { seed, _ in
            var documents = RandomTOML(seed: seed)
            return documents.document()
        }
        #expect(tally.failures == [])
        #expect(tally.proved * 10 > tally.documents * 8)
    }
}
