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
        var plan = BracketPlan(
            rewriter: self, style: style(), change: change, layout: try layout(of: change.node),
            target: target)
        plan.printer.parts = parts(in: change, of: changes, target)
        try plan.run()
        edits.add(plan.edits)
    }
}

struct BracketPlan {
    let rewriter: BracketRewriter
    let style: BracketStyle
    let change: ContainerChange
    let layout: ContainerLayout
    let target: CodableDocument
    var printer: BracketPrinter
    /// The edits of this container only; a list for the document would be copied for each.
    var edits = EditList()
    let marks: BracketSyntax.Marks
    let lines: SourceLines
    let isMultiline: Bool
    let hasTrailing: Bool
    private let indentation: [UInt8]

    init(
        rewriter: BracketRewriter, style: BracketStyle, change: ContainerChange,
        layout: ContainerLayout, target: CodableDocument
    ) {
        self.rewriter = rewriter
        self.style = style
        self.change = change
        self.layout = layout
        self.target = target
        edits.node = change.node
        printer = BracketPrinter(
            style: style, syntax: rewriter.syntax, texts: rewriter.texts,
            room: rewriter.source.room)
        marks = rewriter.marks(of: change.node)
        lines = rewriter.lines
        let lines = rewriter.lines
        let own = { (member: EntryLayout) in
            lines.isFirst(member.start) && lines.isLast(member.end)
        }
        if let first = layout.entries.first, let last = layout.entries.last {
            isMultiline =
                own(first) && own(last) || layout.separatorsLead && lines.isFirst(last.start)
            indentation = lines.indentation(at: last.start)
            hasTrailing = marks.trailing == .required || last.separator != nil
        } else {
            if let comment = layout.ownComments.last, lines.isFirst(comment.lowerBound) {
                isMultiline = true
                indentation = lines.indentation(at: comment.lowerBound)
            } else {
                isMultiline =
                    rewriter.syntax.allowsLines && style.isMultiline
                    && !rewriter.hasInlineSiblings(change.node)
                indentation = lines.indentation(at: layout.open) + style.unit
            }
            hasTrailing =
                marks.trailing == .required || marks.trailing == .usual && isMultiline
        }
    }

    mutating func run() throws {
        let isStaying = change.slots.map { slot in
            if case .removed = slot.outcome { false } else { true }
        }
        let keepsComments =
            !layout.ownComments.isEmpty || change.slots.contains(where: \.keepsLead)
            || rewriter.policy.comments == .keep
                && layout.entries.contains { !$0.lead.isEmpty || !$0.trail.isEmpty }
            || commentOutMark != nil && isMultiline
        if !isStaying.contains(true), !keepsComments {
            return edits.delete(layout.open..<layout.close)
        }
        try changeInPlace()
        remove()
        try insert(isStaying)
    }

    // MARK: Kept members

    private mutating func changeInPlace() throws {
        let children = rewriter.tree.children(of: change.node)
        for slot in change.slots {
            guard let position = slot.position else { continue }
            let member = layout.entries[position]
            if member.key == member.value {
                try changeDouble(slot, member)
                continue
            }
            if let key = slot.newKey, let range = member.key {
                edits.replace(
                    range,
                    with: try rewriter.texts.key(
                        target.text(atTapeIndex: key), like: Array(lines.bytes[range])), .renamed)
            }
            if case .replaced(let value) = slot.outcome {
                var rewriter = rewriter
                try rewriter.replace(
                    children[position].value, by: target.node(atTapeIndex: value), &edits)
                edits.keepColumn(ofTrail: position, in: layout.entries, lines)
            }
            if slot.dropsTrail { dropTrail(of: member) }
        }
    }

    private mutating func dropTrail(of member: EntryLayout) {
        guard !member.trail.isEmpty else { return }
        let start = lines.whiteSpace(before: member.trail.lowerBound).lowerBound
        // The separator may be among the comments.
        let end = member.trail.upperBound
        if let separator = member.separator, start < separator, separator < end {
            edits.delete(start..<separator)
            edits.delete(separator + 1..<end)
        } else {
            edits.delete(start..<end)
        }
    }

