import VersionedCodableDocuments

/// The text of a container, divided into entries: each byte belongs to exactly one part.
///
///     {                      open: after the brace
///       // a section         begin of a: text that belongs to no entry, such as empty lines
///
///       // about a           lead of a
///       "a": 1, // why       start of a: key, value, separator, trail; end of a
///       // the end           after the last entry
///     }                      close: before the brace
public struct Layout: Sendable {
    /// The offset after the opening bracket, and after comments on its line.
    public var open: Int
    /// The offset of the closing bracket.
    public var close: Int
    /// The entries in source order.
    public var entries: [Entry] = []
    /// Comments that belong to no entry, in source order.
    public var comments: [Range<Int>] = []
    /// The indentation of the entries of a block, which has no brackets and whose entries have
    /// their own lines; nil for others.
    public var indentation: [UInt8]?
    /// Whether the first entry of a block begins on the line of what precedes the block.
    public var startsInLine = false

    /// Creates a layout without entries.
    public init(open: Int, close: Int) {
        self.open = open
        self.close = close
    }
}

extension Layout {
    /// Returns the entry of a value; nil if it has none.
    ///
    /// - Complexity: O(log n) in the entries.
    public func entry(of node: Int) -> Entry? {
        let index = entries.partitioningIndex { $0.node >= node }
        return index < entries.count && entries[index].node == node ? entries[index] : nil
    }

    /// Returns the indices of the entries of children that keep their order, a longest increasing
    /// subsequence; nil for the other children.
    ///
    /// - Complexity: O(n log n) in the children and the entries.
    public func staying(_ children: [Edited.Child]) -> [Int?] {
        var result: [Int?] = Array(repeating: nil, count: children.count)
        guard !entries.isEmpty else { return result }
        let indices = Dictionary(
            entries.enumerated().map { ($1.node, $0) }, uniquingKeysWith: { one, _ in one })
        var found: [(child: Int, entry: Int)] = []
        for (index, child) in children.enumerated() {
            if let entry = child.origin.flatMap({ indices[$0] }) { found.append((index, entry)) }
        }
        for index in found.map(\.entry).longestIncreasing() {
            result[found[index].child] = found[index].entry
        }
        return result
    }
}

/// A member or element in the text of a container.
public struct Entry: Sendable {
    /// The value's node.
    public var node: Int
    /// The offset after the entry before it.
    public var begin: Int
    /// The start of its first line, with the comments directly above; the start of the entry if
    /// that is not the first on its line.
    public var lead: Int
    /// The start of its key or value, or of a comment before it on the same line.
    public var start: Int
    /// The key with quotes; nil for an element.
    public var key: Range<Int>?
    /// The value with quotes and brackets.
    public var value: Range<Int>
    /// The separator after it.
    public var separator: Int?
    /// The comments after it on the line it ends on; empty if there are none.
    public var trail: Range<Int>
    /// The offset after its value, separator and trail.
    public var end: Int
    /// The indentation of its lines; nil if it is that of the line it begins on.
    public var indentation: [UInt8]?
    /// The container that its edits are reported with; nil for the one that is emitted.
    public var container: Int?

    /// Creates an entry without comments.
    public init(node: Int, begin: Int, key: Range<Int>?, value: Range<Int>) {
        self.node = node
        self.begin = begin
        start = key?.lowerBound ?? value.lowerBound
        lead = start
        self.key = key
        self.value = value
        trail = value.upperBound..<value.upperBound
        end = value.upperBound
    }
}

extension Entry {
    /// Returns the number that stands for an entry that is not a member among the children.
    public static func node(ofExtra range: Range<Int>) -> Int { -1 - range.lowerBound }

    /// Returns members and entries that are none, such as merge keys, in the order of the text.
    ///
    /// - Complexity: O(n) in the members if they are in order.
    public static func sorted(_ members: [Entry], extras: [Range<Int>]) -> [Entry] {
        guard !extras.isEmpty else { return members }
        let others = extras.map {
            Entry(node: node(ofExtra: $0), begin: $0.lowerBound, key: nil, value: $0)
        }
        return (members + others).sorted { $0.start < $1.start }
    }
}

/// What the text of a comment says if it is an entry that was commented out.
public struct CommentedEntry: Sendable, Hashable {
    /// The key; nil for an element.
    public var key: String?
    /// Whether its notation leaves no doubt, such as quotes around the key in JSON.
    public var isCertain: Bool

