/// Lines of a source, found from any place in them.
public struct SourceLines: Sendable {
    /// The source.
    public let bytes: [UInt8]

    /// Looks at a source.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The first byte of the line that a place is in.
    public func start(of offset: Int) -> Int {
        var at = min(offset, bytes.count)
        // A place between the two bytes of a line end is in the line that they end.
        if at > 0, at < bytes.count, bytes[at] == 0x0A, bytes[at - 1] == 0x0D { at -= 1 }
        while at > 0, !isEnd(at - 1) { at -= 1 }
        if at == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]), offset >= 3 { return 3 }
        return at
    }

    /// Where the text of a line ends: its line end is there.
    public func textEnd(from offset: Int) -> Int {
        var at = offset
        while at < bytes.count, !isEnd(at) { at += 1 }
        return at
    }

    /// The first byte of the next line, or the end of the source.
    public func next(from offset: Int) -> Int {
        let end = textEnd(from: offset)
        guard end < bytes.count else { return end }
        return bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A
            ? end + 2 : end + 1
    }

    /// Blanks and tabs from a place on.
    public func blanks(from offset: Int) -> Range<Int> {
        var at = offset
        while at < bytes.count, bytes[at] == 0x20 || bytes[at] == 0x09 { at += 1 }
        return offset..<at
    }

    /// Blanks and tabs that end at a place.
    public func blanks(before offset: Int) -> Range<Int> {
        var at = offset
        while isBlank(at - 1) { at -= 1 }
        return at..<offset
    }

    /// The column of a place in characters, the first is 0.
    public func column(of offset: Int) -> Int {
        SourceLines.width(bytes[start(of: offset)..<offset])
    }

    /// The characters of UTF-8 text: its Unicode scalars.
    public static func width(_ text: ArraySlice<UInt8>) -> Int {
        text.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    }

    /// Whether there is a blank or a tab at a place.
    public func isBlank(_ offset: Int) -> Bool {
        offset >= 0 && offset < bytes.count && (bytes[offset] == 0x20 || bytes[offset] == 0x09)
    }

    /// Whether there are only blanks between the beginning of the line and a place.
    public func isFirst(_ offset: Int) -> Bool {
        let start = blanks(before: offset).lowerBound
        return start == 0 || isEnd(start - 1)
            || start == 3 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
    }

    /// Whether there are only blanks from a place to the end of its line.
    public func isLast(_ offset: Int) -> Bool {
        let end = blanks(from: offset).upperBound
        return end == bytes.count || isEnd(end)
    }

    /// What the line of a place begins with: blanks and tabs.
    public func indentation(at offset: Int) -> [UInt8] {
        let blanks = blanks(from: start(of: offset))
        return Array(
            bytes[blanks.lowerBound..<min(blanks.upperBound, max(offset, blanks.lowerBound))])
    }

    /// Lines without text above the line that begins at a place.
    public func emptyLines(above start: Int) -> Range<Int> {
        var at = start
        while at > 0 {
            // In front of both bytes of a line end.
            let isPair = at > 1 && bytes[at - 1] == 0x0A && bytes[at - 2] == 0x0D
            let previous = self.start(of: at - (isPair ? 2 : 1))
            guard previous < at, isLast(previous) else { break }
            at = previous
        }
        return at..<start
    }

    /// Lines without text from the line on that begins at a place.
    public func emptyLines(from start: Int) -> Range<Int> {
        var at = start
        while at < bytes.count, isLast(at) { at = next(from: at) }
        return start..<at
    }

    /// How many lines end in a range.
    public func count(in range: Range<Int>) -> Int {
        bytes[range].reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }
    }

    /// The end of lines that the source uses most; `\n` if it has none.
    public var lineEnd: [UInt8] {
        var pairs = 0
        var feeds = 0
        for index in bytes.indices where bytes[index] == 0x0A {
            if index > 0, bytes[index - 1] == 0x0D { pairs += 1 } else { feeds += 1 }
        }
        return pairs > feeds ? [0x0D, 0x0A] : [0x0A]
    }

    /// Whether a range has the end of a line in it.
    public func isMultiline(_ range: Range<Int>) -> Bool {
        bytes[range].contains(0x0A) || bytes[range].contains(0x0D)
    }

    private func isEnd(_ offset: Int) -> Bool { bytes[offset] == 0x0A || bytes[offset] == 0x0D }
}
