import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Writes the entries of one block mapping or sequence.
struct YAMLEntries: EntryWriter {
    private let rewriter: YAMLRewriter
    private let change: ContainerChange
    private let target: CodableDocument
    private let layout: ContainerLayout
    private let column: Int
    private let references: YAMLReferences
    private let children: [RewriteSource.Child]
    private let values: YAMLValuePlan
    private var printer: YAMLPrinter
    /// The line above which the printer prints.
    private var lineBelow: Int?
    /// The quote that all keys have.
    private let keyQuotes: [UInt8]?
    /// Whether members are written in place of the merge keys that provide them.
    private var expandsMerge: Bool
    /// Whether an entry is inserted at the end of the source.
    private var endsSource = false

    init(
        rewriter: YAMLRewriter, change: ContainerChange, target: CodableDocument,
        references: YAMLReferences
    ) throws {
        self.rewriter = rewriter
        self.change = change
        self.target = target
        self.references = references
        expandsMerge = references.dissolved.contains(change.node)
        layout = try rewriter.layout(of: change.node)
        column = rewriter.column(of: change.node)
        children = rewriter.source.children(of: change.node)
        values = YAMLValuePlan(rewriter: rewriter, parts: rewriter.parts)
        printer = YAMLPrinter(rewriter)
        printer.parts = rewriter.parts
        keyQuotes = rewriter.keyQuotes(in: layout)
        // The white space after the dashes of this sequence.
        if rewriter.source.kind(of: change.node) == .array, let entry = layout.entries.first {
            let dashEnd = rewriter.indicatorEnd(of: entry)
            let begin = entry.value.lowerBound
            if begin > dashEnd, lines.whiteSpace(from: dashEnd).upperBound == begin {
                printer.style.spacesAfterDash = begin - dashEnd
            }
        }
    }

    private var lines: SourceLines { rewriter.lines }
    private var bytes: [UInt8] { rewriter.bytes }
    private var entries: [EntryLayout] { layout.entries }

    mutating func run(_ edits: inout EditList) throws {
        var isRemoved = Array(repeating: false, count: entries.count)
        for slot in change.slots {
            guard let position = slot.position else { continue }
            if let entry = layout.entry(ofChild: position) {
                isRemoved[entry] = slot.isRemoved
            } else if !references.following.contains(children[position].value) {
                // An explicit member can replace a merged one, but not remove or rename it.
                expandsMerge = expandsMerge || slot.isRemoved || slot.newKey != nil
            }
        }
        if !isRemoved.contains(false), change.slots.contains(where: { $0.position == nil }) {
            return try replaceAll(&edits)
        }
        let merges = try expandsMerge ? expandMerges(&edits) : []
        if expandsMerge || children.contains(where: { references.owned[$0.value] != nil }) {
            edits.note(.mergeExpanded)
        }
        var plan = EntryPlan(
            layout, in: rewriter.lines, linesAt: printer.spaces(column), commentMark: "#",
            rewriter.source.policy)
        try plan.run(change.slots, removing: merges, &self, &edits)
        if endsSource { rewriter.closeLastBlock(&edits) }
    }

    // MARK: Remaining entries

    mutating func change(_ slot: ContainerChange.Slot, _ edits: inout EditList) throws {
        guard let position = slot.position, let index = layout.entry(ofChild: position) else {
            return
        }
        let entry = entries[index]
        let first = edits.edits.count
        if let newKey = slot.newKey, let key = children[position].key {
            let place = rewriter.outline.places[key]
            let isText = !place.isAlias && !place.isFlow
            let text = try rewriter.texts.key(
                target.text(atTapeIndex: newKey), like: isText ? Array(bytes[place.range]) : nil,
                inFlow: false)
            guard entry.start < place.begin || text.count <= YAMLWriter.longestImplicitKey else {
                throw EditRefusal("the key is too long for its line")
            }
            edits.replace(place.range, with: text, .renamed)
        }
        let node = children[position].value
        guard case .replaced(let value) = slot.outcome, !references.following.contains(node)
        else { return }
        let count = edits.edits.count
        try values.replace(
            node, by: target.node(atTapeIndex: value), .replaced, &edits, at: (entry, column))
        if edits.edits.count == count + 1 {
            edits.keepColumn(
                ofTrail: index, in: entries, since: first, keepingFar: true, rewriter.lines)
        } else {
            removeCommentPadding(entry, &edits)
        }
    }

