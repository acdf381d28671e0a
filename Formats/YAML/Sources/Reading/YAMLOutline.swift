import VersionedCodableDocuments
import VersionedCodableFormatKit

/// The exact range of a value or key in a YAML text.
///
///     key: &name !tag "text"   # why
///          ^begin     ^start ^end
struct YAMLNodeRange: Sendable {
    /// The offset of its anchor or tag, else of its text; -1 for a merged member, which has no
    /// text.
    @CompactOffset var begin = -1
    @CompactOffset var start = -1
    /// The offset after its text: for a block scalar, after its last significant line; for a block
    /// collection, after its last value.
    @CompactOffset var end = -1
    /// The line end after which text can be inserted; after empty lines of a block scalar.
    @CompactOffset var tail = -1
    var style = YAMLFormat.ScalarStyle.any
    var isAlias = false
    /// Whether it is in brackets, or has some.
    var isFlow = false
    /// Whether no colon follows a key, whose value is null.
    var lacksColon = false

    var isWritten: Bool { begin >= 0 }
    var range: Range<Int> { start..<end }
    var outerRange: Range<Int> { begin..<end }
    var isBlockScalar: Bool { style == .literal || style == .folded }

    /// Returns the ranges of its anchor and its tag, as they are written.
    func properties(in bytes: [UInt8]) -> [Range<Int>] {
        var properties: [Range<Int>] = []
        var at = begin
        while at < start, bytes[at] == ASCII.ampersand || bytes[at] == UInt8(ascii: "!") {
            let end = bytes[at...].firstIndex { $0 <= 0x20 } ?? bytes.count
            properties.append(at..<end)
            at = bytes[end...].prefix(max(start - end, 0)).firstIndex { $0 > 0x20 } ?? start
        }
        return properties
    }

    /// Returns the offset of a node after its tag and anchor.
    static func endOfProperties(_ start: Int, in bytes: [UInt8]) -> Int {
        var at = start
        while at < bytes.count {
            switch bytes[at] {
            case ASCII.ampersand, UInt8(ascii: "!"):
                at = bytes[at...].firstIndex { $0 <= 0x20 } ?? bytes.count
            case ASCII.hash:
                at = bytes[at...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
            case ...0x20: at += 1
            default: return at
            }
        }
        return at
    }
}

/// The range of every node in a YAML text, found in the events of its parser.
///
/// The tape has ranges of text, for messages; edits also need anchors, tags, aliases and merge
/// keys.
struct YAMLOutline: BracketRanges {
    /// The ranges by tape index.
    var places: [YAMLNodeRange]
    /// The anchors by the index of their value.
    var anchors: [Int: String] = [:]
    /// The tags by the index of their value.
    var tags: [Int: String] = [:]
    /// The aliases and their targets, in the order of the text.
    var aliases: [(site: Int, target: Int)] = []
    /// The entries of mappings that are not members: merge keys, and displaced duplicates.
    var extras: [Int: [Extra]] = [:]
    /// The flow collections that are in no other, in the order of the text.
    var flows: [Int] = []
    /// Ranges without comments, in order, until the comments are known.
    var texts: [Range<Int>] = []
    /// The comments between `texts`.
    var comments: [Range<Int>] = []
    /// The offset of a key that is an alias.
    var aliasKey: Int?
    /// Whether text and tape match.
    var isSound = true

    /// An entry that is not a member.
    struct Extra: Sendable {
        var begin: Int
        var end: Int
        var tail: Int
        var isMerge: Bool
        /// The anchored mappings that a merge key names.
        var targets: [Int] = []
    }

    func range(of node: Int) -> Range<Int> { places[node].range }
    func outerRange(of node: Int) -> Range<Int> { places[node].outerRange }

    func extras(of node: Int) -> [Range<Int>] {
        (extras[node] ?? []).filter(\.isMerge).map { $0.begin..<$0.tail }
    }

    /// - Complexity: O(n) in the containers around the node.
    func column(around node: Int, in source: RewriteSource) -> Int? {
        let index = flows.firstIndex(fromWhich: { $0 > node })
        let isInFlow = index > 0 && Int(source.entry(flows[index - 1]).next) > node
        return source.parent(of: isInFlow ? flows[index - 1] : node)
            .map { source.lines.column(of: places[$0].start) }
    }
}

extension Array {
    /// Returns the index from which on all elements have a property that none before it has.
    ///
    /// - Complexity: O(log n).
    func firstIndex(fromWhich hasProperty: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if hasProperty(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
