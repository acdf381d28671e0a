import Foundation
import Testing
import VersionedCodableDocuments
import VersionedCodableRewriting
import VersionedCodableYAML

/// Edits that would lose comments of what is not removed.
@Suite("YAML in place, comments that would be lost") struct YAMLLostCommentTests {
    private static let merging = "x: &d\n  a: 1\nw:\n  <<: *d\nz: 1 # z\n"

    @Test(arguments: [
        (
            merging,
            "z: a comment on line 5 would be lost: # z; the document has to be printed again: "
                + "the edited document does not have the requested value at w.new; `allowsLostComments` of the policy permits that"
        ),
        (
            "x: &d\n  a: 1\nw: {<<: *d}\nz: 1 # z\n",
            "z: a comment on line 4 would be lost: # z; the document has to be printed again: "
                + "the edited document does not have the requested value at w.new; `allowsLostComments` of the policy permits that"
        ),
    ]) func `an edit at the anchor of a merge key is refused`(
        _ source: String, _ message: String
    ) throws {
        #expect {
            try YAMLFormat().rewrite(Data(source.utf8)) { try $0.set("b", at: "/x/new") }
        } throws: { error in
            "\(error)" == message && (error as? RewriteError)?.kind == .losesComments
        }
    }

    @Test func `the policy permits the loss`() throws {
        let rewriting = try YAMLFormat().rewrite(
            Data(Self.merging.utf8), policy: RewritePolicy(allowsLostComments: true)
        ) { try $0.set("b", at: "/x/new") }
        #expect(rewriting.report.lost.map(\.text) == ["# z"])
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
