import VersionedCodableFormatKit

extension SourceLines {
    /// Returns the end of a line, before its terminator.
    func textEnd(ofLine line: Int) -> Int { end(before: start(ofLine: line + 1)) }

    /// Returns the number of spaces that a line begins with.
    func spaces(_ line: Int) -> Int { bytes[start(ofLine: line)...].prefix { $0 == 0x20 }.count }

    func isEmpty(_ line: Int) -> Bool { isLast(start(ofLine: line)) }

    /// Whether a line has only a comment.
    func isComment(_ line: Int) -> Bool {
        let at = whiteSpace(from: start(ofLine: line)).upperBound
        return at < bytes.count && bytes[at] == UInt8(ascii: "#")
    }

    /// Whether the next line with text is a deeper comment, or an empty line before it has white
    /// space, which would become text of a block above.
    ///
    /// - Parameters:
    ///   - first: The line after the block.
    ///   - column: The column of the block's key or dash; -1 at the root.
    func hasText(from first: Int, deeperThan column: Int) -> Bool {
        var line = first
        while line < count, isEmpty(line) {
            if textEnd(ofLine: line) - start(ofLine: line) > max(column, 0) { return true }
            line += 1
        }
        guard line < count, isComment(line) else { return false }
        return spaces(line) > max(column, 0)
    }
}
