import VersionedCodableDocuments
import VersionedCodableFormatKit

extension TOMLPlan {
    /// Returns some statements that follow each other as the entries of one container.
    ///
    /// - Complexity: O(n) in their text.
    func layout(of window: Range<Int>) throws -> Layout {
        let (bytes, lines) = (source.bytes, source.lines)
        let statements = pieces.statements
        let scanner = GapScanner(bytes, TOMLFormat.brackets.comments)
        let first = window.lowerBound
        let beginning = TOMLStatements.beginning(of: bytes)
        let open = first == 0 ? beginning : lines.next(from: statements[first - 1].value.upperBound)
        let close =
            window.upperBound == statements.count
            ? bytes.count : lines.next(from: statements[window.upperBound - 1].value.upperBound)
        var builder = LayoutBuilder(
            open: open, close: close, in: lines, separator: nil,
            keys: { [source, pieces] in
                Set(
                    statements.indices.compactMap {
                        pieces.nodes(of: $0).last.map { source.text(of: $0 - 1) }
                    })
            },
            commentedEntry: { texts.commentedEntry($0) })
        // What is on the first line is below the beginning, too.
        var gap: [GapScanner.Token] = [.lineEnd(open)]
        var from = open
        for index in window {
            let statement = statements[index]
            gap += scanner.tokens(in: from..<statement.start)
            var entry = Entry(node: index, begin: from, key: nil, value: statement.value)
            entry.start = statement.start
            entry.lead = statement.start
            try builder.add(entry, after: gap)
            gap = []
            from = statement.value.upperBound
        }
        var layout = try builder.finish(gap + scanner.tokens(in: from..<close))
        // A comment about the whole document at its beginning belongs to no statement.
        if let entry = layout.entries.first, entry.lead == beginning,
            case let end = lines.start(of: entry.start), beginning < end
        {
            var comments: [Range<Int>] = []
            for case .comment(let range, _) in scanner.tokens(in: beginning..<end) {
                comments.append(range)
            }
            if comments.count > 1 || CommentSyntax.isAboutDocument(bytes[beginning..<end]) {
                layout.comments = comments + layout.comments
                layout.entries[0].lead = end
            }
        }
        return layout
    }
}
