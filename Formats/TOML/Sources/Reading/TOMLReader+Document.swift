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
                step.next = item.pointee.next
                let isTable = item.pointee.head & 0x0F == UInt32(TapeKind.object.rawValue)
                if !step.isList { try key(item.pointee.key) }
                if isTable || item.pointee.origin == .list {
                    try begin(index)
                    open.append(step)
                    step = Step(item: index, next: item.pointee.first)
                    step.isList = item.pointee.origin == .list
                } else if item.pointee.head & 0x0F == UInt32(TapeKind.array.rawValue) {
                    try begin(index)
                    step.part = item.pointee.first
                    step.lastPart = item.pointee.last
                    step.array = UInt32(truncatingIfNeeded: index)
                    if let table = try parts(&step) { enter(table, &step, &open) }
                } else {
                    try scalar(item.pointee.head, item.pointee.offset, item.pointee.length)
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

    private mutating func begin(_ index: Int) throws {
        let item = tree.items[index]
        let isOpen = isPrefix && item.origin != .value
        let marks = item.head & TapeNode.flow | (isOpen ? TapeNode.incomplete : 0)
        if item.head & 0x0F == UInt32(TapeKind.object.rawValue) {
            try builder.beginObject(at: Int(item.offset), marks: marks)
        } else {
            try builder.beginArray(at: Int(item.offset), marks: marks)
        }
    }

    /// - Parameter stop: The offset after the last member.
    private mutating func end(_ index: Int, at stop: Int) throws -> Int {
        let item = tree.items[index]
        let stop = item.origin == .value ? Int(item.length) : max(stop, Int(item.length))
        try builder.end(at: max(stop, Int(item.offset)))
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
                try scalar(part.head, part.offset, part.length)
            }
            index &+= 1
        }
        step.part = TOMLTree.none
        _ = try end(Int(step.array), at: 0)
        return nil
    }

    @inline(__always)
    private mutating func key(_ key: TOMLTree.Key) throws {
        if key.head & TapeNode.detached == 0 {
            try builder.key(
                at: Int(key.offset), length: Int(key.length),
                quoted: key.head & TapeNode.quoted != 0)
        } else {
            let place = tree.place(key.head, key.offset, key.length)
            try builder.key(copying: tree.bytes(of: key), at: place.offset, length: place.length)
        }
    }

    @inline(__always)
    private mutating func scalar(_ head: UInt32, _ offset: UInt32, _ length: UInt32) throws {
        if head & 0x0F == UInt32(TapeKind.bool.rawValue) {
            return try builder.bool(head & 0x100 != 0, at: Int(offset), length: Int(length))
        }
        if head & TapeNode.detached == 0 {
            // Sound for every kind of scalar here.
            let kind = TapeNode(head: head, offset: 0, length: 0, next: 0).kind
            return try builder.scalar(
                kind, at: Int(offset), length: Int(length), marks: head & ~0x0F)
        }
        try detached(head, offset, length)
    }

    private mutating func detached(_ head: UInt32, _ offset: UInt32, _ length: UInt32) throws {
        let place = tree.place(head, offset, length)
        let text = UnsafeRawBufferPointer(start: tree.text(head, offset), count: Int(length))
        try builder.scalar(
            TapeNode(head: head, offset: 0, length: 0, next: 0).kind, copying: text,
            at: place.offset, length: place.length,
            marks: head & ~(0x0F | TapeNode.detached))
    }

    consuming func finish() throws -> CodableDocument {
        try makeDocument()
        return isPrefix ? try builder.finishPrefix() : try builder.finish()
    }
}
