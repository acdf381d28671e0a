/// Removes child elements and inserts others, with their lines and comments.
///
/// A unit of the layout may be a group of elements, such as a key and its value.
public struct MarkupPlan: Sendable {
    /// The parts of the element.
    public let layout: ContainerLayout
    /// Whether its children have their own lines.
    public let isMultiline: Bool
    /// The indentation of its children.
    public let indentation: [UInt8]
    /// The indentation of its own line.
    public let outerIndentation: [UInt8]
    /// The content to be inserted into an element without children and comments.
    public private(set) var filling: [UInt8] = []

    private let index: MarkupIndex
    private let lines: SourceLines
    private let style: MarkupStyle
    private let keepsComments: Bool
    private let isExact: Bool
    /// Whether more than half of the children have an empty line above them.
    private let hasEmptyLines: Bool

    /// Creates a plan for an element.
    ///
    /// - Parameters:
    ///   - element: An offset on the first line of the element.
    ///   - layout: Its parts.
    ///   - index: All elements of the document.
    ///   - style: The style of the document.
    ///   - policy: The choices of the caller.
    ///   - isExact: Whether white space is text and must not change.
    public init(
        _ element: Int, _ layout: ContainerLayout, _ index: MarkupIndex, _ style: MarkupStyle,
        _ policy: RewritePolicy, isExact: Bool = false
    ) {
        self.index = index
        self.layout = layout
        self.style = style
        lines = index.lines
        keepsComments = policy.comments == .keep
        outerIndentation = index.lines.indentation(at: element)
        let own = { (member: EntryLayout) in
            index.lines.isFirst(member.start) && index.lines.isLast(member.end)
        }
        if isExact {
            (isMultiline, indentation) = (false, outerIndentation)
        } else if let first = layout.entries.first, let last = layout.entries.last {
            isMultiline = own(first) && own(last)
            indentation = index.lines.indentation(at: last.start)
        } else if let comment = layout.ownComments.last, index.lines.isFirst(comment.lowerBound) {
            isMultiline = true
            indentation = index.lines.indentation(at: comment.lowerBound)
        } else {
            isMultiline = style.isMultiline && index.lines.isFirst(element)
            indentation = outerIndentation + style.unit
        }
        self.isExact = isExact
        hasEmptyLines = isMultiline && MarkupPlan.hasEmptyLines(layout, index, lines)
    }

    private static func hasEmptyLines(
        _ layout: ContainerLayout, _ index: MarkupIndex, _ lines: SourceLines
    ) -> Bool {
        guard layout.entries.count > 1 else { return false }
        let count = layout.entries.dropFirst().count { member in
            let start =
                member.lead.isEmpty ? index.lines.start(of: member.start) : member.lead.lowerBound
            return !lines.emptyLines(above: start).isEmpty
        }
        return count * 2 > layout.entries.count - 1
    }

    /// Whether removing children leaves neither a child nor a comment.
    public func isEmptied(byRemoving positions: [Int], keepingLead: Set<Int> = []) -> Bool {
        let hasComments = layout.entries.contains { !$0.lead.isEmpty || !$0.trail.isEmpty }
        return positions.count == layout.entries.count && layout.ownComments.isEmpty
            && !(keepsComments && hasComments) && keepingLead.isEmpty
    }

    // MARK: Removing

    /// Removes children.
    ///
    /// - Parameters:
    ///   - positions: Their indices, ascending.
    ///   - keepingLead: Those whose comments above stay for their replacements.
    ///   - edits: Receives the edits.
    public func remove(_ positions: [Int], keepingLead: Set<Int> = [], _ edits: inout EditList) {
        var first = 0
        while first < positions.count {
            var last = first
            while last + 1 < positions.count, positions[last + 1] == positions[last] + 1 {
                last += 1
            }
            remove(positions[first]...positions[last], keepingLead, &edits)
            first = last + 1
        }
    }

    private func remove(
        _ run: ClosedRange<Int>, _ keepingLead: Set<Int>, _ edits: inout EditList
    ) {
        let members = layout.entries
        if isExact {
            for position in run { edits.delete(members[position].value) }
            return
        }
        let ownsLines = run.allSatisfy {
            index.lines.isFirst(members[$0].start) && index.lines.isLast(members[$0].end)
        }
        guard ownsLines else { return removeInLine(run, keepingLead, &edits) }
        var range: Range<Int>?
        var first = run.lowerBound
        for position in run {
            let member = members[position]
            if keepsComments, !member.trail.isEmpty {
                edits.delete(member.start..<member.trail.lowerBound)
                continue
            }
            let keepsLead = keepsComments || keepingLead.contains(position)
            let start =
                keepsLead || member.lead.isEmpty
                ? index.lines.start(of: member.start) : member.lead.lowerBound
            let end = lines.next(from: member.end)
            if let before = range, lines.emptyLines(from: before.upperBound).upperBound == start {
                range = before.lowerBound..<end
            } else {
                if let range { delete(range, isFirst: first == 0, isLast: false, &edits) }
                range = start..<end
                first = position
            }
        }
        if let range {
            delete(
                range, isFirst: first == 0, isLast: run.upperBound == members.count - 1, &edits)
        }
    }

