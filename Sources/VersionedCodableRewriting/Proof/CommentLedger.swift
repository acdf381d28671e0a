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

    /// What an edit does to the comments of the source.
    struct Change {
        /// What it replaces.
        var range: Range<Int>
        /// How much longer the text is behind it.
        var growth: Int
        var reason: SourceEdit.Reason
    }

    /// Finds out which comments are gone.
    ///
    /// A comment that no edit touches is still there; one that an edit takes out may stand in what
    /// was put in.
    ///
    /// - Complexity: O(n log n) in comments and edits.
    mutating func settle(
        _ edits: [Change], _ result: RewriteSource, _ after: [Range<Int>]
    ) {
        let bytes = source.bytes
        let outs = CommentedLines(edits, after)
        var left: [ArraySlice<UInt8>: Int] = [:]
        for range in after where !outs.isOne(range) { left[result.bytes[range], default: 0] += 1 }
        var touched: [(Range<Int>, SourceEdit.Reason)] = []
        var edit = 0
        var shift = 0
        for comment in comments {
            while edit < edits.count, edits[edit].range.upperBound <= comment.lowerBound {
                shift += edits[edit].growth
                edit += 1
            }
            if edit < edits.count, edits[edit].range.lowerBound < comment.upperBound {
                touched.append((comment, edits[edit].reason))
            } else if !outs.contains(comment.lowerBound + shift) {
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

/// Comments of a result that were members.
private struct CommentedLines {
    /// In their order.
    private var ranges: [Range<Int>] = []
    private var starts: Set<Int> = []

    init(_ edits: [CommentLedger.Change], _ comments: [Range<Int>]) {
        var shift = 0
        for edit in edits {
            if edit.reason == .commentedOut { starts.insert(edit.range.lowerBound + shift) }
            shift += edit.growth
        }
        guard !starts.isEmpty else { return }
        ranges = comments.filter { starts.contains($0.lowerBound) }
    }

    func isOne(_ comment: Range<Int>) -> Bool { starts.contains(comment.lowerBound) }

    /// Whether a place of the result is in one.
    func contains(_ offset: Int) -> Bool {
        let next = ranges.partitioningIndex { $0.lowerBound > offset }
        return next > 0 && offset < ranges[next - 1].upperBound
    }
}
