import VersionedCodableDocuments

// Tables with headers, which become tables in braces when something else is among them (TOML).
//
//     # why         # why
//     [[p]]         p = [          In braces, on one line, no member has comments: they are above
//     # two           # two        the element, or else the statement, that the braces are in. That
//     a = 1           { a = 1 },   is so from then on, whatever is edited afterwards. A member that
//                     "new",       becomes a line is after the new lines so far.
//                   ]
extension EditedContainer {
    /// Notes what is in braces after an edit of the value at a path, and which lines are last.
    ///
    /// - Complexity: O(1) for each step, plus O(n) in the values that are in braces or in a line for
    ///   the first time, and in the members around these.
    func settle(_ steps: ArraySlice<PathStep>, _ tree: Tree) {
        var container = self
        var holder: (container: EditedContainer, index: Int)?
        for (depth, step) in steps.enumerated() {
            guard var index = container.index(of: step) else { return }
            let next = depth + 1 < steps.count ? steps[steps.startIndex + depth + 1] : nil
            let wasTable = container.slots[index].wasTable(in: tree)
            let isTable =
                !container.isInBraces
                && container.slots[index].isTable(in: tree, wasTable: wasTable, but: next)
            let isLast = depth == steps.count - 1
            let isMoved = container.slots[index].isMoved
            if container.isInBraces, wasTable || container.isObject && isLast && isMoved {
                container.enclose(index, into: holder, tree)
            } else if wasTable, !isTable {
                container.slots[index].encloseElements(tree)
                if container.isObject { index = container.moveLine(index, tree) }
            }
            container.slots[index].hasHeaders = isTable
            if !container.isObject || !container.isInBraces { holder = (container, index) }
            guard let inner = container.slots[index].edited else { return }
            if !isTable { inner.isInBraces = true }
            container = inner
        }
    }

    /// Puts a child into braces, and gives its comments to what holds them.
    private func enclose(
        _ index: Int, into holder: (container: EditedContainer, index: Int)?, _ tree: Tree
    ) {
        let comments = slots[index].enclose(tree)
        guard isObject, let holder else { return slots[index].commentSources = comments }
        // Above those that it has, as in a later edit of the text.
        holder.container.slots[holder.index].commentSources.insert(contentsOf: comments, at: 0)
    }

    /// Moves a member that has become a line after the new lines so far; returns its index.
    private func moveLine(_ index: Int, _ tree: Tree) -> Int {
        let last = slots.indices.last { other in
            let child = slots[other]
            guard other > index, !child.isRemoved, !child.isTable(in: tree) else { return false }
            return child.isMoved || child.node.map(tree.isTable) ?? true
        }
        guard let last else { return index }
        var moved = slots
        moved.insert(moved.remove(at: index), at: last)
        arrange(moved)
        return last
    }

    /// Sets the members in another order.
    fileprivate func arrange(_ members: [Child]) {
        slots = members
        for place in slots.indices where !slots[place].isRemoved {
            places[slots[place].key] = place
        }
    }
}

extension EditedContainer.Child {
    /// Whether it is written with headers.
    ///
    /// - Parameters:
    ///   - wasTable: Whether it was before the last edit.
    ///   - step: The only element that may not be a table, if it was.
    fileprivate func isTable(
        in tree: Tree, wasTable: Bool = false, but step: PathStep? = nil
    ) -> Bool {
        guard let edited else {
            if let new { return new.isTable }
            return !isReplaced && node.map(tree.isTable) ?? false
        }
        guard !edited.isInBraces, !edited.isObject else { return !edited.isInBraces }
        let elements = wasTable ? step.flatMap(edited.child).map { [$0] } ?? [] : edited.slots
        return !edited.slots.isEmpty && elements.allSatisfy { $0.isObject(in: tree) }
    }

    private func isObject(in tree: Tree) -> Bool {
        if let edited { return edited.isObject && !edited.isInBraces }
        if let new { return new.object != nil }
        return !isReplaced && node.map { tree.isTable($0) && tree.kind($0) == .object } ?? false
    }

    /// Whether it was written with headers before the last edit.
    func wasTable(in tree: Tree) -> Bool {
        hasHeaders ?? node.map(tree.isTable) ?? isTable(in: tree)
    }

    /// Puts an array of tables into brackets, where each has its comments.
    fileprivate mutating func encloseElements(_ tree: Tree) {
        guard let list = edited, !list.isObject else { return }
        (isReplaced, isWrapped) = (true, true)
        for index in list.slots.indices {
            let isTable = list.slots[index].wasTable(in: tree)
            guard isTable || list.slots[index].node.map(tree.isTable) ?? false else { continue }
            list.slots[index].commentSources = list.slots[index].enclose(tree)
        }
    }

    /// Puts a value and all in it into braces, where it has no comments of its own.
    ///
    /// - Returns: The values that had comments; the elements of an array keep theirs.
    fileprivate mutating func enclose(_ tree: Tree) -> [Int] {
        // The comments at the headers of a list are those of its elements.
        let own = origin.flatMap { tree.kind($0) == .array && tree.isTable($0) ? nil : $0 }
        var comments = [own].compactMap(\.self) + commentSources
        let isTable = wasTable(in: tree)
        (isWrapped, entry, commentSources, hasHeaders) = (true, nil, [], false)
        guard isTable, let inner = expand(tree) else { return comments }
        (isReplaced, inner.isInBraces) = (true, true)
        if inner.isObject {
            // The lines come first.
            let isTable = inner.slots.map { $0.wasTable(in: tree) }
            let order =
                isTable.indices.filter { !isTable[$0] } + isTable.indices.filter { isTable[$0] }
            inner.arrange(order.map { inner.slots[$0] })
        }
        for index in inner.slots.indices where !inner.slots[index].isRemoved {
            let more = inner.slots[index].enclose(tree)
            if inner.isObject {
                comments += more
            } else {
                inner.slots[index].commentSources = more
            }
        }
        return comments
    }
}

extension DocumentValue {
    /// Whether it is written with headers if nothing else decides.
    fileprivate var isTable: Bool {
        object != nil || array.map { !$0.isEmpty && $0.allSatisfy { $0.object != nil } } ?? false
    }
}

extension Tree {
    /// Whether a value of the source has headers or dotted keys, and no braces.
    fileprivate func isTable(_ node: Int) -> Bool {
        isContainer(node) && tape[node].head & TapeNode.flow == 0
    }
}
