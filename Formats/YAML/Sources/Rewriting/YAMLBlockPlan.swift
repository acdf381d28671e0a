import VersionedCodableDocuments
import VersionedCodableRewriting

/// Plans the edits of one block mapping or sequence.
struct YAMLBlockPlan {
    let rewriter: YAMLRewriter
    let change: ContainerChange
    let target: CodableDocument
    let layout: YAMLBlockLayout
    let references: YAMLReferences
    var edits = EditList()
    private let values: YAMLValuePlan
    var printer: YAMLPrinter
    /// The line above which the printer prints.
    var lineBelow: Int?
    /// Removed entries whose comments are kept for their replacement.
    let keptLeads: Set<Int>
    /// Removed entries that are inserted elsewhere as a whole or in part.
    let moved: Set<Int>
    /// Removed entries that are inserted elsewhere as a whole, with their comments.
    let movedWhole: Set<Int>
    /// The quote that all keys have.
    let keyQuotes: [UInt8]?

    init(
        rewriter: YAMLRewriter, change: ContainerChange,
        target: CodableDocument, layout: YAMLBlockLayout, references: YAMLReferences
    ) throws {
        self.rewriter = rewriter
        self.change = change
        self.target = target
        self.layout = layout
        self.references = references
        values = YAMLValuePlan(rewriter: rewriter, parts: rewriter.parts)
        printer = YAMLPrinter(rewriter)
        printer.parts = rewriter.parts
        keptLeads = Set(
            change.slots.compactMap { slot in
                slot.keepsLead ? slot.position.flatMap { layout.entryOfChild[$0] } : nil
            })
        moved = Set(
            change.slots.compactMap { slot in
                slot.isMoved ? slot.position.flatMap { layout.entryOfChild[$0] } : nil
            })
        movedWhole = Set(
            change.slots.compactMap { slot in
                slot.isMovedWhole ? slot.position.flatMap { layout.entryOfChild[$0] } : nil
            })
        keyQuotes = rewriter.keyQuotes(in: layout)
        // The white space after the dashes of this sequence.
        let isSequence = rewriter.source.kind(of: change.node) == .array
        if isSequence, let entry = layout.entries.first, let value = entry.value {
            let begin = rewriter.outline.places[value].begin
            if begin > entry.indicatorEnd, lines.afterWhiteSpace(entry.indicatorEnd) == begin {
                printer.style.spacesAfterDash = begin - entry.indicatorEnd
            }
        }
    }

    var lines: YAMLLines { rewriter.lines }
    var bytes: [UInt8] { rewriter.bytes }
    var entries: [YAMLEntry] { layout.entries }

    mutating func run() throws {
        let children = rewriter.source.children(of: change.node)
        var isRemoved = Array(repeating: false, count: entries.count)
        var inserts = false
        var expandsMerge = false
        for slot in change.slots {
            guard let position = slot.position else {
                inserts = true
                continue
            }
            guard let entry = layout.entryOfChild[position] else {
                // A merged member: an explicit one can replace it, or it follows its origin.
                if references.follows(children[position].value) { continue }
                if case .removed = slot.outcome { expandsMerge = true }
                if slot.newKey != nil { expandsMerge = true }
                continue
            }
            if case .removed = slot.outcome { isRemoved[entry] = true }
        }
        if !isRemoved.contains(false) {
            return inserts ? try replaceAll() : becomeEmpty()
        }
        try changeInPlace()
        if expandsMerge { try expandMerge(&isRemoved) }
        remove(isRemoved)
        try insert(isRemoved, writesMerged: !expandsMerge)
    }

    // MARK: Remaining entries

