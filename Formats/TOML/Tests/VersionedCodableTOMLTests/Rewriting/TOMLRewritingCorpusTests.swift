import TestSupport
import VersionedCodable
import VersionedCodableTOML

/// Documents of others as TOML, those of the reader's tests, and random ones.
@Suite("TOML of others and at random in place") struct TOMLRewritingCorpusTests {
    static var documents: [(name: String, data: Data)] {
        let format = TOMLFormat(writing: .init(omitsNulls: true))
        let converted = CorpusFiles.documents("json").compactMap { file in
            (try? JSONFormat.json.read(file.data, within: .default))
                .flatMap { try? format.write($0) }.map { (name: file.name, data: $0) }
        }
        // An inline table with dotted keys is printed again unless only its values change.
        let samples = ValidDocuments.all.map(\.0).filter { !$0.contains("{a.a.a") }
        return converted + samples.map { ($0, Data($0.utf8)) }
    }

    @Test(arguments: [false, true])
    func everyChangeIsProved(hasComments: Bool) {
        var corpus = CorpusRewriting(hasComments ? "TOML with comments" : "TOML", TOMLFormat())
        if hasComments { corpus.marks = ("#", "") }
        corpus.needsObject = true
        let tally = corpus.run(Self.documents)
        #expect(tally.documents > 15)
        #expect(tally.failures == [])
    }

    @Test func everyChangeOfRandomDocumentsIsProvedAndNoCommentGetsLostUnsaid() throws {
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
