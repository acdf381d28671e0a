import TestSupport
import VersionedCodable
import VersionedCodableTOML

/// Random documents and random changes.
@Suite("TOML in place, at random") struct TOMLRandomRewritingTests {
    @Test func everyChangeIsProvedAndNoCommentGetsLostUnsaid() throws {
        let format = TOMLFormat()
        var rewrites = RandomRewrites()
        for seed in RandomRewrites.seeds {
            var documents = RandomTOML(seed: seed)
            let text = documents.document()
            let source = Data(text.utf8)
            var value = try DocumentValue(format.read(source, within: .default))
            var changes = RandomChanges(seed: seed)
            changes.needsObject = true
            changes.change(&value)
            try rewrites.check(format, source, to: value, "seed \(seed)\n\(text)\n=> \(value)")
        }
        print("TOML:", rewrites)
    }
}
