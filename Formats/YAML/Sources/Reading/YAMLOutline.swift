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

    /// Whether it has a tag, or an anchor, by the byte before that.
    func has(_ mark: UInt8, in bytes: [UInt8]) -> Bool {
        properties(in: bytes).contains { bytes[$0.lowerBound] == mark }
    }

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
}

/// The range of every node in a YAML text, noted by the reader.
///
/// The tape has ranges of text, for messages; edits also need anchors, tags, aliases and merge
/// keys.
struct YAMLOutline: BracketRanges {
    /// The ranges by tape index; none if the text could not be read again.
    var places: [YAMLNodeRange] = []
    /// The merge keys of mappings, which are not members.
    var merges: [Int: [Merge]] = [:]
    /// The ranges of other scalars, which contain no comments: of displaced members, and of the other
    /// documents of the stream.
    var others: [Range<Int>] = []

    /// A merge key with its value.
    struct Merge: Sendable {
        var range: Range<Int>
        /// The anchored mappings that it names.
        var targets: [Int]
    }

    func range(of node: Int) -> Range<Int> { places[node].range }
    func outerRange(of node: Int) -> Range<Int> { places[node].outerRange }
    func extras(of node: Int) -> [Range<Int>] { (merges[node] ?? []).map(\.range) }

    /// The ranges of the scalars, in order, those without a number sign between them as one.
    func texts(in bytes: UnsafeRawBufferPointer) -> [Range<Int>] {
        var texts: [Range<Int>] = []
        for place in places where place.style != .any {
            // A comment may follow the indicators of a block.
            let isEnd = { (byte: UInt8) in byte == ASCII.lineFeed || byte == ASCII.carriageReturn }
            let start =
                place.isBlockScalar
                ? bytes[place.start...].firstIndex(where: isEnd) ?? bytes.count : place.start
            guard start < place.end else { continue }
            if let last = texts.last, last.upperBound <= start,
                !bytes[last.upperBound..<start].contains(ASCII.hash)
            {
                texts[texts.count - 1] = last.lowerBound..<place.end
            } else {
                texts.append(start..<place.end)
            }
        }
        return texts
    }

    /// Returns the comments of the whole stream, in order.
    ///
    /// - Complexity: O(n) in the bytes and the nodes.
    func comments(in bytes: [UInt8]) -> [Range<Int>] {
        GapScanner(bytes, YAMLEditor.syntax.comments)
            .comments(outside: bytes.withUnsafeBytes(allTexts))
    }

    /// The ranges of all scalars, in any order.
    func allTexts(in bytes: UnsafeRawBufferPointer) -> [Range<Int>] { others + texts(in: bytes) }

    /// - Complexity: O(depth).
    func column(around node: Int, in source: RewriteSource) -> Int? {
        var container = source.parent(of: node)
        while let flow = container, places[flow].isFlow { container = source.parent(of: flow) }
        return container.map { source.lines.column(of: places[$0].start) }
    }
}
