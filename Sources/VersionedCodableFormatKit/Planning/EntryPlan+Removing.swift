import VersionedCodableDocuments

// Removes entries.
extension EntryPlan {
    mutating func remove(_ writer: some EntryWriter) {
        var next = 0
        while let first = removed.indices[next...].first(where: { removed[$0] != nil }) {
            let isOut = isCommentedOut(first)
            next =
                removed.indices[first...].first {
                    removed[$0] == nil || isCommentedOut($0) != isOut
                        || $0 > first && !isAdjacent($0)
                } ?? removed.count
            remove(first...next - 1, writer)
        }
    }

    /// Whether an entry of markup is removed that was to be turned into a comment.
    var losesComment: Bool {
        style.isMarkup
            && removed.indices.contains { entry in
                removed[entry]?.isCommentedOut(by: policy) == true && !isCommentedOut(entry)
            }
    }

    /// Whether a removed entry is turned into a comment.
    private func isCommentedOut(_ entry: Int) -> Bool {
        guard let slot = removed[entry], lines.owns(layout.entries[entry]),
            slot.isCommentedOut(by: policy)
        else { return false }
        guard style.isMarkup else { return style.commentMark != nil }
        // XML 1.0, section 2.5: a comment has no two hyphens.
        let bytes = lines.bytes[element(entry)]
        let hasHyphens = zip(bytes, bytes.dropFirst()).contains { $0 == $1 && $0 == ASCII.minus }
        return !style.isExact && !hasHyphens && slot.commentText?.contains("--") != true
    }

    /// Whether an entry of markup follows the one before without text or an instruction in between.
    private func isAdjacent(_ entry: Int) -> Bool {
        let (before, entry) = (layout.entries[entry - 1], layout.entries[entry])
        let start = entry.lead.isEmpty ? entry.start : entry.lead.lowerBound
        return !style.isMarkup || lines.isWhiteSpace(before.end..<max(before.end, start))
    }

    /// The range of an entry without the comments around it.
    private func element(_ entry: Int) -> Range<Int> {
        layout.entries[entry].start..<layout.entries[entry].value.upperBound
    }

    private mutating func remove(_ run: ClosedRange<Int>, _ writer: some EntryWriter) {
        let entries = layout.entries
        if style.isMarkup, isCommentedOut(run.lowerBound) {
            for entry in run {
                let reason = removed[entry]?.commentText.map { "\($0): " } ?? ""
                let range = element(entry)
                edits.insert(Array("<!-- \(reason)".utf8), at: range.lowerBound, .commentedOut)
                edits.insert(Array(" -->".utf8), at: range.upperBound, .commentedOut)
            }
            return
        }
        if let mark = style.commentMark, isCommentedOut(run.lowerBound) {
            for entry in run {
                // Comments at the end of an open value are comments already.
                let end = style.isOpen ? entries[entry].value.upperBound : entries[entry].end
                edits.commentOut(
                    entries[entry].start..<end, in: lines, with: mark,
                    below: removed[entry]?.commentText, style.lineEnd)
            }
            return
        }
        guard !style.isExact else { return run.forEach { edits.delete(entries[$0].value) } }
        guard run.allSatisfy({ lines.owns(entries[$0]) }) else { return removeInLine(run) }
        var range: Range<Int>?
        var first = run.lowerBound
        for index in run {
            let entry = entries[index]
            let keeps = policy.comments == .keep && removed[index]?.isMovedWhole == false
            if keeps, !entry.trail.isEmpty {
                edits.delete(entry.start..<entry.trail.lowerBound)
                continue
            }
            let keepsLead = keeps || removed[index]?.keepsLead == true
            let start = keepsLead ? lines.start(of: entry.start) : entry.lead.lowerBound
            let end = lines.next(from: entry.end)
            if let before = range, lines.emptyLines(from: before.upperBound).upperBound == start {
                range = before.lowerBound..<end
            } else {
                if let range { delete(range, first..<index, writer) }
                range = start..<end
                first = index
            }
        }
        if let range { delete(range, first..<run.upperBound + 1, writer) }
    }

