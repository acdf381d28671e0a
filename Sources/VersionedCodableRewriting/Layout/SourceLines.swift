import VersionedCodableCore
import VersionedCodableDocuments

/// Lines of a source, found from any place in them.
public struct SourceLines: Sendable {
    /// The source.
    public let bytes: [UInt8]

    /// Where each line begins, so that a place on a very long line finds it at once.
    private let starts: [Int]

    /// The end of lines that the source uses most; `\n` if it has none.
    public let lineEnd: [UInt8]

    /// Looks at a source.
    ///
    /// A line ends with `\n`, `\r\n` or `\r`; a byte order mark is in front of the first one.
    ///
    /// - Complexity: O(n).
    public init(_ bytes: [UInt8]) {
        WorkCounter.add(bytes.count)
        self.bytes = bytes
        var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
        var pairs = 0
        var feeds = 0
        bytes.withUnsafeBytes { bytes in
            var next = 0
            while let index = EightBytes.firstIndex(
                in: bytes, from: next, { $0.equal(.lineFeed) | $0.equal(.carriageReturn) })
            {
                next = index + 1
                if bytes[index] == .lineFeed {
                    if index > 0, bytes[index - 1] == .carriageReturn {
                        pairs += 1
                    } else {
                        feeds += 1
                    }
                } else if next < bytes.count, bytes[next] == .lineFeed {
                    continue
                }
                starts.append(next)
            }
        }
        self.starts = starts
        lineEnd = pairs > feeds ? [0x0D, 0x0A] : [0x0A]
    }

    /// How many lines there are; one without a byte behind the last line end does not count.
    public var count: Int { starts.last == bytes.count ? starts.count - 1 : starts.count }

    /// The first byte of the line that a place is in.
    ///
    /// - Complexity: O(log n).
    public func start(of offset: Int) -> Int {
        let start = starts[line(of: offset)]
        return start <= offset ? start : 0
    }

    /// The number of the line that a place is in, the first is 0.
    ///
    /// - Complexity: O(log n).
    public func line(of offset: Int) -> Int {
        max(0, starts.partitioningIndex { $0 > offset } - 1)
    }

    /// The first byte of a line, or the end of the source behind the last one.
    public func start(ofLine line: Int) -> Int {
        line < starts.count ? starts[line] : bytes.count
    }

    /// Where the text of a line ends: its line end is there.
    ///
    /// - Complexity: O(log n).
    public func textEnd(from offset: Int) -> Int {
        let next = line(of: offset) + 1
        guard next < starts.count else { return max(offset, bytes.count) }
        var end = starts[next]
        while end > offset, isEnd(end - 1) { end -= 1 }
        return end
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
    ///
    /// - Complexity: O(log n).
    public func count(in range: Range<Int>) -> Int {
        line(of: range.upperBound) - line(of: range.lowerBound)
    }

    /// Whether a range has the end of a line in it.
    ///
    /// - Complexity: O(log n).
    public func isMultiline(_ range: Range<Int>) -> Bool {
        line(of: range.upperBound) > line(of: range.lowerBound)
    }

    private func isEnd(_ offset: Int) -> Bool { bytes[offset] == 0x0A || bytes[offset] == 0x0D }
}
