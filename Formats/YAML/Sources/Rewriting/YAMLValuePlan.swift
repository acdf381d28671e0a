import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Plans the edits that replace a value by another.
struct YAMLValuePlan {
    let rewriter: YAMLRewriter
    /// Values of the source that are parts of new ones, by their node there.
    var parts: [Int: Int] = [:]

    private var lines: SourceLines { rewriter.lines }
    private var bytes: [UInt8] { rewriter.bytes }
    private var outline: YAMLOutline { rewriter.outline }
    private var source: RewriteSource { rewriter.source }

    /// The surroundings of a value.
    private struct ValueContext {
        /// The column of its key or dash; -1 at the root.
        var column = -1
        /// The offset after its colon or dash.
        var indicatorEnd: Int
        var isElement = false
        /// The offset after its anchor and tag, if it keeps any.
        var head = 0
        var hasProperties = false
        /// The line after the last one that belongs to it.
        var endLine: Int
        var trail = 0..<0
    }

    func replace(
        _ node: Int, by value: DocumentNode, _ reason: SourceEdit.Reason, _ edits: inout EditList,
        asBlock: Bool = false, at known: (entry: EntryLayout, column: Int)? = nil,
        properties: [UInt8] = []
    ) throws {
        let place = outline.places[node]
        guard place.isWritten else { throw EditRefusal("its text is elsewhere in the document") }
        var properties = properties
        if properties.isEmpty, source.origin(of: value) != node {
            properties = rewriter.texts.tag(of: value)
        }
        let losesTag = losesTag(node, for: value)
        let isCollection = value.kind == .object || value.kind == .array
        if reason == .replaced, outline.tags[node] != nil, !losesTag, !isCollection {
            let container = edits.node
            edits.node = node
            edits.note(.tagKept)
            edits.node = container
        }
        let isInFlow = source.parent(of: node).map { outline.places[$0].isFlow } ?? false
        if isInFlow || isFlowCollection(node) && isCollection && value.count > 0 && !asBlock {
            if losesTag { dropTag(place, &edits) }
            var brackets = rewriter.brackets
            if !properties.isEmpty {
                edits.insert(properties + [ASCII.space], at: place.start, reason)
            }
            if place.lacksColon {
                let text = try brackets.text(of: value, indentation: [], isInline: true)
                return edits.insert([ASCII.colon, ASCII.space] + text, at: place.start, reason)
            }
            if place.begin == place.start, place.start > 0, bytes[place.start - 1] == ASCII.colon {
                edits.insert([ASCII.space], at: place.start, reason)
            }
            if reason == .reprinted { return try brackets.reprint(node, by: value, &edits) }
            return try brackets.replace(node, by: value, &edits)
        }
        var context = try context(of: node, known)
        context.head = rewriter.propertiesEnd(place, withTag: !losesTag) ?? context.indicatorEnd
        context.hasProperties = context.head != context.indicatorEnd
        if place.isBlockScalar, value.kind == .string, context.column >= 0, !losesTag {
            let old = source.text(of: node)
            let edit = YAMLBlockScalarEdit(rewriter: rewriter, place: place, column: context.column)
            if try edit.run(from: old, to: value.text ?? "", &edits) { return }
        }
        if reason == .replaced, !losesTag,
            wrap(
                node, in: value, below: context.column, after: context.indicatorEnd,
                endLine: context.endLine,
                &edits)
        {
            return
        }
        var printer = YAMLPrinter(rewriter)
        printer.parts = parts
        printer.commentSources = source.commentSources(forMembersMadeFrom: node, in: value)
        if context.isElement, place.start > context.indicatorEnd || place.start == place.end {
            // A collection continues in the column where it begins.
            let followsDash =
                lines.whiteSpace(from: context.indicatorEnd).upperBound == place.start
                && place.start < place.end
            printer.style.spacesAfterDash = followsDash ? place.start - context.indicatorEnd : 1
        }
        if place.isAlias, isCollection {
            let target = source.entry(Int(source.entry(node).length))
            printer.isFlow = target.head & TapeNode.flow != 0
        }
        let isInLines = rewriter.isBlockCollection(node)
        printer.print(
            above: isInLines ? context.endLine : lines.line(of: place.tail) + 1, in: context.column)
        let hasOldText = !isCollection && !place.isAlias && place.start < place.end
        var text = try printer.value(
            value, context.column, isElement: context.isElement,
            like: hasOldText && !isInLines ? Array(bytes[place.range]) : nil)
        // A value below the key replaces the text from the key on, including the tag.
        let isTagInGap =
            !isInLines && text.inline.isEmpty
            && (replacesFromHead(place, context) || properties.isEmpty && ownsLine(place, context))
        if losesTag, !isTagInGap { dropTag(place, &edits) }
        if isInLines {
            if !properties.isEmpty {
                let space = text.inline.isEmpty ? [] : [ASCII.space]
                text.inline = properties + space + text.inline
            }
            replaceBlock(place, context, text, reason, &edits)
        } else {
            replaceInline(
                place, context, text, reason, isCollection && value.count > 0, properties, &edits)
        }
    }

