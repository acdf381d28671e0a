import VersionedCodableDocuments

extension TOMLReader {
    /// Builds the document from the tree.
    ///
    /// In a prefix, tables that a header or dotted key may still add to are marked incomplete.
    mutating func makeDocument() throws {
        var open: [Step] = []
        var step = Step(item: TOMLTree.root, next: tree.items[TOMLTree.root].first)
        try begin(TOMLTree.root)
        while true {
            // The members of a table, or the tables of an array of tables.
            while step.next != TOMLTree.none {
                let index = Int(step.next)
                let item = tree.items.start + index
                let value = item.pointee.value
                step.next = item.pointee.next
                if !step.isList { try key(item.pointee.key) }
                if value.isKind(.object) || item.pointee.origin == .list {
                    try begin(index)
                    open.append(step)
                    step = Step(item: index, next: item.pointee.first)
                    step.isList = item.pointee.origin == .list
                } else if value.isKind(.array) {
                    try begin(index)
                    step.part = item.pointee.first
                    step.lastPart = item.pointee.last
                    step.array = UInt32(truncatingIfNeeded: index)
                    if let table = try parts(&step) { enter(table, &step, &open) }
                } else {
                    note(index)
                    try scalar(value)
                }
            }
            let stop = try end(step.item, at: step.stop)
            guard var outer = open.popLast() else { return }
            outer.stop = max(outer.stop, stop)
            step = outer
            if step.part != TOMLTree.none, let table = try parts(&step) {
                enter(table, &step, &open)
            }
        }
    }

    /// The state of the walk through one table.
    private struct Step {
        var item: Int
        var next: UInt32
        /// Whether it is an array of tables.
        var isList = false
        /// The offset after the last member so far.
        var stop = 0
        /// For an unfinished array member: its next part, the end of its parts, and its item.
        var part = TOMLTree.none
        var lastPart: UInt32 = 0
        var array: UInt32 = 0

        init(item: Int, next: UInt32) {
            self.item = item
            self.next = next
        }
    }

    private mutating func enter(_ table: Int, _ step: inout Step, _ open: inout [Step]) {
        open.append(step)
        step = Step(item: table, next: tree.items[table].first)
    }

    /// Notes that the next node is the value of an item.
    @inline(__always)
    private mutating func note(_ item: Int) {
        if !nodes.isEmpty { nodes[item] = builder.nodeCount }
    }

    private mutating func begin(_ index: Int) throws {
        note(index)
        let item = tree.items[index]
        let isOpen = isPrefix && item.origin != .value
        let marks = item.value.head & TapeNode.flow | (isOpen ? TapeNode.incomplete : 0)
        if item.value.isKind(.object) {
            try builder.beginObject(at: Int(item.value.offset), marks: marks)
        } else {
            try builder.beginArray(at: Int(item.value.offset), marks: marks)
        }
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

    /// Adds the parts of an array up to its end or its next inline table, which it returns.
    private mutating func parts(_ step: inout Step) throws -> Int? {
        var index = Int(step.part)
        let last = Int(step.lastPart)
        while index < last {
            let part = tree.parts[index]
            switch TapeKind(rawValue: UInt8(truncatingIfNeeded: part.head & 0x0F)) {
            case .object:
                step.part = part.length
                let table = Int(part.offset)
                try begin(table)
                return table
            case .array:
                try builder.beginArray(at: Int(part.offset), marks: part.head & TapeNode.flow)
            case .removed:
                try builder.end(at: Int(part.offset))
            default:
                try scalar(part)
            }
            index &+= 1
        }
        step.part = TOMLTree.none
        _ = try end(Int(step.array), at: 0)
        return nil
    }

    @inline(__always)
    private mutating func key(_ key: TOMLTree.Token) throws {
        if key.head & TapeNode.detached == 0 {
            try builder.key(
                at: Int(key.offset), length: Int(key.length),
                quoted: key.head & TapeNode.quoted != 0)
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
