import Foundation
import TestSupport
import Testing
import VersionedCodableDocuments
import VersionedCodableRewriting
import VersionedCodableYAML

/// What holds for every document and every change.
@Suite("YAML in place, any document") struct YAMLRewritingPropertyTests {
    /// How many pairs are tried; `VERSIONED_CODABLE_PAIRS` says otherwise.
    private static let pairs =
        ProcessInfo.processInfo.environment["VERSIONED_CODABLE_PAIRS"].flatMap { Int($0) }
        ?? (TestRun.isLong ? 3000 : 300)

    /// The result reads as what was wanted (else `rewrite` throws), doing it again changes nothing,
    /// every comment is accounted for, and hardly anything is printed again.
    @Test func randomChangesOfRandomDocuments() throws {
        var reprinted = 0
        var refusals = Refusals()
        for seed in 0..<YAMLRewritingPropertyTests.pairs {
            let data = Data(RandomYAML(seed: seed).text.utf8)
            let value = try DocumentValue(YAMLFormat().read(data, within: .default))
            var edits = RandomEdits(seed: seed)
            let wanted = edits.edited(value)
            let rewriting = try refusals.rewrite { policy in
                try YAMLFormat().rewrite(data, to: wanted, policy: policy)
            }
            let report = rewriting.report
            if !report.reprinted.isEmpty { reprinted += 1 }
            #expect(report.kept >= 0, "seed \(seed)")
            #expect(rewriting.undone(Array(data)) == Array(rewriting.data), "seed \(seed)")
            let again = try YAMLFormat().rewrite(rewriting.data, to: wanted)
            #expect(again.isUnchanged, "seed \(seed)")
            #expect(again.report.comments >= report.kept, "seed \(seed)")
        }
        print("YAML:", refusals)
        #expect(reprinted * 33 <= YAMLRewritingPropertyTests.pairs)
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
