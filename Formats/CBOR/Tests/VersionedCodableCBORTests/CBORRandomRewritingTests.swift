import TestSupport
import Testing
import VersionedCodable
import VersionedCodableCBOR

@Suite("Random CBOR in place") struct CBORRandomRewritingTests {
    @Test func everyChangeIsProved() throws {
        var rewrites = RandomRewrites()
        for seed in RandomRewrites.seeds {
            var changes = RandomChanges(
                seed: seed, scalars: RandomCBOR.scalars, keys: RandomCBOR.keys)
            var encoding = RandomCBOR(seed: seed &* 41)
            try encoding.write(changes.value())
            let source = Data(encoding.bytes)
            var value = try DocumentValue(CBORFormat.cbor.read(source, within: .default))
            changes.change(&value)
            let name = "seed \(seed)\n\(hex(source))\n=> \(value)"
            let reprinted = rewrites.reprinted
            try rewrites.check(CBORFormat.cbor, source, to: value, name)
            if rewrites.reprinted > reprinted, reprinted < 3 { print("printed again:", name) }
        }
        print("CBOR:", rewrites)
        #expect(rewrites.changed * 10 > rewrites.count * 8)
        #expect(rewrites.reprinted * 50 < rewrites.changed)
    }

    /// JSON documents of other projects, as CBOR.
    @Test(.enabled(if: CorpusFiles.isPresent))
    func singleChangesOfTheCorpus() throws {
        var rewrites = RandomRewrites()
        let files = CorpusFiles.files(in: "", suffixes: ".json", ".ipynb").enumerated().filter {
            TestRun.isLong || $0.offset % 8 == 0
        }
        for (_, file) in files {
            let data = try CorpusFiles.data(file)
            guard data.count < 60_000,
                let document = try? JSONFormat().read(data, within: .default),
                let source = try? CBORFormat.cbor.write(document)
            else { continue }
            let value = try DocumentValue(CBORFormat.cbor.read(source, within: .default))
            for (name, changed) in SingleChanges(value).some(TestRun.isLong ? 60 : 6) {
                try rewrites.check(
                    CBORFormat.cbor, source, to: changed, "\(file) \(name)")
            }
        }
        print("CBOR of the corpus:", rewrites)
        #expect(rewrites.reprinted == 0)
    }
}
