import VersionedCodableCore
import VersionedCodableDocuments

/// The line table of a source.
public struct SourceLines: Sendable {
    /// The source.
    public let bytes: [UInt8]

    private let starts: [Int]

    /// The most frequent line end of the source; `\n` if it has none.
    public let lineEnd: [UInt8]

    /// Scans a source.
    ///
    /// A line ends with `\n`, `\r\n` or `\r`; a byte order mark is not part of the first line.
    ///
    /// - Complexity: O(n).
    public init(_ bytes: [UInt8]) {
        WorkCounter.add(bytes.count)
        self.bytes = bytes
        var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
        var (pairs, feeds, returns) = (0, 0, 0)
        bytes.withUnsafeBytes { bytes in
            var next = 0
            while let index = EightBytes.firstIndex(
                in: bytes, from: next, { $0.equal(ASCII.lineFeed) | $0.equal(ASCII.carriageReturn) }
            ) {
                next = index + 1
                if bytes[index] == ASCII.lineFeed {
                    if index > 0, bytes[index - 1] == ASCII.carriageReturn {
                        pairs += 1
                    } else {
                        feeds += 1
                    }
                } else if next < bytes.count, bytes[next] == ASCII.lineFeed {
                    continue
                } else {
                    returns += 1
                }
                starts.append(next)
            }
        }
        self.starts = starts
        lineEnd = pairs > max(feeds, returns) ? [0x0D, 0x0A] : returns > feeds ? [0x0D] : [0x0A]
    }

    /// The number of lines, without an empty last one.
    public var count: Int { starts.last == bytes.count ? starts.count - 1 : starts.count }

    /// Returns the start of the line that contains an offset.
    ///
    /// - Complexity: O(log n).
    public func start(of offset: Int) -> Int {
        let start = starts[line(of: offset)]
        return start <= offset ? start : 0
    }

    /// Returns the zero-based number of the line that contains an offset.
    ///
    /// - Complexity: O(log n).
    public func line(of offset: Int) -> Int {
        max(0, starts.partitioningIndex { $0 > offset } - 1)
    }

    /// Returns the start of a line, or the end of the source for a number past the last.
    public func start(ofLine line: Int) -> Int {
        line < starts.count ? starts[line] : bytes.count
    }

    /// Returns the offset of the line end after an offset, or the end of the source.
    ///
    /// - Complexity: O(log n).
    public func textEnd(from offset: Int) -> Int {
        let next = line(of: offset) + 1
        guard next < starts.count else { return max(offset, bytes.count) }
        var end = starts[next]
        while end > offset, isEnd(end - 1) { end -= 1 }
        return end
    }

    /// Returns the start of the next line, or the end of the source.
    public func next(from offset: Int) -> Int { start(ofLine: line(of: offset) + 1) }

    /// Returns the spaces and tabs that start at an offset.
    public func whiteSpace(from offset: Int) -> Range<Int> {
        var at = offset
        while at < bytes.count, bytes[at] == 0x20 || bytes[at] == 0x09 { at += 1 }
        return offset..<at
    }

    /// Returns the spaces and tabs that end at an offset.
    public func whiteSpace(before offset: Int) -> Range<Int> {
        var at = offset
        while isBlank(at - 1) { at -= 1 }
        return at..<offset
    }

    /// Returns the zero-based column of an offset, in Unicode scalars.
    public func column(of offset: Int) -> Int {
        SourceLines.width(bytes[start(of: offset)..<offset])
    }

    /// Returns the number of Unicode scalars of UTF-8 text.
    public static func width(_ text: ArraySlice<UInt8>) -> Int {
        text.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    }

    /// Whether the byte at an offset is a space or tab.
    public func isBlank(_ offset: Int) -> Bool {
        offset >= 0 && offset < bytes.count && (bytes[offset] == 0x20 || bytes[offset] == 0x09)
    }

    /// Whether only white space precedes an offset on its line.
    public func isFirst(_ offset: Int) -> Bool {
        let start = whiteSpace(before: offset).lowerBound
        return start == 0 || isEnd(start - 1)
            || start == 3 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
    }

    /// Whether only white space follows an offset on its line.
    public func isLast(_ offset: Int) -> Bool {
        let end = whiteSpace(from: offset).upperBound
        return end == bytes.count || isEnd(end)
    }

    /// Returns lines to be deleted with the smaller block of empty lines above or below them.
    ///
    /// - Parameters:
    ///   - range: The lines, from a line start to a line start.
    ///   - isFirst: Whether nothing in the container precedes them.
    ///   - isLast: Whether nothing in the container follows them.
    ///   - start: The start of the first line that may be deleted; if empty lines precede it, those
    ///     below are deleted.
    func withEmptyLines(
        _ range: Range<Int>, isFirst: Bool, isLast: Bool, after start: Int
    ) -> Range<Int> {
        let above = emptyLines(above: range.lowerBound)
        let below = emptyLines(from: range.upperBound)
        return isFirst || above.lowerBound < start || !isLast && count(in: above) > count(in: below)
            ? range.lowerBound..<below.upperBound : above.lowerBound..<range.upperBound
    }

    /// Whether the last line has a line end.
    public var endsWithLineEnd: Bool { bytes.isEmpty || isEnd(bytes.count - 1) }

    /// Returns the offset of the line end before the start of a line, or the offset if there is
    /// none.
    public func end(before start: Int) -> Int {
        var at = start
        if at > 0, bytes[at - 1] == 0x0A { at -= 1 }
        if at > 0, bytes[at - 1] == 0x0D { at -= 1 }
        return at
    }

    /// Returns the spaces and tabs at the start of an offset's line, up to the offset.
    public func indentation(at offset: Int) -> [UInt8] {
        let start = start(of: offset)
        return Array(bytes[start..<max(start, offset)].prefix(while: ASCII.isBlank))
    }

    /// Returns the empty lines directly above the line that starts at an offset.
    public func emptyLines(above start: Int) -> Range<Int> {
        var at = start
        while at > 0 {
            // Before both bytes of `\r\n`.
            let isPair = at > 1 && bytes[at - 1] == 0x0A && bytes[at - 2] == 0x0D
            let previous = self.start(of: at - (isPair ? 2 : 1))
            guard previous < at, isLast(previous) else { break }
            at = previous
        }
        return at..<start
    }

    /// Returns the empty lines that begin with the line that starts at an offset.
    public func emptyLines(from start: Int) -> Range<Int> {
        var at = start
        while at < bytes.count, isLast(at) { at = next(from: at) }
        return start..<at
    }

    /// Returns the number of line ends in a range.
    ///
    /// - Complexity: O(log n).
    public func count(in range: Range<Int>) -> Int {
        line(of: range.upperBound) - line(of: range.lowerBound)
    }

    /// Whether a range contains a line end.
    ///
    /// - Complexity: O(log n).
    public func isMultiline(_ range: Range<Int>) -> Bool {
        line(of: range.upperBound) > line(of: range.lowerBound)
    }

    /// Whether a range has only white space.
    func isWhiteSpace(_ range: Range<Int>) -> Bool {
        range.allSatisfy { isBlank($0) || isEnd($0) }
    }

    private func isEnd(_ offset: Int) -> Bool { bytes[offset] == 0x0A || bytes[offset] == 0x0D }
}
