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
        pieces.keep(to: layout.open)
        var emitter = try EntryEmitter(
            edited.children, isObject: edited.isObject, in: layout,
            outer: lines.indentation(at: range(node).lowerBound),
            entryStyle(isObject: edited.isObject, isMultiline: allowsLines(node), in: node),
            lines: lines, tree: tree, policy: source.policy, editor: self)
        try emitter.emit(to: &pieces)
        pieces.keep(to: range(node).upperBound)
        pieces.node = outer
    }

    private func emitInPlace(_ edited: Edited, in node: Int, to pieces: inout Pieces) throws {
        for child in edited.children {
            guard let old = child.origin else { continue }
            if case .same(old) = child.value { continue }
            let range = range(old)
            guard pieces.cursor <= range.lowerBound else {
                throw EditRefusal("its members are not in order")
            }
            pieces.keep(to: range.lowerBound)
            try emit(
                child.value, over: old, indentation: lines.indentation(at: range.lowerBound),
                isInline: false, to: &pieces)
        }
        pieces.keep(to: range(node).upperBound)
    }
}
