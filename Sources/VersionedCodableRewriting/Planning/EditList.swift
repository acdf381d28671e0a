/// Changes of a source, all by offsets of the source as it was.
public struct EditList: Sendable {
    /// One of them.
    public struct Edit: Sendable {
        /// What is replaced.
        public var range: Range<Int>
        /// What comes in its place.
        public var replacement: [UInt8]
        /// Why.
        public var reason: SourceEdit.Reason
        /// The node of the source that this is about.
        public var node: Int
        /// Whether it comes behind all of a container, so that what comes in that is in front of it.
        fileprivate var isBehind = false
        fileprivate var order: Int

        /// What the ledger of comments has to know.
        var change: CommentLedger.Change {
            CommentLedger.Change(
                range: range, growth: replacement.count - range.count, reason: reason)
        }

        /// What is put in at a place comes in front of what is taken out from there on.
        fileprivate var rank: Int { range.isEmpty ? isBehind ? 1 : 0 : 2 }
    }

    /// The changes, in the order they were added.
    public private(set) var edits: [Edit] = []
    /// What the report has to say beside the changes, and the nodes of the source this is about.
    private(set) var notes: [(kind: RewriteReport.Note.Kind, node: Int)] = []
    /// What the edits that are added now are about.
    public var node = 0

    /// No change.
    public init() {}

    /// Adds a change; one that changes nothing is left out.
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

    /// Says something in the report of what the edits are about.
    public mutating func note(_ kind: RewriteReport.Note.Kind) {
        notes.append((kind, node))
    }

    /// How much there was at a moment.
    struct Mark {
        fileprivate var edits: Int
        fileprivate var notes: Int
    }

    var mark: Mark { Mark(edits: edits.count, notes: notes.count) }

    /// Forgets what came behind a moment.
    mutating func reset(to mark: Mark) {
        edits.removeLast(edits.count - mark.edits)
        notes.removeLast(notes.count - mark.notes)
    }

    /// Adds changes that were gathered apart, behind those that are there.
    mutating func add(_ others: EditList) {
        for var edit in others.edits {
            edit.order = edits.count
            edits.append(edit)
        }
        notes += others.notes
    }

    /// Takes a part of the source out.
    public mutating func delete(_ range: Range<Int>, _ reason: SourceEdit.Reason = .removed) {
        replace(range, with: [], reason)
    }

    /// Puts something in front of a place.
    public mutating func insert(
        _ text: some Sequence<UInt8>, at offset: Int, _ reason: SourceEdit.Reason = .inserted
    ) {
        replace(offset..<offset, with: text, reason)
    }

    /// Puts something in behind a member, where containers that end there may get something, too.
    ///
    /// At one place what is put into an inner container comes first, though it is planned last.
    public mutating func insertBehind(
        _ text: some Sequence<UInt8>, at offset: Int, _ reason: SourceEdit.Reason = .inserted
    ) {
        let count = edits.count
        insert(text, at: offset, reason)
        if edits.count > count { edits[count].isBehind = true }
    }

    /// Makes a comment of each line of a member, its empty ones left out.
    ///
    /// - Parameters:
    ///   - range: From the first to the last byte of the member.
    ///   - lines: The source.
    ///   - mark: What begins a comment up to the end of a line.
    public mutating func commentOut(
        _ range: Range<Int>, in lines: SourceLines, with mark: String
    ) {
        let first = lines.line(of: range.lowerBound)
        let column = lines.blanks(from: lines.start(ofLine: first)).count
        for line in first...max(first, lines.line(of: max(range.upperBound - 1, 0))) {
            let start = lines.start(ofLine: line)
            guard !lines.isLast(start) else { continue }
            let indentation = lines.blanks(from: start).count
            // What comes at the same place comes in front of it.
            insertBehind(
                Array((mark + " ").utf8), at: start + min(column, indentation), .commentedOut)
        }
    }

    /// The changes in the order of the source, or the one that overlaps with another.
    ///
    /// Those at one place are in the order they were added in, but for those behind containers.
    ///
    /// - Complexity: O(n log n).
    func sorted() -> (edits: [Edit], overlap: Edit?) {
        let sorted = edits.sorted {
            ($0.range.lowerBound, $0.rank, $0.isBehind ? -$0.node : 0, $0.order)
                < ($1.range.lowerBound, $1.rank, $1.isBehind ? -$1.node : 0, $1.order)
        }
        var end = 0
        for edit in sorted {
            if edit.range.lowerBound < end { return (sorted, edit) }
            end = max(end, edit.range.upperBound)
        }
        return (sorted, nil)
    }

    /// The source with the changes made.
    static func apply(_ edits: [Edit], to source: [UInt8]) -> [UInt8] {
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
