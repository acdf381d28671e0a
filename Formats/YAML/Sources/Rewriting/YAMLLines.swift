import VersionedCodableDocuments

/// The lines of a YAML document, found from any place in O(log n).
struct YAMLLines {
    let bytes: [UInt8]
    /// Where each line begins; a byte order mark is in front of the first.
    private let starts: [Int]
    /// What most lines end with.
    let lineEnd: [UInt8]

    /// - Complexity: O(n).
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
        var pairs = 0
        for index in bytes.indices {
            if bytes[index] == 0x0A {
                starts.append(index + 1)
                if index > 0, bytes[index - 1] == 0x0D { pairs += 1 }
            } else if bytes[index] == 0x0D, index + 1 == bytes.count || bytes[index + 1] != 0x0A {
                starts.append(index + 1)
            }
        }
        lineEnd = pairs * 2 > starts.count - 1 ? [0x0D, 0x0A] : [0x0A]
        self.starts = starts
    }

    /// How many lines there are; an empty one behind the last line end does not count.
    var count: Int { (starts.last ?? 0) < bytes.count ? starts.count : starts.count - 1 }

    /// The line a place is in.
    func line(of offset: Int) -> Int {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    func start(_ line: Int) -> Int { line < starts.count ? starts[line] : bytes.count }

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

    /// The column of a place in characters.
    func column(of offset: Int) -> Int {
        var column = 0
        for index in start(line(of: offset))..<offset where bytes[index] & 0xC0 != 0x80 {
            column += 1
        }
        return column
    }

    func behindBlanks(_ offset: Int) -> Int {
        var at = offset
        while at < bytes.count, bytes[at] == 0x20 || bytes[at] == 0x09 { at += 1 }
        return at
    }

    func beforeBlanks(_ offset: Int) -> Int {
        var at = offset
        while at > 0, bytes[at - 1] == 0x20 || bytes[at - 1] == 0x09 { at -= 1 }
        return at
    }

    /// Whether the last line has no end.
    var lacksLineEnd: Bool {
        guard let last = bytes.last else { return false }
        return last != 0x0A && last != 0x0D
    }
}