    /// Splits a text that is both key and value (`key;` in old property lists) into both.
    private mutating func changeDouble(
        _ slot: ContainerChange.Slot, _ member: EntryLayout
    ) throws {
        let old = Array(lines.bytes[member.value])
        var value = old
        if case .replaced(let node) = slot.outcome {
            let place = BracketPrinter.Place(
                indentation: lines.indentation(at: member.start), isInline: !isMultiline)
            value = try printer.text(target.node(atTapeIndex: node), like: old, place)
        } else if slot.newKey == nil {
            return
        }
        let key = try slot.newKey.map {
            try rewriter.texts.key(target.text(atTapeIndex: $0), like: old)
        }
        edits.replace(
            member.value, with: (key ?? old) + style.assignment + value,
            slot.newKey == nil ? .replaced : .renamed)
        if slot.dropsTrail { dropTrail(of: member) }
    }

    // MARK: Inserted members

    private mutating func insert(_ isStaying: [Bool]) throws {
        defer { fillEmpty() }
        let lastStaying = isStaying.lastIndex(of: true)
        /// The last kept child of the source so far.
        var anchor: Int?
        var isSeparated = true
        for (index, slot) in change.slots.enumerated() {
            guard isStaying[index] else {
                if let position = slot.position, hadEmptyLine == nil, isMultiline {
                    let start = layout.entries[position].lead.lowerBound
                    hadEmptyLine = !lines.emptyLines(above: start).isEmpty
                }
                continue
            }
            let isLast = index == lastStaying
            if let position = slot.position {
                try updateLeadingSeparator(of: position, isSeparated)
                let next = isStaying[(index + 1)...].firstIndex(of: true).map { change.slots[$0] }
                isSeparated = updateSeparator(of: position, isLast: isLast, next: next)
                (anchor, hadEmptyLine) = (position, nil)
                continue
            }
            var item: Item
            switch slot.outcome {
            case .inserted(let value):
                item = try newItem(slot, target.node(atTapeIndex: value))
                item.isPart = slot.isPart
            case .moved(let value, let from):
                guard rewriter.isBracketed(from), let part = try? rewriter.part(of: from) else {
                    // It has no brackets in the source.
                    item = try newItem(slot, target.node(atTapeIndex: value))
                    break
                }
                let shifted = Reindenting.shift(
                    part.value, keeping: part.fixed, from: part.indentation, to: indentation)
                let key = try slot.newKey.map { try self.key($0) } ?? []
                let lead = Reindenting.shift(part.lead, from: part.indentation, to: indentation)
                item = Item(lead: lead, text: key + shifted, trail: part.trail)
            default: continue
            }
            let reason: SourceEdit.Reason
            if case .moved = slot.outcome { reason = .moved } else { reason = .inserted }
            isSeparated = !separatorLeads(behind: anchor)
            add(item, behind: anchor, isLast: isLast, reason)
        }
    }

    private struct Item {
        var lead: [UInt8] = []
        var text: [UInt8]
        var trail: [UInt8] = []
        var isPart = false
    }

