import VersionedCodableDocuments
import VersionedCodableRewriting

extension YAMLBlockPlan {
    // MARK: Insertions

    mutating func insert(_ isRemoved: [Bool], writesMerged: Bool) throws {
        let hasEmptyLines = findsEmptyLines()
        let children = rewriter.source.children(of: change.node)
        let lastMerge = entries.lastIndex { $0.child == nil }
        /// Whether a removed entry at this position had an empty line above it.
        var hadEmptyLine: Bool?
        /// The last remaining entry before the current slot.
        var predecessor: Int?
        if let merge = lastMerge,
            !isRemoved.indices.contains(where: { !isRemoved[$0] && entries[$0].child != nil })
        {
            predecessor = merge
        }
        for slot in change.slots {
            if let position = slot.position {
                if let entry = layout.entryOfChild[position] {
                    if isRemoved[entry] {
                        hadEmptyLine = hadEmptyLine ?? rewriter.hasEmptyLine(above: entries[entry])
                    } else {
                        (predecessor, hadEmptyLine) = (entry, nil)
                    }
                } else if writesMerged {
                    try insertInPlaceOfMerged(slot, children[position], lastMerge)
                }
                continue
            }
            if case .inserted(let value) = slot.outcome, references.isBroughtIn(value) { continue }
            let (text, reason) = try newEntry(slot, above: line(below: predecessor))
            let isApart =
                (!slot.isPart && hadEmptyLine ?? hasEmptyLines || text.hasEmptyLineAbove)
                && predecessor != nil
                || predecessor == nil && hasEmptyLines
            hadEmptyLine = nil
            add(text, after: predecessor, isApart ? lines.lineEnd : [], reason)
        }
    }

    /// Returns the line below text inserted after an entry, or before all entries for nil.
    private func line(below predecessor: Int?) -> Int {
        guard let predecessor else { return entries.first?.leadLine ?? 0 }
        return lines.line(of: rewriter.insertionOffset(after: entries[predecessor])) + 1
    }

    /// Returns the text of a new entry above a line, whose first line has no indentation.
    private mutating func newEntry(
        _ slot: ContainerChange.Slot, above line: Int
    ) throws -> (YAMLPrinter.Value, SourceEdit.Reason) {
        if lineBelow != line {
            lineBelow = line
            printer.print(above: line, in: layout.column)
        }
        switch slot.outcome {
        case .inserted(let value):
            return (try text(slot.newKey, target.node(atTapeIndex: value)), .inserted)
        case .moved(let value, _):
            // The value is one of the printer's parts.
            return (try text(slot.newKey, target.node(atTapeIndex: value)), .moved)
        default: throw EditRefusal("the new entry has no source")
        }
    }

    private func text(_ key: Int?, _ value: DocumentNode) throws -> YAMLPrinter.Value {
        var printer = printer
        printer.isFlow = isFlowUsual(for: value)
        guard let key else { return try printer.element(value, layout.column) }
        let name = target.text(atTapeIndex: key)
        let like = keyQuotes
        let text = try rewriter.texts.key(name, like: like, inFlow: false)
        return try printer.member(text, value, layout.column, separator: separator)
    }

    /// Whether a small new collection is in flow style, because its siblings are.
    private func isFlowUsual(for value: DocumentNode) -> Bool {
        guard value.kind == .object || value.kind == .array, value.count <= 3 else { return false }
        let hasScalarsOnly =
            value.kind == .array
            ? value.elements.allSatisfy { $0.kind != .object && $0.kind != .array }
            : value.members.allSatisfy { $0.value.kind != .object && $0.value.kind != .array }
        guard hasScalarsOnly, printer.parts[value.index] == nil else { return false }
        return rewriter.usesFlow(in: change.node)
    }

    /// The text between keys and values of this mapping, if it is the same everywhere.
    private var separator: [UInt8] {
        let usual: [UInt8] = [.colon, .space]
        var found: ArraySlice<UInt8>?
        for entry in entries.suffix(16) {
            guard let key = entry.key, let value = entry.value, !entry.isExplicit else { continue }
            let start = rewriter.outline.places[key].end
            let end = rewriter.outline.places[value].begin
            guard start + 1 < end, !bytes[start..<end].contains(.lineFeed) else { continue }
            let between = bytes[start..<end]
            guard between.allSatisfy({ $0 == .colon || $0 == .space }) else { continue }
            if let found, !found.elementsEqual(between) { return usual }
            found = between
        }
        return found.map { Array($0) } ?? usual
    }