    private func delete(_ range: Range<Int>, isFirst: Bool, isLast: Bool, _ edits: inout EditList) {
        // The tags of the parent stay.
        edits.deleteLines(range, in: lines, isFirst: isFirst, isLast: isLast)
    }

    /// Removes children on shared lines: up to the next child, or from the end of the previous one.
    private func removeInLine(
        _ run: ClosedRange<Int>, _ keepingLead: Set<Int>, _ edits: inout EditList
    ) {
        let members = layout.entries
        let start = members[run.lowerBound].start
        let end = members[run.upperBound].end
        for position in run where !keepsComments && !keepingLead.contains(position) {
            let lead = members[position].lead
            if position == run.lowerBound, !lead.isEmpty { edits.delete(lead) }
        }
        if run.upperBound + 1 < members.count,
            !index.lines.isMultiline(end..<members[run.upperBound + 1].start)
        {
            edits.delete(start..<members[run.upperBound + 1].start)
        } else if run.lowerBound > 0,
            !index.lines.isMultiline(members[run.lowerBound - 1].end..<start)
        {
            edits.delete(members[run.lowerBound - 1].end..<end)
        } else {
            edits.delete(start..<end)
        }
    }

    // MARK: Inserting

    /// Whether there is an empty line above a child and its comments.
    public func hasGap(above position: Int) -> Bool {
        let member = layout.entries[position]
        let start =
            member.lead.isEmpty ? index.lines.start(of: member.start) : member.lead.lowerBound
        return !lines.emptyLines(above: start).isEmpty
    }

    /// Inserts a child.
    ///
    /// - Parameters:
    ///   - text: The text, whose lines but the first are indented already.
    ///   - lead: The lines above it.
    ///   - trail: The text after it on its line.
    ///   - anchor: The index of its predecessor; nil at the start.
    ///   - gap: Whether an empty line is inserted between it and its predecessor; nil for the local
    ///     custom.
    ///   - reason: The reason for the edit.
    ///   - edits: Receives the edits.
    public mutating func insert(
        _ text: [UInt8], lead: [UInt8] = [], trail: [UInt8] = [], behind anchor: Int?,
        gap: Bool? = nil, _ reason: SourceEdit.Reason, _ edits: inout EditList
    ) {
        guard isMultiline else { return insertInLine(text, behind: anchor, reason, &edits) }
        let line = lead + indentation + text + trail
        let gap = gap ?? hasEmptyLines ? style.lineEnd : []
        if let anchor {
            edits.insert(gap + style.lineEnd + line, at: layout.entries[anchor].end, reason)
        } else if let first = layout.entries.first {
            let start =
                first.lead.isEmpty ? index.lines.start(of: first.start) : first.lead.lowerBound
            edits.insert(line + style.lineEnd + gap, at: start, reason)
        } else if let comment = layout.ownComments.last {
            edits.insert(style.lineEnd + line, at: comment.upperBound, reason)
        } else {
            filling += style.lineEnd + line
        }
    }

    private mutating func insertInLine(
        _ text: [UInt8], behind anchor: Int?, _ reason: SourceEdit.Reason, _ edits: inout EditList
    ) {
        if let anchor {
            let member = layout.entries[anchor]
            let place = isExact ? member.value.upperBound : member.end
            edits.insert(glue + text, at: place, reason)
        } else if let first = layout.entries.first {
            edits.insert(text + glue, at: isExact ? first.value.lowerBound : first.start, reason)
        } else if let comment = layout.ownComments.last {
            edits.insert(text, at: comment.upperBound, reason)
        } else {
            filling += text
        }
    }

    /// The text to be inserted between the tags of a formerly empty element.
    public var content: [UInt8] {
        guard !filling.isEmpty, isMultiline else { return filling }
        return filling + style.lineEnd + outerIndentation
    }

    /// The white space between two children on one line.
    private var glue: [UInt8] {
        guard !isExact, layout.entries.count > 1 else { return [] }
        let (one, next) = (layout.entries[0], layout.entries[1])
        guard one.end <= next.start else { return [] }
        let whiteSpace = index.bytes[one.end..<next.start]
        return whiteSpace.allSatisfy { $0 == 0x20 || $0 == 0x09 } ? Array(whiteSpace) : []
    }
}