    /// Moves the comment after a key close to it when the value moves to the lines below, because
    /// it was aligned with comments after values.
    private func removeCommentPadding(_ entry: EntryLayout, _ edits: inout EditList) {
        guard !entry.trail.isEmpty, let edit = edits.edits.last, entry.key != nil,
            edit.range.isEmpty, edit.range.lowerBound == entry.trail.upperBound,
            edit.replacement.contains(lines.lineEnd[0])
        else { return }
        let start = lines.whiteSpace(before: entry.trail.lowerBound).lowerBound
        guard entry.trail.lowerBound - start > 3 else { return }
        edits.delete(start + 1..<entry.trail.lowerBound, .replaced)
    }

    // MARK: New entries

    mutating func text(
        of slot: ContainerChange.Slot, after predecessor: Int?
    ) throws -> EntryText? {
        let text: YAMLPrinter.Value
        if let position = slot.position {
            guard let merged = try merged(slot, children[position], predecessor) else { return nil }
            text = merged
        } else {
            if case .inserted(let value) = slot.outcome, references.broughtIn.contains(value),
                !expandsMerge
            {
                return nil
            }
            let end = predecessor.map { lines.line(of: entries[$0].end) + 1 }
            text = try newEntry(
                slot, above: end ?? entries.first.map { lines.line(of: $0.lead.lowerBound) } ?? 0)
        }
        var entry = EntryText(lead: text.lead, text.inline, trail: text.below)
        entry.hasEmptyLineAbove = text.hasEmptyLineAbove
        if let predecessor, entries[predecessor].end == bytes.count {
            endsSource = true
            if text.needsLineEnd { entry.trail += lines.lineEnd }
        }
        return entry
    }

    /// Returns the text of a new entry above a line.
    private mutating func newEntry(
        _ slot: ContainerChange.Slot, above line: Int
    ) throws -> YAMLPrinter.Value {
        if lineBelow != line {
            lineBelow = line
            printer.print(above: line, in: column)
        }
        switch slot.outcome {
        // A moved value is one of the printer's parts.
        case .inserted(let value), .moved(let value, _):
            let value = target.node(atTapeIndex: value)
            var printer = printer
            printer.isFlow = isFlowUsual(for: value)
            guard let key = slot.newKey else { return try printer.element(value, column) }
            let name = try rewriter.texts.key(
                target.text(atTapeIndex: key), like: keyQuotes, inFlow: false)
            return try printer.member(name, value, column, separator: separator)
        default: throw EditRefusal("the new entry has no source")
        }
    }

    /// Whether a small new collection is in flow style, because its siblings are.
    private func isFlowUsual(for value: DocumentNode) -> Bool {
        guard value.kind == .object || value.kind == .array, value.count <= 3 else { return false }
        let children = value.kind == .array ? Array(value.elements) : value.members.map(\.value)
        guard children.allSatisfy({ $0.kind != .object && $0.kind != .array }),
            printer.parts[value.index] == nil,
            !children.compactMap({ printer.parts[$0.index] }).contains(where: rewriter.hasComments)
        else { return false }
        return rewriter.usesFlow(in: change.node)
    }

    /// The text between keys and values of this mapping, if it is the same everywhere.
    private var separator: [UInt8] {
        let usual: [UInt8] = [ASCII.colon, ASCII.space]
        var found: ArraySlice<UInt8>?
        for entry in entries.suffix(16) {
            guard let key = entry.key, entry.start == key.lowerBound else { continue }
            let (start, end) = (key.upperBound, entry.value.lowerBound)
            guard start + 1 < end, !bytes[start..<end].contains(ASCII.lineFeed) else { continue }
            let between = bytes[start..<end]
            guard between.last == ASCII.space,
                between.allSatisfy({ $0 == ASCII.colon || $0 == ASCII.space })
            else { continue }
            if let found, !found.elementsEqual(between) { return usual }
            found = between
        }
        return found.map { Array($0) } ?? usual
    }

