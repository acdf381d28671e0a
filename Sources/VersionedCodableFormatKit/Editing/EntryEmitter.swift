import VersionedCodableDocuments

/// Emits the entries of one container: some stay, others are removed, moved, inserted or commented
/// out, with their comments, separators and empty lines.
///
/// - Complexity: O(n log n) in the entries, O(n) in the text that is not kept.
public struct EntryEmitter<Editor: EntryEditor> {
    let editor: Editor
    let tree: EditTree
    let layout: Layout
    let lines: SourceLines
    let style: EntryLayoutStyle
    let policy: RewritePolicy
    let isObject: Bool
    /// Whether the entries have lines in the source.
    private let hadLines: Bool
    /// Whether the entries have lines.
    let isMultiline: Bool
    /// Whether entries that shared a line get lines of their own.
    let opensLines: Bool
    /// The indentation of the container's own line, and of the lines of its entries.
    let outer: [UInt8]
    let indentation: [UInt8]
    private let hasTrailing: Bool
    let hasEmptyLines: Bool

    let children: [Edited.Child]
    /// The entry that each child was, if it stays in its place.
    let staying: [Int?]
    /// The entry before the cursor that stays.
    var previous: Int?
    /// Whether an entry was written into a container without entries.
    var isFilling = false
    /// Whether all entries of a block make way for new ones.
    let isReplaced: Bool
    /// Whether a new entry was written on the line that a block starts in, in front of its first
    /// entry, which has no line of its own yet.
    var precedesFirst = false

    /// Creates an emitter.
    ///
    /// - Parameters:
    ///   - children: The children in their new order.
    ///   - isObject: Whether they have keys.
    ///   - layout: The text of the container.
    ///   - outer: The indentation of the line that the container begins on.
    ///   - style: The style of new entries.
    ///   - lines: The lines of the source.
    ///   - tree: All edits of the document.
    ///   - policy: The choices of the caller.
    ///   - editor: The editor of the format.
    public init(
        _ children: [Edited.Child], isObject: Bool, in layout: Layout, outer: [UInt8],
        _ style: EntryLayoutStyle, lines: SourceLines, tree: EditTree, policy: RewritePolicy,
        editor: Editor
    ) throws {
        self.editor = editor
        self.tree = tree
        self.layout = layout
        self.lines = lines
        self.style = style
        self.policy = policy
        self.isObject = isObject
        self.children = children
        self.outer = outer
        staying = layout.staying(children)
        let entries = layout.entries
        var inner = outer + style.unit
        if let indentation = layout.indentation {
            hadLines = true
            inner = indentation
        } else if let first = entries.first, let last = entries.last {
            hadLines = lines.owns(first) && lines.owns(last)
            if hadLines { inner = lines.indentation(at: last.start) }
        } else if let last = layout.comments.last {
            hadLines = lines.isFirst(last.lowerBound) || lines.isLast(last.upperBound)
            if let comment = Self.lastComment(layout, outer, lines),
                lines.isFirst(comment.lowerBound)
            {
                inner = lines.indentation(at: comment.lowerBound)
            }
        } else {
            hadLines = false
        }
        let isEmpty = entries.isEmpty && layout.comments.isEmpty
        var needsLines = hadLines || isEmpty && style.isMultiline
        if !needsLines, style.allowsLines {
            for (index, child) in children.enumerated()
            where staying[index] == nil && !needsLines {
                needsLines = try Self.needsLines(child, editor, lines)
            }
        }
        isMultiline = needsLines && style.allowsLines
        opensLines = isMultiline && !hadLines && !isEmpty
        if !hadLines || entries.isEmpty, inner.count < style.least.count { inner = style.least }
        indentation = isMultiline ? inner : outer
        hasTrailing =
            style.allowsTrailing
            && (entries.last.map { $0.separator != nil } ?? (style.usesTrailing && isMultiline))
        let apart = zip(entries, entries.dropFirst()).count { one, next in
            let empty = lines.emptyLines(above: lines.start(of: next.lead))
            // Those at the end of a value are a part of it.
            return !empty.isEmpty && empty.lowerBound > one.end
        }
        isReplaced =
            layout.indentation != nil && policy.comments == .withMember && tree.commentedOut.isEmpty
            && !staying.contains { $0 != nil }
        hasEmptyLines =
            isMultiline && hadLines && apart * 2 > entries.count - 1 && entries.count > 1
    }