    private func isFlowCollection(_ node: Int) -> Bool {
        let entry = source.entry(node)
        return outline.places[node].isFlow && !outline.places[node].isAlias
            && (entry.isKind(.object) || entry.isKind(.array))
            && Int(entry.next) > node + 1
    }

    private func context(
        of node: Int, _ known: (entry: EntryLayout, column: Int)?
    ) throws -> ValueContext {
        let place = outline.places[node]
        guard let parent = source.parent(of: node) else {
            let last = lines.line(of: place.tail)
            return ValueContext(indicatorEnd: place.begin, endLine: last + 1)
        }
        let entry = try known?.entry ?? rewriter.entry(of: node, in: rewriter.layout(of: parent))
        guard let entry else { throw EditRefusal("its text is elsewhere in the document") }
        return ValueContext(
            column: known?.column ?? rewriter.column(of: parent),
            indicatorEnd: rewriter.indicatorEnd(of: entry), isElement: entry.key == nil,
            endLine: lines.line(of: entry.end) + 1,
            trail: known == nil ? 0..<0 : entry.trail)
    }

    // MARK: Scalars, aliases, flow collections

    private func replaceInline(
        _ place: YAMLNodeRange, _ context: ValueContext, _ text: YAMLPrinter.Value,
        _ reason: SourceEdit.Reason,
        _ isCollection: Bool, _ properties: [UInt8], _ edits: inout EditList
    ) {
        let range = place.start..<place.tail
        var text = text
        if place.lacksColon {
            let column = Array(repeating: ASCII.space, count: context.column)
            let inline = text.inline.isEmpty ? [] : [ASCII.space] + text.inline
            return edits.insertAfterContainers(
                lines.lineEnd + column + [ASCII.colon] + inline + text.below,
                at: lines.textEnd(ofLine: lines.line(of: place.start)), reason)
        }
        if context.column < 0, range.isEmpty, isMarker(at: range.lowerBound) {
            // An empty document ends before the marker that ends it or begins the next one.
            let head = properties.isEmpty ? [] : properties + [ASCII.space]
            return edits.insert(
                head + text.inline + text.below
                    + (text.below.last == lines.lineEnd.last ? [] : lines.lineEnd),
                at: range.lowerBound, reason)
        }
        if isCollection, context.isElement, context.hasProperties || !properties.isEmpty,
            text.below.isEmpty,
            text.inline.contains(lines.lineEnd[0]) || !isBracket(text.inline.first)
        {
            // On the line of the dash, the anchor would belong to the first key.
            let inner = context.column + 1 + rewriter.style.spacesAfterDash
            text.below =
                lines.lineEnd + Array(repeating: ASCII.space, count: inner) + text.inline
            text.inline = []
        }
        let end = lines.textEnd(ofLine: lines.line(of: place.tail))
        var below = text.below
        if text.needsLineEnd, end == bytes.count { below += lines.lineEnd }
        if text.inline.isEmpty {
            var start = max(lines.whiteSpace(before: place.start).lowerBound, context.head)
            if replacesFromHead(place, context) {
                start = context.head
            } else if properties.isEmpty, ownsLine(place, context) {
                start = lines.textEnd(ofLine: lines.line(of: place.begin) - 1)
            }
            let head = properties.isEmpty ? [] : [ASCII.space] + properties
            edits.replace(start..<range.upperBound, with: head + headerTrail(place), reason)
            return edits.insert(below, at: endOfComments(place, context, end), reason)
        }
        var inline = properties.isEmpty ? text.inline : properties + [ASCII.space] + text.inline
        if range.isEmpty, range.lowerBound > 0, bytes[range.lowerBound - 1] > 0x20 {
            inline = context.column < 0 ? lines.lineEnd + inline : [ASCII.space] + inline
        }
        if context.column < 0, isCollection, !range.isEmpty, followsMarker(place),
            !isBracket(inline.first)
        {
            let start = lines.whiteSpace(before: place.start).lowerBound
            return edits.replace(start..<range.upperBound, with: lines.lineEnd + inline, reason)
        }
        if context.column < 0, range.upperBound == bytes.count,
            text.needsLineEnd || range.isEmpty && lines.endsWithLineEnd && !bytes.isEmpty,
            inline.last != lines.lineEnd.last
        {
            inline += lines.lineEnd
        }
        if context.isElement, below.isEmpty, context.trail.lowerBound >= range.upperBound,
            let first = inline.firstIndex(of: lines.lineEnd[0]), !context.trail.isEmpty
        {
            // The comment stays on the first line.
            let spaces = min(
                3,
                context.trail.lowerBound
                    - lines.whiteSpace(before: context.trail.lowerBound).lowerBound)
            let trail = Array(repeating: ASCII.space, count: spaces) + bytes[context.trail]
            return edits.replace(
                range.lowerBound..<context.trail.upperBound,
                with: inline[..<first] + trail + inline[first...], reason)
        }
        if case let trail = headerTrail(place), !trail.isEmpty {
            let lineEnd = inline.firstIndex(of: lines.lineEnd[0]) ?? inline.count
            inline.insert(contentsOf: trail, at: lineEnd)
        }
        let start = context.column < 0 && isCollection ? rootStart(place, inline) : range.lowerBound
        edits.replace(start..<range.upperBound, with: inline, reason)
        if !below.isEmpty { edits.insert(below, at: end, reason) }
    }