    // MARK: Merge keys

    /// Returns a member that replaces one provided by a merge key; nil while it remains merged.
    private func merged(
        _ slot: ContainerChange.Slot, _ child: RewriteSource.Child, _ merge: Int?
    ) throws -> YAMLPrinter.Value? {
        let value = newValue(slot)
        guard !expandsMerge, !references.following.contains(child.value),
            value != nil || references.owned[child.value] != nil
        else { return nil }
        if merge == nil { throw EditRefusal("a merge key provides the value to change") }
        return try member(child, slot, value)
    }

    /// Returns the new value of a member; nil if it keeps the old one.
    private func newValue(_ slot: ContainerChange.Slot) -> DocumentNode? {
        switch slot.outcome {
        case .replaced(let value): target.node(atTapeIndex: value)
        case .changed(let change): target.node(atTapeIndex: change.target)
        default: nil
        }
    }

    private func member(
        _ child: RewriteSource.Child, _ slot: ContainerChange.Slot, _ new: DocumentNode?
    ) throws -> YAMLPrinter.Value {
        guard let key = child.key else { throw EditRefusal("a merge key in a sequence") }
        let value = new ?? rewriter.source.node(child.value)
        var printer = printer
        // The parts are those of the target.
        if new == nil { printer.parts = [:] }
        let name = slot.newKey.map { target.text(atTapeIndex: $0) }
        let text = try rewriter.texts.key(
            name ?? rewriter.source.text(of: key), like: nil, inFlow: false)
        return try printer.member(text, value, column, separator: separator)
    }

    /// Writes members in place of the first of the merge keys that provide them.
    ///
    /// - Returns: The entries of the merge keys that have to be removed.
    private func expandMerges(_ edits: inout EditList) throws -> Set<Int> {
        let merges = entries.indices.filter { !entries[$0].isMember }
        var text: [UInt8] = []
        for slot in change.slots where !slot.isRemoved {
            guard let position = slot.position, layout.entry(ofChild: position) == nil else {
                continue
            }
            let child = children[position]
            let member = try member(child, slot, newValue(slot))
            if !text.isEmpty { text += lines.lineEnd + printer.spaces(column) }
            text += member.inline + member.below
        }
        guard !text.isEmpty, let first = merges.first else { return Set(merges) }
        // The comment of the merge key stays on its line.
        let line = text[..<(text.firstIndex(of: lines.lineEnd[0]) ?? text.endIndex)]
        let merge = entries[first]
        edits.replace(merge.start..<merge.value.upperBound, with: line, .replaced)
        edits.insert(text[line.endIndex...], at: merge.end, .inserted)
        return Set(merges.dropFirst())
    }

    // MARK: Replacing all entries

    /// Replaces all removed entries by the new ones.
    private mutating func replaceAll(_ edits: inout EditList) throws {
        guard let first = entries.first, let last = entries.last else { return }
        var lead: [UInt8] = []
        var text: [UInt8] = []
        var needsLineEnd = false
        let indentation = printer.spaces(column)
        for slot in change.slots where slot.position == nil {
            let entry = try newEntry(slot, above: lines.line(of: last.end) + 1)
            if text.isEmpty {
                lead = entry.lead
            } else {
                let emptyLine = entry.hasEmptyLineAbove ? lines.lineEnd : []
                text += emptyLine + lines.lineEnd + entry.lead + indentation
            }
            text += entry.inline + entry.below
            needsLineEnd = entry.needsLineEnd
        }
        let keeps =
            change.slots.contains(where: \.keepsLead) || rewriter.source.policy.comments == .keep
        var start = first.start
        if !keeps, lines.isFirst(start), !first.lead.isEmpty || !lead.isEmpty {
            start = first.lead.isEmpty ? lines.start(of: start) : first.lead.lowerBound
            text = lead + indentation + text
        }
        if needsLineEnd, last.end == bytes.count { text += lines.lineEnd }
        edits.replace(start..<last.end, with: text, .replaced)
    }

