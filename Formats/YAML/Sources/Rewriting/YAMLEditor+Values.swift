import VersionedCodableDocuments
import VersionedCodableFormatKit

extension YAMLEditor {
    // MARK: Values in place

    /// Emits a value in place of that of an entry; the cursor is before its colon or dash.
    func emitValue(
        _ value: Edited.Value, over entry: Entry, _ destination: YAMLDestination,
        to pieces: inout Pieces
    ) throws {
        let node = entry.node
        let place = outline.places[node]
        if case .same(node) = value { return pieces.keep(to: entry.value.upperBound) }
        if case .edited(let edited) = value, edited.source == node, !place.isAlias {
            if !place.isFlow {
                return edited.children.isEmpty
                    ? try empty(edited, entry, to: &pieces)
                    : try emitBlock(edited, in: node, to: &pieces)
            }
            if try !becomesBlock(edited, node) {
                try emitFlow(value, over: node, entry.start, to: &pieces)
                return pieces.keep(to: entry.value.upperBound)
            }
            if !source.children(of: node).isEmpty { pieces.note(.turnedToBlock, at: node) }
        }
        if case .edited(let edited) = value, edited.source == nil, isBlockCollection(node),
            !hasTag(node), column(of: node) > destination.column,
            edited.children.contains(where: { child in
                child.origin.map { $0 >= 0 && source.parent(of: $0) == node } ?? false
            })
        {
            // A list becomes a mapping, entry by entry.
            return try emitBlock(edited, in: node, to: &pieces)
        }
        try replace(entry, by: withoutOrigin(value, node), destination, to: &pieces)
    }

    /// Emits a flow collection in its place, indented like the line of an offset.
    func emitFlow(
        _ value: Edited.Value, over node: Int, _ start: Int, to pieces: inout Pieces
    ) throws {
        let range = outline.places[node].range
        pieces.keep(to: range.lowerBound)
        try brackets.emit(
            value, over: node, indentation: lines.indentation(at: start),
            isInline: !lines.isMultiline(range), to: &pieces)
    }

    /// Whether a block of the source can begin on the line of a dash, with the comments of its first
    /// entry in front of that line.
    func canContinue(_ value: Edited.Value, _ layout: Layout) throws -> Bool {
        if layout.startsInLine { return true }
        guard case .edited(let edited) = value else { return true }
        return edited.children.first?.origin == layout.entries.first?.node
    }

    /// Returns a new container around the old value, whose comments stay with the entry.
    func withoutOrigin(_ value: Edited.Value, _ node: Int) -> Edited.Value {
        guard case .edited(let edited) = value, edited.source != node else { return value }
        let result = Edited(source: edited.source, isObject: edited.isObject)
        result.children = edited.children.map { child in
            var child = child
            if child.origin == node { child.origin = nil }
            return child
        }
        return .edited(result)
    }