    /// Returns the comment after the indicators of a block scalar, with the white space before it.
    private func headerTrail(_ place: YAMLNodeRange) -> ArraySlice<UInt8> {
        guard place.isBlockScalar else { return [] }
        let start = rewriter.blockHeader(place.start).upperBound
        let end = lines.textEnd(ofLine: lines.line(of: place.start))
        guard start < end, bytes[start..<end].contains(ASCII.hash) else { return [] }
        return bytes[start..<end]
    }

    /// Returns the start of a new root: that of the line for a root of several lines, which all
    /// begin in the first column.
    private func rootStart(_ place: YAMLNodeRange, _ new: [UInt8]) -> Int {
        let line = lines.line(of: place.start)
        guard lines.text(line) == place.start, new.contains(lines.lineEnd[0]) else {
            return place.start
        }
        return lines.start(ofLine: line)
    }

    /// Whether a document marker is at an offset.
    private func isMarker(at offset: Int) -> Bool {
        let mark = bytes[offset...].prefix(3)
        let isFirst = offset == 0 || bytes[offset - 1] == ASCII.lineFeed
        return isFirst && (mark.elementsEqual("---".utf8) || mark.elementsEqual("...".utf8))
    }

    /// Whether there is no comment between a key and its value, and no tag before its anchor.
    private func replacesFromHead(_ place: YAMLNodeRange, _ context: ValueContext) -> Bool {
        guard context.head <= place.start, !bytes[context.head..<place.start].contains(ASCII.hash)
        else {
            return false
        }
        return !context.hasProperties || bytes[place.begin] == ASCII.ampersand
    }

    /// Whether a value without an anchor and a tag that it keeps is alone on the lines below its
    /// key.
    private func ownsLine(_ place: YAMLNodeRange, _ context: ValueContext) -> Bool {
        !context.hasProperties && place.start < place.end && lines.isFirst(place.begin)
            && lines.line(of: place.begin) > lines.line(of: context.indicatorEnd)
            && lines.isLast(place.tail)
    }

