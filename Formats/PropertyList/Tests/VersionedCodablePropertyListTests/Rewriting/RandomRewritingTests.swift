import TestSupport
import VersionedCodablePropertyList

@Suite("Random property lists in place") struct RandomRewritingTests {
    @Test func everyChangeIsProved() throws {
        let format = PropertyListFormat()
        var rewrites = RandomRewrites()
        for seed in RandomRewrites.seeds {
            var changes = RandomChanges(seed: seed, scalars: PropertyListScalars.all)
            var layout = RandomXML(seed: seed &* 37)
            try layout.write(changes.value())
            let text = layout.text
            let source = Data(text.utf8)
            var value: DocumentValue
            do {
                value = try DocumentValue(format.read(source, within: .default))
            } catch {
                Issue.record("seed \(seed): \(error)\n\(text)")
                continue
            }
            changes.change(&value)
            try rewrites.check(format, source, to: value, "seed \(seed)\n\(text)\n=> \(value)")
        }
        print("XML property lists:", rewrites)
        #expect(rewrites.changed * 10 > rewrites.count * 8)
    }
}
