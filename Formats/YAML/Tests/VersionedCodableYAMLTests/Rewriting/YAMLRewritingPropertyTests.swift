import TestSupport
import Testing
import VersionedCodableYAML

/// What holds for every document and every change.
@Suite("YAML in place, any document") struct YAMLRewritingPropertyTests {
    /// Hardly anything is printed again.
    @Test func randomChangesOfRandomDocuments() throws {
        var rewrites = RandomRewrites()
        for seed in RandomRewrites.seeds {
            let text = RandomYAML(seed: Int(seed)).text
            let data = Data(text.utf8)
            let value = try DocumentValue(YAMLFormat().read(data, within: .default))
            var edits = RandomEdits(seed: Int(seed))
            let wanted = edits.edited(value)
            try rewrites.check(
                YAMLFormat(), data, to: wanted, "seed \(seed)\n\(text)\n=> \(wanted)")
        }
        print("YAML:", rewrites)
        #expect(rewrites.reprinted * 33 <= rewrites.count)
    }

    /// Every change of a single value of documents of other projects; some of each document.
    @Test(.enabled(if: CorpusFiles.isPresent))
    func singleChangesOfTheCorpus() throws {
        var reprinted: [String] = []
        var refusals = Refusals()
        for file in CorpusFiles.files(in: "", suffixes: ".yaml", ".yml") {
            let data = try CorpusFiles.data(file)
            guard data.count < 12_000,
                let document = try? YAMLFormat().read(data, within: .default)
            else { continue }
            let value = try DocumentValue(document)
            for (name, change) in SingleChanges(value).some(TestRun.isLong ? 60 : 6) {
                let rewriting = try refusals.rewrite { policy in
                    try YAMLFormat().rewrite(data, to: change, policy: policy)
                }
                if !rewriting.report.reprinted.isEmpty { reprinted.append("\(file) \(name)") }
            }
        }
        print("YAML of others:", refusals)
        // Pairs in brackets without braces, `[a: b]`; in brackets also question marks, tags and keys
        // without a colon; an alias as a key; lines of blanks and tabs behind a value; blocks
        // without text; a key whose anchor others use.
        let known = [
            "87E4", "8KB6", "8UDB", "CN3R", "CT4Q", "DFF7", "LQZ7", "L9U5", "K858", "WZ62", "E76Z",
            "DK95-05",
            "L24T-01", "HMQ5",
        ]
        let unknown = reprinted.filter { name in !known.contains { name.contains($0) } }
        #expect(unknown == [])
    }
}
