import VersionedCodableDocuments

/// Refusals of content without its own element that would be read as another value.
extension XMLWriter {
    /// Checks the members next to a value of the empty key.
    mutating func checkInner(
        _ content: Content, from start: Int, of object: Int
    ) throws(WritingError) {
        try checkOwners(from: start, of: object)
        guard content.table >= 0 else { return }
        let inner = content.table..<Int(tape[content.table].next)
        var others = attributes.map(\.node).filter { $0 >= 0 && !inner.contains($0) }
        for entry in order[start...] where !inner.contains(entry.node) {
            if entry.isText || !leavesNoTrace(entry.node + 1) { others.append(entry.key + 1) }
        }
        guard let other = others.first else { return }
        throw error(
            "the member would be read as an entry of the dictionary under the empty key",
            at: other, in: object)
    }

    /// Refuses a name both in an object and under its empty key, which would be read as an array.
    private mutating func checkOwners(from start: Int, of object: Int) throws(WritingError) {
        var owners: [String: Int] = [:]
        for entry in order[start...] where !entry.isText {
            let name = tape.string(of: tape[entry.key])
            let owner = owners[name] ?? entry.owner
            guard owner == entry.owner else {
                throw error(
                    "the element would have \"\(name)\" twice: as a key, and in the value of the empty key",
                    at: entry.key + 1, in: object)
            }
            owners[name] = owner
        }
    }

    /// Whether a member is not written, being nil or an empty array.
    mutating func leavesNoTrace(_ value: Int) -> Bool {
        let node = tape[value]
        if node.isKind(.null) { return options.nullEncodingStrategy == .omit }
        return node.isKind(.array) && Int(node.next) == value + 1
            && !isMarked(value, TapeNode.choice)
    }

    /// Refuses an object that is not a choice in an array without a key: boundaries would be lost.
    mutating func checkChoice(
        _ item: Int, _ value: Int, _ object: Int
    ) throws(WritingError) {
        if !hasMarks || isMarked(item, TapeNode.choice) { return }
        throw error(
            "expected a choice in an array without a key, found an object",
            at: value, in: object)
    }

    /// Refuses texts of an array that would be read as one text or not at all.
    mutating func checkRun(
        _ run: Int, isItem: Bool, from start: Int, _ value: Int, _ object: Int
    ) throws(WritingError) {
        let node = tape[run]
        if isItem, node.isKind(.string) || node.isKind(.untyped), node.length == 0 {
            throw error(
                "an empty text would be lost in an array without a key",
                at: value, in: object)
        }
        var last = order.count - 1
        while last >= start, !order[last].isText, leavesNoTrace(order[last].key + 1) { last -= 1 }
        guard last >= start, order[last].isText,
            !node.isKind(.untyped) || !tape[order[last].node].isKind(.untyped)
        else { return }
        throw error(
            "the text and the one before it would be read as one",
            at: value, in: object)
    }
}
