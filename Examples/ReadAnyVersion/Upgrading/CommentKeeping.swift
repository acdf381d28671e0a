import VersionedCodable
import VersionedCodableRewriting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The rewriting of an older document that keeps its comments.
struct CommentKeeping {
    let report: String
    /// The numbers of kept comments and of all comments, such as `2 of 3`.
    let counts: String
    /// The changes in the form of `diff -u`.
    let diff: [String]

    /// Fails when there are no comments to keep.
    init?<Value: DocumentFamily>(_ source: SourceFile, as type: Value.Type) throws {
        guard source.documents.count == 1, source.format is any RewritableFormat else { return nil }
        let decoder = DocumentDecoder(datesAsTextIn: source.format)
        let rewriting = try decoder.rewrite(versioned: type, in: source.data)
        guard rewriting.report.comments > 0, !rewriting.edits.isEmpty else { return nil }
        report = rewriting.report.description
        counts = "\(rewriting.report.kept) of \(rewriting.report.comments)"
        let name = source.url.lastPathComponent
        let diff = rewriting.rewriting.unifiedDiff(named: name)
        self.diff = diff.split(separator: "\n", omittingEmptySubsequences: false)
            .dropLast().map(String.init)
    }

    /// The part of the changes that fits on a screen.
    var shown: [String] {
        let most = 40
        guard diff.count > most + 5 else { return diff }
        return diff.prefix(most) + ["… and \(diff.count - most) more lines"]
    }
}
