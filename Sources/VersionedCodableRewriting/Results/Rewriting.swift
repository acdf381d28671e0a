import VersionedCodableDocuments
import VersionedCodableEssentials

/// A document that was changed in place, and what was done.
public struct Rewriting: Sendable {
    /// The document as it is now, in the encoding it had.
    public let data: Data
    /// What was changed, in the order of the document; empty if nothing was, or if the document has
    /// no text and was written again.
    public let edits: [SourceEdit]
    /// What became of comments, and what had to be printed again.
    ///
    /// - Complexity: O(n) in the bytes of a document that stayed as it is, whose comments are
    ///   counted when this is asked for; O(1) of any other.
    public var report: RewriteReport { reporting() }
    /// Whether the document is no text, so that its edits have bytes and no lines.
    public let isBinary: Bool

    /// The text before the edits, in UTF-8: ranges of edits are ranges of this, not of the bytes of
    /// the file.
    let text: [UInt8]
    /// What a diff shows of the lines with secrets.
    var secretLines: @Sendable () -> [String: String] = { [:] }
    private let isWrittenAnew: Bool
    private let reporting: @Sendable () -> RewriteReport

    init(
        data: Data, edits: [SourceEdit], of text: [UInt8], isBinary: Bool,
        isWrittenAnew: Bool = false,
        report: @escaping @Sendable () -> RewriteReport
    ) {
        self.data = data
        self.edits = edits
        self.text = text
        self.isBinary = isBinary
        self.isWrittenAnew = isWrittenAnew
        reporting = report
    }

    /// Whether the document stayed as it is, byte for byte.
    public var isUnchanged: Bool { edits.isEmpty && !isWrittenAnew }
}

/// What became of the comments of a document that was changed in place, and where the fewest edits
/// would not do.
public struct RewriteReport: Sendable, Hashable {
    /// A comment that is no longer there.
    public struct Comment: Sendable, Hashable {
        /// The comment with its marks.
        public let text: String
        /// The line it began on, the first is 1.
        public let line: Int
    }

    /// Something beside comments that a person might not expect.
    public struct Note: Sendable, Hashable {
        /// What it is.
        public enum Kind: String, Sendable, Hashable, CaseIterable {
            /// Members that came by a merge key are written out, because they are no longer those
            /// of its anchor (YAML).
            case mergeExpanded = "merge expanded"
            /// What was an alias is written out, because it is no longer what its anchor stands for
            /// (YAML).
            case aliasExpanded = "alias expanded"
            /// A collection in brackets is written in lines, for comments that came into it (YAML).
            case turnedToBlock = "turned to block style"
            /// A scalar has another text, and its tag as before (YAML).
            case tagKept = "tag kept"
            /// The locations of schemas name another namespace now (XML).
            case schemaLocation = "schema location changed"
        }

        /// What it is.
        public let kind: Kind
        /// The value it is about.
        public let path: DocumentPath
    }

    /// How many comments the document had.
    public let comments: Int
    /// Comments that went with their members, or because their policy says so.
    public let removed: [Comment]
    /// Comments that are gone although what they were about is not removed: something around them
    /// was printed again.
    public let lost: [Comment]
    /// Comments that are still there, at something else than what they were about.
    public let misplaced: [Comment]
    /// Containers that were printed again; the root's path is empty.
    public let reprinted: [DocumentPath]
    /// What else a person might not expect, in the order of the document.
    public let notes: [Note]
    /// Whether the format has no text to change, so that the document was written again.
    public let isWrittenAnew: Bool

    init(
        comments: Int = 0, removed: [Comment] = [], lost: [Comment] = [],
        misplaced: [Comment] = [], reprinted: [DocumentPath] = [], notes: [Note] = [],
        isWrittenAnew: Bool = false
    ) {
        self.comments = comments
        self.removed = removed
        self.lost = lost
        self.misplaced = misplaced
        self.reprinted = reprinted
        self.notes = notes
        self.isWrittenAnew = isWrittenAnew
    }

    /// How many comments are still there.
    public var kept: Int { comments - removed.count - lost.count }
}

extension RewriteReport: CustomStringConvertible {
    /// What became of the comments in one line: `41 of 43 comments kept; 2 removed (lines 12, 13)`.
    public var description: String {
        var parts: [String] = []
        if comments > 0 { parts.append("\(kept) of \(RewriteReport.count(comments)) kept") }
        if !removed.isEmpty {
            parts.append("\(removed.count) removed (\(RewriteReport.lines(removed)))")
        }
        if !lost.isEmpty { parts.append("\(lost.count) lost (\(RewriteReport.lines(lost)))") }
        if !misplaced.isEmpty {
            parts.append("\(misplaced.count) misplaced (\(RewriteReport.lines(misplaced)))")
        }
        if isWrittenAnew { parts.append("written again") }
        if !reprinted.isEmpty {
            let paths = reprinted.map { $0.steps.isEmpty ? "the document" : $0.description }
            parts.append("printed again: \(paths.joined(separator: ", "))")
        }
        parts += notes.map {
            "\($0.kind.rawValue): \($0.path.steps.isEmpty ? "the document" : $0.path.description)"
        }
        return parts.isEmpty ? "no comments" : parts.joined(separator: "; ")
    }

    private static func count(_ count: Int) -> String {
        count == 1 ? "1 comment" : "\(count) comments"
    }

    static func lines(_ comments: [Comment]) -> String {
        let lines = comments.map { String($0.line) }.joined(separator: ", ")
        return (comments.count == 1 ? "line " : "lines ") + lines
    }
}
