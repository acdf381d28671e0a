import VersionedCodableDocuments
import VersionedCodableFormatKit

/// The style that the entries of a container have in common.
struct YAMLHabits {
    /// The quote of all keys, if one of them does not need it.
    var keyQuote: [UInt8]?
    /// The quote of all texts.
    var valueQuote: [UInt8]?
    /// The white space after all colons or dashes.
    var gap: [UInt8]?
}

extension YAMLEditor {
    /// Returns the text of a block collection, divided into entries.
    ///
    /// - Throws: `EditRefusal`.
    /// - Complexity: O(n) in its children and the lines between them.
    func layout(of node: Int) throws -> Layout {
        if let layout = cache.layouts[node] { return layout }
        let layout = try newLayout(of: node)
        cache.layouts[node] = layout
        return layout
    }

    private func newLayout(of node: Int) throws -> Layout {
        try source.checkStack()
        let children = source.children(of: node).filter { outline.places[$0.value].isWritten }
        let column = column(of: node)
        let open = try open(of: node)
        let close = blockEnd(of: node, below: try outerColumn(of: node))
        let members = children.map { child in
            Entry(
                node: child.value, begin: open,
                key: child.key.map { outline.places[$0].outerRange },
                value: outline.places[child.value].begin..<valueEnd(of: child.value, column))
        }
        var entries = Entry.sorted(members, extras: outline.extras(of: node))
        var from = open
        for index in entries.indices {
            if entries[index].node >= 0 {
                entries[index].start = try start(of: entries[index], from)
            }
            let start = entries[index].start
            guard lines.column(of: start) == column,
                !lines.isFirst(start) || lines.indentation(at: start).count == column
            else {
                throw EditRefusal(
                    "line \(lines.line(of: start) + 1) is not aligned with the lines above")
            }
            entries[index].indentation = spaces(column)
            from = entries[index].value.upperBound
        }
        var layout = try Layout(
            of: open..<max(open, from, close), entries: entries, in: lines,
            comments: YAMLEditor.syntax.comments, isRoot: source.parent(of: node) == nil,
            keys: { [source] in Set(children.compactMap { $0.key.map(source.text) }) },
            commentedEntry: { [texts] in texts.commentedEntry($0) })
        layout.close = max(open, close)
        layout.indentation = spaces(column)
        if let first = layout.entries.first { layout.startsInLine = !lines.isFirst(first.start) }
        for entry in layout.entries where entry.node < 0 { cache.merges[entry.node] = entry }
        return layout
    }

    /// Returns the offset of a dash, a `?` or a key.
    private func start(of entry: Entry, _ from: Int) throws(EditRefusal) -> Int {
        guard let key = entry.key else {
            guard let dash = firstMark(from: from, to: bytes.count), bytes[dash] == ASCII.minus
            else { throw EditRefusal("an element has no dash") }
            return dash
        }
        guard let mark = firstMark(from: from, to: key.lowerBound) else { return key.lowerBound }
        guard bytes[mark] == UInt8(ascii: "?") else {
            throw EditRefusal(
                "line \(lines.line(of: mark) + 1) has text that is not read, such as a member "
                    + "whose key occurs twice")
        }
        return mark
    }

    /// Returns the offset that the text of a block begins at: after its key or dash, and after its
    /// anchor and tag, with the comments on that line.
    private func open(of node: Int) throws -> Int {
        let place = outline.places[node]
        var open = 0
        if let end = propertiesEnd(place) {
            open = end
        } else if let entry = try entry(of: node) {
            open = indicatorEnd(of: entry)
        } else {
            // The empty lines and comments above the root.
            var line = lines.line(of: place.start)
            while line > 0, lines.isEmpty(line - 1) || lines.isComment(line - 1) { line -= 1 }
            return lines.start(ofLine: line)
        }
        let next = lines.whiteSpace(from: open).upperBound
        return next < bytes.count && bytes[next] == ASCII.hash ? lines.textEnd(from: next) : open
    }

    /// Returns the offset after the value of an entry in a column, with the comments that are
    /// deeper than the entry.
    private func valueEnd(of value: Int, _ column: Int) -> Int {
        let place = outline.places[value]
        if isBlockCollection(value) { return blockEnd(of: value, below: column) }
        guard place.start == place.end, !place.lacksColon, !place.isAlias else { return place.tail }
        return footEnd(below: lines.line(of: place.end), column) ?? place.tail
    }

    /// Returns the offset after the last entry of a block, with the comments behind and below it.
    private func blockEnd(of node: Int, below column: Int) -> Int {
        let place = outline.places[node]
        var end = place.tail
        if let foot = footEnd(below: lines.line(of: end), column) { return foot }
        let next = lines.whiteSpace(from: end).upperBound
        if place.tail == place.end, next < bytes.count, bytes[next] == ASCII.hash {
            end = lines.textEnd(from: next)
        }
        return end
    }

