import VersionedCodableDocuments

// Entries that are removed, moved away or commented out.
extension EntryEmitter {
    /// Whether the container becomes empty, without comments of its own.
    var isEmptied: Bool {
        children.isEmpty && !layout.entries.isEmpty && layout.comments.isEmpty
            && !layout.entries.indices.contains {
                isCommentedOut($0) || keepsComments($0) && lines.hasComments(layout.entries[$0])
            }
    }

    private func isMoved(_ entry: Int) -> Bool { tree.origins.contains(layout.entries[entry].node) }

    /// Whether an entry shares its lines with no other.
    private func owns(_ entry: Int) -> Bool {
        layout.indentation != nil || style.allowsLines && lines.owns(layout.entries[entry])
    }

    func reason(_ entry: Int) -> SourceEdit.Reason { isMoved(entry) ? .moved : .removed }

    /// Whether the comments of a removed entry stay.
    func keepsComments(_ entry: Int) -> Bool {
        policy.comments == .keep && !isMoved(entry)
    }

    /// The mark of a line comment, or else those around a block comment; nil if entries cannot be
    /// commented out.
    private var commentMarks: (begin: String?, end: String?) {
        let (lineMark, block) = (style.comments.lineMark, style.comments.block)
        return lineMark == nil ? (block?.begin, block?.end) : (lineMark, nil)
    }

    /// Whether an entry becomes a comment; in XML, a comment cannot contain `--`.
    private func isCommentedOut(_ entry: Int) -> Bool {
        guard isToBeCommentedOut(entry), commentMarks.begin != nil, owns(entry) else {
            return false
        }
        guard commentMarks.end != nil else { return true }
        let entry = layout.entries[entry]
        let text = lines.bytes[entry.start..<entry.value.upperBound]
        let hasHyphens = zip(text, text.dropFirst()).contains { $0 == $1 && $0 == ASCII.minus }
        return !hasHyphens && tree.commentedOut[entry.node]?.contains("--") != true
    }

    private func isToBeCommentedOut(_ entry: Int) -> Bool {
        tree.commentedOut[layout.entries[entry].node] != nil
            || policy.comments == .commentOut && !isMoved(entry)
    }

    /// Notes that a removed entry could not become a comment.
    func noteRemoved(_ run: Range<Int>, to pieces: inout Pieces) {
        guard commentMarks.end != nil else { return }
        if run.contains(where: { isToBeCommentedOut($0) && !isCommentedOut($0) }) {
            pieces.note(.notCommentedOut)
        }
    }

    /// Emits what remains of entries that are not in the new container.
    func drop(_ run: Range<Int>, to pieces: inout Pieces) {
        noteRemoved(run, to: &pieces)
        var index = run.lowerBound
        while index < run.upperBound {
            let first = index
            if isCommentedOut(index) {
                commentOut(index, to: &pieces)
                index += 1
                continue
            }
            let hasLines = owns(index)
            if let node = layout.entries[index].container { pieces.node = node }
            while index < run.upperBound, !isCommentedOut(index),
                owns(index) == hasLines
            {
                index += 1
            }
            if hasLines, !opensLines {
                dropLines(first..<index, to: &pieces)
            } else {
                let next = index < layout.entries.count ? index : nil
                dropInLine(first..<index, next: next, to: &pieces)
            }
        }
    }

    /// Removes whole lines, and the smaller of the blocks of empty lines around them.
    private func dropLines(_ run: Range<Int>, to pieces: inout Pieces) {
        var start = run.lowerBound
        while start < run.upperBound {
            // Entries with nothing but empty lines between them are removed together.
            var end = start + 1
            while end < run.upperBound, !keepsComments(start), !keepsComments(end),
                lines.isWhiteSpace(layout.entries[end - 1].end..<layout.entries[end].lead)
            {
                end += 1
            }
            dropBlock(start..<end, to: &pieces)
            start = end
        }
    }

    private func dropBlock(_ run: Range<Int>, to pieces: inout Pieces) {
        let entries = layout.entries
        let (first, last) = (entries[run.lowerBound], entries[run.upperBound - 1])
        if run.count == 1, keepsComments(run.lowerBound), !first.trail.isEmpty {
            return dropKeepingTrail(run.lowerBound, to: &pieces)
        }
        let lead = keepsComments(run.lowerBound) ? lines.start(of: first.start) : first.lead
        let (firstComment, lastComment) = (layout.comments.first, layout.comments.last)
        let isFirst = run.lowerBound == 0 && (firstComment?.lowerBound ?? .max) > lead
        let isLast =
            run.upperBound == entries.count && (lastComment?.lowerBound ?? 0) < first.start
        let block = lines.withEmptyLines(
            lead..<lines.next(from: last.end), isFirst: isFirst, isLast: isLast,
            // Empty lines at the end of a value are a part of it.
            after: run.lowerBound > 0 ? lines.next(from: entries[run.lowerBound - 1].end) : 0)
        // From the end of the line above, where text may have been written, or from a line start.
        let above = lines.end(before: block.lowerBound)
        let isFromEnd = above < block.lowerBound && pieces.cursor <= above
        let end = isFromEnd ? lines.end(before: block.upperBound) : block.upperBound
        pieces.keep(to: isFromEnd ? above : block.lowerBound)
        skip(run, andTo: end, to: &pieces)
    }

