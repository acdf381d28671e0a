import VersionedCodableDocuments

extension TOMLReader {
    /// A scalar in the form of the document.
    typealias Scalar = TOMLTree.Token

    /// Reads a value inside `depth` containers and returns its item, not yet part of a table.
    @inline(__always)
    mutating func value(depth: Int) throws -> Int {
        let first = byte(at)
        if first == ASCII.openBracket || first == ASCII.openBrace {
            return try container(depth: depth)
        }
        return try addItem(TOMLTree.Item(value: scalar()))
    }

    /// Reads a value that is neither an array nor an inline table.
    @inline(__always)
    mutating func scalar() throws -> Scalar {
        switch byte(at) {
        case ASCII.quote:
            return byte(at &+ 1) == ASCII.quote && byte(at &+ 2) == ASCII.quote
                ? try multilineString() : try basicString()
        case ASCII.apostrophe:
            return byte(at &+ 1) == ASCII.apostrophe && byte(at &+ 2) == ASCII.apostrophe
                ? try multilineString() : try literalString()
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
                        try isContainer
                        ? beginMember(depth: depth) : addItem(TOMLTree.Item(value: scalar()))
                    if let table = nest.item {
                        try add(item, at: path, to: table, depth: depth + nests.count)
                    }
                    if isContainer { continue values }
                } else if byte(at) == ASCII.openBracket || byte(at) == ASCII.openBrace {
                    try beginElement(depth: depth)
                    continue values
                } else {
                    try addPart(scalar())
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
                    if byte(at) == ASCII.closeBrace, nest.isTable {
                        throw error(
                            "expected '}' after the value, found ',' (an inline table ends without one)",
                            at: comma)
                    }
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
        var item = TOMLTree.Item(
            value: TOMLTree.Token(isTable ? .object : .array, flags: TapeNode.flow, at, 0))
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
        var table: Int?
        if byte(at) == ASCII.openBrace {
            let index = try addItem(
                TOMLTree.Item(value: TOMLTree.Token(.object, flags: TapeNode.flow, at, 0)))
            try addPart(TOMLTree.Token(.object, index, 0))
            table = index
        } else {
            try addPart(TOMLTree.Token(.array, flags: TapeNode.flow, at, 0))
        }
        nests.append(Nest(item: table, part: part, isTable: table != nil, start: at))
        at &+= 1
    }

    @inline(__always)
    private mutating func close() {
        at &+= 1
        guard let nest = nests.popLast() else { return }
        if !nest.isTable, nest.part != nil {
            tree.parts.append(TOMLTree.Token(.removed, at, 0))
        }
        let partsEnd = UInt32(truncatingIfNeeded: tree.parts.count)
        if let item = nest.item {
            tree.items.start[item].value.length = UInt32(truncatingIfNeeded: at)
            if !nest.isTable { tree.items.start[item].last = partsEnd }
        }
        if let part = nest.part, nest.isTable { tree.parts.start[part].length = partsEnd }
    }

    @inline(__always)
    private mutating func addPart(_ part: TOMLTree.Token) throws {
        try checkNodes()
        tree.parts.append(part)
    }

    // MARK: Inline tables

    /// Reads the key of a member of an inline table, up to its value, and returns its parts.
    private mutating func memberPath() throws -> [TOMLTree.Token] {
        try restOfPath(after: try key("a key or '}'"))
        guard byte(at) == ASCII.equals else { throw unexpected("'=' after the key", at: at) }
        at &+= 1
        skipWhiteSpace()
        return path
    }
}
