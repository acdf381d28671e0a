import TestSupport
import VersionedCodablePropertyList

@Suite("Random property lists in place") struct RandomRewritingTests {
    @Test func everyChangeIsProved() throws {
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
