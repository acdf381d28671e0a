import VersionedCodableDocuments

extension BracketEditor {
    /// Emits a container in its place, and those around what changes in it without recursion.
    func emit(_ edited: Edited, in node: Int, to pieces: inout Pieces) throws {
        guard !pieces.isCopying, source.isPassage(edited, node) else {
            return try emitEntries(edited, in: node, to: &pieces)
        }
        try source.forEachChange(in: edited, where: source.isPassage) { _, inner, _ in
            let node = inner.source ?? node
            pieces.keep(to: range(node).lowerBound)
            try emitEntries(inner, in: node, to: &pieces)
        }
        pieces.keep(to: range(node).upperBound)
    }

    private func emitEntries(_ edited: Edited, in node: Int, to pieces: inout Pieces) throws {
        try source.checkStack()
        let outer = pieces.node
        pieces.node = node
        let layout: Layout
        do {
            layout = try self.layout(of: node)
        } catch let refusal as EditRefusal {
            guard source.isInPlace(edited, node) else { throw refusal }
            try emitInPlace(edited, in: node, to: &pieces)
            return pieces.node = outer
        }
        let (range, marks) = (range(node), edited.isObject ? syntax.object : syntax.array)
        let indentation = lines.indentation(at: range.lowerBound)
        var emitter = try EntryEmitter(
            edited.children, isObject: edited.isObject, in: layout, outer: indentation,
            entryStyle(isObject: edited.isObject, isMultiline: allowsLines(node), in: node),
            lines: lines, tree: tree, policy: source.policy, editor: self)
        let end = content(node).upperBound..<range.upperBound
        if layout.entries.isEmpty, content(node).isEmpty,
            !source.bytes[end].elementsEqual(marks.close)
        {
            // One tag becomes two.
            pieces.skip(to: range.upperBound, .inserted)
            try writeContainer(
                edited, indentation, isMultiline: allowsLines(node), to: &pieces)
        } else if let empty = marks.empty, emitter.isEmptied {
            pieces.write(empty, .removed)
            pieces.skip(to: layout.open, .removed)
            try emitter.emit(to: &pieces)
            pieces.skip(to: range.upperBound, .removed)
        } else {
            pieces.keep(to: layout.open)
            try emitter.emit(to: &pieces)
        }
        pieces.keep(to: range.upperBound)
        pieces.node = outer
    }

    /// Writes a container that has no text in the source.
    func writeContainer(
        _ edited: Edited, _ indentation: [UInt8], isMultiline: Bool, to pieces: inout Pieces
    ) throws {
        let marks = edited.isObject ? syntax.object : syntax.array
        if edited.children.isEmpty, let empty = marks.empty {
            return pieces.write(empty, .inserted)
        }
        let layout = Layout(open: pieces.cursor, close: pieces.cursor)
        pieces.write(marks.open, .inserted)
        var emitter = try EntryEmitter(
            edited.children, isObject: edited.isObject, in: layout, outer: indentation,
            entryStyle(isObject: edited.isObject, isMultiline: isMultiline),
            lines: lines, tree: tree, policy: source.policy, editor: self)
        try emitter.emit(to: &pieces)
        pieces.write(marks.close, .inserted)
    }

    private func emitInPlace(_ edited: Edited, in node: Int, to pieces: inout Pieces) throws {
        for child in edited.children {
            guard let old = child.origin else { continue }
            if case .same(old) = child.value { continue }
            let range = range(old)
            guard pieces.cursor <= range.lowerBound else {
                throw EditRefusal(apart: range.lowerBound, in: lines)
            }
            pieces.keep(to: range.lowerBound)
            try emit(
                child.value, over: old, indentation: lines.indentation(at: range.lowerBound),
                isInline: false, to: &pieces)
        }
        pieces.keep(to: range(node).upperBound)
    }
}
