import VersionedCodableDocuments

extension TOMLReader {
    /// A scalar in the form of the document.
    struct Scalar {
        /// The kind, flags and extra as in `TapeNode.head`.
        var head: UInt32
        /// The offset of the text; see `TOMLTree.Key.offset`.
        var offset: UInt32
        var length: UInt32

        @inline(__always)
        init(_ kind: TapeKind, flags: UInt32 = 0, _ offset: Int, _ length: Int) {
            head = UInt32(kind.rawValue) | flags
            self.offset = UInt32(truncatingIfNeeded: offset)
            self.length = UInt32(truncatingIfNeeded: length)
        }
    }

    /// Reads a value inside `depth` containers and returns its item, not yet part of a table.
    @inline(__always)
    mutating func value(depth: Int) throws -> Int {
        let first = byte(at)
        if first == ASCII.openBracket || first == ASCII.openBrace {
            return try container(depth: depth)
        }
        return try addScalar()
    }

    @inline(__always)
    private mutating func addScalar() throws -> Int {
        let scalar = try self.scalar()
        return try addItem(
            TOMLTree.Item(head: scalar.head, offset: scalar.offset, length: scalar.length))
    }

    /// Reads a value that is neither an array nor an inline table.
    @inline(__always)
    mutating func scalar() throws -> Scalar {
        switch byte(at) {
        case ASCII.quote:
            return byte(at &+ 1) == ASCII.quote && byte(at &+ 2) == ASCII.quote
                ? try multilineBasicString() : try basicString()
        case ASCII.apostrophe:
            return byte(at &+ 1) == ASCII.apostrophe && byte(at &+ 2) == ASCII.apostrophe
                ? try multilineLiteralString() : try literalString()
        case ASCII.digitZero...UInt8(ascii: "9"), ASCII.minus:
            return try number()
        default:
            return try word()
        }
    }

    /// Reads `true`, `false`, and numbers that begin with neither a digit nor a minus sign.
    private mutating func word() throws -> Scalar {
        let start = at
        switch byte(at) {
        case UInt8(ascii: "t") where isWord("true"), UInt8(ascii: "f") where isWord("false"):
            let isTrue = byte(at) == UInt8(ascii: "t")
            at &+= isTrue ? 4 : 5
            return Scalar(.bool, flags: isTrue ? 0x100 : 0, start, at - start)
        case ASCII.plus, UInt8(ascii: "i"), UInt8(ascii: "n"):
            return try number()
        default:
            throw expectedValue()
        }
    }

