import TestSupport
@testable import VersionedCodableYAML

/// The scanner gives the tape that libyaml's events give, for generated and for changed documents.
///
/// `VERSIONED_CODABLE_MUTATIONS` is the number of changed documents, `VERSIONED_CODABLE_SEED` the
/// first seed.
@Suite("Plain scanner, any document") struct PlainScannerPropertyTests {
    @Test func equalsLibYAMLForGeneratedDocuments() throws {
        var comparison = ScannerComparison()
        for seed in 0..<(TestRun.isLong ? 1200 : 200) {
            comparison.compare(Data(RandomYAML(seed: seed).text.utf8))
            comparison.compare(try Self.written(seed))
        }
        #expect(comparison.differences == [])
        var plain = ScannerComparison()
        for seed in 0..<(TestRun.isLong ? 2400 : 400) {
            plain.compare(Data(RandomYAML(seed: seed, isPlain: true).text.utf8))
        }
        print("generated:", comparison, "; plain:", plain)
        #expect(plain.differences == [])
        #expect(plain.scanned == plain.bytes)
    }

    @Test func equalsLibYAMLForChangedDocuments() throws {
        let number = { ProcessInfo.processInfo.environment[$0].flatMap { UInt64($0) } }
        let first = number("VERSIONED_CODABLE_SEED") ?? 0
        let count = number("VERSIONED_CODABLE_MUTATIONS") ?? (TestRun.isLong ? 18_000 : 3000)
        let documents = try Self.documents()
        var comparison = ScannerComparison()
        for seed in first..<first + count {
            var random = SeededNumbers(seed: seed &* 31)
            let data = Data(YAMLMutation(random.one(of: documents), seed: seed).data)
            comparison.compare(
                data, Self.format(&random), within: Self.limits(&random),
                hasOutline: random.below(3) == 0)
        }
        print("changed:", comparison)
        #expect(comparison.differences == [])
        #expect(comparison.whole * 10 > comparison.streams)
    }

    private static func documents() throws -> [Data] {
        var all = (PlainSamples.read + PlainSamples.leftToLibYAML).map { Data($0.utf8) }
        all += PlainSamples.files.filter { $0.count < 3000 }
        for seed in 0..<300 {
            all.append(Data(RandomYAML(seed: seed, isPlain: seed % 4 > 0).text.utf8))
            all.append(try written(seed))
        }
        all += YAMLTestSuite.cases.compactMap { YAMLTestSuite.data($0, "in.yaml") }
        for file in CorpusFiles.files(in: "kubernetes", suffixes: ".yaml") {
            let data = try CorpusFiles.data(file)
            if data.count < 3000 { all.append(data) }
        }
        return all
    }

    /// A document that this package has written with random options.
    private static func written(_ seed: Int) throws -> Data {
        var random = RandomDocument(seed: seed)
        let value = random.value()
        var options = random.options()
        if !seed.isMultiple(of: 4) { options.lineBreak = .ln }
        return (try? YAMLFormat(writing: options).write(CodableDocument(value))) ?? Data()
    }

    private static func format(_ random: inout SeededNumbers) -> YAMLFormat {
        var options = YAMLFormat.ReadingOptions.default
        if random.once(in: 3) {
            options.schema = random.one(of: YAMLSchema.allCases)
            options.duplicateKeys = random.one(of: DuplicateKeyPolicy.allCases)
            options.mergesKeys = random.once(in: 2)
        }
        return YAMLFormat(reading: options)
    }

    private static func limits(_ random: inout SeededNumbers) -> ReadingLimits {
        var limits = ReadingLimits.default
        if random.once(in: 8) { limits.depth = random.below(5) }
        if random.once(in: 8) { limits.nodes = random.below(20) }
        if random.once(in: 8) { limits.scalarBytes = random.below(12) }
        return limits
    }
}
