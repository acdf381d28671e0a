import VersionedCodableDocuments

/// The style of the entries of a container.
public struct EntryLayoutStyle: Sendable {
    /// The indentation of the entries, relative to the container.
    public var unit: [UInt8]
    /// Whether entries have their own lines in a container without entries and comments.
    public var isMultiline: Bool
    /// Whether entries may have their own lines at all.
    public var allowsLines = true
    /// The separator of entries; nil if they have none.
    public var separator: UInt8?
    /// Whether a separator may follow the last entry.
    public var allowsTrailing = false
    /// Whether a separator follows the last entry of a container without entries, on lines.
    public var usesTrailing = false
    /// The white space between entries on one line.
    public var space: [UInt8] = [ASCII.space]
    /// The white space after the opening bracket and before the closing one, on one line.
    public var padding: (start: [UInt8], end: [UInt8]) = ([], [])
    /// The mark of a line comment; nil if entries cannot be commented out.
    public var commentMark: String?

    /// Creates a style of entries without separators.
    public init(unit: [UInt8], isMultiline: Bool) {
        self.unit = unit
        self.isMultiline = isMultiline
    }
}

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
    private let opensLines: Bool
    /// The indentation of the container's own line, and of the lines of its entries.
    private let outer: [UInt8]
    let indentation: [UInt8]
    private let hasTrailing: Bool
    private let hasEmptyLines: Bool

    private let children: [Edited.Child]
    /// The entry that each child was, if it stays in its place.
    private let staying: [Int?]
    /// The entry before the cursor that stays.
    private var previous: Int?
    /// Whether an entry was written into a container without entries.
    private var isFilling = false

    /// Creates an emitter.
    ///
    /// - Parameters:
    ///   - children: The children in their new order.
    ///   - layout: The text of the container.
    ///   - outer: The indentation of the line that the container begins on.
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
        staying = Self.staying(children, layout)
        let entries = layout.entries
        var inner = outer + style.unit
        if let first = entries.first, let last = entries.last {
            hadLines = lines.owns(first) && lines.owns(last)
            if hadLines { inner = lines.indentation(at: last.start) }
        } else if let comment = layout.comments.last {
            let isFirst = lines.isFirst(comment.lowerBound)
            hadLines = isFirst || lines.isLast(comment.upperBound)
            if isFirst { inner = lines.indentation(at: comment.lowerBound) }
        } else {
            hadLines = false
        }
        let isEmpty = entries.isEmpty && layout.comments.isEmpty
        var needsLines = hadLines || isEmpty && style.isMultiline
        if !needsLines, style.allowsLines {
            for (index, child) in children.enumerated() where staying[index] == nil && !needsLines {
                needsLines = try Self.needsLines(child, editor, lines)
            }
        }
        isMultiline = needsLines && style.allowsLines
        opensLines = isMultiline && !hadLines && !isEmpty
        indentation = isMultiline ? inner : outer
        hasTrailing =
            style.allowsTrailing
            && (entries.last.map { $0.separator != nil } ?? (style.usesTrailing && isMultiline))
        let apart = entries.dropFirst().count {
            !lines.emptyLines(above: lines.start(of: $0.lead)).isEmpty
        }
        hasEmptyLines = isMultiline && hadLines && apart * 2 > entries.count - 1 && entries.count > 1
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
        return false
    }

    /// Returns the entries of the children that keep their order: a longest increasing subsequence.
    private static func staying(_ children: [Edited.Child], _ layout: Layout) -> [Int?] {
        var result: [Int?] = Array(repeating: nil, count: children.count)
        guard !layout.entries.isEmpty else { return result }
        let indices = Dictionary(
            layout.entries.enumerated().map { ($1.node, $0) }, uniquingKeysWith: { one, _ in one })
        var found: [(child: Int, entry: Int)] = []
        for (index, child) in children.enumerated() {
            if let entry = child.origin.flatMap({ indices[$0] }) { found.append((index, entry)) }
        }
        for index in Self.longestIncreasing(found.map(\.entry)) {
            result[found[index].child] = found[index].entry
        }
        return result
    }

    /// Returns the indices of a longest increasing subsequence, by patience sorting; O(n log n).
    private static func longestIncreasing(_ values: [Int]) -> [Int] {
        var tails: [Int] = []
        var before: [Int?] = []
        for (index, value) in values.enumerated() {
            let place = tails.partitioningIndex { values[$0] >= value }
            before.append(place > 0 ? tails[place - 1] : nil)
            if place == tails.count { tails.append(index) } else { tails[place] = index }
        }
        var result: [Int] = []
        var last = tails.last
        while let index = last {
            result.append(index)
            last = before[index]
        }
        return result.reversed()
    }

    // MARK: Emitting

    /// Emits everything between the brackets; the cursor is after the opening bracket, and is then
    /// at the closing one.
    ///
    /// - Throws: `EditRefusal`, `WritingError`.
    public mutating func emit(to pieces: inout Pieces) throws {
        if isEmptied {
            for index in layout.entries.indices {
                pieces.skip(to: layout.entries[index].end, reason(index))
            }
            return pieces.skip(to: layout.close, .removed)
        }
        let isFilled = layout.entries.isEmpty && layout.comments.isEmpty && !children.isEmpty
        if isFilled { pieces.skip(to: layout.close, .inserted) }
        if let comment = layout.comments.last, layout.entries.isEmpty, !children.isEmpty {
            pieces.keep(to: comment.upperBound)
        }
        for index in children.indices {
            let isSeparated = index < children.count - 1 || hasTrailing
            if let entry = staying[index] {
                try drop((previous.map { $0 + 1 } ?? 0)..<entry, before: entry, to: &pieces)
                try keep(children[index], at: entry, isSeparated, to: &pieces)
                previous = entry
            } else {
                try insert(index, isSeparated, to: &pieces)
            }
        }
        let first = previous.map { $0 + 1 } ?? 0
        try drop(first..<layout.entries.count, before: nil, to: &pieces)
        if isFilled || opensLines {
            if isMultiline {
                if opensLines, let last = layout.entries.last, layout.comments.isEmpty {
                    pieces.skip(to: max(pieces.cursor, last.end), .removed)
                    pieces.skip(to: layout.close, .inserted)
                } else {
                    pieces.keep(to: layout.close)
                }
                pieces.write(lines.lineEnd + outer, .inserted)
            } else {
                pieces.write(style.padding.end, .inserted)
            }
        }
        pieces.keep(to: layout.close)
    }

    /// Whether the container becomes empty, without comments of its own.
    private var isEmptied: Bool {
        children.isEmpty && !layout.entries.isEmpty && layout.comments.isEmpty
            && !layout.entries.indices.contains {
                isCommentedOut($0) || keepsComments($0) && hasComments($0)
            }
    }

    private func hasComments(_ entry: Int) -> Bool {
        let entry = layout.entries[entry]
        return !entry.trail.isEmpty || entry.lead < lines.start(of: entry.start)
    }

    private func isMoved(_ entry: Int) -> Bool { tree.origins.contains(layout.entries[entry].node) }

    private func reason(_ entry: Int) -> SourceEdit.Reason { isMoved(entry) ? .moved : .removed }

    /// Whether the comments of a removed entry stay.
    private func keepsComments(_ entry: Int) -> Bool {
        policy.comments == .keep && !isMoved(entry)
    }

    private func isCommentedOut(_ entry: Int) -> Bool {
        let isOut =
            tree.commentedOut[layout.entries[entry].node] != nil
            || policy.comments == .commentOut && !isMoved(entry)
        return isOut && style.commentMark != nil && lines.owns(layout.entries[entry])
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
        if entry.lead < entry.start, isMultiline {
            try writeComments(of: child, to: &pieces)
        }
        pieces.keep(to: entry.start)
        let growth = pieces.edits.count
        try editor.emit(child, of: entry, in: destination(index), to: &pieces)
        endEntry(entry, index, isSeparated, pieces.edits.count > growth, to: &pieces)
    }

    /// Emits the separator and the trail of an entry that stays.
    private func endEntry(
        _ entry: Entry, _ index: Int, _ isSeparated: Bool, _ isChanged: Bool,
        to pieces: inout Pieces
    ) {
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
        if isChanged { keepColumn(entry, index, to: &pieces) }
        pieces.keep(to: entry.end)
        if isMultiline, lines.isLast(entry.end) {
            pieces.keep(to: lines.whiteSpace(from: entry.end).upperBound)
        }
    }

    /// Keeps the comment after a changed value in its column if a sibling's comment shares that.
    private func keepColumn(
        _ entry: Entry, _ index: Int, to pieces: inout Pieces
    ) {
        guard !entry.trail.isEmpty, !pieces.isCopying else { return }
        let start = lines.whiteSpace(before: entry.trail.lowerBound).lowerBound
        guard start < entry.trail.lowerBound, start >= pieces.cursor else { return }
        let column = lines.column(of: entry.trail.lowerBound)
        let isShared = [index - 1, index + 1].contains { other in
            guard layout.entries.indices.contains(other) else { return false }
            let trail = layout.entries[other].trail
            return !trail.isEmpty && lines.column(of: trail.lowerBound) == column
        }
        let old = entry.trail.lowerBound - start
        guard isShared, case let new = max(1, column - pieces.lineWidth(to: start, in: lines)),
            new != old
        else { return }
        pieces.keep(to: start)
        pieces.skip(to: entry.trail.lowerBound, .replaced)
        pieces.write(repeatElement(ASCII.space, count: new), .replaced)
    }

    private func destination(_ neighbor: Int?) -> EntryDestination {
        EntryDestination(
            isObject: isObject, indentation: indentation, isInline: !isMultiline,
            neighbor: neighbor.map { layout.entries[$0] })
    }

    // MARK: New and moved entries

    private mutating func insert(
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
        let gap = hasEmptyLines ? lines.lineEnd : []
        if isAbove, !opensLines {
            pieces.keep(to: layout.entries[0].lead)
        } else {
            pieces.write(gap + lines.lineEnd, reason)
        }
        try writeComments(of: child, to: &pieces)
        try write(child, entry, separator, reason, to: &pieces)
        if isAbove, !opensLines { pieces.write(lines.lineEnd + gap, reason) }
    }

    /// Writes an entry on a line of its own, with its comments.
    private func write(
        _ child: Edited.Child, _ entry: Entry?, _ separator: [UInt8],
        _ reason: SourceEdit.Reason, to pieces: inout Pieces
    ) throws {
        guard let entry else {
            pieces.write(indentation, reason)
            try editor.write(child, in: destination(neighbor), to: &pieces)
            return pieces.write(separator, reason)
        }
        let old = lines.indentation(at: entry.start)
        let line = lines.start(of: entry.start)
        if entry.lead < line {
            pieces.copy(from: entry.lead, indentation: old, to: indentation, isWhole: true) {
                $0.keep(to: line)
            }
        }
        pieces.write(indentation, reason)
        try pieces.copy(from: entry.start, indentation: old, to: indentation) {
            try editor.emit(child, of: entry, in: destination(neighbor), to: &$0)
        }
        pieces.write(separator, reason)
        copyTrail(of: entry, old, to: &pieces)
    }

    private func copyTrail(of entry: Entry, _ old: [UInt8], to pieces: inout Pieces) {
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
    private func writeComments(of child: Edited.Child, to pieces: inout Pieces) throws {
        for node in child.commentSources {
            guard let entry = try editor.entry(of: node) else { continue }
            let old = lines.indentation(at: entry.start)
            let line = lines.start(of: entry.start)
            if entry.lead < line {
                pieces.copy(from: entry.lead, indentation: old, to: indentation, isWhole: true) {
                    $0.keep(to: line)
                }
            }
            guard !entry.trail.isEmpty else { continue }
            pieces.write(indentation, .moved)
            pieces.copy(from: entry.trail.lowerBound, indentation: old, to: indentation) {
                $0.keep(to: entry.trail.upperBound)
            }
            pieces.write(lines.lineEnd, .moved)
        }
    }

    private var neighbor: Int? { previous ?? layout.entries.indices.last }

    private mutating func insertInLine(
        _ child: Edited.Child, _ entry: Entry?, _ separator: [UInt8], _ isAbove: Bool,
        _ reason: SourceEdit.Reason, to pieces: inout Pieces
    ) throws {
        if isAbove {
            pieces.keep(to: layout.entries[0].start)
        } else if let previous {
            let before = layout.entries[previous]
            // Nothing may follow a comment at the end of its line.
            let endsLine =
                pieces.cursor == before.end && !before.trail.isEmpty && lines.isLast(before.end)
            pieces.write(
                endsLine
                    ? lines.lineEnd + lines.indentation(at: before.start) : inlineSpace, reason)
        } else {
            let isFirst = !isFilling && layout.comments.isEmpty
            pieces.write(isFirst ? style.padding.start : style.space, reason)
        }
        if let entry {
            let old = lines.indentation(at: entry.start)
            try pieces.copy(from: entry.start, indentation: old, to: indentation) {
                try editor.emit(child, of: entry, in: destination(neighbor), to: &$0)
            }
            pieces.write(separator, reason)
            if !lines.isLast(entry.trail.upperBound) { copyTrail(of: entry, old, to: &pieces) }
        } else {
            try editor.write(child, in: destination(neighbor), to: &pieces)
            pieces.write(separator, reason)
        }
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

    // MARK: Entries that go

    /// Emits what remains of entries that are not in the new container, before one that stays.
    private func drop(_ run: Range<Int>, before next: Int?, to pieces: inout Pieces) throws {
        var index = run.lowerBound
        while index < run.upperBound {
            let first = index
            if isCommentedOut(index) {
                commentOut(index, to: &pieces)
                index += 1
                continue
            }
            let hasLines = lines.owns(layout.entries[index])
            while index < run.upperBound, !isCommentedOut(index),
                lines.owns(layout.entries[index]) == hasLines
            {
                index += 1
            }
            if hasLines, !opensLines {
                dropLines(first..<index, to: &pieces)
            } else {
                dropInLine(first..<index, next: index < layout.entries.count ? index : nil, to: &pieces)
            }
        }
    }

    /// Removes whole lines, and the smaller of the blocks of empty lines around them.
    private func dropLines(_ run: Range<Int>, to pieces: inout Pieces) {
        var start = run.lowerBound
        while start < run.upperBound {
            // Entries with nothing but empty lines between them are removed together.
            var end = start + 1
            while end < run.upperBound, !keepsComments(end),
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
            pieces.keep(to: first.start)
            pieces.skip(to: max(first.trail.lowerBound, first.value.upperBound), .removed)
            if let separator = first.separator, separator >= pieces.cursor {
                pieces.keep(to: separator)
                pieces.skip(to: separator + 1, .separator)
            }
            return pieces.keep(to: first.end)
        }
        let lead = keepsComments(run.lowerBound) ? lines.start(of: first.start) : first.lead
        let (firstComment, lastComment) = (layout.comments.first, layout.comments.last)
        let isFirst = run.lowerBound == 0 && (firstComment?.lowerBound ?? .max) > lead
        let isLast =
            run.upperBound == entries.count && (lastComment?.lowerBound ?? 0) < first.start
        let block = lines.withEmptyLines(
            lead..<lines.next(from: last.end), isFirst: isFirst, isLast: isLast)
        // From the end of the line above, where text may have been written, or from a line start.
        let above = lines.end(before: block.lowerBound)
        let isFromEnd = above < block.lowerBound && pieces.cursor <= above
        let end = isFromEnd ? lines.end(before: block.upperBound) : block.upperBound
        pieces.keep(to: isFromEnd ? above : block.lowerBound)
        for index in run {
            let isLast = index == run.upperBound - 1
            pieces.skip(to: isLast ? max(end, last.end) : entries[index].end, reason(index))
        }
    }

    /// Removes entries on shared lines: up to the next entry on the line, or else from the end of
    /// the previous one.
    private func dropInLine(_ run: Range<Int>, next: Int?, to pieces: inout Pieces) {
        let entries = layout.entries
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
            pieces.keep(to: max(pieces.cursor, start))
            skip(run, to: after.upperBound, &pieces)
            return
        } else if hasPrevious, !lines.isMultiline(before..<max(before, start)) {
            pieces.keep(to: before)
        } else if let after, lines.isWhiteSpace(after) {
            pieces.keep(to: max(pieces.cursor, start))
            skip(run, to: after.upperBound, &pieces)
            return
        } else if hasPrevious, lines.isWhiteSpace(before..<max(before, start)),
            entries[run.lowerBound - 1].trail.isEmpty
        {
            pieces.keep(to: before)
        } else {
            pieces.keep(to: max(pieces.cursor, start))
        }
        skip(run, to: last.end, &pieces)
    }

    private func skip(_ run: Range<Int>, to end: Int, _ pieces: inout Pieces) {
        for index in run {
            let isLast = index == run.upperBound - 1
            pieces.skip(to: isLast ? end : layout.entries[index].end, reason(index))
        }
    }

    /// Turns each line of an entry, except empty ones, into a comment.
    private func commentOut(_ index: Int, to pieces: inout Pieces) {
        let entry = layout.entries[index]
        let mark = style.commentMark ?? ""
        let space = lines.indentation(at: entry.start)
        pieces.keep(to: entry.start)
        let text = tree.commentedOut[entry.node] ?? ""
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

extension Pieces {
    /// Returns the width of the line that is being emitted, with the source up to an offset.
    ///
    /// - Complexity: O(n) in the line and its edits.
    func lineWidth(to offset: Int, in lines: SourceLines) -> Int {
        var width = SourceLines.width(source[min(cursor, offset)..<offset])
        var end = cursor
        for edit in edits.reversed() {
            guard lines.line(of: edit.range.upperBound) == lines.line(of: end) else { break }
            width += SourceLines.width(source[edit.range.upperBound..<end])
            let line = edit.replacement.lastIndex(of: ASCII.lineFeed)
            width += SourceLines.width(edit.replacement[(line.map { $0 + 1 } ?? 0)...])
            if line != nil { return width }
            end = edit.range.lowerBound
        }
        return width + SourceLines.width(source[min(lines.start(of: end), end)..<end])
    }
}

extension SourceLines {
    /// Whether an entry shares its lines with nothing else.
    func owns(_ entry: Entry) -> Bool { isFirst(entry.start) && isLast(entry.end) }
}