    /// Whether exactly this word is at the current offset.
    func isWord(_ word: StaticString) -> Bool {
        let text = UnsafeRawBufferPointer(start: base + at, count: word.utf8CodeUnitCount)
        return text.elementsEqual(
            UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
            && !byte(at + word.utf8CodeUnitCount).isInWord && !isCutOff(at + text.count)
    }

    // MARK: Containers

    /// Reads an array or an inline table with its contents.
    private mutating func container(depth: Int) throws -> Int {
        nests.removeAll(keepingCapacity: true)
        let root = try beginMember(depth: depth)
        values: while true {
            if try !closeIfEmpty() {
                let nest = nests[nests.count - 1]
                if nest.isTable {
                    let path = try memberPath()
                    let first = byte(at)
                    let isContainer = first == ASCII.openBracket || first == ASCII.openBrace
                    let item =
                        isContainer ? try beginMember(depth: depth) : try addScalar()
                    try link(item, path, in: nest, depth: depth)
                    if isContainer { continue values }
                } else if byte(at) == ASCII.openBracket || byte(at) == ASCII.openBrace {
                    try beginElement(depth: depth)
                    continue values
                } else {
                    let scalar = try self.scalar()
                    try addPart(scalar.head, scalar.offset, scalar.length)
                }
            }
            // After a value: close complete containers, up to the next comma.
            while true {
                guard let nest = nests.last else { return root }
                try skipSpace(nest)
                if byte(at) == ASCII.comma {
                    let comma = at
                    at &+= 1
                    try skipSpace(nest)
                    if byte(at) == ASCII.closeBrace, nest.isTable { throw trailingComma(comma) }
                    if byte(at) != ASCII.closeBracket || nest.isTable { continue values }
                }
                guard byte(at) == (nest.isTable ? ASCII.closeBrace : ASCII.closeBracket) else {
                    throw expectedSeparator(nest)
                }
                close()
            }
        }
    }

    /// Skips the space allowed between the parts of a container.
    @inline(__always)
    private mutating func skipSpace(_ nest: Nest) throws {
        if nest.isTable { skipWhiteSpace() } else { try skipLines() }
    }

    /// Closes an empty container; otherwise a value or key follows.
    @inline(__always)
    private mutating func closeIfEmpty() throws -> Bool {
        let nest = nests[nests.count - 1]
        guard nest.start &+ 1 == at else { return false }
        try skipSpace(nest)
        guard byte(at) == (nest.isTable ? ASCII.closeBrace : ASCII.closeBracket) else {
            return false
        }
        close()
        return true
    }

    /// Begins a container that is the value of a key.
    private mutating func beginMember(depth: Int) throws -> Int {
        try checkDepth(depth + nests.count + 1, at: at)
        let isTable = byte(at) == ASCII.openBrace
        let kind: TapeKind = isTable ? .object : .array
        var item = TOMLTree.Item(
            head: UInt32(kind.rawValue) | TapeNode.flow, offset: UInt32(truncatingIfNeeded: at),
            length: 0)
        if !isTable { item.first = UInt32(truncatingIfNeeded: tree.parts.count) }
        let index = try addItem(item)
        nests.append(Nest(item: index, part: nil, isTable: isTable, start: at))
        at &+= 1
        return index
    }

    /// Begins a container in an array.
    private mutating func beginElement(depth: Int) throws {
        try checkDepth(depth + nests.count + 1, at: at)
        let part = tree.parts.count
        guard byte(at) == ASCII.openBrace else {
            try addPart(
                UInt32(TapeKind.array.rawValue) | TapeNode.flow, UInt32(truncatingIfNeeded: at), 0)
            nests.append(Nest(item: nil, part: part, isTable: false, start: at))
            at &+= 1
            return
        }
        let start = at
        let table = try addItem(
            TOMLTree.Item(
                head: UInt32(TapeKind.object.rawValue) | TapeNode.flow,
                offset: UInt32(truncatingIfNeeded: start), length: 0))
        try addPart(UInt32(TapeKind.object.rawValue), UInt32(truncatingIfNeeded: table), 0)
        nests.append(Nest(item: table, part: part, isTable: true, start: start))
        at &+= 1
    }

    @inline(__always)
    private mutating func close() {
        at &+= 1
        guard let nest = nests.popLast() else { return }
        let stop = UInt32(truncatingIfNeeded: at)
        if !nest.isTable, nest.part != nil {
            tree.parts.append(
                TOMLTree.Part(head: UInt32(TapeKind.removed.rawValue), offset: stop, length: 0))
        }
        let partsEnd = UInt32(truncatingIfNeeded: tree.parts.count)
        if let item = nest.item {
            tree.items.start[item].length = stop
            if !nest.isTable { tree.items.start[item].last = partsEnd }
        }
        if let part = nest.part, nest.isTable { tree.parts.start[part].length = partsEnd }
    }

    @inline(__always)
    private mutating func addPart(_ head: UInt32, _ offset: UInt32, _ length: UInt32) throws {
        try checkNodes()
        tree.parts.append(TOMLTree.Part(head: head, offset: offset, length: length))
    }

    // MARK: Inline tables

    /// Reads the key of a member of an inline table, up to its value, and returns its parts.
    private mutating func memberPath() throws -> [TOMLTree.Key] {
        let first = try key("a key or '}'")
        try restOfPath(after: first)
        guard byte(at) == ASCII.equals else { throw expectedEquals() }
        at &+= 1
        skipWhiteSpace()
        return path
    }

    private mutating func link(
        _ item: Int, _ path: [TOMLTree.Key], in nest: Nest, depth: Int
    ) throws {
        guard let table = nest.item else { return }
        try add(item, at: path, to: table, depth: depth + nests.count)
    }
}
