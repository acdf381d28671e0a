import VersionedCodableDocuments
import VersionedCodableFormatKit

// New and moved values.
extension YAMLEditor {
    /// Whether a value is written as a block collection.
    func isBlock(_ value: Edited.Value, like destination: YAMLDestination?) throws -> Bool {
        switch value {
        case .same(let node): return isBlockCollection(node)
        case .new(_, let like?)
        where outline.places[like].isWritten && outline.places[like].isFlow:
            return false
        case .new, .edited:
            let edited = source.container(value)
            guard !edited.children.isEmpty else { return false }
            if let node = edited.source {
                return outline.places[node].isFlow ? try becomesBlock(edited, node) : true
            }
            return try !isFlowUsual(edited, destination)
        }
    }

    /// Whether a small new collection is in flow style, because its siblings of its kind are.
    private func isFlowUsual(
        _ edited: Edited, _ destination: YAMLDestination?
    ) throws -> Bool {
        guard let destination else { return false }
        if destination.column > 512 { return true }
        guard edited.children.count <= 3, let parent = destination.parent,
            usesFlow(in: parent, isObject: edited.isObject)
        else { return false }
        return try edited.children.allSatisfy { child in
            guard case .same(let node) = child.value else {
                return !source.isContainer(child.value)
            }
            guard let entry = try entry(of: node) else { return true }
            return !isBlockCollection(node) && entry.trail.isEmpty
                && entry.lead == lines.start(of: entry.start)
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
        let tag = texts.properties(of: node, isCopy: true)
        let reason: SourceEdit.Reason = destination.old == nil ? .inserted : .replaced
        switch node.kind {
        case .object, .array:
            pieces.write(destination.gap, reason)
            try brackets.write(
                .new(node, like: nil), indentation: spaces(destination.column), isInline: true,
                to: &pieces)
        case .string where destination.column >= 0:
            if let block = YAMLBlockText.literal(node.text ?? "", self, destination, pieces) {
                pieces.write(destination.gap + tag + block.header, reason)
                endFirstLine(destination, isBlock: true, to: &pieces)
                if lines.isLast(pieces.cursor) {
                    // White space at the end of the line would be text.
                    let end = lines.whiteSpace(from: pieces.cursor).upperBound
                    pieces.isCopying ? pieces.skip(to: end, .replaced) : pieces.keep(to: end)
                }
                pieces.write(block.body, reason)
                return
            }
            fallthrough
        default:
            var old = (like ?? destination.old).flatMap { text(of: $0) }
            if old == nil, node.kind == .string { old = destination.quote }
            pieces.write(
                destination.gap + tag + (try texts.scalar(node, like: old, inFlow: false)),
                reason)
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
            if !tag.isEmpty { head = destination.gap + tag }
        }
        pieces.write(head, .inserted)
        let hasComment =
            destination.hasComment || destination.rest.map { $0.comment > pieces.cursor } ?? false
        let staysOnLine = isElement && head.isEmpty && !destination.hasProperties
        if staysOnLine, hasComment, !destination.hasComment, try isOneLine(value) {
            var destination = destination
            let rest = destination.rest
            destination.rest = nil
            try writeBlock(value, destination, to: &pieces)
            destination.rest = rest
            return endFirstLine(destination, to: &pieces)
        }
        endFirstLine(destination, isBlock: true, to: &pieces)
        var continues = column < 0 && head.isEmpty || staysOnLine && !hasComment
        if let node = value.source, isBlockCollection(node) {
            let layout = try layout(of: node)
            let own = self.column(of: node)
            var inner = innerColumn(destination, isObject: source.kind(of: node) == .object)
            if let entry = try entry(of: node), (entry.key == nil) == isElement, column >= 0 {
                inner = own - (try outerColumn(of: node)) + column
            }
            let first = layout.entries.first
            if column >= 0, try !canContinue(value, layout) { continues = false }
            let start = first?.start ?? layout.open
            let line = lines.start(of: start)
            let isWhole = !layout.startsInLine && !continues
            if continues {
                pieces.write(spaces(inner - column - 1).prefix(column < 0 ? 0 : .max), .moved)
            } else {
                pieces.write(lines.lineEnd + (isWhole ? [] : spaces(inner)), .moved)
            }
            if !isElement, !isWhole, column >= 0 {
                let place = YAMLDestination(column: inner, isElement: true)
                try hoistComments(of: value, over: nil, place, to: &pieces)
            }
            // The comments before a root stay where they are.
            let isRoot = source.parent(of: node) == nil && head.isEmpty
            let begin = isRoot ? line : min(lines.next(from: layout.open), line)
            return try pieces.copy(
                from: isWhole ? begin : start,
                indentation: spaces(own), to: spaces(inner), isWhole: isWhole
            ) { pieces in
                if case .edited(let edited) = value {
                    try emitBlock(edited, in: node, to: &pieces)
                } else {
                    pieces.keep(to: layout.close)
                }
            }
        }
        let edited = source.container(value)
        var layout = Layout(open: pieces.cursor, close: pieces.cursor)
        let inner = innerColumn(destination, isObject: edited.isObject)
        layout.indentation = spaces(inner)
        layout.startsInLine = continues
        if continues, column >= 0 { pieces.write(spaces(inner - column - 1), .inserted) }
        if case .new = value {
            return try writeEntries(
                NewBlock(edited: edited, column: inner, continues: continues), to: &pieces)
        }
        var emitter = try emitter(edited, in: layout)
        try emitter.emit(to: &pieces)
    }

    /// A new block whose entries are being written.
    private struct NewBlock {
        let edited: Edited
        let column: Int
        /// Whether its first entry is on the line that has begun.
        let continues: Bool
        var next = 0
    }

    /// Writes the entries of a new value, level by level without recursion.
    private func writeEntries(_ block: NewBlock, to pieces: inout Pieces) throws {
        var open = [block]
        while var block = open.popLast() {
            guard block.next < block.edited.children.count else { continue }
            let child = block.edited.children[block.next]
            if block.next > 0 || !block.continues {
                pieces.write(lines.lineEnd + spaces(block.column), .inserted)
            }
            block.next += 1
            open.append(block)
            var place = YAMLDestination(column: block.column, isElement: !block.edited.isObject)
            let destination = EntryDestination(
                isObject: block.edited.isObject, indentation: spaces(block.column),
                isInline: false, neighbor: nil)
            try writeHead(child, destination, &place, to: &pieces)
            guard try isBlock(child.value, like: place) else {
                try writeValue(child.value, place, to: &pieces)
                continue
            }
            var tag: [UInt8] = []
            if case .new(let node, _) = child.value { tag = texts.tag(of: node) }
            if !tag.isEmpty { pieces.write([ASCII.space] + tag, .inserted) }
            let inner = source.container(child.value)
            let column = innerColumn(place, isObject: inner.isObject)
            let continues = place.isElement && tag.isEmpty
            if continues { pieces.write(spaces(column - block.column - 1), .inserted) }
            open.append(NewBlock(edited: inner, column: column, continues: continues))
        }
    }

    /// Whether a new block is one line.
    private func isOneLine(_ value: Edited.Value) throws -> Bool {
        guard value.source == nil, case let new = source.container(value), new.isObject,
            new.children.count == 1, let child = new.children.first
        else { return false }
        if let node = child.value.source {
            return !isBlockCollection(node) && !outline.places[node].isBlockScalar
        }
        guard case .new(let inner, _) = child.value, !source.isContainer(child.value) else {
            return false
        }
        return !(inner.text?.utf8.contains(ASCII.lineFeed) ?? false)
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
}
