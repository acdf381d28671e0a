import TestSupport
import VersionedCodablePropertyList

/// XML property lists of others, as they are and with comments.
@Suite("Property lists of others in place", .enabled(if: CorpusFiles.isPresent))
struct RewritingCorpusTests {
    @Test(arguments: [false, true])
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
}
