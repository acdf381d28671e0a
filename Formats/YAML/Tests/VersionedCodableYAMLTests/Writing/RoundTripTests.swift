import TestSupport
import VersionedCodableYAML

/// What is written with any options is read back as the same values.
@Suite struct RoundTripTests {
    @Test(arguments: 0..<(TestRun.isLong ? 20 : 5)) func readsBackWhatItWrites(_ block: Int) throws
    {
        for seed in block * 100..<(block + 1) * 100 {
            var random = RandomDocument(seed: seed)
            let value = random.value()
            let options = random.options()
            // The schema in which dates come back as dates.
            let format = YAMLFormat(reading: .init(schema: .yaml11), writing: options)
            let document = try CodableDocument(value)
            let data = try format.write(document)
            let sample = Comment("seed \(seed): \(data.text)")
            let read = try format.read(data, within: .default)
            #expect(read.isEquivalent(to: document, keysInOrder: !options.sortKeys), sample)
            #expect(RoundTripTests.kinds(of: read) == RoundTripTests.kinds(of: document), sample)
            #expect(try format.write(read) == data, sample)
        }
    }

    /// The same strings mean the same in every schema.
    @Test(arguments: YAMLSchema.allCases) func readsStringsInEverySchema(_ schema: YAMLSchema)
        throws
    {
        for seed in 0..<(TestRun.isLong ? 500 : 150) {
            var random = RandomDocument(seed: seed)
            let texts = (0..<5).map { _ in random.string() }
            let object = DocumentObject(texts.map { ($0, .string($0)) })
            let document = try CodableDocument(.object(object))
            let format = YAMLFormat(reading: .init(schema: schema), writing: random.options())
            let data = try format.write(document)
            let sample = Comment("seed \(seed): \(data.text)")
            #expect(try format.read(data, within: .default).isEquivalent(to: document), sample)
        }
    }

    /// How many nodes there are of each kind, so that a `5.0` that comes back as `5` is seen.
    private static func kinds(of document: CodableDocument) -> [TapeKind: Int] {
        document.withUnsafeTape { tape in
            (0..<tape.count).reduce(into: [:]) { kinds, index in
                var kind = tape[index].kind
                if kind == .dateBytes { kind = .dateText }
                kinds[kind, default: 0] += 1
            }
        }
    }
}