    func replace(
        _ entry: Entry, by value: Edited.Value, _ destination: YAMLDestination,
        to pieces: inout Pieces
    ) throws {
        let node = entry.node
        let place = outline.places[node]
        var destination = destination
        destination.old = node
        destination.parent = source.parent(of: node)
        pieces.keep(to: indicatorEnd(of: entry))
        let next = lines.whiteSpace(from: pieces.cursor).upperBound
        if !isBlockCollection(node), next < place.start, bytes[next] == ASCII.hash {
            pieces.keep(to: lines.textEnd(from: next))
            destination.hasComment = true
        }
        var losesTag = losesTag(node, for: value)
        if case .new(let new, _) = value, !texts.tag(of: new).isEmpty { losesTag = true }
        var isEdited = false
        if case .edited = value { isEdited = value.source == node }
        let other = isEdited ? nil : value.source.map { outline.places[$0] }
        let hasOwnProperties = other.map { $0.begin < $0.start } ?? false
        for property in place.properties(in: bytes) {
            let isTag = bytes[property.lowerBound] == UInt8(ascii: "!")
            if isTag && losesTag || hasOwnProperties {
                let space = lines.whiteSpace(before: property.lowerBound)
                if !lines.isFirst(property.lowerBound) { pieces.keep(to: space.lowerBound) }
                pieces.skip(to: property.upperBound, .replaced)
            } else {
                pieces.keep(to: property.upperBound)
                destination.hasProperties = true
            }
        }
        let isBlock = try isBlock(value, like: destination)
        if case .new = value, hasTag(node), !losesTag, !source.isContainer(value) {
            pieces.note(.tagKept, at: node)
        }
        let block = YAMLBlockText(editor: self, place: place, column: destination.column)
        if !losesTag, block.emit(value, to: &pieces) { return }
        let end = entry.value.upperBound
        let headEnd = pieces.cursor
        let sameLine = lines.line(of: place.start) == lines.line(of: headEnd)
        if isBlockCollection(node) {
            let layout = try layout(of: node)
            destination.rest = (layout.startsInLine ? headEnd : max(layout.open, headEnd), end)
        } else if place.isBlockScalar {
            if !isBlock {
                pieces.keep(to: place.start)
                destination.gap = []
            }
            let header = YAMLBlockText.header(bytes, place.start)
            let line = lines.textEnd(from: header.upperBound)
            pieces.skip(to: header.upperBound, .replaced)
            // A copy of the block has the comment of its first line.
            let hasComment =
                value.source != node && bytes[header.upperBound..<line].contains(ASCII.hash)
            destination.rest = (hasComment ? line : header.upperBound, end)
        } else if place.start == place.tail {
            let stays = max(end, entry.trail.isEmpty ? headEnd : entry.end)
            destination.rest = (stays, headEnd)
        } else {
            if !isBlock {
                pieces.keep(to: place.start)
            } else if !sameLine {
                // A comment may precede the value.
                let next = lines.whiteSpace(from: headEnd).upperBound
                if bytes[next] == ASCII.hash { pieces.keep(to: lines.textEnd(from: next)) }
            }
            pieces.skip(to: end, .replaced)
            let hasTrail = !entry.trail.isEmpty && sameLine
            destination.rest = (hasTrail ? entry.end : end, end)
            if !isBlock { destination.gap = [] }
        }
        try writeValue(value, destination, to: &pieces)
        if let trail = try trail(of: value, over: node) {
            let start = lines.whiteSpace(before: trail.lowerBound).lowerBound
            pieces.copy(from: start, indentation: [], to: []) { $0.keep(to: trail.upperBound) }
        }
    }

    /// Returns the comment that stays after the only element of a block when the element takes
    /// the place of its block; nil if there is none or more than one.
    private func trail(of value: Edited.Value, over node: Int?) throws -> Range<Int>? {
        guard let node, isBlockCollection(node), case .same(let inner) = value, inner != node,
            source.parent(of: inner) == node, source.children(of: node).count == 1,
            !isBlockCollection(inner), !outline.places[inner].isBlockScalar,
            !lines.isMultiline(outline.places[inner].outerRange),
            let entry = try entry(of: inner), !entry.trail.isEmpty,
            entry.lead >= lines.start(of: entry.start), let outer = try self.entry(of: node),
            outer.trail.isEmpty, try layout(of: node).open <= indicatorEnd(of: outer)
        else { return nil }
        return entry.trail
    }

    func hasTag(_ node: Int) -> Bool { outline.places[node].has(UInt8(ascii: "!"), in: bytes) }

    /// Whether the tag of a value does not fit the new one.
    func losesTag(_ node: Int, for value: Edited.Value) -> Bool {
        guard hasTag(node) else { return false }
        let old = source.node(node).kind
        return source.kind(of: value) != old || old == .binary
    }

