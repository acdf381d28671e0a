import VersionedCodableDocuments
import VersionedCodableFormatKit
import VersionedCodableEssentials

extension YAMLOutline {
    /// Walks the events of a stream in parallel with the tape of one of its documents.
    ///
    /// - Parameter position: The index of the document.
    /// - Complexity: O(n) in the bytes of the stream.
    init(
        _ notes: YAMLNotes?, _ source: SourceBuffer, _ document: CodableDocument,
        at position: Int, of format: YAMLFormat
    ) {
        let notes = notes ?? YAMLNotes()
        let bytes = Array(source.bytes)
        var walk = document.withUnsafeTape { YAMLOutlineWalk(notes, $0, bytes, format) }
        var current = -1
        for event in notes.events {
            if event.kind == .documentStart { current += 1 }
            walk.isWanted = current == position
            walk.consume(event)
        }
        self = walk.finish()
        comments = GapScanner(bytes, YAMLEditor.syntax.comments).comments(outside: texts)
        texts = []
    }
}

/// Finds the ranges of the nodes of a tape, event by event.
struct YAMLOutlineWalk {
    private let notes: YAMLNotes
    /// Valid as long as the document, which the caller retains.
    private let tape: UnsafeTape
    private let bytes: [UInt8]
    private let mergesKeys: Bool
    private let hasHiddenMembers: Bool
    private var outline: YAMLOutline
    /// Whether the events are those of the tape, not of another document of the stream.
    var isWanted = true

    private struct Frame {
        var node: Int
        var end: Int
        var isObject: Bool
        var isFlow: Bool
        var wantsKey: Bool
        var keyEnd = 0
    }

    /// An entry that is not a member.
    private struct Skipped {
        var begin: Int
        var isMerge: Bool
    }

    private var frames: [Frame] = []
    /// The next node of the tape.
    private var cursor = 0
    private var skipped: Skipped?
    /// The last value with each anchor.
    private var anchored: [String: Int] = [:]
    /// The values that the aliases of a skipped entry name.
    private var named: [Int] = []
    private var depth = 0
    private var lastEnd = 0
    private var lastTail = 0

    init(_ notes: YAMLNotes, _ tape: UnsafeTape, _ bytes: [UInt8], _ format: YAMLFormat) {
        self.notes = notes
        self.tape = tape
        self.bytes = bytes
        mergesKeys = format.reading.mergesKeys
        hasHiddenMembers = format.reading.duplicateKeys != .refuse
        outline = YAMLOutline(places: Array(repeating: YAMLNodeRange(), count: tape.count))
    }

    consuming func finish() -> YAMLOutline {
        if cursor == 0, tape.count == 1 {
            // A stream without a document.
            let end = bytes.count
            outline.places[0] = YAMLNodeRange(begin: end, start: end, end: end, tail: end)
        } else if cursor != tape.count {
            outline.isSound = false
        }
        return outline
    }

    mutating func consume(_ event: YAMLNotedEvent) {
        if event.kind == .scalar { note(event) }
        guard isWanted, outline.isSound else { return }
        if skipped == nil {
            consumeNode(event)
        } else {
            skip(event)
        }
    }

    /// Notes a range that cannot contain a comment.
    private mutating func note(_ event: YAMLNotedEvent) {
        let (begin, end) = (event.begin, event.end)
        guard begin < end else { return }
        var start = begin
        if notes.hasProperties(event) {
            start = min(YAMLNodeRange.endOfProperties(begin, in: bytes), end)
        }
        if event.isBlock {
            // A comment may follow the indicators.
            while start < end, bytes[start] != 0x0A, bytes[start] != 0x0D { start += 1 }
        }
        if let last = outline.texts.last, last.upperBound <= start,
            !bytes[last.upperBound..<start].contains(ASCII.hash)
        {
            // There is no comment between them.
            outline.texts[outline.texts.count - 1] = last.lowerBound..<end
        } else {
            outline.texts.append(start..<end)
        }
    }

    // MARK: Nodes

