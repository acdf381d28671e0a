import TestSupport
@testable import VersionedCodableYAML

/// The scanner gives the tape that libyaml's events give, for every document it reads.
@Suite("Plain scanner") struct PlainScannerTests {
    @Test(arguments: PlainSamples.read)
    func readsAlone(text: String) {
        var comparison = ScannerComparison()
        comparison.compare(Data(text.utf8))
        #expect(comparison.differences == [])
        #expect(comparison.whole == 1)
    }

    @Test(arguments: PlainSamples.leftToLibYAML)
    func givesUp(text: String) {
        var comparison = ScannerComparison()
        comparison.compare(Data(text.utf8))
        #expect(comparison.differences == [])
        #expect(comparison.scanned == 0)
    }

    /// Programs and people write documents that the scanner reads.
    @Test func readsFilesOfEveryKind() {
        var comparison = ScannerComparison()
        for file in PlainSamples.files { comparison.compare(file) }
        print("files:", comparison)
        #expect(comparison.differences == [])
        #expect(comparison.whole >= 20)
    }

    @Test(.enabled(if: YAMLTestSuite.isPresent))
    func equalsLibYAMLInTheTestSuite() {
        var comparison = ScannerComparison()
        for name in YAMLTestSuite.cases {
            comparison.compare(YAMLTestSuite.data(name, "in.yaml") ?? Data())
        }
        print("yaml-test-suite:", comparison)
        #expect(comparison.differences == [])
        #expect(comparison.whole > 30)
    }

    @Test(.enabled(if: CorpusFiles.isPresent))
    func readsKubernetesManifests() throws {
        var comparison = ScannerComparison()
        for file in CorpusFiles.files(in: "kubernetes", suffixes: ".yaml", ".yml") {
            comparison.compare(try CorpusFiles.data(file))
        }
        print("kubernetes:", comparison)
        #expect(comparison.differences == [])
        #expect(comparison.scanned * 100 >= comparison.bytes * 90)
    }
}