    private mutating func add(
        _ text: YAMLPrinter.Value, after predecessor: Int?, _ emptyLine: [UInt8],
        _ reason: SourceEdit.Reason
    ) {
        let indentation = printer.spaces(layout.column)
        let line = text.lead + indentation + text.inline + text.below
        if let predecessor {
            let place = rewriter.insertionOffset(after: entries[predecessor])
            var end: [UInt8] = []
            if place == bytes.count {
                if text.needsLineEnd { end = lines.lineEnd }
                rewriter.closeLastBlock(&edits)
            }
            return edits.insertAfterContainers(
                emptyLine + lines.lineEnd + line + end, at: place, reason)
        }
        guard let first = entries.first else { return }
        if first.ownsLine {
            edits.insert(line + lines.lineEnd + emptyLine, at: lines.start(first.leadLine), reason)
        } else {
            edits.insert(
                text.inline + text.below + lines.lineEnd + indentation, at: first.mark, reason)
        }
    }

    /// Whether more than half of the entries after the first have an empty line before them.
    ///
    /// - Complexity: O(n) in the entries.
    private func findsEmptyLines() -> Bool {
        guard entries.count > 1 else { return false }
        let count = entries.dropFirst().count { entry in
            entry.leadLine > 0 && lines.isEmpty(entry.leadLine - 1)
        }
        return count * 2 > entries.count - 1
    }

    // MARK: Merge keys

    /// Adds a member that replaces one provided by a merge key.
    private mutating func insertInPlaceOfMerged(
        _ slot: ContainerChange.Slot, _ child: RewriteSource.Child, _ merge: Int?
    ) throws {
        if references.follows(child.value) { return }
        guard let value = newValue(slot, child.value) else { return }
        guard let merge else {
            throw EditRefusal("a merge key provides the value to change")
        }
        add(try merged(child, slot, value), after: merge, [], .inserted)
    }

    /// Returns the value of a member that replaces a merged one; nil while it remains merged.
    private func newValue(_ slot: ContainerChange.Slot, _ node: Int) -> DocumentNode? {
        if case .replaced(let value) = slot.outcome { return target.node(atTapeIndex: value) }
        return references.isOwned(node) ? rewriter.source.node(node) : nil
    }

    private func merged(
        _ child: RewriteSource.Child, _ slot: ContainerChange.Slot, _ value: DocumentNode
    ) throws -> YAMLPrinter.Value {
        guard let key = child.key else { throw EditRefusal("a merge key in a sequence") }
        let name = slot.newKey.map { target.text(atTapeIndex: $0) }
        let text = try rewriter.texts.key(
            name ?? rewriter.source.text(of: key), like: nil, inFlow: false)
        return try printer.member(text, value, layout.column, separator: separator)
    }

    /// Writes members in place of the merge key that provides them.
    mutating func expandMerge(_ isRemoved: inout [Bool]) throws {
        let merges = entries.indices.filter { entries[$0].child == nil }
        guard merges.count == 1, let merge = merges.first else {
            throw EditRefusal("several merge keys provide the values to remove")
        }
        let children = rewriter.source.children(of: change.node)
        var text: [UInt8] = []
        for slot in change.slots {
            guard let position = slot.position, layout.entryOfChild[position] == nil else {
                continue
            }
            if case .removed = slot.outcome { continue }
            let child = children[position]
            let value = newValue(slot, child.value) ?? rewriter.source.node(child.value)
            let member = try merged(child, slot, value)
            if !text.isEmpty { text += lines.lineEnd + printer.spaces(layout.column) }
            text += member.inline + member.below
        }
        guard !text.isEmpty else { return isRemoved[merge] = true }
        edits.note(.mergeExpanded)
        edits.replace(entries[merge].mark..<entries[merge].end, with: text, .replaced)
    }

