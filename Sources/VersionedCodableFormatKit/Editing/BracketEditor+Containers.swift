import VersionedCodableDocuments

extension BracketEditor {
    /// Emits a container in its place, and those around what changes in it without recursion.
    func emit(_ edited: Edited, in node: Int, to pieces: inout Pieces) throws {
        var pending = [(edited: edited, next: 0)]
        guard !pieces.isCopying, isPassage(edited, node) else {
            return try emitEntries(edited, in: node, to: &pieces)
        }
        while let (edited, next) = pending.last {
            guard next < edited.children.count else {
                pending.removeLast()
                continue
            }
            pending[pending.count - 1].next += 1
            guard case .edited(let inner) = edited.children[next].value,
                let source = inner.source
            else { continue }
            if isPassage(inner, source) {
                pending.append((inner, 0))
            } else {
                pieces.keep(to: range(source).lowerBound)
                try emitEntries(inner, in: source, to: &pieces)
            }
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

    /// Whether only containers in a container change, and nothing of its own.
    private func isPassage(_ edited: Edited, _ node: Int) -> Bool {
        edited.children.allSatisfy { child in
            guard child.commentSources.isEmpty, child.value.source == child.origin else {
                return false
            }
            if case .new = child.value { return false }
            return true
        } && source.isInPlace(edited, node)
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
