import VersionedCodableDocuments
import VersionedCodableFormatKit

extension YAMLRewriter {
    /// Returns a value of the source with its comments, for insertion elsewhere; nil when it cannot
    /// be moved as it is written.
    func piece(
        _ node: Int, _ column: Int, isElement: Bool, _ style: YAMLStyle
    ) throws -> YAMLPrinter.Value? {
        let place = outline.places[node]
        guard place.isWritten, let parent = source.parent(of: node) else { return nil }
        guard !outline.places[parent].isFlow else {
            let text = Array(bytes[place.outerRange])
            let hasLines = text.contains(ASCII.lineFeed) || text.contains(ASCII.carriageReturn)
            guard !hasLines, !text.isEmpty else { return nil }
            var value = YAMLPrinter.Value(inline: text)
            if references?.definitions[node] != nil { value.dropAnchor() }
            return value
        }
        let layout = try layout(of: parent)
        guard let entry = self.entry(of: node, in: layout) else { return nil }
        let shift = column - self.column(of: parent)
        let wasElement = entry.key == nil
        var value: YAMLPrinter.Value?
        if isBlockCollection(node) {
            let own = lines.column(of: place.start)
            var new = column + 1 + style.spacesAfterDash
            if wasElement == isElement {
                new = own + shift
            } else if !isElement {
                new =
                    column
                    + (source.kind(of: node) == .object ? style.unit : style.sequenceOffset)
            }
            let isCompact = isElement && new == column + 1 + style.spacesAfterDash
            value = collection(
                place, entry, from: own, to: new, isCompact: isCompact)
        } else {
            value = scalar(place, entry, shift: shift)
        }
        guard let lead = lead(of: entry, by: shift) else {
            return nil
        }
        value?.lead = lead
        if references?.definitions[node] != nil { value?.dropAnchor() }
        value?.hasEmptyLineAbove = hasEmptyLine(above: entry)
        return value
    }

    /// Whether comments are above a value of a block collection or after it on its line.
    func hasComments(of node: Int) -> Bool {
        guard let parent = source.parent(of: node), !outline.places[parent].isFlow,
            let layout = try? layout(of: parent), let entry = entry(of: node, in: layout)
        else { return false }
        return !entry.lead.isEmpty || !lines.trail(of: entry).isEmpty
    }

    /// Whether an empty line is above an entry and its comments.
    private func hasEmptyLine(above entry: EntryLayout) -> Bool {
        !lines.emptyLines(above: entry.lead.lowerBound).isEmpty
    }

    /// Returns the comments above an entry in another column.
    private func lead(of entry: EntryLayout, by shift: Int) -> [UInt8]? {
        shifted(lines.line(of: entry.lead.lowerBound)..<lines.line(of: entry.start), by: shift)
    }

    /// Adds the comments above and after an element to an entry in another column.
    func addComments(of element: Int, to text: inout YAMLPrinter.Value, _ column: Int) throws {
        guard let parent = source.parent(of: element), !outline.places[parent].isFlow else {
            return
        }
        guard let entry = try entry(of: element, in: layout(of: parent)),
            let lead = lead(of: entry, by: column - self.column(of: parent))
        else { return }
        text.lead += lead
        text.hasEmptyLineAbove = hasEmptyLine(above: entry)
        text.inline += lines.trail(of: entry)
    }

    private func scalar(
        _ place: YAMLNodeRange, _ entry: EntryLayout, shift: Int
    ) -> YAMLPrinter.Value? {
        let end = place.isBlockScalar ? place.tail : entry.trail.upperBound
        var begin = place.begin
        if begin == place.end { begin = lines.whiteSpace(from: begin).upperBound }
        // Spaces after an empty value can be outside the entry.
        let first = max(begin, min(lines.textEnd(ofLine: lines.line(of: begin)), end))
        var value = YAMLPrinter.Value(inline: Array(bytes[begin..<first]))
        guard first < end else { return value }
        let last = lines.line(of: end)
        guard
            let below = shifted(lines.line(of: place.begin) + 1..<last + 1, by: shift, isPart: true)
        else { return nil }
        value.below = lines.lineEnd + below.dropLast(lines.lineEnd.count)
        if place.isBlockScalar { value.needsLineEnd = !value.inline.contains(ASCII.minus) }
        return value
    }

    private func collection(
        _ place: YAMLNodeRange, _ entry: EntryLayout, from column: Int, to new: Int, isCompact: Bool
    ) -> YAMLPrinter.Value? {
        let firstLine = lines.line(of: place.start)
        let indicatorEnd = indicatorEnd(of: entry)
        let headLine = lines.line(of: indicatorEnd)
        let last = lines.line(of: entry.end) + 1
        var value = YAMLPrinter.Value()
        value.needsLineEnd =
            outline.block(endingAt: place.end).map { $0.start < place.end } ?? false
        if firstLine == headLine, place.begin == place.start {
            // After the dash.
            guard let rest = shifted(firstLine + 1..<last, by: new - column) else { return nil }
            let text =
                Array(bytes[place.start..<lines.textEnd(ofLine: firstLine)]) + lines.lineEnd + rest
            let body = Array(text.dropLast(lines.lineEnd.count))
            if isCompact {
                value.inline = body
            } else {
                value.below = lines.lineEnd + Array(repeating: ASCII.space, count: new) + body
            }
            return value
        }
        let head = bytes[
            lines.whiteSpace(from: indicatorEnd).upperBound..<lines.textEnd(ofLine: headLine)]
        guard headLine < firstLine, let body = shifted(headLine + 1..<last, by: new - column)
        else { return nil }
        let text = Array(body.dropLast(lines.lineEnd.count))
        value.inline = Array(head)
        if isCompact, head.isEmpty, !lines.isComment(headLine + 1) {
            value.inline = Array(text.drop { $0 == ASCII.space })
        } else {
            value.below = lines.lineEnd + text
        }
        return value
    }

    /// Returns terminated lines in another column; nil when they begin with tabs, or would begin
    /// before the first column.
    func shifted(_ range: Range<Int>, by shift: Int, isPart: Bool = false) -> [UInt8]? {
        var result: [UInt8] = []
        for line in range {
            let text = lines.text(line)
            let end = lines.textEnd(ofLine: line)
            let spaces = text - lines.start(ofLine: line)
            if text == end {
                // An empty line stays empty; its white space may be text of a block scalar.
                if spaces > 0 {
                    result += Array(repeating: ASCII.space, count: max(0, spaces + shift))
                }
            } else {
                if bytes[text] == ASCII.tab, spaces == 0 { return nil }
                let new = spaces + shift
                if new < 0, isPart || bytes[text] != ASCII.hash { return nil }
                result += Array(repeating: ASCII.space, count: max(0, new)) + bytes[text..<end]
            }
            result += lines.lineEnd
        }
        return result
    }
}

extension YAMLPrinter.Value {
    /// Removes the anchor of a value whose first alias becomes the anchored value.
    fileprivate mutating func dropAnchor() {
        let words = inline.split(separator: ASCII.space, maxSplits: 2)
        guard
            let anchor = words.prefix(2).first(where: { $0.first == ASCII.ampersand }),
            anchor.startIndex == inline.startIndex || words[0].first == UInt8(ascii: "!")
        else { return }
        inline.removeSubrange(anchor.startIndex..<min(anchor.endIndex + 1, inline.endIndex))
    }
}