    /// Creates a description.
    public init(key: String?, isCertain: Bool) {
        self.key = key
        self.isCertain = isCertain
    }
}

extension Layout {
    /// Divides the text of a container into entries, and decides which comments belong to which.
    ///
    /// - A comment after a value on its line belongs to that entry, also after the separator.
    /// - Comment lines directly above an entry, and a comment before it on its line, belong to it,
    ///   except those at the beginning of the document that are about all of it.
    /// - An entry that was commented out ends the comments above an entry: it and what is above it
    ///   belong to no entry. `# Word: text` is prose unless it is clearly an entry.
    /// - All other comments belong to no entry.
    ///
    /// - Parameters:
    ///   - content: The text without brackets.
    ///   - entries: The entries without comments, in the order of the text.
    ///   - lines: The lines of the source.
    ///   - comments: The syntax of comments.
    ///   - separator: The separator of entries; nil if they have none.
    ///   - isRoot: Whether the text begins on a line of its own.
    ///   - keys: Returns the keys of the container; asked at most once.
    ///   - commentedEntry: Returns the entry that a comment may be; nil for other comments.
    /// - Throws: `EditRefusal` when there is other text between the entries, or they overlap.
    /// - Complexity: O(n) in the entries and the text between them.
    public init(
        of content: Range<Int>, entries: [Entry], in lines: SourceLines, comments: CommentSyntax,
        separator: UInt8? = nil, isRoot: Bool = false, keys: @escaping () -> Set<String>,
        commentedEntry: @escaping (_ comment: ArraySlice<UInt8>) -> CommentedEntry?
    ) throws(EditRefusal) {
        let scanner = GapScanner(lines.bytes, comments)
        var builder = LayoutBuilder(
            layout: Layout(open: content.lowerBound, close: content.upperBound), lines: lines,
            separator: separator, commentedEntry: commentedEntry, findKeys: keys)
        var gap: [GapScanner.Token] = isRoot ? [.lineEnd(content.lowerBound)] : []
        var from = content.lowerBound
        func check(_ offset: Int) throws(EditRefusal) {
            if from > offset { throw EditRefusal(apart: offset, in: lines) }
        }
        for entry in entries {
            try check(entry.start)
            gap += scanner.tokens(in: from..<entry.start)
            try builder.add(entry, after: gap)
            gap = []
            from = entry.value.upperBound
        }
        try check(content.upperBound)
        self = try builder.finish(gap + scanner.tokens(in: from..<content.upperBound))
    }
}

extension EditRefusal {
    /// Creates the error for a container between whose members there are some of another one.
    init(apart offset: Int, in lines: SourceLines) {
        self.init(
            "the members of one table on line \(lines.line(of: offset) + 1) have others between "
                + "them; write them next to each other first")
    }
}

/// Divides the text of a container into entries.
private struct LayoutBuilder {
    var layout: Layout
    let lines: SourceLines
    let separator: UInt8?
    let commentedEntry: (_ comment: ArraySlice<UInt8>) -> CommentedEntry?
    /// Returns the keys of the container.
    let findKeys: () -> Set<String>
    lazy var keys = findKeys()

    /// Adds an entry after a gap.
    ///
    /// - Parameters:
    ///   - entry: The entry without comments.
    ///   - gap: The tokens from the end of the previous value, or the opening bracket, to the entry.
    /// - Throws: `EditRefusal` when the gap has other text.
    mutating func add(_ entry: Entry, after gap: [GapScanner.Token]) throws(EditRefusal) {
        var entry = entry
        var rest = try endLast(gap, hasNext: true)
        entry.begin = layout.entries.last?.end ?? layout.open
        // Comments on the line of the entry, before it.
        while case .comment(let range, endsLine: false)? = rest.last {
            entry.start = range.lowerBound
            rest.removeLast()
        }
        entry.lead = entry.start
        if lines.isFirst(entry.start) {
            entry.lead = lines.start(of: entry.start)
            if case .lineEnd? = rest.last, !isAboutDocument(rest) { takeLead(&rest, of: &entry) }
        }
        note(rest)
        layout.entries.append(entry)
    }

