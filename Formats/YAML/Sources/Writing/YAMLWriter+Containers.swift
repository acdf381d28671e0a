import VersionedCodableDocuments

extension YAMLWriter {
    /// Writes the beginning of a container, up to its first value; false when it is empty.
    @inline(__always)
    mutating func open(_ index: Int, _ node: TapeNode) throws(WritingError) -> Bool {
        let isObject = node.isKind(.object)
        let end = Int(node.next)
        if index + 1 == end {
            output.append(uncheckedWord: isObject ? 0x7D7B : 0x5D5B, 2)
            return false
        }
        let outer = frame
        if depth > 0 { frames.append(frame) }
        frame = Frame(container: index, current: index, end: end, isObject: isObject)
        var isInline = true
        if isFlow(node, isObject, in: outer) {
            output.append(unchecked: isObject ? ASCII.openBrace : ASCII.openBracket)
            flowDepth &+= 1
            frame.isFlow = true
            frame.column = outer.column
        } else {
            isInline = startBlock(in: outer)
        }
        depth &+= 1
        var first = index + 1
        if options.sortKeys, isObject {
            frame.isSorted = true
            sortedKeys.append(tape.sortedKeys(of: index).reversed())
            first = nextSibling() ?? first
        }
        try enter(first, isInline: isInline)
        return true
    }

    /// Sets the column of a block collection; true when its first entry continues the line.
    @inline(__always)
    private mutating func startBlock(in outer: Frame) -> Bool {
        if depth == 0 {
            if output.count == 0 { return true }
        } else if outer.isObject {
            let stays = !frame.isObject && !options.indentsSequences
            frame.column = outer.column &+ (stays ? 0 : step)
        } else {
            frame.column = outer.column &+ step
            if propertyEnd != output.count {
                // The dash is already followed by one space.
                output.append(ASCII.space, times: step - 2)
                return true
            }
        }
        dropSpace()
        return false
    }

    /// The last column for block style, because indentation grows with the square of the depth.
    private static var lastColumn: Int { 1024 }

    @inline(__always)
    private mutating func isFlow(_ node: TapeNode, _ isObject: Bool, in outer: Frame) -> Bool {
        if flowDepth > 0 || outer.column > YAMLWriter.lastColumn { return true }
        switch isObject ? options.mappingStyle : options.sequenceStyle {
        case .flow: return true
        case .block: return false
        case .any: return isYAML && node.head & TapeNode.flow != 0
        }
    }

    @inline(__always)
    mutating func close() {
        depth &-= 1
        if frame.isFlow {
            flowDepth &-= 1
            output.append(unchecked: frame.isObject ? ASCII.closeBrace : ASCII.closeBracket)
        }
        if frame.isSorted { sortedKeys.removeLast() }
        if let outer = frames.popLast() { frame = outer } else { frame.column = 0 }
    }

    /// Returns the next key or element; nil at the end of the container.
    @inline(__always)
    mutating func nextSibling() -> Int? {
        if frame.isSorted { return sortedKeys[sortedKeys.count - 1].popLast() }
        let next = Int(tape[frame.current].next)
        return next < frame.end ? next : nil
    }

    /// Begins an entry: its line, unless it continues its container's, and its key or dash.
    @inline(__always)
    mutating func enter(_ child: Int, isInline: Bool) throws(WritingError) {
        if !isInline {
            if frame.isFlow {
                output.append(uncheckedWord: 0x202C, 2)
            } else {
                startLine(frame.column)
            }
        }
        if frame.isObject {
            frame.current = child + 1
            try key(child)
        } else {
            frame.current = child
            if !frame.isFlow { output.append(uncheckedWord: 0x202D, 2) }
        }
    }
}