    func empty(_ keepsComments: Bool, _ edits: inout EditList) -> Bool {
        guard let first = entries.first, let last = entries.last else { return true }
        let brackets = rewriter.source.kind(of: change.node) == .object ? "{}" : "[]"
        guard let head = rewriter.headEnd(of: change.node),
            rewriter.lines.isFirst(first.start),
            lines.line(of: head) < lines.line(of: first.start)
        else {
            let keeps = rewriter.source.policy.comments == .keep || first.lead.isEmpty
            let start =
                keeps ? rewriter.outline.places[change.node].start : first.lead.lowerBound
            edits.replace(start..<last.end, with: brackets.utf8, .removed)
            return true
        }
        edits.insert(" \(brackets)".utf8, at: head, .removed)
        if !keepsComments {
            edits.delete(rewriter.lines.end(before: first.lead.lowerBound)..<last.end)
        }
        return !keepsComments
    }

    // MARK: Block scalars

    func needsLineEnd(before offset: Int) -> Bool { rewriter.needsLineEnd(before: offset) }

    func keepsEmptyLines(above offset: Int) -> Bool {
        let line = lines.line(of: offset) - 1
        guard line >= 0,
            let block = rewriter.outline.block(endingAt: lines.start(ofLine: line) + 1),
            block.start < lines.start(ofLine: line)
        else { return false }
        return bytes[rewriter.blockHeader(block.start)].contains(ASCII.plus)
    }
}

extension YAMLRewriter {
    /// Returns the column of the entries of a block collection.
    func column(of node: Int) -> Int { lines.column(of: outline.places[node].start) }

    /// Returns the offset after the dash or colon of an entry, or after a key without a colon.
    func indicatorEnd(of entry: EntryLayout) -> Int {
        guard let key = entry.key else { return entry.start + 1 }
        let colon = firstMark(from: key.upperBound, to: bytes.count) ?? bytes.count
        return colon < bytes.count && bytes[colon] == UInt8(ascii: ":") ? colon + 1 : key.upperBound
    }

    /// Returns the offset after the key, dash, anchor or tag before a value; nil at the root.
    func headEnd(of node: Int) -> Int? {
        if let end = propertiesEnd(outline.places[node]) { return end }
        guard let parent = source.parent(of: node) else { return nil }
        return try? entry(of: node, in: layout(of: parent)).map(indicatorEnd)
    }

    /// Returns the quote that all keys of a mapping have.
    func keyQuotes(in layout: ContainerLayout) -> [UInt8]? {
        guard let key = layout.entries.last?.key, !key.isEmpty else { return nil }
        let quote = bytes[key.lowerBound]
        // A key that needs its quotes says nothing about the others.
        let isShared = layout.entries.allSatisfy { entry in
            entry.key.map { !$0.isEmpty && bytes[$0.lowerBound] == quote } ?? false
        }
        return isShared && (quote == ASCII.quote || quote == ASCII.apostrophe) ? [quote] : nil
    }

    /// Preserves the value of an unterminated last block scalar when text is inserted after it.
    func closeLastBlock(_ edits: inout EditList) {
        guard !lines.endsWithLineEnd, needsLineEnd(before: bytes.count),
            let block = outline.block(endingAt: bytes.count)
        else { return }
        let header = blockHeader(block.start)
        let old = header.upperBound - 1
        if bytes[old] == ASCII.plus {
            edits.replace(old..<old + 1, with: [ASCII.minus], .replaced)
        } else {
            edits.insert([ASCII.minus], at: header.upperBound, .replaced)
        }
    }

    /// Returns the indicators of the block scalar that begins, with its properties, at an offset.
    func blockHeader(_ start: Int) -> Range<Int> {
        let begin = YAMLNodeRange.endOfProperties(start, in: bytes)
        return begin..<(bytes[begin...].firstIndex { $0 <= 0x20 } ?? bytes.count)
    }

    /// Whether the line before an offset belongs to a block scalar that needs its line end.
    func needsLineEnd(before offset: Int) -> Bool {
        guard let block = outline.block(endingAt: offset) else { return false }
        return !bytes[blockHeader(block.start)].contains(ASCII.minus)
    }
}
