import VersionedCodableDocuments

/// Plans the edits of the entries of one container: some are changed in place, others are removed
/// with their lines and comments or inserted between those that remain.
///
/// An ``EntryWriter`` supplies the texts of new entries, and what only one format has.
public struct EntryPlan {
    /// The parts of the container.
    public let layout: ContainerLayout
    /// Whether the entries have their own lines.
    public let isMultiline: Bool
    /// The indentation of the lines of an entry.
    public let indentation: [UInt8]

    /// The indentation of the container's own line.
    let outerIndentation: [UInt8]
    let lines: SourceLines
    let policy: RewritePolicy
    private(set) var style: EntryStyle
    /// Whether the last entry has a separator after it.
    let hasTrailing: Bool
    /// The slots of the removed entries; nil for those that remain.
    var removed: [ContainerChange.Slot?] = []
    /// Whether entries are inserted.
    var inserts = false
    /// The text inserted into a container without entries and comments.
    var filling: [UInt8] = []
    /// Whether an empty line preceded a removed entry that the next one replaces.
    var hadEmptyLine: Bool?
    var edits = EditList()

    /// Whether more than half of the entries after the first have an empty line above them.
    lazy var hasEmptyLines = {
        let entries = layout.entries.dropFirst()
        return entries.count { hasEmptyLine(above: $0) } * 2 > entries.count
    }()

    /// The white space between two entries on one line.
    lazy var inlineSpace = {
        guard !style.isExact else { return [UInt8]() }
        for (one, next) in zip(layout.entries, layout.entries.dropFirst()).reversed() {
            let end = one.separator.map { $0 + 1 } ?? one.end
            guard end == one.end, end <= next.start else { continue }
            let whiteSpace = lines.whiteSpace(from: end)
            if whiteSpace.upperBound == next.start { return Array(lines.bytes[whiteSpace]) }
        }
        return style.space
    }()

    /// Creates a plan for a container.
    ///
    /// - Parameters:
    ///   - layout: Its parts.
    ///   - lines: The source.
    ///   - head: An offset on the first line of the container.
    ///   - style: The style of its entries.
    ///   - policy: The choices of the caller.
    public init(
        _ layout: ContainerLayout, in lines: SourceLines, at head: Int, _ style: EntryStyle,
        _ policy: RewritePolicy
    ) {
        self.layout = layout
        self.lines = lines
        self.style = style
        self.policy = policy
        outerIndentation = lines.indentation(at: head)
        var inner = outerIndentation + style.unit
        if let first = layout.entries.first, let last = layout.entries.last {
            let haveLines =
                lines.owns(first) && lines.owns(last)
                || layout.separatorsLead && lines.isFirst(last.start)
            isMultiline = haveLines && !style.isExact
            inner = lines.indentation(at: last.start)
        } else if let comment = layout.ownComments.last,
            case let isFirst = lines.isFirst(comment.lowerBound),
            isFirst || lines.isLast(comment.upperBound)
        {
            isMultiline = !style.isExact
            if isFirst { inner = lines.indentation(at: comment.lowerBound) }
        } else {
            isMultiline = style.isMultiline && !style.isExact
        }
        indentation = isMultiline ? style.indented(inner) : outerIndentation
        hasTrailing =
            layout.entries.last.map { $0.separator != nil }
            ?? (style.marks?.trailing == .usual && isMultiline)
    }

    /// Creates a plan for a container without brackets, whose entries have their own lines; only
    /// the first may follow other text.
    ///
    /// - Parameters:
    ///   - layout: Its parts.
    ///   - lines: The source.
    ///   - indentation: The indentation of the entries.
    ///   - commentMark: The mark of a line comment.
    ///   - policy: The choices of the caller.
    public init(
        _ layout: ContainerLayout, in lines: SourceLines, linesAt indentation: [UInt8],
        commentMark: String, _ policy: RewritePolicy
    ) {
        self.layout = layout
        self.lines = lines
        self.policy = policy
        self.indentation = indentation
        outerIndentation = indentation
        style = EntryStyle(lineEnd: lines.lineEnd, unit: [], isMultiline: true)
        style.isOpen = true
        style.commentMark = commentMark
        isMultiline = true
        hasTrailing = false
    }

