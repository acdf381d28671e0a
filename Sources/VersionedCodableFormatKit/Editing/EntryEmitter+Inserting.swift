import VersionedCodableDocuments

// New and moved entries.
extension EntryEmitter {
    mutating func insert(
        _ index: Int, _ isSeparated: Bool, to pieces: inout Pieces
    ) throws {
        let child = children[index]
        let separator = isSeparated ? style.separator.map { [$0] } ?? [] : []
        let entry = try child.origin.flatMap { try editor.entry(of: $0) }
        let reason: SourceEdit.Reason = entry == nil ? .inserted : .moved
        // Entries before all others end their lines, and all others begin them.
        let isAbove = previous == nil && !layout.entries.isEmpty
        guard isMultiline else {
            return try insertInLine(child, entry, separator, isAbove, reason, to: &pieces)
        }
        // Another empty line would be a part of a value that ends with some.
        let above = isAbove ? entry : previous.map { layout.entries[$0] }
        let endsEmpty = above.map { lines.start(of: $0.end) == $0.end }
        let lower = isAbove ? index + 1 : index
        let apart = lower < children.count ? children[lower] : nil
        let setting = apart.flatMap(editor.setting)
        let gap: [UInt8] =
            if let count = setting?.emptyLines {
                Array(repeatElement(lines.lineEnd, count: count).joined())
            } else if endsEmpty == true {
                []
            } else {
                hasEmptyLines && setting == nil ? lines.lineEnd : try emptyLines(above: lower)
            }
        let indentation = editor.setting(of: child)?.indentation ?? indentation
        if isAbove, !opensLines, !isReplaced || index == 0 {
            pieces.keep(to: layout.entries[0].lead)
        }
        if index == 0, layout.startsInLine {
            // The comments are in front of the line.
            precedesFirst = isAbove && !isReplaced
        } else {
            if !isAbove || opensLines || isReplaced && index > 0 {
                pieces.write(gap + lines.lineEnd, reason)
            }
            try writeComments(of: child, indentation, to: &pieces)
            if let entry { copyLead(of: entry, indentation, to: &pieces) }
            pieces.write(indentation, reason)
        }
        try writeEntry(child, entry, separator, indentation, reason, to: &pieces)
        if isAbove, !opensLines, !isReplaced { pieces.write(lines.lineEnd + gap, reason) }
    }

    /// Returns the empty lines between a child and the one before it that is moved with it.
    private func emptyLines(above index: Int) throws -> [UInt8] {
        guard index > 0, index < children.count, staying[index - 1] == nil,
            let origin = children[index].origin,
            let entry = try editor.entry(of: origin), let other = children[index - 1].origin,
            let before = try editor.entry(of: other), before.end == entry.begin
        else { return [] }
        let empty = lines.emptyLines(above: lines.start(of: entry.lead))
        return empty.lowerBound > before.end ? Array(lines.bytes[empty]) : []
    }

    /// Copies the lines of comments above an entry.
    private func copyLead(of entry: Entry, _ indentation: [UInt8], to pieces: inout Pieces) {
        let line = lines.start(of: entry.start)
        guard entry.lead < line else { return }
        pieces.copy(
            from: entry.lead, indentation: lines.indentation(of: entry), to: indentation,
            isWhole: true
        ) { $0.keep(to: line) }
    }

    /// Writes an entry, and the comments after it.
    private func writeEntry(
        _ child: Edited.Child, _ entry: Entry?, _ separator: [UInt8], _ indentation: [UInt8],
        _ reason: SourceEdit.Reason, to pieces: inout Pieces
    ) throws {
        guard let entry else {
            try editor.write(child, in: destination(neighbor), to: &pieces)
            return pieces.write(separator, reason)
        }
        let old = lines.indentation(of: entry)
        var end = entry.start
        try pieces.copy(from: entry.start, indentation: old, to: indentation) {
            try editor.emit(child, of: entry, in: destination(neighbor), to: &$0)
            end = $0.cursor
        }
        pieces.write(separator, reason)
        // The editor may have emitted the comments with the value, and nothing may follow one that
        // ends its line.
        if end < entry.trail.upperBound, isMultiline || !lines.isLast(entry.trail.upperBound) {
            copyTrail(of: entry, old, indentation, to: &pieces)
        }
    }

