import VersionedCodableDocuments

/// Keys and values in block collections, and plain scalars.
extension PlainScanner {
    /// Reads a key of the innermost mapping, and its value.
    @inline(__always)
    mutating func key(_ builder: inout DocumentBuilder) throws {
        let start = at
        if startsPlain() {
            let stop = plainStop(start)
            guard byte(stop) == ASCII.colon else { throw GaveUp(PlainScanner.noColon) }
            try addKey(start, stop, &builder)
        } else {
            let scalar = try quoted()
            guard try isKey(scalar) else { throw GaveUp(PlainScanner.noColon) }
            try addKey(scalar, &builder)
        }
        try value(&builder)
    }

    /// Reads a mapping or a value, depending on whether a colon follows the scalar.
    @inline(__always)
    mutating func keyOrValue(_ builder: inout DocumentBuilder) throws {
        let start = at
        if startsPlain() {
            let stop = plainStop(start)
            guard byte(stop) == ASCII.colon else { return try plainValue(start, stop, &builder) }
            try beginMapping(at: start, &builder)
            try addKey(start, stop, &builder)
            return try value(&builder)
        }
        guard byte(start) == ASCII.quote || byte(start) == ASCII.apostrophe else {
            return try otherValue(&builder)
        }
        let scalar = try quoted()
        guard try isKey(scalar) else { return try quotedValue(scalar, &builder) }
        try beginMapping(at: start, &builder)
        try addKey(scalar, &builder)
        try value(&builder)
    }

    /// Reads the value after the colon of a key.
    @inline(__always)
    private mutating func value(_ builder: inout DocumentBuilder) throws {
        if try postpone() { return }
        let start = at
        if startsPlain() {
            let stop = plainStop(start)
            if byte(stop) == ASCII.colon { throw GaveUp(PlainScanner.secondColon) }
            return try plainValue(start, stop, &builder)
        }
        if byte(start) == ASCII.quote || byte(start) == ASCII.apostrophe {
            return try quotedValue(quoted(), &builder)
        }
        try otherValue(&builder)
    }

    /// Reads a flow collection or block scalar.
    @inline(never)
    private mutating func otherValue(_ builder: inout DocumentBuilder) throws {
        switch byte(at) {
        case ASCII.openBrace, ASCII.openBracket:
            try flow(&builder)
            try endLine()
        case UInt8(ascii: "|"), ASCII.greaterThan: try blockScalar(&builder)
        default: throw GaveUp()
        }
        try nextContent()
    }

    // MARK: Plain scalars

    /// Whether a plain scalar of a block collection begins here.
    @inline(__always)
    func startsPlain() -> Bool {
        let first = byte(at)
        if first == ASCII.minus {
            // `YAMLReader` refuses the scalar `-`.
            return byte(at + 1) > ASCII.space && byte(at + 1) != ASCII.colon
        }
        return PlainText.startsPlain(first)
    }

    /// Returns the offset of what ends plain text in its line.
    ///
    /// That is a colon before white space, a number sign after it, the line feed, or the end.
    @inline(__always)
    func plainStop(_ start: Int) -> Int {
        var at = start
        while true {
            let word = EightBytes(at: base + at)
            let stops = word.stops(
                word.near(ASCII.colon) | word.near(ASCII.hash) | word.nearBelow(ASCII.space))
            if stops == 0 {
                at += 8
                continue
            }
            at += EightBytes.first(stops)
            switch byte(at) {
            case ASCII.colon: if byte(at + 1) <= ASCII.space { return at }
            case ASCII.hash: if ASCII.isBlank(byte(at - 1)) { return at }
            case 0, ASCII.lineFeed: return at
            default: break
            }
            at += 1
        }
    }

    /// Returns the end of text that white space may follow.
    @inline(__always)
    private func endOfText(before stop: Int) -> Int {
        var end = stop
        while ASCII.isBlank(byte(end - 1)) { end -= 1 }
        return end
    }

    /// Adds a plain key and moves after its colon.
    @inline(__always)
    private mutating func addKey(
        _ start: Int, _ colon: Int, _ builder: inout DocumentBuilder
    ) throws {
        let end = endOfText(before: colon)
        try addPlainKey(start, end, colon, &builder)
        at = colon + 1
    }

    @inline(__always)
    mutating func addPlainKey(
        _ start: Int, _ end: Int, _ colon: Int, _ builder: inout DocumentBuilder
    ) throws {
        let isMerge =
            end - start == 2 && byte(start) == ASCII.lessThan
            && byte(start + 1) == ASCII.lessThan
        if isMerge || colon - start >= PlainScanner.longestKey { throw GaveUp() }
        try builder.key(at: start, length: end - start, marks: TapeNode.plain)
        note(start, end, .plain, isKey: true, in: builder)
    }

    /// libyaml finds no colon more than 1024 characters after the start of a key.
    static var longestKey: Int { 1024 }

    @inline(__always)
    private mutating func plainValue(
        _ start: Int, _ stop: Int, _ builder: inout DocumentBuilder
    ) throws {
        let end = try endPlainLine(stop)
        if try continuesPlain() { return try longPlainValue(start, &builder) }
        try addPlain(start, end, &builder)
    }

    /// Moves from what ends plain text in its line to the next content; returns the end of the text.
    @inline(__always)
    private mutating func endPlainLine(_ stop: Int) throws -> Int {
        at = stop
        followsComment = byte(stop) == ASCII.hash
        if followsComment { at = lineEnd(stop) }
        try nextContent()
        return endOfText(before: stop)
    }

    /// Whether the next content continues a plain scalar that ended with its line.
    @inline(__always)
    private func continuesPlain() throws -> Bool {
        guard at - line > level.column, !followsComment, byte(at) != 0 else { return false }
        return try at > line || !isDocumentEnd()
    }

    @inline(__always)
    mutating func addPlain(
        _ start: Int, _ end: Int, _ builder: inout DocumentBuilder
    ) throws {
        try builder.addPlain(
            UnsafeRawBufferPointer(start: base + start, count: end - start), at: start, schema)
        note(start, end, .plain, in: builder)
        lastEnd = end
    }

    /// Adds a plain scalar of several lines, from the second one on.
    @inline(never)
    private mutating func longPlainValue(
        _ start: Int, _ builder: inout DocumentBuilder
    ) throws {
        var end = at
        repeat {
            let stop = plainStop(at)
            if byte(stop) == ASCII.colon { throw GaveUp(PlainScanner.secondColon) }
            end = try endPlainLine(stop)
        } while try continuesPlain()
        let target = try builder.reserveText(end - start, at: start)
        let count = try fold(start, end, quote: 0, into: target)
        let bytes = UnsafeRawBufferPointer(start: target, count: count)
        guard schema.resolve(bytes).kind == .string else { throw GaveUp() }
        let text = try builder.keepText(count: count, at: start, length: end - start)
        try builder.scalar(.string, repeating: text, marks: YAMLReader.plainMarks)
        note(start, end, .plain, in: builder)
        lastEnd = end
    }
}
