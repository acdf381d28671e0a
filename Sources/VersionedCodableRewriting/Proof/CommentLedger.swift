/// What became of each comment of a source.
struct CommentLedger {
    private let bytes: [UInt8]
    private let comments: [Range<Int>]
    private(set) var removed: [RewriteReport.Comment] = []
    private(set) var lost: [RewriteReport.Comment] = []
    /// Whether something in the result is a comment that was none before.
    private(set) var hasNewComments = false

    var count: Int { comments.count }

    init(source: RewriteSource, comments: [Range<Int>]) {
        bytes = source.bytes
        self.comments = comments
    }

    /// Finds out which comments are gone.
    ///
    /// A comment that no edit touches is still there; one that an edit takes out may stand in what
    /// was put in.
    ///
    /// - Complexity: O(n log n) in comments and edits.
    mutating func settle(
        _ edits: [EditList.Edit], _ result: RewriteSource, _ after: [Range<Int>]
    ) {
        var left: [ArraySlice<UInt8>: Int] = [:]
        for range in after { left[result.bytes[range], default: 0] += 1 }
        var touched: [(Range<Int>, EditList.Edit)] = []
        var edit = 0
        for comment in comments {
            while edit < edits.count, edits[edit].range.upperBound <= comment.lowerBound {
                edit += 1
            }
            if edit < edits.count, edits[edit].range.lowerBound < comment.upperBound {
                touched.append((comment, edits[edit]))
            } else {
                left[bytes[comment], default: 0] -= 1
            }
        }
        var positions = PositionFinder(bytes)
        for (comment, edit) in touched {
            let text = bytes[comment]
            if let count = left[text], count > 0 {
                left[text] = count - 1
                continue
            }
            let gone = RewriteReport.Comment(
                text: String(decoding: text, as: UTF8.self),
                line: positions.position(of: comment.lowerBound).line)
            if edit.reason == .reprinted { lost.append(gone) } else { removed.append(gone) }
        }
        hasNewComments = left.values.contains { $0 != 0 }
    }
}

/// Lines and columns of places in a text, asked for in rising order.
///
/// - Complexity: O(n) altogether.
struct PositionFinder {
    private let bytes: [UInt8]
    /// Whether the source is text; else it is one line of bytes.
    private let hasLines: Bool
    private var offset = 0
    private var line = 1
    private var column = 1

    init(_ bytes: [UInt8], hasLines: Bool = true) {
        self.bytes = bytes
        self.hasLines = hasLines
        // A byte order mark takes no column.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    mutating func position(of target: Int) -> SourceEdit.Position {
        guard hasLines else { return SourceEdit.Position(line: 1, utf16Column: target + 1) }
        if target < offset { (offset, line, column) = (0, 1, 1) }
        while offset < min(target, bytes.count) {
            let byte = bytes[offset]
            offset += 1
            if byte == 0x0A || byte == 0x0D && (offset == bytes.count || bytes[offset] != 0x0A) {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                // Four bytes of UTF-8 are two units of UTF-16.
                column += byte >= 0xF0 ? 2 : 1
            }
        }
        return SourceEdit.Position(line: line, utf16Column: column)
    }
}