    private func copyTrail(
        of entry: Entry, _ old: [UInt8], _ indentation: [UInt8], to pieces: inout Pieces
    ) {
        guard !entry.trail.isEmpty else { return }
        let start = lines.whiteSpace(before: entry.trail.lowerBound).lowerBound
        pieces.copy(
            from: max(start, entry.value.upperBound), indentation: old, to: indentation
        ) { pieces in
            if let separator = entry.separator, separator >= pieces.cursor {
                if separator < entry.trail.upperBound {
                    pieces.keep(to: separator)
                    pieces.skip(to: separator + 1, .separator)
                }
            }
            pieces.keep(to: entry.trail.upperBound)
        }
    }

    /// Writes the comments of values without an entry above the entry that takes them.
    func writeComments(
        of child: Edited.Child, _ indentation: [UInt8], to pieces: inout Pieces
    ) throws {
        for node in child.commentSources {
            let entry = try editor.entry(of: node)
            if let entry { copyLead(of: entry, indentation, to: &pieces) }
            let parts = try editor.layout(takingApart: node)
            if policy.comments != .keep, let parts {
                for entry in parts.entries where !tree.origins.contains(entry.node) {
                    pieces.remove(entry.lead..<entry.end)
                }
            }
            var others = parts?.comments ?? []
            // What is below the entry begins with the end of its line.
            if let trail = entry?.trail,
                let start = lines.bytes[trail].firstIndex(where: { !ASCII.isWhitespace($0) })
            {
                others.append(start..<trail.upperBound)
            }
            for comment in others {
                let old = lines.indentation(at: comment.lowerBound)
                pieces.write(indentation, .moved)
                pieces.copy(from: comment.lowerBound, indentation: old, to: indentation) {
                    $0.keep(to: comment.upperBound)
                }
                pieces.write(lines.lineEnd, .moved)
            }
        }
    }

    private var neighbor: Int? { previous ?? layout.entries.indices.last }

    private mutating func insertInLine(
        _ child: Edited.Child, _ entry: Entry?, _ separator: [UInt8], _ isAbove: Bool,
        _ reason: SourceEdit.Reason, to pieces: inout Pieces
    ) throws {
        if isAbove {
            let first = layout.entries[0]
            // The comments above an entry that goes do not stay above what takes its place.
            let goes = first.lead < first.start && !staying.contains(0) && !keepsComments(0)
            pieces.keep(to: goes ? lines.whiteSpace(from: first.lead).upperBound : first.start)
        } else if let previous {
            let before = layout.entries[previous]
            // Nothing may follow a comment at the end of its line.
            let endsLine =
                pieces.cursor == before.end && !before.trail.isEmpty && lines.isLast(before.end)
            let space = lines.indentation(of: before)
            pieces.write(
                endsLine
                    ? lines.lineEnd + (space.count < style.least.count ? style.least : space)
                    : inlineSpace, reason)
        } else {
            let isFirst = !isFilling && layout.comments.isEmpty
            pieces.write(isFirst ? style.padding : style.space, reason)
        }
        try writeEntry(child, entry, separator, indentation, reason, to: &pieces)
        if isAbove { pieces.write(separator.isEmpty ? [] : inlineSpace, reason) }
        isFilling = true
    }

    /// The white space between two entries on one line.
    private var inlineSpace: [UInt8] {
        for (one, next) in zip(layout.entries, layout.entries.dropFirst()).reversed() {
            guard one.end <= next.start, one.separator.map({ $0 + 1 }) ?? one.end == one.end,
                case let space = lines.whiteSpace(from: one.end), space.upperBound == next.start
            else { continue }
            return Array(lines.bytes[space])
        }
        return style.space
    }
}
