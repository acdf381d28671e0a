import VersionedCodableDocuments

extension YAMLReader {
    @inline(__always)
    mutating func begin(_ event: YAMLEvent) throws {
        indentations.append(event.isFlow ? indentation : event.column)
        if expectsKey { throw collectionKey(event.kind, at: positions.offset(of: event.start)) }
        var start = positions.offset(of: event.start)
        if event.tag != nil || event.anchor != nil {
            if event.anchor != nil { try checkAnchor(start) }
            start = try annotate(event, from: start)
        }
        let marks = event.isFlow ? TapeNode.flow : 0
        if event.kind == .mappingStart {
            try checkMapping(event, start)
            try builder.beginObject(at: start, marks: marks)
            expectsKey = true
        } else {
            try builder.beginArray(at: start, marks: marks)
        }
    }

    @inline(__always)
    mutating func end(_ event: YAMLEvent) throws {
        _ = indentations.popLast()
        if mergeKeys.last?.depth == builder.openContainers { mergeKeys.removeLast() }
        // A block collection ends where the next token begins; its last byte is its last value's.
        if event.start != event.end {
            lastEnd = positions.offset(of: event.end)
            try checkComment(at: lastEnd)
        }
        try builder.end(at: lastEnd)
        afterValue()
    }

    /// Notes the tag and anchor of the next node and returns the offset of the node itself.
    mutating func annotate(_ event: YAMLEvent, from start: Int) throws -> Int {
        let index = builder.nextIndex
        if let anchor = event.anchorText {
            try checkLength(of: anchor, at: start)
            anchors[anchor] = index
            builder.annotate(.anchor, anchor, at: index)
        }
        if let tag = event.tagText, tag != "!" {
            builder.annotate(.tag, try interned(tag, at: start), at: index)
            try check(tag, of: event.kind, at: start)
        }
        return source.endOfProperties(start, upTo: positions.offset(of: event.end))
    }

    /// Returns the error for a key that is a sequence or a mapping.
    @inline(never)
    func collectionKey(_ kind: YAMLEvent.Kind, at offset: Int) -> ReadingError {
        // The second brace of `{{`.
        let isTemplate =
            offset > 0 && source.byte(offset) == ASCII.openBrace
            && source.byte(offset - 1) == ASCII.openBrace
        return syntax(
            "expected a scalar as a key, found \(description(of: kind))"
                + (isTemplate ? " " + YAMLMessages.templateHint : ""), at: offset)
    }
}
