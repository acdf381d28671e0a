import VersionedCodableDocuments

/// Movements between the tokens of a text.
extension PlainScanner {
    /// Returns the byte at an offset; zero at the end.
    @inline(__always)
    func byte(_ at: Int) -> UInt8 {
        base.load(fromByteOffset: at, as: UInt8.self)
    }

    @inline(__always)
    mutating func skipSpaces() {
        guard byte(at) == ASCII.space else { return }
        repeat {
            let others = EightBytes(at: base + at).word ^ EightBytes.repeating(ASCII.space)
            if others != 0 {
                at += EightBytes.first(others)
                return
            }
            at += 8
        } while true
    }

    /// Returns the offset of the line feed or end after an offset.
    @inline(__always)
    func lineEnd(_ start: Int) -> Int {
        var at = start
        while true {
            let word = EightBytes(at: base + at)
            let marks = word.equal(ASCII.lineFeed) | word.equal(0)
            if marks != 0 { return at + EightBytes.first(marks) }
            at += 8
        }
    }

    /// Skips white space and a comment after a value, up to the end of the line.
    @inline(__always)
    mutating func endLine() throws {
        if byte(at) == ASCII.lineFeed { return }
        let start = at
        while ASCII.isBlank(byte(at)) { at += 1 }
        if byte(at) == ASCII.hash, at > start { at = lineEnd(at) }
        if byte(at) > ASCII.lineFeed { throw GaveUp() }
    }

    /// Moves from the end of a line to the next content, over empty lines and comments.
    @inline(__always)
    mutating func nextContent() throws {
        guard byte(at) == ASCII.lineFeed else { return line = at }
        at += 1
        try skipToContent()
    }

    /// Moves from the start of a line to the next content.
    @inline(__always)
    mutating func skipToContent() throws {
        while true {
            line = at
            skipSpaces()
            switch byte(at) {
            case ASCII.hash:
                followsComment = true
                at = lineEnd(at)
                if byte(at) == 0 { return line = at }
                at += 1
            case ASCII.lineFeed: at += 1
            case ASCII.tab: throw GaveUp()
            default: return
            }
        }
    }

    /// Whether `---` or `...`, and white space or the end, are at the next byte.
    func isMarker(_ mark: UInt8) -> Bool {
        byte(at) == mark && byte(at + 1) == mark && byte(at + 2) == mark
            && byte(at + 3) <= ASCII.space
    }

    /// Whether a `---` begins another document at the start of a line.
    @inline(__always)
    func isDocumentEnd() throws -> Bool {
        if isMarker(ASCII.minus) { return true }
        if isMarker(ASCII.point) { throw GaveUp() }
        return false
    }
}
