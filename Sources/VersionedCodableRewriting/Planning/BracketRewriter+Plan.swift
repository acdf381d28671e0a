import VersionedCodableDocuments

extension BracketRewriter {
    /// Plans what makes a container of the source as a change says.
    ///
    /// - Throws: `CannotEdit` when something else stands between its members, `WritingError`.
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

    /// Where a value of the source is written, with its comments.
    func part(of node: Int) throws -> BracketPrinter.Part {
        let value = range(node)
        let indentation = lines.indentation(at: value.lowerBound)
        guard let container = tree.parent(of: node), isBracketed(container) else {
            return BracketPrinter.Part(
                lead: [], value: Array(source.bytes[value]), trail: [], indentation: indentation)
        }
        let member = try knownLayout(of: container).member(at: outerRange(node))
        var trail: [UInt8] = []
        if let member, !member.trail.isEmpty {
            // With the blanks in front of it, and without the separator that stands among comments.
            let start = lines.blanks(before: member.trail.lowerBound).lowerBound
            trail = (start..<member.trail.upperBound).filter { $0 != member.separator }
                .map { source.bytes[$0] }
        }
        return BracketPrinter.Part(
            lead: member.map { Array(source.bytes[$0.lead]) } ?? [],
            value: Array(source.bytes[value]), trail: trail, indentation: indentation)
    }

    /// What is written somewhere in the source of the values that come into a container.
    ///
    /// What stands in no brackets there is not taken as it is.
    private func parts(
        in change: ContainerChange, of changes: ChangeTree, _ target: CodableDocument
    ) -> [Int: BracketPrinter.Part] {
        guard !changes.parts.isEmpty else { return [:] }
        var parts: [Int: BracketPrinter.Part] = [:]
        for slot in change.slots {
            guard case .inserted(let value) = slot.fate else { continue }
            let end = target.withUnsafeTape { Int($0[value].next) }
            for place in changes.parts(from: value, to: end) {
                guard let from = changes.parts[place], isBracketed(from) else { continue }
                parts[place] = try? part(of: from)
            }
        }
        return parts
    }
}

