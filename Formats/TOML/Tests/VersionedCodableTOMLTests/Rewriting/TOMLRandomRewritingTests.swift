import TestSupport
import Testing
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
            var edits = RandomEdits(seed: seed)
            edits.edit(&value)
            try rewrites.check(format, source, to: value, "seed \(seed)\n\(text)\n=> \(value)")
        }
        print("TOML:", rewrites)
    }

    /// The documents of the reader's tests.
    @Test func eachMemberOfEachDocumentCanBeChanged() throws {
        let samples =
            ValidDocuments.keys + ValidDocuments.strings + ValidDocuments.numbers
            + ValidDocuments.containers + ValidDocuments.tables
        for sample in samples { try changeEachMember(of: sample.toml) }
    }

    private func changeEachMember(of text: String) throws {
        let format = TOMLFormat()
        let source = Data(text.utf8)
        let value = try DocumentValue(format.read(source, within: .default))
        var places: [(path: DocumentPath, value: DocumentValue)] = []
        RandomEdits.collect(value, [], &places)
        for (index, place) in places.enumerated() {
            for change in 0..<4 where TestRun.isLong || change == index % 4 {
                var changed = value
                switch change {
                case 0: try changed.set("another", at: place.path)
                case 1: try changed.remove(at: place.path)
                case 2:
                    guard case .key = place.path.steps.last else { continue }
                    try changed.rename(place.path, to: "renamed key")
                default:
                    guard place.value.object != nil else { continue }
                    try changed.set(7, at: DocumentPath(place.path.steps + [.key("added")]))
                }
                let rewriting = try format.rewrite(source, to: changed)
                Net.record("\(text) \(place.path) \(change): \(Net.text(.success(rewriting)))")
            }
        }
    }
}
