import VersionedCodableDocuments

/// Lines and columns of places in a text, asked for in rising order.
///
/// - Complexity: O(log n) for each, and O(n) altogether on one long line.
struct PositionFinder {
    private let lines: SourceLines
    /// Whether the source is no text, but one line of bytes.
    private let isBinary: Bool
    private var offset = 0
    private var column = 1

    init(_ lines: SourceLines, isBinary: Bool = false) {
        self.lines = lines
        self.isBinary = isBinary
    }

    mutating func position(of target: Int) -> SourceEdit.Position {
        guard !isBinary else { return SourceEdit.Position(line: 1, utf16Column: target + 1) }
        let line = lines.line(of: target)
        let start = lines.start(ofLine: line)
        if offset < start || target < offset { (offset, column) = (min(start, target), 1) }
        column += PositionFinder.units(in: lines.bytes[offset..<target])
        offset = target
        return SourceEdit.Position(line: line + 1, utf16Column: column)
    }

    /// The units of UTF-16 of text in UTF-8.
    private static func units(in text: ArraySlice<UInt8>) -> Int {
        text.withUnsafeBytes { text in
            if UTF8Sequence.isASCII(text) { return text.count }
            // Four bytes of UTF-8 are two units of UTF-16.
            return text.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1) }
        }
    }
}
