import TestSupport
import VersionedCodableYAML

/// Edits that would lose comments of what is not removed.
@Suite("YAML in place, comments that would be lost") struct YAMLLostCommentTests {
    @Test func `a comment of what is removed goes with it`() throws {
        let source = "x: &d\n  a: 1 # a\nw:\n  <<: *d\n"
        let rewriting = try YAMLFormat().rewrite(Data(source.utf8)) {
            try $0.remove(at: "/x")
            try $0.remove(at: "/w")
        }
        #expect(rewriting.report.removed.map(\.text) == ["# a"])
        #expect(rewriting.report.lost.isEmpty)
    }
}