    // MARK: Replacing all entries

    /// Replaces all removed entries by the new ones.
    mutating func replaceAll() throws {
        var text: [UInt8] = []
        var needsLineEnd = false
        let indentation = printer.spaces(layout.column)
        for slot in change.slots where slot.position == nil {
            let (entry, _) = try newEntry(slot, above: entries.last?.endLine ?? 0)
            if !text.isEmpty {
                let emptyLine = entry.hasEmptyLineAbove ? lines.lineEnd : []
                text += emptyLine + lines.lineEnd + entry.lead + indentation
            }
            text += entry.inline + entry.below
            needsLineEnd = entry.needsLineEnd
        }
        guard let first = entries.first, let last = entries.last else { return }
        let keeps = !keptLeads.isEmpty || rewriter.source.policy.comments == .keep
        var start = first.mark
        if first.ownsLine, !keeps, first.leadLine < first.line {
            start = lines.start(first.leadLine)
            text = indentation + text
        }
        let end = max(lines.textEnd(last.endLine - 1), last.tail)
        if needsLineEnd, end == bytes.count { text += lines.lineEnd }
        edits.replace(start..<end, with: text, .replaced)
    }

    mutating func becomeEmpty() {
        guard let first = entries.first, let last = entries.last else { return }
        let isObject = rewriter.source.kind(of: change.node) == .object
        let brackets = Array((isObject ? "{}" : "[]").utf8)
        let place = rewriter.outline.places[change.node]
        let end = max(lines.textEnd(last.endLine - 1), last.tail)
        guard let head = rewriter.headEnd(of: change.node), first.ownsLine,
            lines.line(of: head) < first.line
        else {
            let start =
                first.ownsLine && rewriter.source.policy.comments != .keep
                ? lines.start(first.leadLine) : place.start
            return edits.replace(start..<end, with: brackets, .removed)
        }
        edits.insert([.space] + brackets, at: head, .removed)
        if entries.indices.allSatisfy(isCommentedOut) {
            for entry in entries { commentOut(entry) }
            return
        }
        let keeps = rewriter.source.policy.comments == .keep
        guard keeps else {
            return rewriter.delete(lines: first.leadLine..<last.endLine, &edits)
        }
        for entry in entries { rewriter.delete(lines: entry.line..<entry.lastLine + 1, &edits) }
    }
}

extension YAMLRewriter {
    /// Returns the offset at which a line can be inserted after an entry.
    func insertionOffset(after entry: YAMLEntry) -> Int {
        entry.endLine == entry.lastLine + 1 ? entry.tail : lines.textEnd(entry.endLine - 1)
    }

    /// Returns the offset after the key, dash, anchor or tag before a value; nil at the root.
    func headEnd(of node: Int) -> Int? {
        if let end = propertiesEnd(outline.places[node]) { return end }
        guard let parent = source.parent(of: node), let layout = try? layout(of: parent) else {
            return nil
        }
        return layout.entry(ofValue: node)?.indicatorEnd
    }

    /// Returns the quote that all keys of a mapping have.
    func keyQuotes(in layout: YAMLBlockLayout) -> [UInt8]? {
        guard let key = layout.entries.last?.key else { return nil }
        let place = outline.places[key]
        let isQuoted = place.style == .singleQuoted || place.style == .doubleQuoted
        // A key that needs its quotes says nothing about the others.
        guard isQuoted,
            layout.entries.allSatisfy({ entry in
                guard let key = entry.key else { return false }
                return outline.places[key].style == place.style
            })
        else { return nil }
        return [bytes[place.start]]
    }

    /// Preserves the value of an unterminated last block scalar when text is inserted after it.
    func closeLastBlock(_ edits: inout EditList) {
        guard lines.lacksLineEnd, needsLineEnd(before: bytes.count),
            let block = outline.block(endingAt: bytes.count)
        else { return }
        let header = blockHeader(block.start)
        let old = header.upperBound - 1
        if bytes[old] == .plus {
            edits.replace(old..<old + 1, with: [.minus], .replaced)
        } else {
            edits.insert([.minus], at: header.upperBound, .replaced)
        }
    }
}
