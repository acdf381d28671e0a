import TestSupport
import VersionedCodableYAML

/// Documents of others: Kubernetes objects, and the cases of yaml-test-suite.
@Suite("YAML of others in place", .enabled(if: CorpusFiles.isPresent))
struct YAMLRewritingCorpusTests {
    /// What programs and people write.
    @Test(arguments: [false, true])
    func everyChangeIsProved(hasComments: Bool) {
        let tally = run(hasComments, isSuite: false)
        #expect(tally.documents > 15)
        #expect(tally.failures == [])
    }

    /// What the grammar allows: pairs in brackets without braces, `[a: b]`, question marks, keys
    /// without a colon and aliases as keys are refused where their entry changes.
    @Test(arguments: [false, true])
    func everyChangeOfTheSuiteIsProved(hasComments: Bool) {
        let tally = run(hasComments, isSuite: true)
        #expect(tally.documents > 10)
        #expect(tally.failures.filter { !isRefused($0) } == [])
        #expect(tally.failures.count * 10 <= tally.edits)
    }

    private func isRefused(_ failure: String) -> Bool {
        failure.contains(": cannot be changed in place: ") && failure.contains(" on line ")
    }

    private func run(_ hasComments: Bool, isSuite: Bool) -> RewriteTally {
        let name = isSuite ? "yaml-test-suite" : "YAML"
        var corpus = CorpusRewriting(hasComments ? name + " with comments" : name, YAMLFormat())
        if hasComments { corpus.marks = ("#", "") }
        return corpus.run(
            CorpusFiles.documents("yaml", "yml").filter {
                $0.name.hasPrefix("yaml-test-suite") == isSuite
            })
    }

    /// Streams: one document is changed, the others stay.
    @Test(arguments: 0..<3)
    func everyChangeOfAStreamIsProved(position: Int) {
        let format = YAMLFormat()
        var corpus = CorpusRewriting("YAML streams, document \(position + 1)", format)
        corpus.proof.read = { data in
            let documents = try format.readAll(data)
            guard documents.count > position else { throw CocoaError(.fileReadCorruptFile) }
            return documents[position]
        }
        corpus.proof.rewrite = { try format.document(position).rewrite($0, to: $1, policy: $2) }
        let streams = CorpusFiles.documents("yaml", "yml").filter {
            (try? format.readAll($0.data).count > max(position, 1)) ?? false
        }
        let tally = corpus.run(streams)
        #expect(tally.documents > 2)
        #expect(tally.failures.filter { !isRefused($0) } == [])
    }
}
