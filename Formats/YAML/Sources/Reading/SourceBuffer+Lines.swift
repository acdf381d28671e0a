import VersionedCodableDocuments

// The lines of a text. Zero bytes follow it, so that the byte at its end can be read.

extension SourceBuffer {
    /// Returns the byte at an offset; zero at the end.
    @inline(__always)
    func byte(_ at: Int) -> UInt8 { start.load(fromByteOffset: at, as: UInt8.self) }

    /// Whether a line ends at an offset, or the text.
    func isLineEnd(_ at: Int) -> Bool {
        at >= count || byte(at) == ASCII.lineFeed || byte(at) == ASCII.carriageReturn
    }

    /// Returns the end of the line that an offset is in.
    func lineEnd(_ start: Int) -> Int {
        var at = start
        while !isLineEnd(at) { at += 1 }
        return at
    }

    /// Returns the start of the line after an offset, or the end of the text.
    func nextLine(_ start: Int) -> Int {
        let end = lineEnd(start)
        if end >= count { return end }
        return end
            + (byte(end) == ASCII.carriageReturn && byte(end + 1) == ASCII.lineFeed ? 2 : 1)
    }

    /// Returns the offset after spaces and tabs.
    func skipBlanks(_ start: Int) -> Int {
        var at = start
        while ASCII.isBlank(byte(at)) { at += 1 }
        return at
    }

    /// Whether three of a byte are at an offset, as in `---` and `...`.
    func hasMarker(_ mark: UInt8, _ at: Int) -> Bool {
        byte(at) == mark && byte(at + 1) == mark && byte(at + 2) == mark
    }

    // MARK: Properties of nodes

    /// Returns the offset of a node after its tag and anchor, at most its end.
    func endOfProperties(_ start: Int, upTo end: Int) -> Int {
        var at = start
        while at < end {
            switch byte(at) {
            case ASCII.ampersand, UInt8(ascii: "!"): while byte(at) > ASCII.space { at += 1 }
            case ASCII.hash: at = lineEnd(at)
            case ...ASCII.space: at += 1
            default: return at
            }
        }
        return min(at, max(start, end))
    }
}