    /// Whether a flow collection is better written in block style: an empty one, whose brackets are
    /// no style, and one that gets a block collection or comments.
    func becomesBlock(_ edited: Edited, _ node: Int) throws -> Bool {
        let place = outline.places[node]
        guard !edited.children.isEmpty else { return false }
        let comments = format.comments(in: source)
        let index = comments.partitioningIndex(where: { $0.lowerBound >= place.start })
        if index < comments.count, comments[index].lowerBound < place.end { return false }
        guard let parent = source.parent(of: node) else {
            return firstMark(from: place.start + 1, to: place.end) == place.end - 1
        }
        if outline.places[parent].isFlow { return false }
        if firstMark(from: place.start + 1, to: place.end) == place.end - 1 {
            return !usesFlow(in: parent, isObject: edited.isObject)
        }
        return try edited.children.contains { child in
            if let origin = child.origin, origin < 0 { return false }
            if let inner = child.value.source, isBlockCollection(inner) { return true }
            return try ([child.origin].compactMap { $0 } + child.commentSources).contains {
                guard source.parent(of: $0) != node, let entry = try entry(of: $0) else {
                    return false
                }
                return lines.hasComments(entry)
            }
        }
    }

    /// Emits a block collection that becomes empty.
    private func empty(_ edited: Edited, _ entry: Entry, to pieces: inout Pieces) throws {
        let layout = try layout(of: entry.node)
        pieces.keep(to: propertiesEnd(outline.places[entry.node]) ?? indicatorEnd(of: entry))
        pieces.write((edited.isObject ? " {}" : " []").utf8, .removed)
        guard !layout.startsInLine else { return pieces.skip(to: layout.close, .removed) }
        try emitBlock(edited, in: entry.node, to: &pieces)
    }

    /// Emits the entries of a block collection; the cursor is in front of it.
    func emitBlock(_ edited: Edited, in node: Int, to pieces: inout Pieces) throws {
        try source.checkStack()
        let outer = pieces.node
        defer { pieces.node = outer }
        if !pieces.isCopying, isPassage(edited, node) {
            return try emitPassage(edited, in: node, to: &pieces)
        }
        pieces.node = node
        let layout = try layout(of: node)
        pieces.keep(to: layout.open)
        var emitter = try emitter(edited, in: layout)
        try emitter.emit(to: &pieces)
        pieces.keep(to: layout.close)
    }

    /// Whether only containers in a block change, and nothing of its own; then it is divided into
    /// entries, so that a block in it does not need the stack to divide all those around it.
    private func isPassage(_ edited: Edited, _ node: Int) -> Bool {
        isBlockCollection(node) && source.isPassage(edited, node)
            && edited.children.allSatisfy { child in
                guard case .edited = child.value, let origin = child.origin else { return true }
                return !outline.places[origin].isAlias
            } && (try? layout(of: node)) != nil
    }

    /// Emits what changes in a block whose own entries stay, without recursion.
    private func emitPassage(_ edited: Edited, in node: Int, to pieces: inout Pieces) throws {
        try source.forEachChange(in: edited, where: isPassage) { child, inner, container in
            guard let entry = try inner.source.flatMap({ try entry(of: $0) }) else { return }
            pieces.node = container.source ?? node
            pieces.keep(to: entry.start)
            try emit(
                child, of: entry,
                in: EntryDestination(
                    isObject: container.isObject, indentation: entry.indentation ?? [],
                    isInline: false, neighbor: entry),
                to: &pieces)
        }
        pieces.keep(to: try layout(of: node).close)
    }

    func emitter(
        _ edited: Edited, in layout: Layout
    ) throws -> EntryEmitter<YAMLEditor> {
        var entries = EntryLayoutStyle(unit: spaces(style.unit), isMultiline: true)
        entries.comments = YAMLEditor.syntax.comments
        let children = try edited.children.map { child in
            var child = child
            if try trail(of: child.value, over: child.origin) != nil {
                child.commentSources.removeAll { $0 == child.value.source }
            }
            return child
        }
        return try EntryEmitter(
            children, isObject: edited.isObject, in: layout,
            outer: layout.indentation ?? [], entries, lines: lines, tree: tree,
            policy: source.policy, editor: self)
    }
}
