import VersionedCodableDocuments

extension YAMLReader {
    @inline(__always)
    mutating func scalar(_ event: YAMLEvent) throws {
        let start = positions.offset(of: event.start)
        let end = positions.offset(of: event.end)
        lastEnd = end
        if let text = event.simpleText, text.count > 2, end - start == text.count,
            !precedesComment(end)
        {
            if !expectsKey {
                try builder.addPlain(text, at: start, format.reading.schema)
                return afterValue()
            }
            if !followsQuestionMark(start) {
                try builder.key(at: start, length: text.count, marks: TapeNode.plain)
                expectsKey = false
                return
            }
        }
        try otherScalar(event, start, end)
    }

    /// Adds a scalar that is not a single-line plain scalar without properties.
    @inline(never)
    private mutating func otherScalar(_ event: YAMLEvent, _ start: Int, _ end: Int) throws {
        try checkNeighbours(event, start, end)
        var event = event
        if event.isBlock, end == source.count { dropMissingLineEnd(&event) }
        if expectsKey { return try key(event, start, end) }
        var begin = begins(event, start) ? try annotate(event, from: start) : start
        // White space may precede an empty scalar.
        if event.isPlain, event.isOneLine { begin = end - event.length }
        let tag = event.tagText ?? (hasNonSpecificTag(start) ? "!" : nil)
        if tag == YAMLTag.prefix + "binary" {
            try addBinary(event, begin, end)
        } else if let tag, let type = YAMLTag.types[tag] {
            try add(resolved(event, begin, as: type, tag), event, begin, end)
        } else if event.isPlain, tag != "!", tag != YAMLTag.string {
            try add(format.reading.schema.resolve(event.bytes), event, begin, end)
        } else {
            try add(.string, event, begin, end, isPlain: false)
        }
        afterValue()
    }

    /// Whether a tag or anchor precedes the text.
    @inline(__always)
    func begins(_ event: YAMLEvent, _ start: Int) -> Bool {
        if event.anchor != nil || event.tag != nil { return true }
        return source.byte(start) == UInt8(ascii: "!")
    }

    /// Whether the properties at an offset include the tag `!`, which libyaml does not report.
    func hasNonSpecificTag(_ start: Int) -> Bool {
        var at = start
        while source.byte(at) == UInt8(ascii: "&") {
            while source.byte(at) > ASCII.space { at += 1 }
            while at < source.count, source.byte(at) <= ASCII.space { at += 1 }
        }
        return source.byte(at) == UInt8(ascii: "!") && at + 1 < source.count
            && source.byte(at + 1) <= ASCII.space
    }

    // MARK: Adding

    /// Adds a scalar, with a copy of its text if the source has other bytes.
    private mutating func add(
        _ scalar: PlainScalar, _ event: YAMLEvent, _ begin: Int, _ end: Int, isPlain: Bool = true
    ) throws {
        let plain = event.isPlain && isPlain ? TapeNode.plain : 0
        var marks = UInt32(event.style.rawValue) << 8 | plain
        if isVerbatim(event, begin, end) {
            if event.isQuoted, scalar.canonical == nil { marks |= TapeNode.quoted }
            try builder.addTyped(
                scalar, at: begin + event.quotes, length: event.length, marks: marks)
        } else if scalar.kind == .null || scalar.kind == .bool || scalar.canonical != nil {
            try builder.addTyped(scalar, at: begin, length: end - begin, marks: marks)
        } else {
            try builder.scalar(
                scalar.kind, copying: event.bytes, at: begin, length: end - begin, marks: marks)
        }
    }

    /// Whether the source has the same bytes as the text of a scalar.
    @inline(__always)
    func isVerbatim(_ event: YAMLEvent, _ begin: Int, _ end: Int) -> Bool {
        guard end - begin == event.length + 2 * event.quotes, let text = event.bytes.baseAddress
        else {
            return false
        }
        return Bytes.areEqual(source.start + begin + event.quotes, text, event.length)
    }

    // MARK: Keys

    @inline(__always)
    private mutating func key(_ event: YAMLEvent, _ start: Int, _ end: Int) throws {
        var begin = start
        var marks: UInt32 = event.isPlain ? TapeNode.plain : 0
        if begins(event, start) {
            begin = try annotate(event, from: start)
            if event.tagText == YAMLTag.string { marks = 0 }
        }
        if event.isPlain, event.isOneLine { begin = end - event.length }
        if isVerbatim(event, begin, end) {
            if event.isQuoted { marks |= TapeNode.quoted }
            try builder.key(at: begin + event.quotes, length: event.length, marks: marks)
        } else {
            try builder.key(copying: event.bytes, at: begin, length: end - begin, marks: marks)
        }
        expectsKey = false
    }

    static var plainMarks: UInt32 {
        TapeNode.plain | UInt32(YAMLFormat.ScalarStyle.plain.rawValue) << 8
    }
}
