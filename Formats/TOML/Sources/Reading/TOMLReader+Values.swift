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
        case ASCII.quote, ASCII.apostrophe:
            return try string()
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
        let root = try begin(depth: depth)
        values: while true {
            if let nest = nests.last, try !closeIfEmpty(nest) {
                let isTable = isTable(nest)
                let path = try isTable ? memberPath() : []
                let first = byte(at)
                let isContainer = first == ASCII.openBracket || first == ASCII.openBrace
                let item =
                    try isContainer
                    ? begin(depth: depth) : addItem(TOMLTree.Item(value: scalar()))
                if isTable {
                    try add(item, at: path, to: nest, depth: depth + nests.count)
                } else {
                    tree.link(item, to: nest)
                }
                if isContainer { continue values }
            }
            // After a value: close complete containers, up to the next comma.
            while true {
                guard let nest = nests.last else { return root }
                let isTable = isTable(nest)
                try skipSpace(isTable)
                if byte(at) == ASCII.comma {
                    let comma = at
                    at &+= 1
                    try skipSpace(isTable)
                    if byte(at) == ASCII.closeBrace, isTable {
                        throw error(
                            "expected '}' after the value, found ',' (an inline table ends without one)",
                            at: comma)
                    }
                    if byte(at) != ASCII.closeBracket || isTable { continue values }
                }
                guard byte(at) == (isTable ? ASCII.closeBrace : ASCII.closeBracket) else {
                    throw expectedSeparator(isTable: isTable)
                }
                close(nest)
            }
        }
    }

    @inline(__always)
    private func isTable(_ nest: Int) -> Bool { tree.items[nest].value.isKind(.object) }

    /// Skips the space allowed between the parts of a container.
    @inline(__always)
    private mutating func skipSpace(_ isTable: Bool) throws {
        if isTable { skipWhiteSpace() } else { try skipLines() }
    }

    /// Closes an empty container; otherwise a value or key follows.
    @inline(__always)
    private mutating func closeIfEmpty(_ nest: Int) throws -> Bool {
        guard Int(tree.items[nest].value.offset) &+ 1 == at else { return false }
        let isTable = isTable(nest)
        try skipSpace(isTable)
        guard byte(at) == (isTable ? ASCII.closeBrace : ASCII.closeBracket) else {
            return false
        }
        close(nest)
        return true
    }

    /// Begins an array or an inline table.
    private mutating func begin(depth: Int) throws -> Int {
        try checkDepth(depth + nests.count + 1, at: at)
        let kind: TapeKind = byte(at) == ASCII.openBrace ? .object : .array
        let item = try addItem(
            TOMLTree.Item(value: TOMLTree.Token(kind, flags: TapeNode.flow, at, 0)))
        nests.append(item)
        at &+= 1
        return item
    }

    @inline(__always)
    private mutating func close(_ nest: Int) {
        at &+= 1
        nests.removeLast()
        tree.items[nest].value.length = UInt32(truncatingIfNeeded: at)
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
