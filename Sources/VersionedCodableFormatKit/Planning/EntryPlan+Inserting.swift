import VersionedCodableDocuments

// Inserts entries.
extension EntryPlan {
    mutating func insert(
        _ slots: [ContainerChange.Slot], _ writer: inout some EntryWriter
    ) throws {
        let lastStaying = slots.lastIndex { !$0.isRemoved }
        let lastOther = layout.entries.lastIndex { !$0.isMember }
        let keepsMember = layout.entries.indices.contains {
            layout.entries[$0].isMember && removed[$0] == nil
        }
        /// The last remaining entry before the current slot.
        var predecessor = keepsMember ? nil : lastOther
        var isSeparated = true
        for (index, slot) in slots.enumerated() {
            let isLast = index == lastStaying
            if let position = slot.position {
                guard let entry = layout.entry(ofChild: position) else {
                    if let text = try writer.text(of: slot, after: lastOther) {
                        insert(text, after: lastOther, isPart: true, .inserted)
                    }
                    continue
                }
                if slot.isRemoved {
                    if isMultiline {
                        hadEmptyLine = hadEmptyLine ?? hasEmptyLine(above: layout.entries[entry])
                    }
                    continue
                }
                if style.marks != nil {
                    try updateLeadingSeparator(of: entry, isSeparated)
                    let next = slots[(index + 1)...].first { !$0.isRemoved }
                    isSeparated = updateSeparator(of: entry, isLast: isLast, next: next)
                }
                (predecessor, hadEmptyLine) = (entry, nil)
                continue
            }
            guard var text = try writer.text(of: slot, after: predecessor) else { continue }
            // An empty line above would be part of the text before it.
            let isBelowText =
                predecessor.map {
                    writer.keepsEmptyLines(above: lines.next(from: layout.entries[$0].end))
                } ?? false
            if isBelowText { text.hasEmptyLineAbove = false }
            isSeparated = !separatorLeads(after: predecessor)
            var reason = SourceEdit.Reason.inserted
            if case .moved = slot.outcome { reason = .moved }
            insert(
                text, after: predecessor, isLast: isLast, isPart: slot.isPart || isBelowText,
                reason)
        }
    }

    /// Inserts an entry after another one, or before all.
    mutating func insert(
        _ entry: EntryText, after predecessor: Int?, isLast: Bool = true, isPart: Bool = false,
        _ reason: SourceEdit.Reason
    ) {
        let separator = style.marks.flatMap { !isLast || hasTrailing ? [$0.separator] : nil } ?? []
        guard isMultiline else {
            // The white space before the comments would be text.
            let trail = style.isExact ? [] : entry.trail
            return insertInLine(entry.text + trail, separator, after: predecessor, reason)
        }
        if let predecessor, let marks = style.marks, separatorLeads(after: predecessor) {
            let text =
                style.lineEnd + indentation + [marks.separator] + style.space + entry.text
            return edits.insert(text, at: layout.entries[predecessor].end, reason)
        }
        let line = entry.lead + indentation + entry.text + separator + entry.trail
        let isApart = predecessor == nil ? hasEmptyLines : hadEmptyLine ?? hasEmptyLines
        let keepsGap = predecessor != nil && entry.hasEmptyLineAbove
        let gap = isApart && !isPart || keepsGap ? style.lineEnd : []
        hadEmptyLine = nil
        if let predecessor {
            edits.insertAfterContainers(
                gap + style.lineEnd + line, at: endOfTrailingWhiteSpace(after: predecessor), reason)
        } else if let first = layout.entries.first, style.isOpen, !lines.isFirst(first.start) {
            edits.insert(
                entry.text + entry.trail + style.lineEnd + indentation, at: first.start, reason)
        } else if let first = layout.entries.first {
            edits.insert(line + style.lineEnd + gap, at: first.lead.lowerBound, reason)
        } else if let comment = layout.ownComments.last {
            edits.insert(style.lineEnd + line, at: comment.upperBound, reason)
        } else {
            filling += style.lineEnd + line
        }
    }

    private mutating func insertInLine(
        _ text: [UInt8], _ separator: [UInt8], after predecessor: Int?,
        _ reason: SourceEdit.Reason
    ) {
        if let predecessor {
            let entry = layout.entries[predecessor]
            // Nothing may follow a comment at the end of its line.
            let endsLine = !entry.trail.isEmpty && lines.isLast(entry.end)
            let start =
                endsLine
                ? style.lineEnd + style.indented(lines.indentation(at: entry.start))
                : inlineSpace
            edits.insert(start + text + separator, at: entry.end, reason)
        } else if let first = layout.entries.first {
            let space = style.marks == nil || !separator.isEmpty ? inlineSpace : []
            edits.insert(text + separator + space, at: first.start, reason)
        } else if let comment = layout.ownComments.last {
            edits.insert(text + separator, at: comment.upperBound, reason)
        } else {
            filling += (filling.isEmpty ? style.padding : style.space) + text + separator
        }
    }

    /// The text between the brackets or tags of a container that was empty.
    var content: [UInt8] {
        filling + (isMultiline ? style.lineEnd + outerIndentation : style.padding)
    }

    /// Returns the offset after an entry and trailing white space, which a comment would include.
    private func endOfTrailingWhiteSpace(after entry: Int) -> Int {
        let end = layout.entries[entry].end
        return lines.isLast(end) ? lines.whiteSpace(from: end).upperBound : end
    }
}
