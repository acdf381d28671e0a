import TestSupport
import VersionedCodableYAML

/// Random documents and random changes.
@Suite("YAML in place, any document") struct YAMLRewritingPropertyTests {
    /// What merge keys cannot provide any longer is refused with its line, and so are edits around
    /// a block with empty lines.
    @Test func randomChangesOfRandomDocuments() throws {
        var corpus = CorpusRewriting("YAML", YAMLFormat())
        corpus.scalars += [.null, "two\nlines\n", " lead", "end"]
        let tally = try corpus.run { seed, _ in RandomYAML(seed: Int(seed)).text }
        let expected = ["`<<` on line ", "the empty lines after the `+` block on line "]
        let other = tally.failures.filter { failure in !expected.contains { failure.contains($0) } }
        #expect(other == [])
        #expect(tally.proved * 10 > tally.documents * 8)
    }
}
