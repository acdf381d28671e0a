import VersionedCodableDocuments

extension YAMLWriter {
    /// The maximum bytes of a key, with its properties, that is written without `? `.
    static var longestImplicitKey: Int { 1024 }

    @inline(__always)
    mutating func key(_ index: Int) throws(WritingError) {
        let node = tape[index]
        if prefersPlainKeys, !mayHaveProperties, node.length <= 512,
            plain(tape.text(of: node), Int(node.length), as: .string)
        {
            output.append(uncheckedWord: 0x203A, 2)
            return
        }
        try unusualKey(index, node)
    }

    @inline(never)
    private mutating func unusualKey(_ index: Int, _ node: TapeNode) throws(WritingError) {
        let start = output.count
        if mayHaveProperties { tag(of: index) }
        try text(tape.bytes(of: node), style: keyStyle(index, node), isKey: true)
        output.reserve(64)
        if output.count - start <= YAMLWriter.longestImplicitKey {
            output.append(uncheckedWord: 0x203A, 2)
            return
        }
        output.insert("? ", at: start)
        if frame.isFlow {
            output.append(ASCII.space)
        } else {
            startLine(frame.column)
        }
        output.append(uncheckedWord: 0x203A, 2)
    }

    private mutating func keyStyle(
        _ index: Int, _ node: TapeNode
    ) -> YAMLFormat.ScalarStyle {
        // A plain key stays plain, unless it would merge.
        guard isYAML, node.head & TapeNode.plain != 0 else { return .any }
        guard mergesKeys, tape.bytes(of: node).elementsEqual("<<".utf8) else { return .plain }
        return isOpaque(index + 1) ? .plain : .any
    }

    /// Whether a plain `<<` does not merge a value: a scalar with a tag of its own, or a sequence
    /// that begins with one.
    private mutating func isOpaque(_ value: Int) -> Bool {
        let isSequence = tape[value].isKind(.array) && Int(tape[value].next) > value + 1
        let scalar = isSequence ? value + 1 : value
        return !tape[scalar].isKind(.array) && !tape[scalar].isKind(.object)
            && document.annotation(.tag, atTapeIndex: scalar).map(YAMLTag.isOpaque) == true
    }
}

extension OutputBuffer {
    /// Inserts a literal before the text written from an offset on.
    mutating func insert(_ text: StaticString, at place: Int) {
        let length = text.utf8CodeUnitCount
        reserve(length)
        let target = start + place
        (target + length).copyMemory(from: target, byteCount: count - place)
        target.copyMemory(from: text.utf8Start, byteCount: length)
        advance(length)
    }
}
