/// What became of each comment of a source.
struct CommentLedger {
    private let source: RewriteSource
    private let comments: [Range<Int>]
    private(set) var removed: [RewriteReport.Comment] = []
    private(set) var lost: [RewriteReport.Comment] = []
    /// Whether something in the result is a comment that was none before.
    private(set) var hasNewComments = false

    var count: Int { comments.count }

    init(source: RewriteSource, comments: [Range<Int>]) {
        self.source = source
        self.comments = comments
    }

    /// Finds out which comments are gone.
    ///
    /// A comment that no edit touches is still there; one that an edit takes out may stand in what
    /// was put in.
    ///
    /// - Complexity: O(n log n) in comments and edits.
    mutating func settle(
        _ edits: [(range: Range<Int>, reason: SourceEdit.Reason)], _ result: RewriteSource,
        _ after: [Range<Int>]
    ) {
        let bytes = source.bytes
        var left: [ArraySlice<UInt8>: Int] = [:]
        for range in after { left[result.bytes[range], default: 0] += 1 }
        var touched: [(Range<Int>, SourceEdit.Reason)] = []
        var edit = 0
        for comment in comments {
            while edit < edits.count, edits[edit].range.upperBound <= comment.lowerBound {
                edit += 1
            }
            if edit < edits.count, edits[edit].range.lowerBound < comment.upperBound {
                touched.append((comment, edits[edit].reason))
            } else {
                left[bytes[comment], default: 0] -= 1
            }
        }
        for (comment, reason) in touched {
            let text = bytes[comment]
            if let count = left[text], count > 0 {
                left[text] = count - 1
                continue
            }
            let gone = RewriteReport.Comment(
                text: String(decoding: text, as: UTF8.self),
                line: source.lines.line(of: comment.lowerBound) + 1)
            if reason == .reprinted { lost.append(gone) } else { removed.append(gone) }
        }
        hasNewComments = left.values.contains { $0 != 0 }
    }
}
