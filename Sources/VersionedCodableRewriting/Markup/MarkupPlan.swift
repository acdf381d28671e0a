/// Takes elements out of another one and puts others in, with their lines and comments.
///
/// An element may stand for several that belong together, such as a key and its value.
public struct MarkupPlan: Sendable {
    /// The parts of the element.
    public let layout: ContainerLayout
    /// Whether its elements have lines of their own.
    public let isMultiline: Bool
    /// What these lines begin with.
    public let indentation: [UInt8]
    /// What its own line begins with.
    public let outerIndentation: [UInt8]
    /// What has to come into an element without any others, and without comments.
    public private(set) var filling: [UInt8] = []

    private let index: MarkupIndex
    private let lines: SourceLines
    private let style: MarkupStyle
    private let keepsComments: Bool
    private let isExact: Bool
    /// Whether more than half of the elements have an empty line in front of them.
    private let hasEmptyLines: Bool

    /// Plans for an element.
    ///
    /// - Parameters:
    ///   - element: The range of the element, or a place on its first line.
    ///   - layout: Its parts.
    ///   - index: All elements of the document.
    ///   - style: How the document is laid out.
    ///   - policy: What is done where there is more than one way.
    ///   - isExact: Whether no blanks may be put in or taken out, because they are text.
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
        let own = { (member: MemberLayout) in
            index.lines.isFirst(member.start) && index.lines.isLast(member.end)
        }
        if isExact {
            (isMultiline, indentation) = (false, outerIndentation)
        } else if let first = layout.members.first, let last = layout.members.last {
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
        guard layout.members.count > 1 else { return false }
        let count = layout.members.dropFirst().count { member in
            let start =
                member.lead.isEmpty ? index.lines.start(of: member.start) : member.lead.lowerBound
            return !lines.emptyLines(above: start).isEmpty
        }
        return count * 2 > layout.members.count - 1
    }

    /// Whether nothing is left that has to stay when these elements go: neither an element nor a
    /// comment.
    public func isEmptied(byRemoving positions: [Int], keepingLead: Set<Int> = []) -> Bool {
        let hasComments = layout.members.contains { !$0.lead.isEmpty || !$0.trail.isEmpty }
        return positions.count == layout.members.count && layout.ownComments.isEmpty
            && !(keepsComments && hasComments) && keepingLead.isEmpty
    }

    // MARK: What goes

    /// Takes elements out.
    ///
    /// - Parameters:
    ///   - positions: Their places among the elements, rising.
    ///   - keepingLead: Those whose comments above stay for what comes in their place.
    ///   - edits: What the edits are added to.
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
        let members = layout.members
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
        // The tags of the element around stay.
        edits.deleteLines(range, in: lines, isFirst: isFirst, isLast: isLast)
    }

    /// On lines with others: up to the next one, or from behind the one in front.
    private func removeInLine(
        _ run: ClosedRange<Int>, _ keepingLead: Set<Int>, _ edits: inout EditList
    ) {
        let members = layout.members
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

    // MARK: What comes

    /// Whether an empty line stands above an element and its comments.
    public func hasGap(above position: Int) -> Bool {
        let member = layout.members[position]
        let start =
            member.lead.isEmpty ? index.lines.start(of: member.start) : member.lead.lowerBound
        return !lines.emptyLines(above: start).isEmpty
    }

    /// Puts something in.
    ///
    /// - Parameters:
    ///   - text: What comes, its lines but the first indented as they are to be.
    ///   - lead: Lines above it.
    ///   - trail: What stands behind it on its line.
    ///   - anchor: The element that it comes behind; nil for the first place.
    ///   - gap: Whether an empty line parts it from the element in front of it; nil for what is
    ///     usual here.
    ///   - reason: Why.
    ///   - edits: What the edits are added to.
    public mutating func insert(
        _ text: [UInt8], lead: [UInt8] = [], trail: [UInt8] = [], behind anchor: Int?,
        gap: Bool? = nil, _ reason: SourceEdit.Reason, _ edits: inout EditList
    ) {
        guard isMultiline else { return insertInLine(text, behind: anchor, reason, &edits) }
        let line = lead + indentation + text + trail
        let gap = gap ?? hasEmptyLines ? style.lineEnd : []
        if let anchor {
            edits.insert(gap + style.lineEnd + line, at: layout.members[anchor].end, reason)
        } else if let first = layout.members.first {
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
            let member = layout.members[anchor]
            let place = isExact ? member.value.upperBound : member.end
            edits.insert(glue + text, at: place, reason)
        } else if let first = layout.members.first {
            edits.insert(text + glue, at: isExact ? first.value.lowerBound : first.start, reason)
        } else if let comment = layout.ownComments.last {
            edits.insert(text, at: comment.upperBound, reason)
        } else {
            filling += text
        }
    }

    /// What has to stand between the tags of an element in which nothing was, if something comes.
    public var content: [UInt8] {
        guard !filling.isEmpty, isMultiline else { return filling }
        return filling + style.lineEnd + outerIndentation
    }

    /// The blanks between two elements on one line.
    private var glue: [UInt8] {
        guard !isExact, layout.members.count > 1 else { return [] }
        let (one, next) = (layout.members[0], layout.members[1])
        guard one.end <= next.start else { return [] }
        let blanks = index.bytes[one.end..<next.start]
        return blanks.allSatisfy { $0 == 0x20 || $0 == 0x09 } ? Array(blanks) : []
    }
}
