import VersionedCodableRewriting

/// The lines of a YAML document by their numbers.
struct YAMLLines {
    private let lines: SourceLines

    init(_ lines: SourceLines) {
        self.lines = lines
    }

    var bytes: [UInt8] { lines.bytes }

    /// What most lines end with.
    var lineEnd: [UInt8] { lines.lineEnd }

    /// How many lines there are; an empty one behind the last line end does not count.
    var count: Int { lines.count }

    /// The line a place is in.
    func line(of offset: Int) -> Int { lines.line(of: offset) }

    func start(_ line: Int) -> Int { lines.start(ofLine: line) }

    /// Where the text of a line ends, in front of its line end.
    func textEnd(_ line: Int) -> Int {
        var end = start(line + 1)
        if end > start(line), bytes[end - 1] == 0x0A { end -= 1 }
        if end > start(line), bytes[end - 1] == 0x0D { end -= 1 }
        return end
    }

    /// The first byte of a line that is no space.
    func text(_ line: Int) -> Int {
        var at = start(line)
        let end = textEnd(line)
        while at < end, bytes[at] == 0x20 { at += 1 }
        return at
    }

    func isEmpty(_ line: Int) -> Bool { behindBlanks(start(line)) == textEnd(line) }

    /// Whether there is only a comment in a line.
    func isComment(_ line: Int) -> Bool {
        let at = behindBlanks(start(line))
        return at < textEnd(line) && bytes[at] == UInt8(ascii: "#")
    }

    /// Whether there is a line, and nothing in it.
    func hasEmptyLine(_ line: Int) -> Bool {
        line < count && start(line) < bytes.count && isEmpty(line)
    }

    /// Whether the next line with text is a comment, or one in front of it has blanks, that would be
    /// text of a block above it.
    ///
    /// - Parameters:
    ///   - first: The line behind the block.
    ///   - column: That of the key or dash of the block; -1 at the root.
    func hasText(from first: Int, deeperThan column: Int) -> Bool {
        var line = first
        while line < count, isEmpty(line) {
            if textEnd(line) - start(line) > max(column, 0) { return true }
            line += 1
        }
        guard line < count, isComment(line) else { return false }
        return text(line) - start(line) > max(column, 0)
    }

    /// The column of a place in characters.
    func column(of offset: Int) -> Int { lines.column(of: offset) }

    func behindBlanks(_ offset: Int) -> Int { lines.blanks(from: offset).upperBound }

    func beforeBlanks(_ offset: Int) -> Int { lines.blanks(before: offset).lowerBound }

    /// Whether the last line has no end.
    var lacksLineEnd: Bool {
        guard let last = bytes.last else { return false }
        return last != 0x0A && last != 0x0D
    }
}