    /// Whether the root follows `---` on its line, where a block collection cannot begin.
    private func followsMarker(_ place: YAMLNodeRange) -> Bool {
        let line = lines.line(of: place.begin)
        return lines.text(line) < place.begin
    }

    private func isBracket(_ byte: UInt8?) -> Bool {
        byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
    }

    /// Returns the offset after the comments below an empty value.
    private func endOfComments(_ place: YAMLNodeRange, _ context: ValueContext, _ end: Int) -> Int {
        guard place.start == place.end else { return end }
        var end = end
        var line = lines.line(of: place.start) + 1
        while line < lines.count, lines.isComment(line),
            lines.text(line) - lines.start(ofLine: line) > context.column
        {
            end = lines.textEnd(ofLine: line)
            line += 1
        }
        return end
    }

    // MARK: Block collections

    private func replaceBlock(
        _ place: YAMLNodeRange, _ context: ValueContext, _ text: YAMLPrinter.Value,
        _ reason: SourceEdit.Reason,
        _ edits: inout EditList
    ) {
        let headLine = lines.line(of: context.indicatorEnd)
        let firstLine = lines.line(of: place.start)
        let end = max(lines.textEnd(ofLine: context.endLine - 1), place.tail)
        let lineEnd = text.needsLineEnd && end == bytes.count ? lines.lineEnd : []
        if context.column < 0 || firstLine == headLine && place.begin == place.start {
            let new = text.inline + text.below + lineEnd
            let start = context.column < 0 ? rootStart(place, new) : place.start
            return edits.replace(start..<end, with: new, reason)
        }
        let head = context.head
        let headEnd = lines.textEnd(ofLine: lines.line(of: head))
        if context.isElement, text.below.isEmpty, text.inline.contains(lines.lineEnd[0]) {
            let inner = context.column + 1 + rewriter.style.spacesAfterDash
            return edits.replace(
                headEnd..<end,
                with: lines.lineEnd + Array(repeating: ASCII.space, count: inner) + text.inline
                    + lineEnd, reason)
        }
        if !text.inline.isEmpty { edits.insert([ASCII.space] + text.inline, at: head, reason) }
        edits.replace(headEnd..<end, with: text.below + lineEnd, reason)
    }

    // MARK: Tags

    /// Whether the tag of a value does not fit the new one.
    private func losesTag(_ node: Int, for value: DocumentNode) -> Bool {
        guard outline.tags[node] != nil else { return false }
        let kind = source.node(node).kind
        return value.kind != kind || kind == .binary
    }

    /// Removes the tag of a value in brackets if it does not fit the new one.
    func dropTag(_ node: Int, for value: DocumentNode, _ edits: inout EditList) {
        if losesTag(node, for: value) { dropTag(outline.places[node], &edits) }
    }

    /// Removes the tag of a value, with the white space that separates it from the text before it.
    private func dropTag(_ place: YAMLNodeRange, _ edits: inout EditList) {
        let properties = place.properties(in: bytes)
        guard let tag = properties.first(where: { bytes[$0.lowerBound] == UInt8(ascii: "!") })
        else { return }
        let before = lines.whiteSpace(before: tag.lowerBound)
        let next = lines.whiteSpace(from: tag.upperBound)
        // Before an anchor, or first on its line or in brackets: with the white space after it.
        let isFirst =
            before.isEmpty || lines.isFirst(tag.lowerBound)
            || tag.lowerBound == place.begin && next.upperBound < bytes.count
                && bytes[next.upperBound] == ASCII.ampersand
        edits.delete(
            isFirst ? tag.lowerBound..<next.upperBound : before.lowerBound..<tag.upperBound,
            .replaced)
    }
}

extension YAMLRewriter {
    /// Returns the offset after the anchor and tag of a value; nil if it has none.
    func propertiesEnd(_ place: YAMLNodeRange, withTag: Bool = true) -> Int? {
        place.properties(in: bytes)
            .last { withTag || bytes[$0.lowerBound] != UInt8(ascii: "!") }?.upperBound
    }
}