    /// Plans the edits of all entries.
    ///
    /// - Parameters:
    ///   - slots: The changes of the children, in the order of the result.
    ///   - others: Entries to remove that are not members.
    ///   - writer: The writer of the format.
    ///   - edits: Receives the edits.
    /// - Throws: `EditRefusal`, and errors of the writer.
    /// - Complexity: O(n) in the slots and the text of changed entries.
    public mutating func run(
        _ slots: [ContainerChange.Slot], removing others: Set<Int> = [],
        _ writer: inout some EntryWriter, _ edits: inout EditList
    ) throws {
        // Only one variable holds the edits, so that adding one does not copy them all.
        swap(&self.edits, &edits)
        defer { swap(&self.edits, &edits) }
        removed = layout.entries.indices.map {
            others.contains($0) ? ContainerChange.Slot(outcome: .removed) : nil
        }
        for slot in slots {
            if let position = slot.position {
                if slot.isRemoved, let entry = layout.entry(ofChild: position) {
                    removed[entry] = slot
                }
            } else {
                inserts = true
            }
        }
        if losesComment { self.edits.note(.notCommentedOut) }
        let isEmptied = !removed.isEmpty && !inserts && !removed.contains { $0 == nil }
        if isEmptied, try writer.empty(keepsComments(slots), &self.edits) { return }
        for slot in slots {
            guard let entry = slot.position.flatMap({ layout.entry(ofChild: $0) }),
                removed[entry] == nil
            else {
                continue
            }
            try writer.change(slot, &self.edits)
            if slot.dropsTrail { self.edits.dropTrail(of: layout.entries[entry], in: lines) }
        }
        remove(writer)
        try insert(slots, &writer)
        if !filling.isEmpty { try writer.fill(content, &self.edits) }
    }

    /// Whether there is an empty line above an entry and its comments.
    func hasEmptyLine(above entry: EntryLayout) -> Bool {
        !lines.emptyLines(above: entry.lead.lowerBound).isEmpty
    }

    /// Whether comments remain when all entries are removed.
    private func keepsComments(_ slots: [ContainerChange.Slot]) -> Bool {
        layout.keepsComments(policy) || slots.contains(where: \.keepsLead)
            || (style.commentMark != nil || style.isMarkup) && isMultiline
                && (policy.comments == .commentOut || slots.contains { $0.commentText != nil })
    }
}

/// The style of the entries of a container.
public struct EntryStyle {
    /// The line end.
    public var lineEnd: [UInt8]
    /// The indentation of the entries, relative to the container.
    public var unit: [UInt8]
    /// The column behind which lines have to begin.
    var outerColumn: Int?
    /// Whether entries have their own lines in a container without entries and comments.
    public var isMultiline: Bool
    /// Whether white space is text and must not change.
    public var isExact = false
    /// Whether removed entries can be commented out by `<!-- -->`.
    var isMarkup = false
    /// Whether the container has no brackets or tags, so that it ends with its last entry.
    var isOpen = false
    /// The mark of a line comment, if removed entries can be commented out.
    var commentMark: String?
    /// The brackets and the separator of the container.
    var marks: BracketSyntax.Marks?
    /// The white space between entries on one line.
    var space: [UInt8] = []
    /// The white space after the opening bracket and before the closing one, on one line.
    var padding: [UInt8] = []

    /// Returns an indentation, or a deeper one where that is required.
    func indented(_ indentation: [UInt8]) -> [UInt8] {
        guard let outerColumn, indentation.count <= outerColumn else { return indentation }
        return Array(repeating: ASCII.space, count: outerColumn) + (unit.isEmpty ? [0x20] : unit)
    }

    /// Creates a style of entries without separators.
    public init(
        lineEnd: [UInt8], unit: [UInt8], isMultiline: Bool, isExact: Bool = false
    ) {
        self.lineEnd = lineEnd
        self.unit = unit
        self.isMultiline = isMultiline
        self.isExact = isExact
    }
}

/// The text of a new entry.
public struct EntryText: Sendable {
    /// The lines above it, with their indentation and line ends.
    public var lead: [UInt8] = []
    /// The entry, without the indentation of its first line.
    public var text: [UInt8]
    /// The text after it, after any separator.
    public var trail: [UInt8] = []
    /// Whether an empty line was above it.
    public var hasEmptyLineAbove = false

