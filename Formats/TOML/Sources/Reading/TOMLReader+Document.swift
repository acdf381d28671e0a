import VersionedCodableDocuments

extension TOMLReader {
    /// Builds the document from the tree.
    ///
    /// In a prefix, tables that a header or dotted key may still add to are marked incomplete.
    mutating func makeDocument() throws {
        var open: [Step] = []
        var step = try begin(TOMLTree.root)
        while true {
            while step.next != TOMLTree.none {
                let index = Int(step.next)
                let item = tree.items[index]
                let value = item.value
                step.next = item.next
                if step.isTable { try key(item.key) }
                if value.isKind(.object) || value.isKind(.array) {
                    open.append(step)
                    step = try begin(index)
                } else {
                    if !nodes.isEmpty { nodes[index] = builder.nextIndex }
                    try scalar(value)
                }
            }
            let stop = try end(step.item, at: step.stop)
            guard let outer = open.popLast() else { return }
            step = outer
            step.stop = max(step.stop, stop)
        }
    }

    /// The state of the walk through one container.
    private struct Step {
        var item: Int
        var next: UInt32
        var isTable: Bool
        /// The offset after the last member so far.
        var stop = 0
    }

    private mutating func begin(_ index: Int) throws -> Step {
        if !nodes.isEmpty { nodes[index] = builder.nextIndex }
        let item = tree.items[index]
        let isOpen = isPrefix && item.origin != .value
        let marks = item.value.head & TapeNode.flow | (isOpen ? TapeNode.incomplete : 0)
        let isTable = item.value.isKind(.object)
        if isTable {
            try builder.beginObject(at: Int(item.value.offset), marks: marks)
        } else {
            try builder.beginArray(at: Int(item.value.offset), marks: marks)
        }
        return Step(item: index, next: item.first, isTable: isTable)
    }

    /// - Parameter stop: The offset after the last member.
    private mutating func end(_ index: Int, at stop: Int) throws -> Int {
        let item = tree.items[index]
        // A root without members has no text of its own, only comments.
        let isEmpty = item.origin == .root && item.first == TOMLTree.none
        let known = isEmpty ? 0 : Int(item.value.length)
        let stop = item.origin == .value ? known : max(stop, known)
        try builder.end(at: max(stop, Int(item.value.offset)))
        return stop
    }

    @inline(__always)
    private mutating func key(_ key: TOMLTree.Token) throws {
        if key.head & TapeNode.detached == 0 {
            try builder.key(
                at: Int(key.offset), length: Int(key.length),
                marks: key.head & TapeNode.quoted)
        } else {
            let range = tree.range(of: key)
            try builder.key(
                copying: tree.bytes(of: key), at: range.lowerBound, length: range.count)
        }
    }

    @inline(__always)
    private mutating func scalar(_ token: TOMLTree.Token) throws {
        let (offset, length) = (Int(token.offset), Int(token.length))
        if token.isKind(.bool) {
            return try builder.bool(token.head & 0x100 != 0, at: offset, length: length)
        }
        // Sound for every kind of scalar here.
        let kind = TapeNode(head: token.head, offset: 0, length: 0, next: 0).kind
        if token.head & TapeNode.detached == 0 {
            return try builder.scalar(kind, at: offset, length: length, marks: token.head & ~0x0F)
        }
        let range = tree.range(of: token)
        try builder.scalar(
            kind, copying: tree.bytes(of: token), at: range.lowerBound, length: range.count,
            marks: token.head & ~(0x0F | TapeNode.detached))
    }

    consuming func finish() throws -> CodableDocument {
        try makeDocument()
        return isPrefix ? try builder.finishPrefix() : try builder.finish()
    }
}
