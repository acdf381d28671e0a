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
        var key = frame.container + 1
        while key < frame.end {
            order.append(key)
            key = Int(tape[key + 1].next)
        }
        sortKeys(from: start)
        frame.orderIndex = start
        frame.orderStart = start
        return order[start]
    }

    /// Sorts `order` from an index on; equal keys keep the order of the document.
    private mutating func sortKeys(from start: Int) {
        let tape = tape
        if order.count - start > 16 {
            // The standard library's sort is stable.
            let sorted = order[start...].sorted {
                JSONWriter.precedes(tape, tape[$0], tape[$1])
            }
            order.replaceSubrange(start..., with: sorted)
            return
        }
        var next = start + 1
        while next < order.count {
            let key = order[next]
            var place = next
            while place > start, JSONWriter.precedes(tape, tape[key], tape[order[place - 1]]) {
                order[place] = order[place - 1]
                place -= 1
            }
            order[place] = key
            next += 1
        }
    }

    /// Whether a key precedes another in byte order.
    private static func precedes(_ tape: UnsafeTape, _ left: TapeNode, _ right: TapeNode) -> Bool {
        let (leftText, rightText) = (tape.text(of: left), tape.text(of: right))
        let shorter = Int(min(left.length, right.length))
        var at = 0
        while at < shorter {
            // At least eight bytes can be loaded at the last byte of a node's text.
            var one = UInt64(bigEndian: (leftText + at).loadUnaligned(as: UInt64.self))
            var other = UInt64(bigEndian: (rightText + at).loadUnaligned(as: UInt64.self))
            if shorter - at < 8 {
                let unusedBits = UInt64(64 - 8 * (shorter - at))
                one &>>= unusedBits
                other &>>= unusedBits
            }
            if one != other { return one < other }
            at += 8
        }
        return left.length < right.length
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