    /// Returns the last comment of a container without entries, except those above its closing bracket,
    /// which are in the bracket's column.
    private static func lastComment(
        _ layout: Layout, _ outer: [UInt8], _ lines: SourceLines
    ) -> Range<Int>? {
        layout.comments.last { comment in
            !lines.isFirst(comment.lowerBound)
                || lines.indentation(at: comment.lowerBound).count > outer.count
        }
    }

    /// Whether an entry has comments above or after it that need the end of a line.
    private static func needsLines(
        _ child: Edited.Child, _ editor: Editor, _ lines: SourceLines
    ) throws -> Bool {
        for node in [child.origin].compactMap({ $0 }) + child.commentSources {
            guard let entry = try editor.entry(of: node) else { continue }
            let hasLead = entry.lead < lines.start(of: entry.start)
            let endsLine = !entry.trail.isEmpty && lines.isLast(entry.trail.upperBound)
            if hasLead || endsLine { return true }
        }
        return try child.commentSources.contains {
            try !(editor.layout(takingApart: $0)?.comments.isEmpty ?? true)
        }
    }

    // MARK: Emitting

    /// Emits everything between the brackets; the cursor is after the opening bracket, and is then
    /// at the closing one.
    ///
    /// - Throws: `EditRefusal`, `WritingError`.
    public mutating func emit(to pieces: inout Pieces) throws {
        if isEmptied {
            noteRemoved(layout.entries.indices, to: &pieces)
            skip(layout.entries.indices, to: &pieces)
            return pieces.skip(to: layout.close, .removed)
        }
        let isFilled = layout.entries.isEmpty && layout.comments.isEmpty && !children.isEmpty
        if isFilled { pieces.skip(to: layout.close, .inserted) }
        if layout.entries.isEmpty, !children.isEmpty,
            let comment = Self.lastComment(layout, outer, lines)
        {
            pieces.keep(to: comment.upperBound)
        }
        for index in children.indices {
            let isSeparated = index < children.count - 1 || hasTrailing
            if let entry = staying[index] {
                let first = previous.map { $0 + 1 } ?? 0
                if first == 0, entry > 0, layout.startsInLine {
                    dropFirst(entry, to: &pieces)
                } else {
                    drop(first..<entry, to: &pieces)
                }
                try keep(children[index], at: entry, isSeparated, to: &pieces)
                previous = entry
            } else {
                try insert(index, isSeparated, to: &pieces)
            }
        }
        let first = previous.map { $0 + 1 } ?? 0
        if isReplaced {
            skip(layout.entries.indices, to: &pieces)
            if lines.isLast(pieces.cursor), children.last.map(editor.takesSpace) ?? false {
                pieces.skip(to: lines.whiteSpace(from: pieces.cursor).upperBound, .removed)
            }
        } else {
            drop(first..<layout.entries.count, to: &pieces)
        }
        if layout.indentation == nil, isFilled || opensLines {
            if isMultiline {
                if opensLines, let last = layout.entries.last, layout.comments.isEmpty {
                    pieces.skip(to: max(pieces.cursor, last.end), .removed)
                    pieces.skip(to: layout.close, .inserted)
                } else {
                    pieces.keep(to: layout.close)
                }
                pieces.write(lines.lineEnd + outer, .inserted)
            } else {
                pieces.write(style.padding, .inserted)
            }
        }
        pieces.keep(to: layout.close)
    }

    /// Removes the first entries of a block that starts in a line, before one that stays.
    private func dropFirst(_ next: Int, to pieces: inout Pieces) {
        pieces.keep(to: layout.entries[0].start)
        skip(0..<next, to: &pieces)
        let entry = layout.entries[next]
        let end = precedesFirst ? lines.next(from: layout.entries[next - 1].end) : entry.start
        pieces.skip(to: end, .removed)
    }

    // MARK: Entries that stay