    /// Creates a text.
    public init(lead: [UInt8] = [], _ text: [UInt8], trail: [UInt8] = []) {
        self.lead = lead
        self.text = text
        self.trail = trail
    }
}

/// A value of the source with its comments, to be written elsewhere.
public struct EntrySource: Sendable {
    private let lead: [UInt8]
    private let value: [UInt8]
    /// The comments before it on its line.
    private let beside: ArraySlice<UInt8>
    private let trail: [UInt8]
    private let indentation: [UInt8]
    private let fixed: [Range<Int>]

    /// Creates it from the parts of the source.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - entry: The entry that it is part of; nil if it has no comments.
    ///   - fixed: The ranges of the source whose lines keep their indentation, ascending.
    ///   - lines: The source.
    public init(
        _ value: Range<Int>, of entry: EntryLayout?, keeping fixed: [Range<Int>],
        in lines: SourceLines
    ) {
        lead = entry.map { Array(lines.bytes[$0.lead]) } ?? []
        trail = entry.map(lines.trail) ?? []
        beside =
            entry.map { entry in
                let end = entry.key?.lowerBound ?? entry.value.lowerBound
                let text = lines.bytes[entry.start..<end]
                // Not a separator or a member with the same key.
                return text.first.map("/<".utf8.contains) ?? false ? text : []
            } ?? []
        indentation = lines.indentation(at: value.lowerBound)
        self.value = Array(lines.bytes[value])
        self.fixed = fixed.map {
            $0.lowerBound - value.lowerBound..<$0.upperBound - value.lowerBound
        }
    }

    /// The number of bytes of the comments before the value on its line.
    public var besideCount: Int { beside.count }

    var hasComments: Bool { !lead.isEmpty || !trail.isEmpty }

    /// Returns the text with another indentation.
    public func text(in new: [UInt8]) -> EntryText {
        EntryText(
            lead: Reindenting.shift(lead, from: indentation, to: new),
            beside + Reindenting.shift(value, keeping: fixed, from: indentation, to: new),
            trail: trail)
    }
}

/// Writes the texts of the entries of one container for an ``EntryPlan``.
public protocol EntryWriter {
    /// Plans the edits of the key and the value of an entry that remains.
    ///
    /// - Throws: `EditRefusal`, `WritingError`.
    mutating func change(_ slot: ContainerChange.Slot, _ edits: inout EditList) throws

    /// Returns the text of an inserted or moved entry; nil if none is inserted.
    ///
    /// - Parameters:
    ///   - slot: The insertion, or the change of a child without an entry of its own.
    ///   - predecessor: The entry before it; nil if it is the first.
    /// - Throws: `EditRefusal`, `WritingError`.
    mutating func text(
        of slot: ContainerChange.Slot, after predecessor: Int?
    ) throws -> EntryText?

    /// Removes the content of a container that loses all its entries.
    ///
    /// - Parameters:
    ///   - keepsComments: Whether comments in it remain.
    ///   - edits: Receives the edits.
    /// - Returns: Whether it did; otherwise the entries are removed one by one.
    /// - Throws: `EditRefusal`, `WritingError`.
    mutating func empty(_ keepsComments: Bool, _ edits: inout EditList) throws -> Bool

    /// Fills a container without entries and comments.
    ///
    /// - Throws: `EditRefusal`, `WritingError`.
    mutating func fill(_ content: [UInt8], _ edits: inout EditList) throws

    /// Whether the line above an offset is text that ends with empty lines.
    func keepsEmptyLines(above offset: Int) -> Bool

    /// Whether the line above an offset is text that needs its line end.
    func needsLineEnd(before offset: Int) -> Bool
}

extension EntryWriter {
    /// Returns false.
    public func keepsEmptyLines(above offset: Int) -> Bool { false }

    /// Returns false.
    public func needsLineEnd(before offset: Int) -> Bool { false }

    /// Does nothing, for containers that are never empty.
    public func fill(_ content: [UInt8], _ edits: inout EditList) {}
}
