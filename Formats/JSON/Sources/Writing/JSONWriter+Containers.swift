import VersionedCodableDocuments

extension JSONWriter {
    /// Writes the beginning of a container, up to its first value; false when it is empty.
    @inline(__always)
    mutating func open(_ index: Int, _ node: TapeNode) throws(WritingError) -> Bool {
        let isObject = node.isKind(.object)
        let end = Int(node.next)
        output.append(unchecked: isObject ? ASCII.openBrace : ASCII.openBracket)
        if index + 1 == end {
            if isSpacious {
                output.append(unchecked: ASCII.lineFeed)
                startLine()
            }
            output.append(unchecked: isObject ? ASCII.closeBrace : ASCII.closeBracket)
            return false
        }
        if depth > 0 { frames.append(frame) }
        depth &+= 1
        frame = Frame(container: index, current: index, end: end, isObject: isObject)
        var first = index + 1
        if sortsKeys, isObject { first = sortMembers() }
        try enter(first)
        return true
    }

    @inline(__always)
    mutating func close() {
        depth &-= 1
        if isPretty { startLine() }
        output.append(unchecked: frame.isObject ? ASCII.closeBrace : ASCII.closeBracket)
        if frame.isSorted { order.removeLast(order.count - frame.orderStart) }
        if let outer = frames.popLast() { frame = outer }
    }

    /// Returns the next key or element; nil at the end of the container.
    @inline(__always)
    mutating func nextSibling() -> Int? {
        if frame.isSorted {
            frame.orderIndex += 1
            return frame.orderIndex < order.count ? order[frame.orderIndex] : nil
        }
        let next = Int(tape[frame.current].next)
        return next < frame.end ? next : nil
    }

    /// Begins an entry: its line and its key.
    @inline(__always)
    mutating func enter(_ child: Int) throws(WritingError) {
        if isPretty { startLine() }
        guard frame.isObject else {
            frame.current = child
            return
        }
        frame.current = child + 1
        try string(tape[child])
        if isPretty {
            if isSpacious { output.append(unchecked: ASCII.space) }
            output.append(uncheckedWord: 0x20_3A, 2)
        } else {
            output.append(unchecked: ASCII.colon)
        }
    }

    @inline(never)
    private mutating func startLine() {
        output.reserve(8)
        output.append(unchecked: ASCII.lineFeed)
        output.append(indentByte, times: depth * indentWidth)
        output.reserve(8)
    }

    // MARK: Order

    /// Appends the innermost container's keys to `order`, sorted by bytes; returns the first.
    private mutating func sortMembers() -> Int {
        let start = order.count
        order += tape.sortedKeys(of: frame.container)
        frame.orderIndex = start
        frame.orderStart = start
        return order[start]
    }

    // MARK: Errors

    /// Returns an error with the path to the current value.
    mutating func error(_ message: String) -> WritingError {
        // Mutating, because a borrowing method receives a copy of the whole structure.
        guard depth > 0 else { return WritingError(message) }
        // Each container has its own path, so that the whole path leads through aliases.
        let path = (frames + [frame]).flatMap { tape.path(to: $0.current, from: $0.container) }
        return WritingError(message, path: path)
    }
}