    private func key(_ node: Int) throws -> [UInt8] {
        // Text that is both key and value is not an example of style.
        let neighbour = layout.entries.last { $0.key != nil && $0.key != $0.value }
        let like = neighbour?.key.map { Array(lines.bytes[$0]) }
        var assignment: [UInt8]?
        if let neighbour, let key = neighbour.key {
            let between = lines.bytes[key.upperBound..<neighbour.value.lowerBound]
            if between.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == rewriter.syntax.assignment })
            {
                assignment = Array(between)
            }
        }
        return try printer.key(target.text(atTapeIndex: node), like: like, assignment)
    }

    private func newItem(_ slot: ContainerChange.Slot, _ value: DocumentNode) throws -> Item {
        let key = try slot.newKey.map { try self.key($0) } ?? []
        let place = BracketPrinter.Place(
            indentation: isMultiline ? indentation : lines.indentation(at: layout.open),
            isInline: !isMultiline)
        return Item(text: key + (try printer.text(value, place)))
    }

    private mutating func add(
        _ item: Item, behind anchor: Int?, isLast: Bool, _ reason: SourceEdit.Reason
    ) {
        let separator = !isLast || hasTrailing ? [marks.separator] : []
        guard isMultiline else {
            let text = item.text + rewriter.inline(item.trail)
            if let anchor, endsLine(anchor) {
                // Nothing may follow the comment on its line.
                let member = layout.entries[anchor]
                let start = style.lineEnd + lines.indentation(at: member.start)
                return edits.insert(start + text + separator, at: member.end, reason)
            }
            return addInLine(text, separator, behind: anchor, reason)
        }
        if let anchor, separatorLeads(behind: anchor) {
            let text = style.lineEnd + indentation + [marks.separator] + style.blank + item.text
            return edits.insert(text, at: layout.entries[anchor].end, reason)
        }
        let line = item.lead + indentation + item.text + separator + item.trail
        let isApart = anchor == nil ? hasEmptyLines : hadEmptyLine ?? hasEmptyLines
        let gap = isApart && !item.isPart ? style.lineEnd : []
        hadEmptyLine = nil
        if let anchor {
            edits.insert(
                gap + style.lineEnd + line, at: endOfTrailingWhiteSpace(after: anchor), reason)
        } else if let first = layout.entries.first {
            edits.insert(line + style.lineEnd + gap, at: first.lead.lowerBound, reason)
        } else if let comment = layout.ownComments.last {
            edits.insert(style.lineEnd + line, at: comment.upperBound, reason)
        } else {
            filling += style.lineEnd + line
        }
    }

    private mutating func addInLine(
        _ text: [UInt8], _ separator: [UInt8], behind anchor: Int?, _ reason: SourceEdit.Reason
    ) {
        if let anchor {
            edits.insert(inlineSeparator + text + separator, at: layout.entries[anchor].end, reason)
        } else if let first = layout.entries.first {
            let blank = separator.isEmpty ? [] : style.blank
            edits.insert(text + separator + blank, at: first.start, reason)
        } else {
            filling += (filling.isEmpty ? padding : style.blank) + text + separator
        }
    }

    /// Whether an empty line preceded the removed member at this position.
    private var hadEmptyLine: Bool?
    /// The text inserted into a container that was empty.
    private var filling: [UInt8] = []

    private var padding: [UInt8] {
        rewriter.tree.kind(change.node) == .object ? style.padding : style.arrayPadding
    }

    private mutating func fillEmpty() {
        guard !filling.isEmpty else { return }
        let isObject = rewriter.tree.kind(change.node) == .object
        let padding = isObject ? style.endPadding ?? padding : padding
        let end = isMultiline ? style.lineEnd + lines.indentation(at: layout.open) : padding
        edits.replace(layout.open..<layout.close, with: filling + end, .inserted)
    }

    /// The white space between two members on one line.
    private lazy var inlineSeparator: [UInt8] = {
        for index in layout.entries.indices.dropLast().reversed() {
            let (one, next) = (layout.entries[index], layout.entries[index + 1])
            let end = one.separator.map { $0 + 1 } ?? one.end
            guard end <= next.start, end == one.end else { continue }
            let whiteSpace = lines.bytes[end..<next.start]
            if whiteSpace.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return Array(whiteSpace) }
        }
        return style.blank
    }()

    /// Whether more than half of the members have an empty line above them.
    private lazy var hasEmptyLines: Bool = {
        guard layout.entries.count > 1 else { return false }
        let count = layout.entries.dropFirst().count { member in
            !lines.emptyLines(above: member.lead.lowerBound).isEmpty
        }
        return count * 2 > layout.entries.count - 1
    }()
}
