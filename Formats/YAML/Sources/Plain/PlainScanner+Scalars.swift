import VersionedCodableDocuments

/// Keys and values, and plain scalars in block collections.
extension PlainScanner {
    /// A scalar that is plain or in quotes.
    struct Scalar {
        /// The offset of its text or opening quote.
        let start: Int
        /// The offset after its text or closing quote.
        var end: Int
        let style: YAMLFormat.ScalarStyle
        /// Whether its text differs from the source: escapes, doubled quotes, or several lines.
        var isCopied = false
        var isOneLine = true
    }

    /// Reads a key with its value, or a value that may be a mapping with that key.
    @inline(__always)
    mutating func keyOrValue(mustBeKey: Bool, _ builder: inout DocumentBuilder) throws {
        let wasKey: Bool
        if startsPlain() {
            wasKey = try keyOrValue(plain(), mustBeKey: mustBeKey, &builder)
        } else if startsQuoted() {
            wasKey = try keyOrValue(quoted(), mustBeKey: mustBeKey, &builder)
        } else {
            if mustBeKey { throw GaveUp() }
            return try otherValue(&builder)
        }
        guard wasKey, try !postpone() else { return }
        if startsPlain() {
            try value(plain(), &builder)
        } else if startsQuoted() {
            try value(quoted(), &builder)
        } else {
            try otherValue(&builder)
        }
    }

    /// Adds a key or a value, and returns whether it was a key.
    @inline(__always)
    private mutating func keyOrValue(
        _ scalar: Scalar, mustBeKey: Bool, _ builder: inout DocumentBuilder
    ) throws -> Bool {
        let isKey = try isKey(scalar)
        if isKey {
            if !mustBeKey { try beginMapping(at: scalar.start, &builder) }
            try addKey(scalar, &builder)
        } else {
            if mustBeKey { throw GaveUp("expected ':' after the key", at: scalar.start) }
            try value(scalar, &builder)
        }
        return isKey
    }

    @inline(__always)
    private func startsQuoted() -> Bool {
        byte(at) == ASCII.quote || byte(at) == ASCII.apostrophe
    }

    /// Reads a plain scalar up to what ends it in its line.
    @inline(__always)
    private mutating func plain() -> Scalar {
        let start = at
        at = plainStop(start)
        return Scalar(start: start, end: endOfText(before: at), style: .plain)
    }

    /// Whether a colon follows a scalar that has just been read; then moves after the colon.
    @inline(__always)
    private mutating func isKey(_ scalar: Scalar) throws -> Bool {
        var colon = at
        while byte(colon) == ASCII.space { colon += 1 }
        guard byte(colon) == ASCII.colon, byte(colon + 1) <= ASCII.space else { return false }
        guard scalar.isOneLine, colon - scalar.start < PlainScanner.longestKey else {
            throw GaveUp()
        }
        at = colon + 1
        return true
    }

    /// libyaml finds no colon more than 1024 characters after the start of a key.
    static var longestKey: Int { 1024 }

    /// Adds a value whose first line has been read, and moves to the next content.
    @inline(__always)
    private mutating func value(_ scalar: Scalar, _ builder: inout DocumentBuilder) throws {
        if scalar.style == .plain {
            try endPlainLine(from: scalar.start)
            if try continuesPlain() { return try longPlainValue(from: scalar.start, &builder) }
            try addValue(scalar, &builder)
        } else {
            try addValue(scalar, &builder)
            try endLine()
            try nextContent()
        }
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

    // MARK: Adding

    @inline(__always)
    mutating func addKey(_ scalar: Scalar, _ builder: inout DocumentBuilder) throws {
        let length = scalar.end - scalar.start
        if scalar.style == .plain {
            let isMerge =
                length == 2 && byte(scalar.start) == ASCII.lessThan
                && byte(scalar.start + 1) == ASCII.lessThan
            if isMerge { throw GaveUp(at: scalar.start) }
            try builder.key(at: scalar.start, length: length, marks: TapeNode.plain)
        } else if scalar.isCopied {
            try builder.key(repeating: try text(scalar, &builder))
        } else {
            try builder.key(at: scalar.start + 1, length: length - 2, marks: TapeNode.quoted)
        }
        note(scalar, isKey: true, in: builder)
    }

    @inline(__always)
    mutating func addValue(_ scalar: Scalar, _ builder: inout DocumentBuilder) throws {
        let length = scalar.end - scalar.start
        let marks = UInt32(scalar.style.rawValue) << 8
        if scalar.isCopied {
            let isPlain = scalar.style == .plain
            try builder.scalar(
                .string, repeating: try text(scalar, &builder),
                marks: marks | (isPlain ? TapeNode.plain : 0))
        } else if scalar.style == .plain {
            try builder.addPlain(
                UnsafeRawBufferPointer(start: base + scalar.start, count: length),
                at: scalar.start, schema)
        } else {
            try builder.scalar(
                .string, at: scalar.start + 1, length: length - 2, marks: marks | TapeNode.quoted)
        }
        note(scalar, in: builder)
        lastEnd = scalar.end
    }

    /// Writes the text of a scalar to memory of the builder, folded and without escapes.
    @inline(never)
    private func text(
        _ scalar: Scalar, _ builder: inout DocumentBuilder
    ) throws -> DetachedText {
        let length = scalar.end - scalar.start
        // Some escapes are shorter than their characters in UTF-8.
        let target = try builder.reserveText(2 * length, at: scalar.start)
        let count: Int
        if scalar.style == .plain {
            count = try fold(scalar.start, scalar.end, quote: 0, into: target)
            let bytes = UnsafeRawBufferPointer(start: target, count: count)
            guard schema.resolve(bytes).kind == .string else { throw GaveUp() }
        } else {
            count = try fold(
                scalar.start + 1, scalar.end - 1, quote: byte(scalar.start), into: target)
        }
        return try builder.keepText(count: count, at: scalar.start, length: length)
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

    /// Moves from what ends plain text in its line to the next content.
    @inline(__always)
    private mutating func endPlainLine(from start: Int) throws {
        if byte(at) == ASCII.colon {
            throw GaveUp(
                "expected no ':' here: a block mapping begins on a line of its own", at: start)
        }
        followsComment = byte(at) == ASCII.hash
        if followsComment { at = lineEnd(at) }
        try nextContent()
    }

    /// Whether the next content continues a plain scalar that ended with its line.
    @inline(__always)
    private func continuesPlain() throws -> Bool {
        guard at - line > level.column, !followsComment, byte(at) != 0 else { return false }
        return try at > line || !isDocumentEnd()
    }

    /// Adds a plain scalar of several lines, from the second one on.
    @inline(never)
    private mutating func longPlainValue(
        from first: Int, _ builder: inout DocumentBuilder
    ) throws {
        var scalar = Scalar(start: first, end: at, style: .plain, isCopied: true)
        repeat {
            let start = at
            at = plainStop(start)
            scalar.end = endOfText(before: at)
            try endPlainLine(from: start)
        } while try continuesPlain()
        try addValue(scalar, &builder)
    }
}