    private mutating func changeInPlace() throws {
        let children = rewriter.source.children(of: change.node)
        for slot in change.slots {
            guard let position = slot.position, let index = layout.entryOfChild[position] else {
                continue
            }
            if case .removed = slot.outcome { continue }
            let entry = entries[index]
            var growth = 0
            if let newKey = slot.newKey, let key = entry.key {
                let place = rewriter.outline.places[key]
                let isText = !place.isAlias && !place.isFlow
                let text = try rewriter.texts.key(
                    target.text(atTapeIndex: newKey),
                    like: isText ? Array(bytes[place.range]) : nil, inFlow: false)
                guard entry.isExplicit || text.count <= YAMLWriter.longestImplicitKey else {
                    throw EditRefusal("the key is too long for its line")
                }
                edits.replace(place.range, with: text, .renamed)
                growth = SourceLines.width(text[...]) - SourceLines.width(bytes[place.range])
            }
            if case .replaced(let value) = slot.outcome {
                let node = children[position].value
                if references.follows(node) { continue }
                let count = edits.edits.count
                try values.replace(
                    node, by: target.node(atTapeIndex: value), .replaced, &edits,
                    at: (entry, layout.column))
                if edits.edits.count == count + 1 {
                    keepCommentColumn(index, growth)
                } else {
                    removeCommentPadding(index)
                }
            }
            if slot.dropsTrail, !entry.trail.isEmpty {
                edits.delete(
                    lines.beforeWhiteSpace(entry.trail.lowerBound)..<entry.trail.upperBound)
            }
        }
    }

    /// Keeps the comment after a value in its column, if a neighbor has its comment there too.
    ///
    /// - Parameter keyGrowth: The number of columns that its key has gained.
    private mutating func keepCommentColumn(_ index: Int, _ keyGrowth: Int) {
        let entry = entries[index]
        guard !entry.trail.isEmpty, let edit = edits.edits.last,
            edit.range.upperBound == entry.end, !edit.replacement.contains(.lineFeed)
        else { return }
        let growth =
            SourceLines.width(edit.replacement[...]) - SourceLines.width(bytes[edit.range])
            + keyGrowth
        let start = lines.beforeWhiteSpace(entry.trail.lowerBound)
        let width = entry.trail.lowerBound - start
        let isShared = sharesColumn(index)
        // A comment far from the value is assumed to be in a column too.
        guard isShared || growth > 0 && width > 3, width > 0 else { return }
        edits.replace(
            start..<entry.trail.lowerBound,
            with: Array(repeating: .space, count: max(1, width - growth)), .replaced)
    }

    /// Whether the comment of a neighbor begins in the same column.
    private func sharesColumn(_ index: Int) -> Bool {
        let column = lines.column(of: entries[index].trail.lowerBound)
        return [index - 1, index + 1].contains { other in
            guard entries.indices.contains(other), !entries[other].trail.isEmpty else {
                return false
            }
            return lines.column(of: entries[other].trail.lowerBound) == column
        }
    }

    /// Moves the comment after a key close to it when the value moves to the lines below, because
    /// it was aligned with comments after values.
    private mutating func removeCommentPadding(_ index: Int) {
        let entry = entries[index]
        guard !entry.trail.isEmpty, let edit = edits.edits.last, entry.key != nil,
            edit.range.isEmpty, edit.range.lowerBound == entry.trail.upperBound,
            edit.replacement.contains(.lineFeed)
        else { return }
        let start = lines.beforeWhiteSpace(entry.trail.lowerBound)
        guard entry.trail.lowerBound - start > 3 else { return }
        edits.delete(start + 1..<entry.trail.lowerBound, .replaced)
    }

    // MARK: Removals

    private mutating func remove(_ isRemoved: [Bool]) {
        var first = 0
        while first < entries.count {
            guard isRemoved[first] else {
                first += 1
                continue
            }
            var last = first
            while last + 1 < entries.count, isRemoved[last + 1],
                isCommentedOut(last + 1) == isCommentedOut(first)
            {
                last += 1
            }
            remove(first...last)
            first = last + 1
        }
    }

    private mutating func remove(_ run: ClosedRange<Int>) {
        let from = run.lowerBound
        if !entries[from].ownsLine {
            // Up to the next entry, whose comments move above the line.
            let next = entries[run.upperBound + 1]
            let shift = lines.text(entries[from].line) - lines.start(entries[from].line)
            if let lead = rewriter.shifted(
                next.leadLine..<next.line, by: shift - layout.column)
            {
                edits.insert(lead, at: lines.start(entries[from].line), .removed)
            }
            return edits.delete(entries[from].mark..<next.mark)
        }
        if isCommentedOut(from) {
            for index in run { commentOut(entries[index]) }
            return
        }
        var range: Range<Int>?
        var isFirst = from == 0
        for index in run {
            let entry = entries[index]
            let keepsAll =
                rewriter.source.policy.comments == .keep && !movedWhole.contains(index)
            let start = keepsAll || keptLeads.contains(index) ? entry.line : entry.leadLine
            var lead = start
            while lead > 0, let before = range, lead > before.upperBound, lines.isEmpty(lead - 1) {
                lead -= 1
            }
            if keepsAll, !entry.trail.isEmpty,
                entry.line == entry.lastLine
            {
                if let range { deleteLines(range, isFirst: isFirst, isLast: false) }
                range = nil
                isFirst = false
                edits.delete(entry.mark..<entry.trail.lowerBound)
                continue
            }
            if let before = range, lead == before.upperBound {
                range = before.lowerBound..<entry.endLine
            } else {
                if let range { deleteLines(range, isFirst: isFirst, isLast: false) }
                if range != nil { isFirst = false }
                range = start..<entry.endLine
            }
        }
        if let range {
            deleteLines(
                range, isFirst: isFirst, isLast: run.upperBound == entries.count - 1)
        }
    }

