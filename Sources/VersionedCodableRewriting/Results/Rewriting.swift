import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableFormatKit

/// A document that was changed in place, with its edits.
public struct Rewriting: Sendable {
    /// The new document, in the encoding of the old.
    public let data: Data
    /// The edits in document order; empty if unchanged, or rewritten as a whole for lack of text.
    public let edits: [SourceEdit]
    /// The report on comments.
    ///
    /// - Complexity: O(1), or O(n) in the bytes of an unchanged document, to count its comments.
    public var report: RewriteReport { reporting() }
    /// Whether the document is not text, so that it has no edits.
    public let isBinary: Bool

    /// The text before the edits, in UTF-8; ranges of edits refer to it, not to the file.
    package let text: [UInt8]
    /// Whether the type that the document was rewritten by has secrets in it.
    var hasSecrets = false
    private let isRewrittenWhole: Bool
    private let reporting: @Sendable () -> RewriteReport

    init(
        data: Data, edits: [SourceEdit], of text: [UInt8], isBinary: Bool,
        isRewrittenWhole: Bool = false,
        report: @escaping @Sendable () -> RewriteReport
    ) {
        self.data = data
        self.edits = edits
        self.text = text
        self.isBinary = isBinary
        self.isRewrittenWhole = isRewrittenWhole
        reporting = report
    }

    /// Whether the document is unchanged, byte for byte.
    public var isUnchanged: Bool { edits.isEmpty && !isRewrittenWhole }
}

/// A report on the comments of a document that was changed in place.
public struct RewriteReport: Sendable, Hashable {
    /// A comment of the source.
    public struct Comment: Sendable, Hashable {
        /// The comment with its marks.
        public let text: String
        /// The one-based number of the line that it began on.
        public let line: Int
    }

    /// A side effect that the caller may not expect.
    public struct Note: Sendable, Hashable {
        /// The kinds of side effects.
        public typealias Kind = EditNote

        /// The kind of side effect.
        public let kind: Kind
        /// The path of the value.
        public let path: DocumentPath
    }

    /// The number of comments in the source.
    public let comments: Int
    /// Comments that were removed with their members or by the policy.
    public let removed: [Comment]
    /// Comments on remaining values that are gone, as the policy permits.
    public let lost: [Comment]
    /// Other side effects, in document order.
    public let notes: [Note]
    /// Whether the format has no text to edit, so that the document was rewritten as a whole.
    public let isRewrittenWhole: Bool

    init(
        comments: Int = 0, removed: [Comment] = [], lost: [Comment] = [],
        notes: [Note] = [], isRewrittenWhole: Bool = false
    ) {
        self.comments = comments
        self.removed = removed
        self.lost = lost
        self.notes = notes
        self.isRewrittenWhole = isRewrittenWhole
    }

    /// The number of comments that are still in the document.
    public var kept: Int { comments - removed.count - lost.count }
}

extension RewriteReport: CustomStringConvertible {
    /// The report in one line: `41 of 43 comments kept; 2 removed (lines 12, 13)`.
    public var description: String {
        var parts: [String] = []
        if comments > 0 {
            parts.append("\(kept) of \(comments == 1 ? "1 comment" : "\(comments) comments") kept")
        }
        for (list, outcome) in [(removed, "removed"), (lost, "lost")] where !list.isEmpty {
            parts.append("\(list.count) \(outcome) (\(RewriteReport.lines(list)))")
        }
        if isRewrittenWhole { parts.append("written again") }
        parts += notes.map {
            "\($0.kind.rawValue): \($0.path.steps.isEmpty ? "the document" : $0.path.description)"
        }
        return parts.isEmpty ? "no comments" : parts.joined(separator: "; ")
    }

    static func lines(_ comments: [Comment]) -> String {
        let lines = comments.map { String($0.line) }.joined(separator: ", ")
        return (comments.count == 1 ? "line " : "lines ") + lines
    }
}
