import TestSupport
import VersionedCodable
import VersionedCodableTOML

/// Documents of others as TOML, and those of the reader's tests.
@Suite("TOML of others in place") struct TOMLRewritingCorpusTests {
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
}