    /// Removes entries on shared lines: up to the next entry on the line, or else from the end of
    /// the previous one.
    private mutating func removeInLine(_ run: ClosedRange<Int>) {
        let entries = layout.entries
        let (first, last) = (entries[run.lowerBound], entries[run.upperBound])
        let keepsLead = policy.comments == .keep || removed[run.lowerBound]?.keepsLead == true
        let start =
            keepsLead || first.lead.isEmpty
            ? first.start : lines.whiteSpace(from: first.lead.lowerBound).upperBound
        let previous = run.lowerBound > 0 ? entries[run.lowerBound - 1] : nil
        let next = run.upperBound + 1 < entries.count ? entries[run.upperBound + 1] : nil
        if let next, style.isOpen {
            // The comments above the next entry move above the line that it continues.
            let lead = Array(lines.bytes[next.lead])
            let outer = lines.indentation(at: start)
            edits.insert(
                Reindenting.shift(lead, from: indentation, to: outer), at: lines.start(of: start),
                .removed)
            return edits.delete(start..<next.start)
        }
        let before = previous.map { $0.end..<max($0.end, start) }
        if policy.comments == .keep, removed[run.upperBound]?.isMovedWhole != true,
            !last.trail.isEmpty
        {
            let isOnLine = before.map { !lines.isMultiline($0) } ?? false
            return edits.delete(
                (isOnLine ? before?.lowerBound ?? start : start)..<lines.whiteSpace(
                    before: last.trail.lowerBound
                ).lowerBound)
        }
        let after = next.map { last.end..<$0.start }
        if let after, isRemoved(after) {
            edits.delete(start..<after.upperBound)
        } else if let before, isRemoved(before) {
            edits.delete(before.lowerBound..<last.end)
        } else if let after, lines.isWhiteSpace(after) {
            edits.delete(start..<after.upperBound)
        } else if let before, lines.isWhiteSpace(before), previous?.trail.isEmpty == true {
            edits.delete(before.lowerBound..<last.end)
        } else {
            edits.delete(start..<last.end)
        }
    }

    /// Whether the gap beside an entry on its line is removed with it: in markup, text and
    /// instructions stay.
    private func isRemoved(_ gap: Range<Int>) -> Bool {
        !lines.isMultiline(gap) && (!style.isMarkup || lines.isWhiteSpace(gap))
    }

    /// Deletes whole lines, and the smaller of the blocks of empty lines around them.
    private mutating func delete(
        _ range: Range<Int>, _ entries: Range<Int>, _ writer: some EntryWriter
    ) {
        let firstComment = layout.ownComments.first?.lowerBound ?? .max
        let lastComment = layout.ownComments.last?.lowerBound ?? 0
        // Entries inserted before all others take the position of the first.
        let isFirst = entries.lowerBound == 0 && (inserts || firstComment > range.lowerBound)
        let isLast =
            entries.upperBound == layout.entries.count && lastComment < range.upperBound
        let deleted = lines.withEmptyLines(
            range, isFirst: isFirst || writer.keepsEmptyLines(above: range.lowerBound),
            isLast: isLast)
        guard style.isOpen else { return edits.delete(deleted) }
        let isAtEnd = deleted.upperBound == lines.bytes.count && !lines.endsWithLineEnd
        let keepsStart =
            isFirst && !isAtEnd || lines.line(of: deleted.lowerBound) == 0
            || isAtEnd && writer.needsLineEnd(before: deleted.lowerBound)
        if keepsStart { return edits.delete(deleted) }
        // Text may be inserted after a container that ends here, and the source ends as it did.
        edits.delete(lines.end(before: deleted.lowerBound)..<lines.end(before: deleted.upperBound))
    }
}
