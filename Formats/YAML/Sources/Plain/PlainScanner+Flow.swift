import VersionedCodableDocuments

/// Collections in brackets and braces.
extension PlainScanner {
    /// Reads a flow collection and moves after it.
    @inline(never)
    mutating func flow(_ builder: inout DocumentBuilder) throws {
        let depth = builder.openContainers
        var inMapping = try beginFlow(&builder)
        while true {
            try skipInFlow()
            if byte(at) == (inMapping ? ASCII.closeBrace : ASCII.closeBracket) {
                at += 1
                notes?.close(at - 1, at)
                lastEnd = at
                try builder.end(at: at)
                if builder.openContainers == depth { return }
                inMapping = builder.isInObject
            } else {
                if inMapping { try flowKey(&builder) }
                let next = byte(at)
                if next == ASCII.openBrace || next == ASCII.openBracket {
                    inMapping = try beginFlow(&builder)
                    continue
                }
                try flowScalar(isValue: inMapping, &builder)
            }
            try skipInFlow()
            if byte(at) == ASCII.comma {
                at += 1
                if byte(at) == ASCII.hash { throw GaveUp() }
            } else if byte(at) != (inMapping ? ASCII.closeBrace : ASCII.closeBracket) {
                throw GaveUp()
            }
        }
    }

    /// Opens a collection and returns whether it is a mapping.
    private mutating func beginFlow(_ builder: inout DocumentBuilder) throws -> Bool {
        let isMapping = byte(at) == ASCII.openBrace
        notes?.open(builder.nextIndex, at, at, isObject: isMapping, isFlow: true)
        if isMapping {
            try builder.beginObject(at: at, marks: TapeNode.flow)
        } else {
            try builder.beginArray(at: at, marks: TapeNode.flow)
        }
        at += 1
        return isMapping
    }

    /// Skips spaces, line feeds and comments.
    @inline(__always)
    private mutating func skipInFlow() throws {
        while byte(at) <= ASCII.hash {
            switch byte(at) {
            case ASCII.space: skipSpaces()
            case ASCII.lineFeed:
                at += 1
                if isMarker(ASCII.minus) || isMarker(ASCII.point) { throw GaveUp() }
            case ASCII.hash:
                if byte(at - 1) > ASCII.space { throw GaveUp() }
                at = lineEnd(at)
            case ASCII.quote: return
            default: throw GaveUp()
            }
        }
    }

    /// Reads a key with its colon, and moves to its value.
    private mutating func flowKey(_ builder: inout DocumentBuilder) throws {
        let key = try flowText()
        skipSpaces()
        guard byte(at) == ASCII.colon, key.isOneLine, at - key.start < PlainScanner.longestKey
        else { throw GaveUp() }
        try addKey(key, &builder)
        at += 1
        try skipInFlow()
    }

    /// Adds a scalar, which may be missing after a key.
    private mutating func flowScalar(
        isValue: Bool, _ builder: inout DocumentBuilder
    ) throws {
        if isValue, byte(at) == ASCII.comma || byte(at) == ASCII.closeBrace {
            return try addValue(Scalar(start: at, end: at, style: .plain), &builder)
        }
        let scalar = try flowText()
        if scalar.style == .plain, byte(at) == ASCII.colon { throw GaveUp() }
        try addValue(scalar, &builder)
    }

    /// Reads a scalar up to what ends it.
    private mutating func flowText() throws -> Scalar {
        guard startsPlain() else { return try quoted() }
        var scalar = Scalar(start: at, end: at, style: .plain)
        while true {
            let next = byte(at)
            switch next {
            case ASCII.colon:
                let following = byte(at + 1)
                if following <= ASCII.space { return scalar }
                if PlainText.endsFlow(following) { throw GaveUp() }
            case ASCII.hash: if ASCII.isBlank(byte(at - 1)) { return scalar }
            case ASCII.space, ASCII.tab:
                at += 1
                continue
            case 0, ASCII.lineFeed: return scalar
            case UInt8(ascii: "?"): throw GaveUp()
            case ASCII.minus: if PlainText.endsFlow(byte(at + 1)) { throw GaveUp() }
            default: if PlainText.endsFlow(next) { return scalar }
            }
            at += 1
            scalar.end = at
        }
    }
}
