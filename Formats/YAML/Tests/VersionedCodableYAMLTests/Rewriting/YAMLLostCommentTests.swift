import TestSupport
import Testing
import VersionedCodableYAML

/// Edits that would lose comments of what is not removed.
@Suite("YAML in place, comments that would be lost") struct YAMLLostCommentTests {
    private static let merging = "x: &d {a: 1}\nw: {<<: *d, # w\n  b: 1}\nz: 1 # z\n"

    @Test func `a new member beside a merge key in brackets is refused`() throws {
        #expect {
            try YAMLFormat().rewrite(Data(Self.merging.utf8)) { try $0.set(2, at: "/w/c") }
        } throws: { error in
            (error as? RewriteError)?.kind == .losesComments
                && "\(error)"
                    == "w: a comment on line 2 would be lost: # w; w has to be printed again: "
                    + "it has a merge key; `allowsLostComments` of the policy permits that"
        }
    }

    @Test func `the policy permits the loss`() throws {
        let rewriting = try YAMLFormat().rewrite(
            Data(Self.merging.utf8), policy: RewritePolicy(allowsLostComments: true)
        ) { try $0.set(2, at: "/w/c") }
        #expect(rewriting.report.lost.map(\.text) == ["# w"])
        #expect(rewriting.report.removed.isEmpty)
    }

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
