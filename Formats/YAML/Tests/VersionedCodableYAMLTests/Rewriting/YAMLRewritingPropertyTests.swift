import TestSupport
import Testing
import VersionedCodableYAML

/// What holds for every document and every change.
@Suite("YAML in place, any document") struct YAMLRewritingPropertyTests {
    /// What merge keys cannot provide any longer is refused with its line, and so are edits around
    /// a block with empty lines.
    @Test func randomChangesOfRandomDocuments() throws {
        var rewrites = RandomRewrites()
        for seed in RandomRewrites.seeds {
            let text = RandomYAML(seed: Int(seed)).text
            let data = Data(text.utf8)
            var wanted = try DocumentValue(YAMLFormat().read(data, within: .default))
            let scalars = RandomChanges.usualScalars + [.null, "two\nlines\n", " lead", "end"]
            var changes = RandomChanges(seed: seed, scalars: scalars)
            changes.change(&wanted)
            try rewrites.check(
                YAMLFormat(), data, to: wanted, "seed \(seed)\n\(text)\n=> \(wanted)",
                refusing: ["`<<` on line ", "the empty lines after the `+` block on line "])
        }
        print("YAML:", rewrites)
        #expect(rewrites.refused * 10 <= rewrites.count)
    }

    /// Every change of a single value of documents of other projects; some of each document.
    @Test(.enabled(if: CorpusFiles.isPresent))
    func singleChangesOfTheCorpus() throws {
        var refused: [String] = []
        var refusals = Refusals()
        for file in CorpusFiles.files(in: "", suffixes: ".yaml", ".yml") {
            let data = try CorpusFiles.data(file)
            guard data.count < 12_000,
                let document = try? YAMLFormat().read(data, within: .default)
            else { continue }
            let value = try DocumentValue(document)
            for (name, change) in SingleChanges(value).some(TestRun.isLong ? 60 : 6) {
                do {
                    _ = try refusals.rewrite { policy in
                        try YAMLFormat().rewrite(data, to: change, policy: policy)
                    }
                } catch let error as RewriteError {
                    refused.append("\(file) \(name): \(error)")
                }
            }
        }
        print("YAML of others:", refusals)
        // A line of spaces and a tab after a value; a block without text.
        let known = ["DK95-05", "K858"]
        let unknown = refused.filter { refusal in
            !refusal.contains(/: cannot be changed in place: .*line \d/)
                && !known.contains { refusal.contains($0) }
        }
        #expect(unknown == [])
    }
}
