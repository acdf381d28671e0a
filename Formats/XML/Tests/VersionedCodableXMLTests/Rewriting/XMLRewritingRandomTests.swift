import Foundation
import TestSupport
import Testing
import VersionedCodableDocuments
import VersionedCodableFormatKit
import VersionedCodableRewriting
import VersionedCodableXML

/// Random documents with random changes of their values.
@Suite("Random XML in place") struct XMLRewritingRandomTests {
    /// As many pairs as `VERSIONED_CODABLE_REWRITES` says.
    static let pairs =
        ProcessInfo.processInfo.environment["VERSIONED_CODABLE_REWRITES"].flatMap { Int($0) }
        ?? (TestRun.isLong ? 4000 : 300)

    @Test func everyChangeIsProved() throws {
        var reprinted = 0
        var changed = 0
        var refusals = Refusals()
        for seed in 0..<XMLRewritingRandomTests.pairs {
            let rewriting = try XMLRewritingRandomTests.check(UInt64(seed), &refusals)
            changed += rewriting.isUnchanged ? 0 : 1
            reprinted += rewriting.report.reprinted.isEmpty ? 0 : 1
        }
        print("XML:", refusals)
        #expect(changed * 10 > XMLRewritingRandomTests.pairs * 8)
        #expect(reprinted * 20 < changed)
    }

    static func check(_ seed: UInt64, _ refusals: inout Refusals) throws -> Rewriting {
        let format = XMLFormat.xml
        var markup = RandomLayout(seed)
        let text = markup.document()
        let source = Data(text.utf8)
        var value = try DocumentValue(format.read(source, within: .default))
        var edits = RandomEdits(random: markup.random)
        edits.change(&value)
        let rewriting = try refusals.rewrite { policy in
            try format.rewrite(source, to: value, policy: policy)
        }
        let name = Comment(rawValue: "seed \(seed)")
        let result = try DocumentValue(format.read(rewriting.data, within: .default))
        #expect(result.asMarkup == value.asMarkup, name)
        let again = try format.rewrite(rewriting.data, to: value)
        #expect(again.isUnchanged, name)
        let comments = MarkupIndex(SourceLines(Array(rewriting.data))).comments.count
        #expect(comments == rewriting.report.kept, name)
        #expect(rewriting.undone(Array(source)) == Array(rewriting.data), name)
        return rewriting
    }
}
