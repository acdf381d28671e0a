import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Notes where the nodes of a document are in its text, while a reader adds them to a builder.
struct YAMLOutlineNotes {
    private let source: SourceBuffer
    private var outline = YAMLOutline()

    private struct Frame {
        var node: Int
        var isObject: Bool
        var isFlow: Bool
        var keyEnd = 0
    }

    private var frames: [Frame] = []
    /// The end and the tail of the last value.
    private var lastEnd = 0
    private var lastTail = 0

    init(_ source: SourceBuffer) { self.source = source }

    /// Returns the outline of the nodes that a builder keeps: not those of members that others with
    /// the same key displace.
    ///
    /// - Complexity: O(n) in the nodes.
    func finished(_ tape: UnsafeTape) -> YAMLOutline {
        var all = outline
        while all.places.count < tape.count { all.places.append(YAMLNodeRange()) }
        guard (0..<tape.count).contains(where: { tape[$0].isKind(.removed) }) else { return all }
        var (result, moved) = (YAMLOutline(), [Int]())
        result.others = outline.texts(in: source.bytes)
        for index in 0..<tape.count {
            // A removed node is followed by those of its value.
            if moved.count > index { continue }
            guard !tape[index].isKind(.removed) else {
                moved += repeatElement(-1, count: Int(tape[index + 1].next) - index)
                continue
            }
            moved.append(result.places.count)
            result.places.append(all.places[index])
        }
        for (node, merges) in outline.merges where moved[node] >= 0 {
            result.merges[moved[node]] = merges.map { merge in
                YAMLOutline.Merge(range: merge.range, targets: merge.targets.map { moved[$0] })
            }
        }
        return result
    }

    // MARK: Nodes

    /// Notes a key, a scalar or an alias, from its tag and anchor on.
    @inline(never)
    mutating func add(
        _ node: Int, _ begin: Int, _ end: Int, _ style: YAMLFormat.ScalarStyle, isKey: Bool,
        isAlias: Bool = false
    ) {
        var place = place(begin, end, style, isAlias: isAlias)
        let last = frames.count - 1
        if isKey {
            frames[last].keyEnd = place.end
        } else {
            if begin == end, last >= 0, frames[last].isObject { correctEmpty(&place) }
            (lastEnd, lastTail) = (place.end, place.tail)
        }
        set(node, place)
    }

    /// Notes the start of a collection, from its tag and anchor on.
    mutating func open(_ node: Int, _ begin: Int, _ start: Int, isObject: Bool, isFlow: Bool) {
        var place = YAMLNodeRange(begin: begin, start: start, end: start, tail: start)
        place.isFlow = isFlow || frames.last?.isFlow ?? false
        set(node, place)
        frames.append(Frame(node: node, isObject: isObject, isFlow: isFlow))
    }

    /// Notes the end of a collection; the range of the bracket is empty for a block.
    mutating func close(_ begin: Int, _ end: Int) {
        if begin != end { (lastEnd, lastTail) = (end, end) }
        guard let frame = frames.popLast() else { return }
        outline.places[frame.node].end = lastEnd
        outline.places[frame.node].tail = lastTail
    }

    private mutating func set(_ node: Int, _ place: YAMLNodeRange) {
        while outline.places.count < node { outline.places.append(YAMLNodeRange()) }
        if outline.places.count == node {
            outline.places.append(place)
        } else {
            outline.places[node] = place
        }
    }

    private func place(
        _ begin: Int, _ end: Int, _ style: YAMLFormat.ScalarStyle, isAlias: Bool
    ) -> YAMLNodeRange {
        let start = isAlias ? begin : source.endOfProperties(begin, upTo: end)
        var place = YAMLNodeRange(begin: begin, start: start, end: end, tail: end)
        place.style = style
        place.isAlias = isAlias
        place.isFlow = frames.last?.isFlow ?? false
        if place.isBlockScalar { findBlockEnd(&place) }
        if !isAlias, start == end, begin < start {
            // Only properties: the value follows the last of them.
            var last = end
            while last > begin, source.byte(last - 1) <= ASCII.space { last -= 1 }
            (place.start, place.end, place.tail) = (last, last, last)
        }
        return place
    }

    /// Corrects the range of a missing value without a colon; libyaml reports the next token.
    private func correctEmpty(_ place: inout YAMLNodeRange) {
        guard let keyEnd = frames.last?.keyEnd else { return }
        var at = keyEnd
        while at < min(place.begin, source.count), source.byte(at) != ASCII.colon {
            at = source.byte(at) == ASCII.hash ? source.lineEnd(at) : at + 1
        }
        guard at >= min(place.begin, source.count) else { return }
        place.lacksColon = true
        (place.begin, place.start, place.end, place.tail) = (keyEnd, keyEnd, keyEnd, keyEnd)
    }

    /// Finds the end of a block scalar: after its last line, and after empty lines that `+` keeps.
    private func findBlockEnd(_ place: inout YAMLNodeRange) {
        var header = place.start
        while header < place.end, source.byte(header) > ASCII.space { header += 1 }
        let keeps = source.bytes[place.start..<header].contains(ASCII.plus)
        header = min(source.lineEnd(header), place.end)
        var last = place.end
        // libyaml omits the empty lines of a block without text.
        while keeps, last < source.count, source.isLineEnd(last) { last += 1 }
        func dropBreak() {
            if last > header, source.byte(last - 1) == ASCII.lineFeed { last -= 1 }
            if last > header, source.byte(last - 1) == ASCII.carriageReturn { last -= 1 }
        }
        dropBreak()
        place.tail = last
        // Empty lines are not text, unless they are longer than the indentation.
        while last > header, source.isLineEnd(last - 1) { dropBreak() }
        place.end = last
        if !keeps { place.tail = last }
    }

    /// Notes a merge key with its value, and the mappings that it names.
    mutating func addMerge(_ range: Range<Int>, _ targets: [Int]) {
        guard let frame = frames.last else { return }
        (lastEnd, lastTail) = (range.upperBound, range.upperBound)
        outline.merges[frame.node, default: []].append(
            YAMLOutline.Merge(range: range, targets: targets))
    }
}