    private mutating func consumeNode(_ event: YAMLNotedEvent) {
        if let frame = frames.last, frame.isObject, frame.wantsKey {
            return consumeKey(event)
        }
        switch event.kind {
        case .sequenceEnd, .mappingEnd: return close(event)
        case .scalar, .alias, .sequenceStart, .mappingStart: break
        default: return
        }
        let node = cursor
        guard node < tape.count, !tape[node].isKind(.key) else { return outline.isSound = false }
        var place = self.place(of: event)
        if event.kind == .scalar, place.begin == place.end { correctEmpty(&place) }
        if let tag = notes.tag(of: event) {
            outline.tags[node] = tag
        } else if event.kind == .scalar, place.begin < place.start, hasNonSpecificTag(place) {
            outline.tags[node] = "!"
        }
        if event.kind != .alias, let anchor = notes.anchor(of: event) {
            outline.anchors[node] = anchor
            anchored[anchor] = node
        }
        outline.places[node] = place
        cursor += 1
        if event.kind == .sequenceStart || event.kind == .mappingStart {
            let isObject = event.kind == .mappingStart
            guard tape[node].isKind(isObject ? .object : .array) else {
                return outline.isSound = false
            }
            if event.isFlow, frames.last?.isFlow != true { outline.flows.append(node) }
            frames.append(
                Frame(
                    node: node, end: Int(tape[node].next), isObject: isObject,
                    isFlow: event.isFlow, wantsKey: isObject))
            return
        }
        if tape[node].isKind(.alias) {
            outline.aliases.append((node, Int(tape[node].length)))
        }
        (lastEnd, lastTail) = (place.end, place.tail)
        if !frames.isEmpty, frames[frames.count - 1].isObject {
            frames[frames.count - 1].wantsKey = true
        }
    }

    private func place(of event: YAMLNotedEvent) -> YAMLNodeRange {
        let (begin, end) = (event.begin, event.end)
        var start = begin
        let isTagged = begin < end && bytes[begin] == UInt8(ascii: "!")
        if event.kind != .alias,
            notes.hasProperties(event) || event.kind == .scalar && isTagged
        {
            // The first key of a block may have properties of its own.
            start = min(YAMLNodeRange.endOfProperties(begin, in: bytes), max(end, begin))
        }
        var place = YAMLNodeRange(begin: begin, start: start, end: end, tail: end)
        place.style = event.style
        place.isAlias = event.kind == .alias
        place.isFlow = event.isFlow || frames.last?.isFlow ?? false
        if place.isBlockScalar { findBlockEnd(&place) }
        if event.kind == .scalar, start == end, begin < start {
            // Only properties: the value follows the last of them.
            var last = end
            while last > begin, bytes[last - 1] <= 0x20 { last -= 1 }
            (place.start, place.end, place.tail) = (last, last, last)
        }
        return place
    }

    /// Corrects the range of a missing value without a colon; libyaml reports the next token.
    private mutating func correctEmpty(_ place: inout YAMLNodeRange) {
        guard let frame = frames.last, frame.isObject else { return }
        var at = frame.keyEnd
        while at < min(place.begin, bytes.count), bytes[at] != UInt8(ascii: ":") {
            if bytes[at] == UInt8(ascii: "#") {
                while at < bytes.count, bytes[at] != 0x0A, bytes[at] != 0x0D { at += 1 }
            } else {
                at += 1
            }
        }
        guard at >= min(place.begin, bytes.count) else { return }
        place.lacksColon = true
        place.begin = frame.keyEnd
        (place.start, place.end, place.tail) = (place.begin, place.begin, place.begin)
    }

    private mutating func close(_ event: YAMLNotedEvent) {
        guard let frame = frames.popLast() else { return outline.isSound = false }
        if frame.isObject { skipMerged(upTo: frame.end) }
        guard cursor == frame.end else { return outline.isSound = false }
        // A written end is a bracket.
        if event.begin != event.end { (lastEnd, lastTail) = (event.end, event.end) }
        outline.places[frame.node].end = lastEnd
        outline.places[frame.node].tail = lastTail
        if !frames.isEmpty, frames[frames.count - 1].isObject {
            frames[frames.count - 1].wantsKey = true
        }
    }

    // MARK: Keys

    private mutating func consumeKey(_ event: YAMLNotedEvent) {
        if event.kind == .mappingEnd { return close(event) }
        guard let frame = frames.last else { return }
        skipMerged(upTo: frame.end)
        let isMerge = isMergeKey(event)
        if isMerge || cursor >= frame.end || isHidden(event) {
            skipped = Skipped(begin: event.begin, isMerge: isMerge)
            (depth, named) = (0, [])
            return
        }
        let node = cursor
        guard tape[node].isKind(.key) else { return outline.isSound = false }
        cursor += 1
        if event.kind == .alias { outline.aliasKey = event.begin }
        frames[frames.count - 1].wantsKey = false
        outline.places[node] = place(of: event)
        frames[frames.count - 1].keyEnd = outline.places[node].end
    }