/// Plans the edits of one container in brackets.
private struct BracketPlan {
    let rewriter: BracketRewriter
    let style: BracketStyle
    let change: ContainerChange
    let layout: ContainerLayout
    let target: CodableDocument
    var printer: BracketPrinter
    /// Of this container; all edits of the document would be copied for each.
    var edits = EditList()
    private let marks: BracketSyntax.Marks
    private let lines: SourceLines
    /// Whether members have lines of their own.
    private let isMultiline: Bool
    /// Whether a separator stands behind the last member.
    private let hasTrailing: Bool
    /// What lines of members begin with.
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
        printer = BracketPrinter(style: style, syntax: rewriter.syntax, texts: rewriter.texts)
        marks = rewriter.marks(of: change.node)
        lines = rewriter.lines
        let lines = rewriter.lines
        let own = { (member: MemberLayout) in
            lines.isFirst(member.start) && lines.isLast(member.end)
        }
        if let first = layout.members.first, let last = layout.members.last {
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
            if case .removed = slot.fate { false } else { true }
        }
        let keepsComments =
            !layout.ownComments.isEmpty || change.slots.contains(where: \.keepsLead)
            || rewriter.policy.comments == .keep
                && layout.members.contains { !$0.lead.isEmpty || !$0.trail.isEmpty }
        if !isStaying.contains(true), !keepsComments {
            return edits.delete(layout.open..<layout.close)
        }
        try changeInPlace()
        remove()
        try insert(isStaying)
    }

    // MARK: What stays

    private mutating func changeInPlace() throws {
        let children = rewriter.tree.children(of: change.node)
        for slot in change.slots {
            guard let position = slot.position else { continue }
            let member = layout.members[position]
            if let key = slot.newKey, let range = member.key {
                edits.replace(
                    range,
                    with: try rewriter.texts.key(
                        target.text(atTapeIndex: key), like: Array(lines.bytes[range])), .renamed)
            }
            if case .replaced(let value) = slot.fate {
                var rewriter = rewriter
                try rewriter.replace(
                    children[position].value, by: target.node(atTapeIndex: value), &edits)
                edits.keepColumn(ofTrail: position, in: layout.members, lines)
            }
            if slot.dropsTrail, !member.trail.isEmpty {
                let start = lines.blanks(before: member.trail.lowerBound).lowerBound
                // The separator may stand among comments.
                let end = member.trail.upperBound
                if let separator = member.separator, start < separator, separator < end {
                    edits.delete(start..<separator)
                    edits.delete(separator + 1..<end)
                } else {
                    edits.delete(start..<end)
                }
            }
        }
    }

    // MARK: What goes

    private mutating func remove() {
        let slots = change.slots.filter { $0.position != nil }
        var first = 0
        while first < slots.count {
            guard case .removed = slots[first].fate else {
                first += 1
                continue
            }
            var last = first
            while last + 1 < slots.count, case .removed = slots[last + 1].fate { last += 1 }
            remove(first...last, slots)
            first = last + 1
        }
    }

    private mutating func remove(_ run: ClosedRange<Int>, _ slots: [ContainerChange.Slot]) {
        let members = layout.members
        let ownsLines = run.allSatisfy {
            lines.isFirst(members[$0].start) && lines.isLast(members[$0].end)
        }
        if ownsLines {
            var range: Range<Int>?
            var first = run.lowerBound
            for position in run {
                let member = members[position]
                if rewriter.policy.comments == .keep, !member.trail.isEmpty {
                    edits.delete(member.start..<member.trail.lowerBound)
                    continue
                }
                let keepsLead =
                    slots[position].keepsLead || rewriter.policy.comments == .keep
                let start =
                    keepsLead
                    ? lines.start(of: member.start) : member.lead.lowerBound
                let end = lines.next(from: member.end)
                if let before = range, lines.emptyLines(from: before.upperBound).upperBound == start
                {
                    range = before.lowerBound..<end
                } else {
                    if let range {
                        edits.deleteLines(range, in: lines, isFirst: first == 0, isLast: false)
                    }
                    range = start..<end
                    first = position
                }
            }
            if let range {
                edits.deleteLines(
                    range, in: lines, isFirst: first == 0,
                    isLast: run.upperBound == members.count - 1)
            }
            return
        }
        // On lines with others: up to the next one, or from behind the one in front.
        if run.upperBound + 1 < members.count {
            edits.delete(members[run.lowerBound].start..<members[run.upperBound + 1].start)
        } else if run.lowerBound > 0 {
            edits.delete(members[run.lowerBound - 1].end..<members[run.upperBound].end)
        } else {
            edits.delete(members[run.lowerBound].start..<members[run.upperBound].end)
        }
    }

    // MARK: What comes

    private mutating func insert(_ isStaying: [Bool]) throws {
        defer { fillEmpty() }
        let lastStaying = isStaying.lastIndex(of: true)
        /// The last child of the source that stays, up to here.
        var anchor: Int?
        for (index, slot) in change.slots.enumerated() {
            guard isStaying[index] else {
                if let position = slot.position, formerGap == nil, isMultiline {
                    let start = layout.members[position].lead.lowerBound
                    formerGap = !lines.emptyLines(above: start).isEmpty
                }
                continue
            }
            let isLast = index == lastStaying
            if let position = slot.position {
                settleSeparator(of: position, isLast: isLast)
                (anchor, formerGap) = (position, nil)
                continue
            }
            switch slot.fate {
            case .inserted(let value):
                var item = try newItem(slot, target.node(atTapeIndex: value))
                item.isPart = slot.isPart
                add(item, behind: anchor, isLast: isLast, .inserted)
            case .moved(let value, let from):
                guard rewriter.isBracketed(from), let part = try? rewriter.part(of: from) else {
                    // It stands in no brackets where it comes from.
                    let item = try newItem(slot, target.node(atTapeIndex: value))
                    add(item, behind: anchor, isLast: isLast, .moved)
                    continue
                }
                let shifted = Reindenting.shift(part.value, from: part.indentation, to: indentation)
                let key = try slot.newKey.map { try self.key($0) } ?? []
                let lead = Reindenting.shift(part.lead, from: part.indentation, to: indentation)
                add(
                    Item(lead: lead, text: key + shifted, trail: part.trail), behind: anchor,
                    isLast: isLast, .moved)
            default: break
            }
        }
    }

    private struct Item {
        var lead: [UInt8] = []
        var text: [UInt8]
        var trail: [UInt8] = []
        var isPart = false
    }

    private func key(_ node: Int) throws -> [UInt8] {
        let neighbour = layout.members.last { $0.key != nil }
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

    /// A member in front of another has a separator, and the last one has it if it had before.
    private mutating func settleSeparator(of position: Int, isLast: Bool) {
        guard !layout.separatorsLead else { return }
        let member = layout.members[position]
        if isLast, !hasTrailing, let separator = member.separator {
            edits.delete(separator..<separator + 1, .separator)
        } else if !isLast || hasTrailing, member.separator == nil {
            // On a line with others, a comment in front of the separator stays with its member.
            let isBehind = !isMultiline && !lines.isLast(member.end)
            edits.insert(
                [marks.separator], at: isBehind ? member.end : member.value.upperBound, .separator)
        }
    }

    private mutating func add(
        _ item: Item, behind anchor: Int?, isLast: Bool, _ reason: SourceEdit.Reason
    ) {
        let separator = !isLast || hasTrailing ? [marks.separator] : []
        guard isMultiline else {
            return addInLine(item.text, separator, behind: anchor, reason)
        }
        if layout.separatorsLead, let anchor {
            let text = style.lineEnd + indentation + [marks.separator] + style.blank + item.text
            return edits.insert(text, at: layout.members[anchor].end, reason)
        }
        let line = item.lead + indentation + item.text + separator + item.trail
        let isApart = anchor == nil ? hasEmptyLines : formerGap ?? hasEmptyLines
        let gap = isApart && !item.isPart ? style.lineEnd : []
        formerGap = nil
        if let anchor {
            edits.insert(gap + style.lineEnd + line, at: layout.members[anchor].end, reason)
        } else if let first = layout.members.first {
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
            edits.insert(glue + text + separator, at: layout.members[anchor].end, reason)
        } else if let first = layout.members.first {
            let blank = separator.isEmpty ? [] : style.blank
            edits.insert(text + separator + blank, at: first.start, reason)
        } else {
            filling += (filling.isEmpty ? padding : style.blank) + text + separator
        }
    }

    /// Whether an empty line was above what goes here.
    private var formerGap: Bool?
    /// What comes into a container that was empty.
    private var filling: [UInt8] = []

    private var padding: [UInt8] {
        rewriter.tree.kind(change.node) == .object ? style.padding : style.arrayPadding
    }

    private mutating func fillEmpty() {
        guard !filling.isEmpty else { return }
        let end = isMultiline ? style.lineEnd + lines.indentation(at: layout.open) : padding
        edits.replace(layout.open..<layout.close, with: filling + end, .inserted)
    }

    /// The blanks between a member and the next one on its line.
    private lazy var glue: [UInt8] = {
        for index in layout.members.indices.dropLast().reversed() {
            let (one, next) = (layout.members[index], layout.members[index + 1])
            let end = one.separator.map { $0 + 1 } ?? one.end
            guard end <= next.start, end == one.end else { continue }
            let blanks = lines.bytes[end..<next.start]
            if blanks.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return Array(blanks) }
        }
        return style.blank
    }()

    /// Whether more than half of the members have an empty line in front of them.
    private lazy var hasEmptyLines: Bool = {
        guard layout.members.count > 1 else { return false }
        let count = layout.members.dropFirst().count { member in
            !lines.emptyLines(above: member.lead.lowerBound).isEmpty
        }
        return count * 2 > layout.members.count - 1
    }()
}