    /// Returns the layout after the last gap.
    ///
    /// - Throws: `EditRefusal` when the gap has other text.
    mutating func finish(_ gap: [GapScanner.Token]) throws(EditRefusal) -> Layout {
        note(try endLast(gap, hasNext: false))
        return layout
    }

    /// Adds the separator and the comments after the last entry to it, and returns the other tokens.
    private mutating func endLast(
        _ gap: [GapScanner.Token], hasNext: Bool
    ) throws(EditRefusal) -> ArraySlice<GapScanner.Token> {
        let lineEnd = gap.firstIndex { if case .lineEnd = $0 { true } else { false } }
        var separatorIndex: Int?
        for (index, token) in gap.enumerated() {
            guard case .mark(let byte, let offset) = token else { continue }
            guard byte == separator, separatorIndex == nil, !layout.entries.isEmpty else {
                throw EditRefusal(
                    "line \(lines.line(of: offset) + 1) has text that is not read, such as a "
                        + "member whose key occurs twice")
            }
            separatorIndex = index
            layout.entries[layout.entries.count - 1].separator = offset
        }
        // What precedes the separator belongs to the last entry, and so does what follows on the
        // line, unless the next entry is on it, too.
        var count = separatorIndex.map { $0 + 1 } ?? 0
        if let lineEnd { count = max(count, lineEnd) } else if !hasNext { count = gap.count }
        let rest = gap[count...]
        if layout.entries.isEmpty {
            // After the opening bracket, on its line.
            guard let lineEnd else { return gap[...] }
            for case .comment(let range, _) in gap[..<lineEnd] {
                layout.comments.append(range)
                layout.open = range.upperBound
            }
            return gap[lineEnd...]
        }
        let last = layout.entries.count - 1
        for token in gap[..<count] {
            switch token {
            case .comment(let range, _):
                let trail = layout.entries[last].trail
                layout.entries[last].trail =
                    trail.isEmpty ? range : trail.lowerBound..<range.upperBound
                layout.entries[last].end = range.upperBound
            case .mark(_, let offset): layout.entries[last].end = offset + 1
            case .lineEnd: break
            }
        }
        return rest
    }

    /// Whether a gap is a block of comments at the beginning of the document, directly above the
    /// first entry, that is about the whole document: more than one comment, or a license.
    private func isAboutDocument(_ gap: ArraySlice<GapScanner.Token>) -> Bool {
        guard layout.entries.isEmpty, layout.open == lines.start(ofLine: 0) else { return false }
        let comments = gap.compactMap { token in
            if case .comment(let range, _) = token { lines.bytes[range] } else { nil }
        }
        // Each on its own line, without an empty one.
        guard let first = comments.first, gap.count == 2 * comments.count + 1,
            !comments.contains(where: { commentedEntry($0)?.isCertain ?? false })
        else { return false }
        return comments.count > 1 || CommentSyntax.isAboutDocument(first)
    }

    private mutating func note(_ tokens: ArraySlice<GapScanner.Token>) {
        for case .comment(let range, _) in tokens { layout.comments.append(range) }
    }

    /// Removes the comments directly above an entry from the end of a gap.
    private mutating func takeLead(
        _ tokens: inout ArraySlice<GapScanner.Token>, of entry: inout Entry
    ) {
        var comments: [Range<Int>] = []
        var left = tokens
        while case .lineEnd? = left.last, left.count >= 2,
            case .comment(let range, _) = left[left.endIndex - 2], lines.isFirst(range.lowerBound)
        {
            comments.append(range)
            left.removeLast(2)
        }
        comments.reverse()
        // What is below the last commented-out entry.
        let first = comments.indices.last { isCommentedOut(comments, $0) }.map { $0 + 1 } ?? 0
        guard first < comments.count else { return }
        entry.lead = lines.start(of: comments[first].lowerBound)
        tokens.removeLast(2 * (comments.count - first))
    }

    private mutating func isCommentedOut(_ block: [Range<Int>], _ index: Int) -> Bool {
        guard let commented = commentedEntry(lines.bytes[block[index]]) else { return false }
        guard let key = commented.key else { return true }
        if keys.contains(key) { return false }
        if commented.isCertain { return true }
        // Below a sentence it goes on.
        if index > 0, commentedEntry(lines.bytes[block[index - 1]]) == nil { return false }
        let isCapital = key.first?.isUppercase ?? false
        return !isCapital || keys.contains { $0.first?.isUppercase ?? false }
    }
}
