import TestSupport
import VersionedCodableXML

/// Random documents with random changes of their values.
@Suite("Random XML in place") struct XMLRewritingRandomTests {
    @Test func everyChangeIsProved() throws {
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
