import VersionedCodableDocuments
import VersionedCodableFormatKit

extension TOMLPlan {
    /// Returns the statements of a document as the entries of one container.
    ///
    /// - Complexity: O(n) in the text.
    static func layout(
        _ source: RewriteSource, _ pieces: TOMLPieces, _ texts: TOMLTexts
    ) throws -> Layout {
        let (bytes, lines) = (source.bytes, source.lines)
        let scanner = GapScanner(bytes, TOMLFormat.brackets.comments)
        let open = TOMLStatements.beginning(of: bytes)
        var builder = LayoutBuilder(
            open: open, close: bytes.count, in: lines, separator: nil,
            keys: {
                Set(
                    pieces.statements.indices.compactMap {
                        pieces.nodes(of: $0).last.map { source.text(of: $0 - 1) }
                    })
            },
            commentedEntry: { texts.commentedEntry($0) })
        // What is on the first line is below the beginning, too.
        var gap: [GapScanner.Token] = [.lineEnd(open)]
        var from = open
        for (index, statement) in pieces.statements.enumerated() {
            gap += scanner.tokens(in: from..<statement.start)
            var entry = Entry(node: index, begin: from, key: nil, value: statement.value)
            entry.start = statement.start
            entry.lead = statement.start
            try builder.add(entry, after: gap)
            gap = []
            from = statement.value.upperBound
        }
        var layout = try builder.finish(gap + scanner.tokens(in: from..<bytes.count))
        // A comment about the whole document at its beginning belongs to no statement.
        if let entry = layout.entries.first, entry.lead == open,
            case let end = lines.start(of: entry.start), open < end
        {
            var comments: [Range<Int>] = []
            for case .comment(let range, _) in scanner.tokens(in: open..<end) {
                comments.append(range)
            }
            if comments.count > 1 || CommentSyntax.isAboutDocument(bytes[open..<end]) {
                layout.comments = comments + layout.comments
                layout.entries[0].lead = end
            }
        }
        return layout
    }
}
