/// A list of edits of a source, with offsets in the unchanged source.
public struct EditList: Sendable {
    /// An edit.
    public struct Edit: Sendable {
        /// The replaced range.
        public var range: Range<Int>
        /// The replacement.
        public var replacement: [UInt8]
        /// The reason.
        public var reason: SourceEdit.Reason
        /// The node of the source that the edit belongs to.
        public var node: Int
        /// Whether it follows a whole container, so that insertions into the container precede it.
        fileprivate var followsContainer = false
        fileprivate var order: Int

        /// Insertions precede deletions that start at their offset.
        fileprivate var place: (Int, Int, Int, Int) {
            let rank = range.isEmpty ? followsContainer ? 1 : 0 : 2
            return (range.lowerBound, rank, followsContainer ? -node : 0, order)
        }
    }

    /// The edits, in the order of addition.
    public private(set) var edits: [Edit] = []
    /// The notes for the report, with their nodes of the source.
    public private(set) var notes: [(kind: EditNote, node: Int)] = []
    /// The node that added edits belong to.
    public var node = 0

    /// Creates an empty list.
    public init() {}

    /// Adds an edit, unless it changes nothing.
    public mutating func replace(
        _ range: Range<Int>, with replacement: some Sequence<UInt8>, _ reason: SourceEdit.Reason
    ) {
        let replacement = Array(replacement)
        guard !range.isEmpty || !replacement.isEmpty else { return }
        edits.append(
            Edit(
                range: range, replacement: replacement, reason: reason, node: node,
                order: edits.count))
    }

    /// Adds a note on the current node to the report.
    public mutating func note(_ kind: EditNote) {
        notes.append((kind, node))
    }

    /// A state of a list, to which it can be reset.
    public struct Mark {
        fileprivate var edits: Int
        fileprivate var notes: Int
    }

    /// The current state.
    public var mark: Mark { Mark(edits: edits.count, notes: notes.count) }

    /// Drops all edits and notes after a mark.
    public mutating func reset(to mark: Mark) {
        edits.removeLast(edits.count - mark.edits)
        notes.removeLast(notes.count - mark.notes)
    }

    /// Deletes a range.
    public mutating func delete(_ range: Range<Int>, _ reason: SourceEdit.Reason = .removed) {
        replace(range, with: [], reason)
    }

    /// Inserts text before an offset.
    public mutating func insert(
        _ text: some Sequence<UInt8>, at offset: Int, _ reason: SourceEdit.Reason = .inserted
    ) {
        replace(offset..<offset, with: text, reason)
    }

    /// Inserts text after a member, where containers that end there may receive text, too.
    ///
    /// At one offset, the text of an inner container is first, although it is planned later.
    public mutating func insertAfterContainers(
        _ text: some Sequence<UInt8>, at offset: Int, _ reason: SourceEdit.Reason = .inserted
    ) {
        let count = edits.count
        insert(text, at: offset, reason)
        if edits.count > count { edits[count].followsContainer = true }
    }

    /// Turns each line of a member, except empty ones, into a comment.
    ///
    /// - Parameters:
    ///   - range: The member.
    ///   - lines: The source.
    ///   - mark: The mark of a line comment.
    ///   - text: A comment to put above it.
    ///   - lineEnd: The line end of that.
    public mutating func commentOut(
        _ range: Range<Int>, in lines: SourceLines, with mark: String, below text: String? = nil,
        _ lineEnd: [UInt8] = []
    ) {
        let first = lines.line(of: range.lowerBound)
        let space = lines.whiteSpace(from: lines.start(ofLine: first))
        let column = space.count
        for line in text?.split(whereSeparator: \.isNewline) ?? [] {
            insertAfterContainers(
                Array("\(mark) \(line)".utf8) + lineEnd + lines.bytes[space],
                at: space.upperBound, .commentedOut)
        }
        for line in first...max(first, lines.line(of: max(range.upperBound - 1, 0))) {
            let start = lines.start(ofLine: line)
            guard !lines.isLast(start) else { continue }
            let indentation = lines.whiteSpace(from: start).count
            // Other insertions at this offset precede it.
            insertAfterContainers(
                Array((mark + " ").utf8), at: start + min(column, indentation), .commentedOut)
        }
    }

    /// Returns the edits in source order, or the first that overlaps another.
    ///
    /// Edits at one offset keep their order of addition, except those after containers.
    ///
    /// - Complexity: O(n log n).
    public func sorted() -> (edits: [Edit], overlap: Edit?) {
        let sorted = edits.sorted { $0.place < $1.place }
        var end = 0
        for edit in sorted {
            if edit.range.lowerBound < end { return (sorted, edit) }
            end = max(end, edit.range.upperBound)
        }
        return (sorted, nil)
    }

    /// Returns the source with sorted edits applied.
    public static func apply(_ edits: [Edit], to source: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(
            edits.reduce(source.count) { $0 + $1.replacement.count - $1.range.count })
        var at = 0
        for edit in edits {
            result += source[at..<edit.range.lowerBound]
            result += edit.replacement
            at = edit.range.upperBound
        }
        result += source[at...]
        return result
    }
}

/// A side effect of edits that the caller may not expect.
public enum EditNote: String, Sendable, Hashable, CaseIterable {
    /// Members of a merge key are written out, because they now differ from its anchor's (YAML).
    case mergeExpanded = "merge expanded"
    /// An alias is written out, because its value now differs from its anchor's (YAML).
    case aliasExpanded = "alias expanded"
    /// A flow collection became a block collection, to hold inserted comments (YAML).
    case turnedToBlock = "turned to block style"
    /// A scalar has new text and its old tag (YAML).
    case tagKept = "tag kept"
    /// The schema locations name another namespace now (XML).
    case schemaLocation = "schema location changed"
    /// Attributes, or elements that share a line or contain `--`, cannot become comments (XML).
    case notCommentedOut = "removed, not commented out"
}