    private mutating func keep(
        _ child: Edited.Child, at index: Int, _ isSeparated: Bool, to pieces: inout Pieces
    ) throws {
        let entry = layout.entries[index]
        if opensLines {
            pieces.skip(to: max(entry.lead, pieces.cursor), .separator)
            pieces.write(lines.lineEnd + indentation, .separator)
        }
        pieces.keep(to: entry.lead)
        if index == 0, precedesFirst { pieces.write(indentation, .inserted) }
        if isMultiline, lines.isFirst(entry.start) {
            try writeComments(of: child, indentation, to: &pieces)
        }
        pieces.keep(to: entry.start)
        if let node = entry.container { pieces.node = node }
        try editor.emit(child, of: entry, in: destination(index), to: &pieces)
        endEntry(entry, index, isSeparated, to: &pieces)
    }

    /// Emits the separator and the trail of an entry that stays.
    private func endEntry(
        _ entry: Entry, _ index: Int, _ isSeparated: Bool, to pieces: inout Pieces
    ) {
        let padding = padding(before: entry, index, isSeparated, pieces)
        if let separator = style.separator {
            if let old = entry.separator, !isSeparated {
                pieces.keep(to: old)
                pieces.skip(to: old + 1, .separator)
            } else if entry.separator == nil, isSeparated {
                // On a shared line, a comment before the separator stays with its entry.
                if !isMultiline, !lines.isLast(entry.end) { pieces.keep(to: entry.end) }
                pieces.write([separator], .separator)
            }
        }
        if let padding, pieces.cursor <= padding.range.lowerBound {
            pieces.keep(to: padding.range.lowerBound)
            pieces.skip(to: padding.range.upperBound, .replaced)
            pieces.write(repeatElement(ASCII.space, count: padding.count), .replaced)
        }
        pieces.keep(to: entry.end)
        if isMultiline, lines.isLast(entry.end) {
            pieces.keep(to: lines.whiteSpace(from: entry.end).upperBound)
        }
    }

    /// Returns the white space that keeps the comment after a changed value in its column, if a
    /// sibling's comment shares that; nil if it stays as it is.
    private func padding(
        before entry: Entry, _ index: Int, _ isSeparated: Bool, _ pieces: Pieces
    ) -> (range: Range<Int>, count: Int)? {
        let end = entry.value.upperBound
        guard !entry.trail.isEmpty, !pieces.isCopying, pieces.cursor == end,
            pieces.edits.last?.range.upperBound == end, !pieces.hasNewLines(after: entry.start)
        else { return nil }
        let start = lines.whiteSpace(before: entry.trail.lowerBound).lowerBound
        let column = lines.column(of: entry.trail.lowerBound)
        let isShared = [index - 1, index + 1].contains { other in
            guard layout.entries.indices.contains(other) else { return false }
            let trail = layout.entries[other].trail
            return !trail.isEmpty && lines.column(of: trail.lowerBound) == column
        }
        guard isShared, start < entry.trail.lowerBound, start >= end else { return nil }
        var width = pieces.lineWidth(in: lines) + SourceLines.width(lines.bytes[end..<start])
        if style.separator != nil {
            width += (isSeparated ? 1 : 0) - (entry.separator == nil ? 0 : 1)
        }
        let count = max(1, column - width)
        return count == entry.trail.lowerBound - start
            ? nil : (start..<entry.trail.lowerBound, count)
    }

    func destination(_ neighbor: Int?) -> EntryDestination {
        EntryDestination(
            isObject: isObject, indentation: indentation, isInline: !isMultiline,
            neighbor: neighbor.map { layout.entries[$0] })
    }
}

extension SourceLines {
    /// Returns the indentation of the lines of an entry.
    func indentation(of entry: Entry) -> [UInt8] {
        entry.indentation ?? indentation(at: entry.start)
    }

    /// Whether an entry has comments, above it on lines of their own or after it.
    public func hasComments(_ entry: Entry) -> Bool {
        !entry.trail.isEmpty || entry.lead < start(of: entry.start)
    }

    /// Whether an entry shares its lines with nothing else.
    func owns(_ entry: Entry) -> Bool { isFirst(entry.start) && isLast(entry.end) }
}