    /// Removes entries on shared lines: up to the next entry on the line, or else from the end of
    /// the previous one.
    private func dropInLine(_ run: Range<Int>, next: Int?, to pieces: inout Pieces) {
        let entries = layout.entries
        if run.contains(where: { keepsComments($0) && !entries[$0].trail.isEmpty }) {
            for index in run { dropKeepingTrail(index, to: &pieces) }
            return
        }
        let (first, last) = (entries[run.lowerBound], entries[run.upperBound - 1])
        let before = run.lowerBound > 0 ? entries[run.lowerBound - 1].end : layout.open
        let start =
            first.lead < first.start
            ? lines.whiteSpace(from: first.lead).upperBound : first.start
        let hasPrevious = run.lowerBound > 0
        let after = next.map { last.end..<entries[$0].start }
        if opensLines {
            pieces.keep(to: max(pieces.cursor, min(before, start)))
        } else if let after, !lines.isMultiline(after) {
            pieces.keep(to: start)
            return skip(run, andTo: after.upperBound, to: &pieces)
        } else if hasPrevious, !lines.isMultiline(before..<max(before, start)) {
            pieces.keep(to: before)
        } else if let after, lines.isWhiteSpace(after) {
            pieces.keep(to: start)
            return skip(run, andTo: after.upperBound, to: &pieces)
        } else if hasPrevious, lines.isWhiteSpace(before..<max(before, start)),
            entries[run.lowerBound - 1].trail.isEmpty
        {
            pieces.keep(to: before)
        } else {
            pieces.keep(to: max(pieces.cursor, start))
        }
        skip(run, to: &pieces)
    }

    /// Removes an entry, but not the comments after it.
    private func dropKeepingTrail(_ index: Int, to pieces: inout Pieces) {
        let entry = layout.entries[index]
        pieces.keep(to: max(pieces.cursor, entry.start))
        let space = lines.whiteSpace(before: entry.trail.lowerBound)
        let isApart = owns(index) || lines.isBlank(entry.start - 1) || entry.trail.isEmpty
        pieces.skip(to: isApart ? space.upperBound : space.lowerBound, reason(index))
        if let separator = entry.separator, separator >= pieces.cursor {
            pieces.keep(to: separator)
            pieces.skip(to: separator + 1, .separator)
        }
        pieces.keep(to: entry.end)
    }

    /// Skips entries, and what is after them up to an offset.
    func skip(_ run: Range<Int>, andTo end: Int = 0, to pieces: inout Pieces) {
        for index in run {
            let isLast = index == run.upperBound - 1
            pieces.skip(to: max(layout.entries[index].end, isLast ? end : 0), reason(index))
        }
    }

    /// Turns each line of an entry, except empty ones, into a comment.
    private func commentOut(_ index: Int, to pieces: inout Pieces) {
        let entry = layout.entries[index]
        let mark = commentMarks.begin ?? ""
        let space = lines.indentation(of: entry)
        pieces.keep(to: entry.start)
        let text = tree.commentedOut[entry.node] ?? ""
        if let end = commentMarks.end {
            pieces.write("\(mark) \(text.isEmpty ? "" : "\(text): ")".utf8, .commentedOut)
            pieces.keep(to: entry.value.upperBound)
            pieces.write(" \(end)".utf8, .commentedOut)
            return pieces.keep(to: entry.end)
        }
        for line in text.split(whereSeparator: \.isNewline) {
            pieces.write("\(mark) \(line)".utf8 + lines.lineEnd + space, .commentedOut)
        }
        for line in lines.line(of: entry.start)...lines.line(of: max(entry.end - 1, entry.start)) {
            let start = lines.start(ofLine: line)
            guard !lines.isLast(start) else { continue }
            let own = lines.whiteSpace(from: start).count
            pieces.keep(to: max(pieces.cursor, start + min(space.count, own)))
            pieces.write("\(mark) ".utf8, .commentedOut)
        }
        pieces.keep(to: entry.end)
    }
}
