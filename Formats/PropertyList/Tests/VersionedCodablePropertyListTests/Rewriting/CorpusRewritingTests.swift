import TestSupport
import Testing
import VersionedCodablePropertyList

/// Each kind of change at places all over property lists of other projects.
@Suite("Property lists of others in place", .enabled(if: !Corpus.propertyLists.isEmpty))
struct CorpusRewritingTests {
    @Test(arguments: Corpus.propertyLists)
    func singleChanges(_ file: String) throws {
        let data = try CorpusFiles.data(file)
        let format = PropertyListFormat()
        let value = try DocumentValue(format.read(data, within: .default))
        var rewrites = RandomRewrites()
        for (name, changed) in SingleChanges(value).some(TestRun.isLong ? 400 : 40) {
            let rewriting = try format.rewrite(data, to: changed)
            #expect(rewriting.report.reprinted == [], "\(name)")
            #expect(rewriting.report.lost == [], "\(name)")
            guard !data.starts(with: "bplist".utf8), !isUTF16(data) else { continue }
            try rewrites.check(format, data, to: changed, name) { $0.asWords }
        }
        if rewrites.count > 0 { print("\(file):", rewrites) }
    }

    private func isUTF16(_ data: Data) -> Bool { data.prefix(64).contains(0) }
}
