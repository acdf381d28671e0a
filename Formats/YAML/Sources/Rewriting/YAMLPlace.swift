import VersionedCodableDocuments
import VersionedCodableRewriting

/// Where a value or key of a YAML document stands in its text, exactly.
///
///     key: &name !tag "text"   # why
///          ^begin     ^start ^end
struct YAMLPlace: Sendable {
    /// Where its anchor or tag begins, or the text if it has neither; -1 for what is not in the
    /// text, because a merge key brings it in.
    var begin = -1
    /// Where its text begins.
    var start = -1
    /// Behind its text: of a block scalar behind its last line that counts, of a block collection
    /// behind that of its last value.
    var end = -1
    /// Where the line ends behind which something can be put in; behind blank lines that belong to
    /// a block scalar.
    var tail = -1
    /// How a scalar is written.
    var style = YAMLFormat.ScalarStyle.any
    /// Whether it is an alias.
    var isAlias = false
    /// Whether it stands in brackets, or has some.
    var isFlow = false
    /// Whether a key has no colon behind it; its value is null.
    var lacksColon = false

    /// Whether it is in the text.
    var isWritten: Bool { begin >= 0 }
    var range: Range<Int> { start..<end }
    var outerRange: Range<Int> { begin..<end }
    var isBlockScalar: Bool { style == .literal || style == .folded }
}

/// Where everything in a YAML document stands in its text: its own events, beside the tape.
///
/// The tape tells where text is, for messages; edits have to know of anchors, tags, aliases, merge
/// keys, and of what comes from somewhere else.
struct YAMLOutline: BracketPlaces {
    /// By the index in the tape.
    var places: [YAMLPlace]
    /// Anchors by the index of their value.
    var anchors: [Int: String] = [:]
    /// Values with a tag.
    var tags: [Int: String] = [:]
    /// Aliases and what they stand for, in the order of the text.
    var aliases: [(site: Int, target: Int)] = []
    /// Entries of mappings that are no members, by the mapping: merge keys, and members that another
    /// one with their key displaces.
    var extras: [Int: [Extra]] = [:]
    /// Block scalars in the order of the text: where they begin, and the end of what was read.
    var blocks: [(start: Int, end: Int)] = []
    /// Text in which nothing is a comment, in its order, until the comments are known.
    var texts: [Range<Int>] = []
    /// What stands between those and is a comment.
    var comments: [Range<Int>] = []
    /// Whether text and tape fit together.
    var isSound = true

    /// An entry that is no member.
    struct Extra: Sendable {
        var begin: Int
        var end: Int
        var tail: Int
        var isMerge: Bool
    }

    var extraRanges: [(object: Int, range: Range<Int>)] {
        extras.flatMap { node, extras in
            extras.map { (node, $0.begin..<max($0.begin, $0.end)) }
        }
    }

    func range(of node: Int) -> Range<Int> { places[node].range }
    func outerRange(of node: Int) -> Range<Int> { places[node].outerRange }

    /// The block scalar whose text ends at a place or at the end of its line.
    func block(endingAt offset: Int) -> (start: Int, end: Int)? {
        var low = 0
        var high = blocks.count
        while low < high {
            let middle = (low + high) / 2
            if blocks[middle].end < offset { low = middle + 1 } else { high = middle }
        }
        guard low < blocks.count, blocks[low].start < offset else { return nil }
        return blocks[low]
    }
}
