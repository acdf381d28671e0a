import VersionedCodableDocuments
import VersionedCodableFormatKit

extension YAMLEditor {
    // MARK: Values in place

    /// Emits a value in place of that of an entry; the cursor is in front of its colon or dash.
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
                pieces.keep(to: place.start)
                try brackets.emit(
                    value, over: node, indentation: lines.indentation(at: entry.start),
                    isInline: !lines.isMultiline(place.range), to: &pieces)
                return pieces.keep(to: entry.value.upperBound)
            }
            if !source.children(of: node).isEmpty { note(.turnedToBlock, at: node, &pieces) }
        }
        try replace(entry, by: withoutOrigin(value, node), destination, to: &pieces)
    }

    /// Returns a new container around the old value, whose comments stay with the entry.
    private func withoutOrigin(_ value: Edited.Value, _ node: Int) -> Edited.Value {
        guard case .edited(let edited) = value, edited.source != node else { return value }
        let result = Edited(source: edited.source, isObject: edited.isObject)
        result.children = edited.children.map { child in
            var child = child
            if child.origin == node { child.origin = nil }
            return child
        }
        return .edited(result)
    }

    private func replace(
        _ entry: Entry, by value: Edited.Value, _ destination: YAMLDestination,
        to pieces: inout Pieces
    ) throws {
        let node = entry.node
        let place = outline.places[node]
        var destination = destination
        destination.old = node
        destination.parent = source.parent(of: node)
        let losesTag = losesTag(node, for: value)
        pieces.keep(to: indicatorEnd(of: entry))
        let hasOwnProperties = value.source.map { other in
            other != node && outline.places[other].begin < outline.places[other].start
        }
        for property in place.properties(in: bytes) {
            let isTag = bytes[property.lowerBound] == UInt8(ascii: "!")
            if isTag && losesTag || hasOwnProperties == true {
                pieces.keep(to: lines.whiteSpace(before: property.lowerBound).lowerBound)
                pieces.skip(to: property.upperBound, .replaced)
            } else {
                pieces.keep(to: property.upperBound)
                destination.hasProperties = true
            }
        }
        let isBlock = try isBlock(value, like: destination)
        if case .new(let new, _) = value, outline.tags[node] != nil, !losesTag, !isBlock,
            new.kind != .object, new.kind != .array
        {
            note(.tagKept, at: node, &pieces)
        }
        if place.isBlockScalar, !losesTag, case .new(let new, _) = value, new.kind == .string {
            pieces.keep(to: place.start)
            let edit = YAMLBlockText(editor: self, place: place, column: destination.column)
            if edit.emit(new.text ?? "", to: &pieces) { return }
        }
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
            let hasComment = bytes[header.upperBound..<line].contains(ASCII.hash)
            destination.rest = (hasComment ? line : header.upperBound, end)
        } else if place.start == place.tail {
            let stays = max(end, entry.trail.isEmpty ? headEnd : entry.end)
            destination.rest = (isBlock ? stays : headEnd, headEnd)
        } else {
            if !isBlock {
                pieces.keep(to: place.start)
            } else if !sameLine {
                // A comment may be in front of the value.
                let next = lines.whiteSpace(from: headEnd).upperBound
                if bytes[next] == ASCII.hash { pieces.keep(to: lines.textEnd(from: next)) }
            }
            pieces.skip(to: end, .replaced)
            let hasTrail = !entry.trail.isEmpty && sameLine
            destination.rest = (hasTrail ? entry.end : end, end)
            if !isBlock { destination.gap = [] }
        }
        try writeValue(value, destination, to: &pieces)
    }

    /// Whether the tag of a value does not fit the new one.
    private func losesTag(_ node: Int, for value: Edited.Value) -> Bool {
        guard outline.tags[node] != nil else { return false }
        let old = source.node(node).kind
        let new: DocumentNode.Kind?
        switch value {
        case .same(let other): new = source.node(other).kind
        case .new(let node, _): new = node.kind
        case .edited(let edited): new = edited.isObject ? .object : .array
        }
        return new != old || old == .binary
    }

    /// Whether a flow collection is better written in block style: an empty one, whose brackets are
    /// no style, and one that gets a block collection or comments.
    func becomesBlock(_ edited: Edited, _ node: Int) throws -> Bool {
        let place = outline.places[node]
        guard !edited.children.isEmpty else { return false }
        let comments = outline.comments
        let index = comments.firstIndex(fromWhich: { $0.lowerBound >= place.start })
        if index < comments.count, comments[index].lowerBound < place.end { return false }
        guard let parent = source.parent(of: node) else {
            return firstMark(from: place.start + 1, to: place.end) == place.end - 1
        }
        if outline.places[parent].isFlow { return false }
        if firstMark(from: place.start + 1, to: place.end) == place.end - 1 {
            return !usesFlow(in: parent)
        }
        return try edited.children.contains { child in
            if let inner = child.value.source, isBlockCollection(inner) { return true }
            return try ([child.origin].compactMap { $0 } + child.commentSources).contains {
                guard source.parent(of: $0) != node, let entry = try entry(of: $0) else {
                    return false
                }
                return !entry.trail.isEmpty || entry.lead < lines.start(of: entry.start)
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
        pieces.node = node
        defer { pieces.node = outer }
        let layout = try layout(of: node)
        pieces.keep(to: layout.open)
        var emitter = try emitter(edited, in: layout)
        try emitter.emit(to: &pieces)
        pieces.keep(to: layout.close)
    }

    private func emitter(
        _ edited: Edited, in layout: Layout
    ) throws -> EntryEmitter<YAMLEditor> {
        var entries = EntryLayoutStyle(unit: spaces(style.unit), isMultiline: true)
        entries.commentMark = "#"
        return try EntryEmitter(
            edited.children, isObject: edited.isObject, in: layout,
            outer: layout.indentation ?? [], entries, lines: lines, tree: tree,
            policy: source.policy, editor: self)
    }

    // MARK: New and moved values

    /// Whether a value is written as a block collection.
    func isBlock(_ value: Edited.Value, like destination: YAMLDestination?) throws -> Bool {
        switch value {
        case .same(let node): return isBlockCollection(node)
        case .edited(let edited):
            guard !edited.children.isEmpty else { return false }
            if let node = edited.source {
                return outline.places[node].isFlow ? try becomesBlock(edited, node) : true
            }
            return try !isFlowUsual(edited.children.map(\.value), destination)
        case .new(let node, let like):
            guard node.kind == .object || node.kind == .array, node.count > 0 else { return false }
            if let like, outline.places[like].isWritten, outline.places[like].isFlow {
                return false
            }
            guard let destination else { return true }
            let children = node.kind == .array ? Array(node.elements) : node.members.map(\.value)
            return try !isFlowUsual(children.map { .new($0, like: nil) }, destination)
        }
    }

    /// Whether a small new collection is in flow style, because its siblings are.
    private func isFlowUsual(
        _ children: [Edited.Value], _ destination: YAMLDestination?
    ) throws -> Bool {
        guard let destination else { return false }
        if destination.column > 512 { return true }
        guard children.count <= 3, let parent = destination.parent, usesFlow(in: parent) else {
            return false
        }
        return try children.allSatisfy { child in
            switch child {
            case .edited: return false
            case .new(let node, _): return node.kind != .object && node.kind != .array
            case .same(let node):
                guard let entry = try entry(of: node) else { return true }
                return !isBlockCollection(node) && entry.trail.isEmpty
                    && entry.lead == lines.start(of: entry.start)
            }
        }
    }

    /// Writes a value after a colon or dash, or at the root.
    func writeValue(
        _ value: Edited.Value, _ destination: YAMLDestination, to pieces: inout Pieces
    ) throws {
        try source.checkStack()
        if try isBlock(value, like: destination) {
            return try writeBlock(value, destination, to: &pieces)
        }
        switch value {
        case .same(let node) where !outline.places[node].isWritten:
            return try writeValue(.new(source.node(node), like: nil), destination, to: &pieces)
        case .same(let node):
            let place = outline.places[node]
            if place.begin < place.tail {
                pieces.write(destination.gap, .moved)
                pieces.copy(
                    from: place.begin, indentation: spaces(try outerColumn(of: node)),
                    to: spaces(destination.column)
                ) { $0.keep(to: place.tail) }
            }
        case .edited(let edited) where edited.children.isEmpty:
            pieces.write(destination.gap + (edited.isObject ? "{}" : "[]").utf8, .inserted)
        case .edited:
            pieces.write(destination.gap, .inserted)
            try brackets.write(
                value, indentation: spaces(destination.column), isInline: true, to: &pieces)
        case .new(let node, let like):
            return try writeNew(node, like: like, destination, to: &pieces)
        }
        endFirstLine(destination, to: &pieces)
    }

    private func writeNew(
        _ node: DocumentNode, like: Int?, _ destination: YAMLDestination, to pieces: inout Pieces
    ) throws {
        let tag = destination.hasProperties ? [] : texts.properties(of: node)
        switch node.kind {
        case .object, .array:
            pieces.write(destination.gap + tag, .replaced)
            try brackets.write(
                .new(node, like: nil), indentation: spaces(destination.column), isInline: true,
                to: &pieces)
        case .string where destination.column >= 0:
            if let block = YAMLBlockText.literal(node.text ?? "", self, destination, pieces) {
                pieces.write(destination.gap + tag + block.header, .replaced)
                endFirstLine(destination, isBlock: true, to: &pieces)
                pieces.write(block.body, .replaced)
                if block.needsLineEnd, pieces.cursor == bytes.count, !pieces.isCopying {
                    cache.lineEndOwed = pieces.edits.last?.replacement.count ?? -1
                }
                return
            }
            fallthrough
        default:
            var old = (like ?? destination.old).flatMap { text(of: $0) }
            if old == nil, node.kind == .string { old = destination.quote }
            pieces.write(
                destination.gap + tag + (try texts.scalar(node, like: old, inFlow: false)),
                .replaced)
        }
        endFirstLine(destination, to: &pieces)
    }

    /// Returns the text of a scalar that is not a block.
    private func text(of node: Int) -> [UInt8]? {
        let place = outline.places[node]
        let kind = source.kind(of: node)
        guard place.isWritten, !place.isAlias, !place.isBlockScalar, place.start < place.end,
            kind != .object, kind != .array
        else { return nil }
        return Array(bytes[place.range])
    }

    /// Keeps the comment on the first line of a replaced value, and skips the rest of it.
    private func endFirstLine(
        _ destination: YAMLDestination, isBlock: Bool = false, to pieces: inout Pieces
    ) {
        guard let rest = destination.rest else { return }
        if isBlock || rest.end > rest.comment {
            let space = lines.whiteSpace(from: pieces.cursor)
            if isBlock, space.count > 3, space.upperBound < rest.comment {
                // It was aligned with comments after values.
                pieces.keep(to: space.lowerBound + 1)
                pieces.skip(to: space.upperBound, .replaced)
            }
            pieces.keep(to: rest.comment)
        }
        pieces.skip(to: rest.end, .replaced)
    }

    /// Writes a block collection on the lines below, or on the line of a dash.
    private func writeBlock(
        _ value: Edited.Value, _ destination: YAMLDestination, to pieces: inout Pieces
    ) throws {
        let (column, isElement) = (destination.column, destination.isElement)
        var head: [UInt8] = []
        if destination.hasProperties {
            // It keeps those that it has.
        } else if let node = value.source, let end = propertiesEnd(outline.places[node]) {
            let words = bytes[outline.places[node].begin..<end].split { $0 <= 0x20 }
            head = destination.gap + words.joined(separator: [ASCII.space])
        } else if case .new(let node, _) = value {
            let tag = texts.tag(of: node)
            if !tag.isEmpty { head = [ASCII.space] + tag }
        }
        pieces.write(head, .inserted)
        let hasComment = destination.rest.map { $0.comment > pieces.cursor } ?? false
        endFirstLine(destination, isBlock: true, to: &pieces)
        var continues =
            column < 0 || isElement && head.isEmpty && !destination.hasProperties && !hasComment
        if let node = value.source, isBlockCollection(node) {
            let layout = try layout(of: node)
            let own = self.column(of: node)
            var inner = innerColumn(destination, isObject: source.kind(of: node) == .object)
            if let entry = try entry(of: node), (entry.key == nil) == isElement, column >= 0 {
                inner = own - (try outerColumn(of: node)) + column
            }
            let first = layout.entries.first
            let hasLead = first.map { $0.lead < lines.start(of: $0.start) } ?? false
            if case .edited = value, !layout.startsInLine, column >= 0 { continues = false }
            if hasLead, column >= 0 { continues = false }
            let start = first?.start ?? layout.open
            let line = lines.start(of: start)
            let isWhole = !layout.startsInLine && !continues
            if continues {
                pieces.write(spaces(inner - column - 1).prefix(column < 0 ? 0 : .max), .moved)
            } else {
                pieces.write(lines.lineEnd + (isWhole ? [] : spaces(inner)), .moved)
            }
            return try pieces.copy(
                from: isWhole ? min(lines.next(from: layout.open), line) : start,
                indentation: spaces(own), to: spaces(inner), isWhole: isWhole
            ) { pieces in
                if case .edited(let edited) = value {
                    try emitBlock(edited, in: node, to: &pieces)
                } else {
                    pieces.keep(to: layout.close)
                }
            }
        }
        let edited = try newContainer(value)
        var layout = Layout(open: pieces.cursor, close: pieces.cursor)
        let inner = innerColumn(destination, isObject: edited.isObject)
        layout.indentation = spaces(inner)
        layout.startsInLine = continues
        if continues, column >= 0 { pieces.write(spaces(inner - column - 1), .inserted) }
        var emitter = try emitter(edited, in: layout)
        try emitter.emit(to: &pieces)
    }

    private func innerColumn(_ destination: YAMLDestination, isObject: Bool) -> Int {
        guard destination.column >= 0 else { return 0 }
        guard !destination.isElement else {
            let isInLine = destination.gap.allSatisfy { $0 == ASCII.space }
            let gap = isInLine && !destination.gap.isEmpty ? destination.gap.count : 1
            return destination.column + 1 + gap
        }
        return destination.column + (isObject ? style.unit : style.sequenceOffset)
    }

    /// Returns a new value, or a flow collection that becomes a block, as a new container.
    private func newContainer(_ value: Edited.Value) throws -> Edited {
        switch value {
        case .edited(let edited): return edited
        case .same(let node): return try newContainer(.new(source.node(node), like: nil))
        case .new(let node, _):
            let isObject = node.kind == .object
            let edited = Edited(source: nil, isObject: isObject)
            edited.children =
                isObject
                ? node.members.map {
                    Edited.Child(
                        key: $0.key, origin: nil, value: .new($0.value, like: origin($0.value)))
                }
                : node.elements.map {
                    Edited.Child(key: "", origin: nil, value: .new($0, like: origin($0)))
                }
            return edited
        }
    }

    /// Returns the value of the source that a new value is a copy of.
    private func origin(_ value: DocumentNode) -> Int? {
        source.origin(of: value).flatMap { outline.places[$0].isWritten ? $0 : nil }
    }
}
