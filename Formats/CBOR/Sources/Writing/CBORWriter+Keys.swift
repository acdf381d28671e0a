import VersionedCodableDocuments

extension CBORWriter {
    @inline(__always)
    mutating func key(_ index: Int) throws(WritingError) {
        let node = tape[index]
        if isOwn {
            if hasTags { writeTags(of: index) }
            if node.head & TapeNode.plain != 0 { return try plainKey(node) }
        }
        try text(node)
    }

    /// Writes the scalar whose diagnostic notation a key is.
    private mutating func plainKey(_ node: TapeNode) throws(WritingError) {
        let notation = tape.string(of: node)
        if let simple = DiagnosticNotation.simple(named: notation) {
            output.append(simple)
        } else if let bytes = DiagnosticNotation.bytes(notation) {
            byteString(bytes)
        } else if let number = Bignum(integer: tape.bytes(of: node)) {
            integer(number)
        } else if let number = DiagnosticNotation.number(notation) {
            float(number)
        } else {
            try text(node)
        }
    }

    // MARK: Tags

    /// Whether the root already has the tag that would be written before it.
    var isSelfDescribedAlready: Bool {
        hasTags && document.annotations(.tag, atTapeIndex: 0).first == "55799"
    }

    @inline(never)
    mutating func writeTags(of index: Int) {
        for tag in document.annotations(.tag, atTapeIndex: index) {
            if let number = UInt64(tag) { head(6, number) }
        }
    }

    // MARK: Order

    /// Sorts the keys of the innermost container by their encodings, and returns the first one.
    ///
    /// The encodings are appended to the output, compared there, and removed again.
    mutating func sortMembers() throws(WritingError) -> Int {
        let start = order.count
        let outputStart = output.count
        var members: [(key: Int, start: Int, end: Int)] = []
        var index = frame.container + 1
        while index < frame.end {
            let place = output.count
            frame.current = index + 1
            try key(index)
            members.append((index, place, output.count))
            index = Int(tape[index + 1].next)
        }
        let bytes = UnsafeRawPointer(output.start)
        let isLengthFirst = options.keyOrder == .lengthFirst
        // The standard library's sort is stable.
        members.sort { left, right in
            let (leftCount, rightCount) = (left.end - left.start, right.end - right.start)
            if isLengthFirst, leftCount != rightCount { return leftCount < rightCount }
            return UnsafeRawBufferPointer(start: bytes + left.start, count: leftCount)
                .lexicographicallyPrecedes(
                    UnsafeRawBufferPointer(start: bytes + right.start, count: rightCount))
        }
        output.truncate(to: outputStart)
        for member in members { order.append(member.key) }
        frame.orderIndex = start
        frame.orderStart = start
        return order[start]
    }
}
