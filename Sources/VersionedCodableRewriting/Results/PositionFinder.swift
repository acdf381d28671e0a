/// Lines and columns of places in a text, asked for in rising order.
///
/// - Complexity: O(log n) for each, and O(n) altogether on one long line.
struct PositionFinder {
    private let lines: SourceLines
    private var offset = 0
    private var column = 1

    init(_ lines: SourceLines) {
        self.lines = lines
    }

    mutating func position(of target: Int) -> SourceEdit.Position {
        let line = lines.line(of: target)
        let start = lines.start(ofLine: line)
        if offset < start || target < offset { (offset, column) = (min(start, target), 1) }
        for byte in lines.bytes[offset..<target] where byte & 0xC0 != 0x80 {
            // Four bytes of UTF-8 are two units of UTF-16.
            column += byte >= 0xF0 ? 2 : 1
        }
        offset = target
        return SourceEdit.Position(line: line + 1, utf16Column: column)
    }
}