    /// Returns the offset after the comments below a line that are deeper than a column; nil if
    /// there are none.
    private func footEnd(below lastLine: Int, _ column: Int) -> Int? {
        var end: Int?
        var line = lastLine + 1
        while line < lines.count {
            if lines.isComment(line), lines.spaces(line) > column {
                end = lines.textEnd(ofLine: line)
            } else if !lines.isEmpty(line) {
                break
            }
            line += 1
        }
        return end
    }

    /// Returns the column of the entries of a block collection.
    func column(of node: Int) -> Int { lines.column(of: outline.places[node].start) }

    /// Returns the column of the key or dash of a value; -1 at the root.
    func outerColumn(of node: Int) throws -> Int {
        guard let parent = source.parent(of: node) else { return -1 }
        guard outline.places[parent].isFlow else { return column(of: parent) }
        return lines.indentation(at: outline.places[node].start).count
    }

    /// Returns the offset after the dash or colon of an entry.
    func indicatorEnd(of entry: Entry) -> Int {
        guard let key = entry.key else { return entry.start + 1 }
        let colon = firstMark(from: key.upperBound, to: bytes.count) ?? bytes.count
        return colon < bytes.count && bytes[colon] == ASCII.colon ? colon + 1 : key.upperBound
    }

    /// Returns the offset after the anchor and tag of a value; nil if it has none.
    func propertiesEnd(_ place: YAMLNodeRange) -> Int? {
        place.properties(in: bytes).last?.upperBound
    }

    /// Returns the first byte in a range that is neither white space nor in a comment.
    func firstMark(from start: Int, to end: Int) -> Int? {
        start < end ? scanner.firstMark(in: start..<end) : nil
    }

    func isBlockCollection(_ node: Int) -> Bool {
        guard node >= 0 else { return false }
        let place = outline.places[node]
        guard place.isWritten, !place.isAlias, !place.isFlow else { return false }
        return source.entry(node).isKind(.object) || source.entry(node).isKind(.array)
    }

    /// Whether all nonempty mappings or sequences in a container, at least one, are in flow style.
    ///
    /// - Complexity: O(n) in the children, once.
    func usesFlow(in container: Int, isObject: Bool) -> Bool {
        if let cached = cache.usesFlow[isObject, default: [:]][container] { return cached }
        let isFlow = source.children(of: container).compactMap { child -> Bool? in
            let entry = source.entry(child.value)
            guard entry.isKind(isObject ? .object : .array), Int(entry.next) > child.value + 1,
                outline.places[child.value].isWritten
            else { return nil }
            return outline.places[child.value].isFlow
        }
        let result = !isFlow.isEmpty && !isFlow.contains(false)
        cache.usesFlow[isObject, default: [:]][container] = result
        return result
    }

    /// Returns the style that the entries beside an entry have in common.
    ///
    /// - Complexity: O(n) in the children, once.
    func habits(beside neighbor: Entry?) throws -> YAMLHabits {
        guard let neighbor, neighbor.node >= 0, let parent = source.parent(of: neighbor.node),
            !outline.places[parent].isFlow
        else { return YAMLHabits() }
        if let habits = cache.habits[parent] { return habits }
        let entries = try layout(of: parent).entries
        let members = entries.filter { $0.node >= 0 }
        var habits = YAMLHabits()
        if let quote = quote(members.map { $0.key?.lowerBound }),
            try members.contains(where: { try !texts.needsQuotes(source.text(of: $0.node - 1)) })
        {
            habits.keyQuote = quote
        }
        habits.valueQuote = quote(
            members.filter { entry in
                let kind = source.kind(of: entry.node)
                return kind == .string || kind == .untyped
            }.map { outline.places[$0.node].start })
        // An indented value says nothing of the white space between.
        let gaps = members.suffix(16).compactMap { entry -> [UInt8]? in
            let start = indicatorEnd(of: entry)
            let end = lines.whiteSpace(from: start).upperBound
            return end > start && end == entry.value.lowerBound ? Array(bytes[start..<end]) : nil
        }
        if let gap = gaps.first, gaps.allSatisfy({ $0 == gap }) { habits.gap = gap }
        cache.habits[parent] = habits
        return habits
    }

    private func quote(_ offsets: [Int?]) -> [UInt8]? {
        guard let first = offsets.first ?? nil, first < bytes.count,
            bytes[first] == ASCII.quote || bytes[first] == ASCII.apostrophe
        else { return nil }
        let isShared = offsets.allSatisfy { offset in
            offset.map { $0 < bytes.count && bytes[$0] == bytes[first] } ?? false
        }
        return isShared ? [bytes[first]] : nil
    }
}
