import VersionedCodableDocuments

extension BracketRewriter {
    /// Plans the edits that apply a change to a container of the source.
    ///
    /// - Throws: `EditRefusal` when other text is between its members, `WritingError`.
    /// - Complexity: O(n) in the text between the members of the container.
    public mutating func plan(
        _ change: ContainerChange, in changes: ChangeTree, to target: CodableDocument,
        _ edits: inout EditList
    ) throws {
        edits.node = change.node
        let layout = try layout(of: change.node)
        let style = style()
        let isMultiline = layout.entries.isEmpty && allowsLines(change.node)
        var entries = style.entries(
            of: source.kind(of: change.node), syntax, isMultiline: isMultiline)
        entries.outerColumn = places?.column(around: change.node, in: source)
        var plan = EntryPlan(layout, in: lines, at: layout.open, entries, policy)
        var printer = BracketPrinter(
            style: style, syntax: syntax, texts: texts, room: source.room)
        let rewriter = self
        printer.part = { place in
            guard let from = changes.parts[place], rewriter.isBracketed(from) else { return nil }
            return try? rewriter.part(of: from)
        }
        var writer = BracketEntries(
            rewriter: self, children: source.children(of: change.node), target: target,
            printer: printer, layout: layout,
            place: .init(indentation: plan.indentation, isInline: !plan.isMultiline))
        try plan.run(change.slots, &writer, &edits)
    }

    /// Whether a container that was empty gets lines for its members.
    private func allowsLines(_ node: Int) -> Bool {
        syntax.allowsLines && style().isMultiline && !hasInlineSiblings(node)
    }
}

/// Writes the members or elements of one container.
private struct BracketEntries: EntryWriter {
    let rewriter: BracketRewriter
    let children: [RewriteSource.Child]
    let target: CodableDocument
    let printer: BracketPrinter
    let layout: ContainerLayout
    /// The position of the members on their lines.
    let place: BracketPrinter.Place

    private var bytes: [UInt8] { rewriter.lines.bytes }

    mutating func change(_ slot: ContainerChange.Slot, _ edits: inout EditList) throws {
        guard let position = slot.position else { return }
        let entry = layout.entries[position]
        let first = edits.edits.count
        if entry.key == entry.value { return try changeDouble(slot, entry, &edits) }
        if let key = slot.newKey, let range = entry.key {
            edits.replace(
                range,
                with: try rewriter.texts.key(
                    target.text(atTapeIndex: key), like: Array(bytes[range])), .renamed)
        }
        if case .replaced(let value) = slot.outcome {
            var rewriter = rewriter
            try rewriter.replace(
                children[position].value, by: target.node(atTapeIndex: value), &edits)
            edits.keepColumn(ofTrail: position, in: layout.entries, since: first, rewriter.lines)
        }
    }

    /// Splits a text that is both key and value (`key;` in old property lists) into both.
    private func changeDouble(
        _ slot: ContainerChange.Slot, _ entry: EntryLayout, _ edits: inout EditList
    ) throws {
        let old = Array(bytes[entry.value])
        var value = old
        if case .replaced(let node) = slot.outcome {
            let place = BracketPrinter.Place(
                indentation: rewriter.lines.indentation(at: entry.start), isInline: place.isInline)
            var printer = printer
            printer.part = { _ in nil }
            value = try printer.text(target.node(atTapeIndex: node), like: old, place)
        } else if slot.newKey == nil {
            return
        }
        let key = try slot.newKey.map {
            try rewriter.texts.key(target.text(atTapeIndex: $0), like: old)
        }
        edits.replace(
            entry.value, with: (key ?? old) + printer.style.assignment + value,
            slot.newKey == nil ? .replaced : .renamed)
    }

    func text(of slot: ContainerChange.Slot, after predecessor: Int?) throws -> EntryText? {
        let key = try slot.newKey.map { try self.key($0) } ?? []
        switch slot.outcome {
        case .inserted(let value):
            return EntryText(key + (try printer.child(target.node(atTapeIndex: value), place)))
        case .moved(let value, let from):
            guard rewriter.isBracketed(from), let part = try? rewriter.part(of: from) else {
                // It has no brackets in the source.
                return EntryText(key + (try printer.child(target.node(atTapeIndex: value), place)))
            }
            var text = part.text(in: place.indentation)
            text.text =
                key + printer.texts.properties(of: target.node(atTapeIndex: value)) + text.text
            if place.isInline { text.trail = rewriter.inline(text.trail) }
            return text
        default: throw EditRefusal("the new entry has no source")
        }
    }

    private func key(_ node: Int) throws -> [UInt8] {
        // Text that is both key and value is not an example of style.
        let neighbour = layout.entries.last { $0.key != nil && $0.key != $0.value }
        let like = neighbour?.key.map { Array(bytes[$0]) }
        let assignment = neighbour.flatMap { entry in
            entry.key.flatMap {
                rewriter.syntax.assignment(bytes[$0.upperBound..<entry.value.lowerBound])
            }
        }
        return try printer.key(target.text(atTapeIndex: node), like: like, assignment)
    }

    func empty(_ keepsComments: Bool, _ edits: inout EditList) -> Bool {
        if !keepsComments { edits.delete(layout.open..<layout.close) }
        return !keepsComments
    }

    func fill(_ content: [UInt8], _ edits: inout EditList) {
        edits.replace(layout.open..<layout.close, with: content, .inserted)
    }
}