    /// Whether the lines of a removed entry are commented out.
    func isCommentedOut(_ index: Int) -> Bool {
        rewriter.source.policy.comments == .commentOut && entries[index].ownsLine
            && !moved.contains(index)
    }

    mutating func commentOut(_ entry: YAMLEntry) {
        edits.commentOut(
            entry.mark..<lines.textEnd(entry.lastLine), in: rewriter.source.lines, with: "#")
    }

    /// Deletes lines with the smaller block of empty lines around them.
    private mutating func deleteLines(_ range: Range<Int>, isFirst: Bool, isLast: Bool) {
        var range = range
        var above = range.lowerBound
        while above > 0, lines.isEmpty(above - 1), !belongsToBlock(above - 1) { above -= 1 }
        var below = range.upperBound
        while below < lines.count, lines.isEmpty(below) { below += 1 }
        let counts = (range.lowerBound - above, below - range.upperBound)
        // Empty lines would become text of a block scalar that keeps them.
        if isFirst || above > 0 && belongsToBlock(above - 1) {
            range = range.lowerBound..<below
        } else if isLast || counts.0 <= counts.1 {
            range = above..<range.upperBound
        } else {
            range = range.lowerBound..<below
        }
        rewriter.delete(lines: range, &edits, isFirst: isFirst)
    }

    /// Whether a line is text of a block scalar that keeps the empty lines after it.
    private func belongsToBlock(_ line: Int) -> Bool {
        let start = lines.start(line)
        guard let block = rewriter.outline.block(endingAt: start + 1), block.start < start else {
            return false
        }
        return bytes[rewriter.blockHeader(block.start)].contains(.plus)
    }
}

extension YAMLRewriter {
    /// Returns the indicators of the block scalar that begins, with its properties, at an offset.
    func blockHeader(_ start: Int) -> Range<Int> {
        var at = start
        while at < bytes.count, bytes[at] != UInt8(ascii: "|"), bytes[at] != UInt8(ascii: ">") {
            if bytes[at] == UInt8(ascii: "&") || bytes[at] == UInt8(ascii: "!") {
                while at < bytes.count, bytes[at] > 0x20 { at += 1 }
            } else {
                at += 1
            }
        }
        let begin = at
        while at < bytes.count, bytes[at] > 0x20 { at += 1 }
        return begin..<at
    }

    /// Whether the line before an offset belongs to a block scalar that needs its line end.
    func needsLineEnd(before offset: Int) -> Bool {
        guard let block = outline.block(endingAt: offset) else { return false }
        return !bytes[blockHeader(block.start)].contains(.minus)
    }

    /// Deletes lines.
    ///
    /// The range includes the line end before them but not the last one, so that the document ends
    /// as it did, and text can be inserted after a container whose last lines are removed.
    ///
    /// - Parameter isFirst: Whether text may be inserted at the beginning of the lines.
    func delete(lines range: Range<Int>, _ edits: inout EditList, isFirst: Bool = false) {
        let start = lines.start(range.lowerBound)
        let end = lines.start(range.upperBound)
        let isAtEnd = end == bytes.count && lines.lacksLineEnd
        let keepsStart = range.lowerBound == 0 || isAtEnd && needsLineEnd(before: start)
        if keepsStart || isFirst && !isAtEnd { return edits.delete(start..<end) }
        edits.delete(lines.textEnd(range.lowerBound - 1)..<lines.textEnd(range.upperBound - 1))
    }
}
