import VersionedCodableFormatKit

/// The lines of a YAML document by number.
struct YAMLLines {
    private let lines: SourceLines

    init(_ lines: SourceLines) {
        self.lines = lines
    }

    var bytes: [UInt8] { lines.bytes }

    /// The terminator of most lines.
    var lineEnd: [UInt8] { lines.lineEnd }

    /// The number of lines, without an empty one after the last terminator.
    var count: Int { lines.count }

    func line(of offset: Int) -> Int { lines.line(of: offset) }

    func start(_ line: Int) -> Int { lines.start(ofLine: line) }

    /// Returns the end of a line, before its terminator.
    func textEnd(_ line: Int) -> Int {
        var end = start(line + 1)
        if end > start(line), bytes[end - 1] == 0x0A { end -= 1 }
        if end > start(line), bytes[end - 1] == 0x0D { end -= 1 }
        return end
    }

    /// Returns the first byte of a line that is not a space.
    func text(_ line: Int) -> Int {
        var at = start(line)
        let end = textEnd(line)
        while at < end, bytes[at] == 0x20 { at += 1 }
        return at
    }

    func isEmpty(_ line: Int) -> Bool { afterWhiteSpace(start(line)) == textEnd(line) }

    /// Whether a line has only a comment.
    func isComment(_ line: Int) -> Bool {
        let at = afterWhiteSpace(start(line))
        return at < textEnd(line) && bytes[at] == UInt8(ascii: "#")
    }

    /// Whether there is an empty line of this number.
    func hasEmptyLine(_ line: Int) -> Bool {
        line < count && start(line) < bytes.count && isEmpty(line)
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
            if textEnd(line) - start(line) > max(column, 0) { return true }
            line += 1
        }
        guard line < count, isComment(line) else { return false }
        return text(line) - start(line) > max(column, 0)
    }

    /// Returns the column of an offset in characters.
    func column(of offset: Int) -> Int { lines.column(of: offset) }

    func afterWhiteSpace(_ offset: Int) -> Int { lines.whiteSpace(from: offset).upperBound }

    func beforeWhiteSpace(_ offset: Int) -> Int { lines.whiteSpace(before: offset).lowerBound }

    /// Whether the last line is unterminated.
    var lacksLineEnd: Bool {
        guard let last = bytes.last else { return false }
        return last != 0x0A && last != 0x0D
    }
}