    /// Skips members that a merge key provided.
    private mutating func skipMerged(upTo end: Int) {
        while cursor < end, tape[cursor].isKind(.key), tape[cursor].head & TapeNode.merged != 0 {
            cursor = Int(tape[cursor + 1].next)
        }
    }

    private func isMergeKey(_ event: YAMLNotedEvent) -> Bool {
        guard mergesKeys, event.isMerge, notes.tag(of: event).map({ $0 == YAMLTag.merge }) ?? true
        else { return false }
        // One that merges nothing is a member.
        guard let frame = frames.last, cursor < frame.end, tape[cursor].isKind(.key) else {
            return true
        }
        return tape.sourceRange(of: tape[cursor]).upperBound != event.end
    }

    /// Whether another member with the same key has displaced this one.
    private func isHidden(_ event: YAMLNotedEvent) -> Bool {
        guard hasHiddenMembers, event.kind == .scalar else { return false }
        let range = tape.sourceRange(of: tape[cursor])
        return range.lowerBound < event.begin || range.lowerBound > event.end
            || !tape.bytes(of: tape[cursor]).elementsEqual(notes.texts(of: event)?.value ?? [])
    }

    // MARK: Events without nodes

    private mutating func skip(_ event: YAMLNotedEvent) {
        switch event.kind {
        case .sequenceStart, .mappingStart: depth += 1
        case .sequenceEnd, .mappingEnd:
            depth -= 1
            if event.begin != event.end { (lastEnd, lastTail) = (event.end, event.end) }
        default:
            let place = place(of: event)
            (lastEnd, lastTail) = (place.end, place.tail)
            let anchor = notes.anchor(of: event)
            if event.kind == .alias, let target = anchor.flatMap({ anchored[$0] }) {
                named.append(target)
            }
        }
        if event.kind != .alias, let anchor = notes.anchor(of: event) {
            // This value has no node.
            anchored[anchor] = nil
        }
        guard depth == 0, let entry = skipped, let frame = frames.last else { return }
        outline.extras[frame.node, default: []].append(
            YAMLOutline.Extra(
                begin: entry.begin, end: lastEnd, tail: lastTail, isMerge: entry.isMerge,
                targets: entry.isMerge ? named : []))
        skipped = nil
    }

    // MARK: Text

    /// Whether a scalar has the tag `!`, which libyaml does not report.
    private func hasNonSpecificTag(_ place: YAMLNodeRange) -> Bool {
        place.properties(in: bytes).contains { bytes[$0].elementsEqual("!".utf8) }
    }

    /// Finds the end of a block scalar: after its last line, and after empty lines that `+` keeps.
    private func findBlockEnd(_ place: inout YAMLNodeRange) {
        let end = place.end
        var header = place.start
        var keeps = false
        while header < end, bytes[header] != 0x0A, bytes[header] != 0x0D {
            if bytes[header] == UInt8(ascii: "+") { keeps = true }
            if bytes[header] == UInt8(ascii: "#") || bytes[header] == 0x20 { break }
            header += 1
        }
        while header < end, bytes[header] != 0x0A, bytes[header] != 0x0D { header += 1 }
        var last = end
        // libyaml omits the empty lines of a block without text.
        while keeps, last < bytes.count, bytes[last] == 0x0A || bytes[last] == 0x0D { last += 1 }
        func dropBreak() {
            if last > header, bytes[last - 1] == 0x0A { last -= 1 }
            if last > header, bytes[last - 1] == 0x0D { last -= 1 }
        }
        dropBreak()
        place.tail = last
        // Empty lines are not text, unless they are longer than the indentation.
        while last > header {
            var line = last
            while line > header, bytes[line - 1] == 0x20 || bytes[line - 1] == 0x09 { line -= 1 }
            guard bytes[line - 1] == 0x0A || bytes[line - 1] == 0x0D, line == last else { break }
            dropBreak()
        }
        place.end = last
        if !keeps { place.tail = last }
    }
}
